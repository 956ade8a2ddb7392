import assert from "node:assert/strict";
import { complete } from "../../../console/workflows/editor/completion/complete.ts";

/** The completions that are offered if the text has `|`. */
function offered(text: string): string[] {
  const at = text.indexOf("|");
  const before = text.slice(0, at).split("\n");
  const place = { row: before.length - 1, column: before.at(-1)?.length ?? 0 };
  const found = complete(text.replace("|", ""), place);
  return found?.options.map(({ label }) => label) ?? [];
}

const STEP = `steps:
  - id: fetch
    service: http
    action: request
    with:
      method: GET
`;

Deno.test("keys of the definition are offered, but for those that are there", () => {
  const keys = offered("format: planner/1\nname: x\n|");
  assert.ok(["inputs", "steps", "outputs", "env"].every((key) => keys.includes(key)), `${keys}`);
  assert.ok(!keys.includes("name") && !keys.includes("service"));
});

Deno.test("a step offers its keys, services, and the actions of its own service", () => {
  assert.ok(offered(`${STEP}  - id: next\n    |`).includes("service"));
  assert.ok(!offered(`${STEP}  - id: next\n    |`).includes("id"));
  assert.ok(offered(`${STEP}  - |`).includes("id"));
  assert.ok(offered("steps:\n- |").includes("id"), "a list as far left as its key");
  const services = offered(`${STEP}  - id: next\n    service: |`);
  assert.ok(["files", "http", "human"].every((name) => services.includes(name)), `${services}`);
  const actions = offered(`${STEP}  - id: next\n    service: files\n    action: w|`);
  assert.ok(actions.includes("write") && !actions.includes("request"), `${actions}`);
  // The service may stand below.
  assert.ok(offered("steps:\n  - id: a\n    action: |\n    service: files").includes("write"));
});

Deno.test("the fields of the action are offered below `with`, also deep inside blocks", () => {
  const fields = offered(`${STEP}      |`);
  assert.ok(fields.includes("url") && !fields.includes("method"), `${fields}`);
  assert.ok(!fields.includes("rows"), `${fields}`);
  const inner = offered(`steps:
  - id: both
    parallel:
      - id: one
        service: http
        action: request
      - id: two
        service: files
        action: write
        with:
          |`);
  assert.ok(inner.includes("text") && !inner.includes("url"), `${inner}`);
});

Deno.test("choices are offered as values, and names of the text in expressions", () => {
  assert.ok(offered("inputs:\n  region:\n    type: |").includes("enum"));
  assert.ok(offered("schedule:\n  overlap: |").includes("queue"));
  const text = `inputs:
  region: { type: string }
  rows: { type: json }
env:
  TOKEN: {}
${STEP}  - id: note
    service: files
    action: write
    with:
      text: "`;
  assert.deepEqual(offered(`${text}\${{ inputs.r|`), ["region", "rows"]);
  assert.deepEqual(offered(`${text}\${{ steps.|`), ["fetch", "note"]);
  assert.deepEqual(offered(`${text}\${{ env.|`), ["TOKEN"]);
});

Deno.test("texts of any shape are answered, and quickly", () => {
  for (const text of ["|", "- - - |", "{|", "\t|", `${"a:\n".repeat(1_000)}|`, "__proto__:\n  |"]) {
    assert.ok(Array.isArray(offered(text)), text);
  }
  const deep = Array.from({ length: 200 }, (_, depth) => `${" ".repeat(depth)}steps:`).join("\n");
  assert.ok(Array.isArray(offered(`${deep}\n${" ".repeat(200)}|`)));
  const long = `${STEP.trimEnd()}\n`.concat("  - id: x\n    service: http\n".repeat(3_000));
  assert.ok(offered(`${long}    |`).includes("action"));
});
