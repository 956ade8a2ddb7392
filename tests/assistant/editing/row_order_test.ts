import assert from "node:assert/strict";
import { editDefinition } from "../../../src/assistant/built_in/editing/edit_definition.ts";
import { runDraft } from "../drafting/run_draft.ts";
import type { JsonObject } from "../../../src/lib/json.ts";

function sorting(...expressions: string[]): JsonObject {
  const steps = expressions.map((items, at) => ({
    id: `sort${at}`,
    service: "data",
    action: "map",
    with: { items: `\${{ ${items} }}`, to: "${{ item }}" },
  }));
  return { format: "planner/1", name: "A", steps };
}

const SORT = 'steps.a.output.sortBy(row, double(row["a) b"]))';

function ordered(
  definition: JsonObject,
  { descending = true, spoken = null }: { descending?: boolean; spoken?: string | null } = {},
): string {
  const after = editDefinition(definition, { do: "order", descending, spoken });
  return typeof after === "string" ? after : JSON.stringify(after);
}

Deno.test("the order of the one step that sorts is turned, and turned back", () => {
  const up = JSON.stringify(sorting("steps.a.output.sortBy(row, double(row.total))"));
  const down = JSON.stringify(sorting("steps.a.output.sortBy(row, double(row.total)).reverse()"));
  assert.equal(ordered(JSON.parse(up)), down);
  assert.equal(ordered(JSON.parse(down)), down);
  assert.equal(ordered(JSON.parse(down), { descending: false }), up);
});

Deno.test("a step that does more than sort keeps its order", () => {
  for (
    const expression of [
      "steps.a.output.sortBy(row, row.total).reverse().slice(0, 10)",
      "steps.a.output.sortBy(row, row.total).map(row, row.a)",
      "size(steps.a.output.sortBy(row, row.total))",
      "steps.a.output",
      ".sortBy(",
    ]
  ) {
    assert.match(ordered(sorting(expression)), /No step of the draft sorts/, expression);
  }
});

Deno.test("of several steps that sort the one that was spoken of is meant, or is asked for", () => {
  const two = sorting("a.sortBy(row, row.x)", "b.sortBy(row, row.y)");
  assert.match(ordered(two), /Several steps sort: sort0, sort1/);
  assert.match(ordered(two, { spoken: "sort1" }), /row\.x\) }}.*row\.y\)\.reverse\(\) }}/);
  assert.match(ordered(two, { spoken: "other" }), /Several steps sort/);
});

Deno.test("attack: an unclosed expression is read in one go", () => {
  const long = `${".sortBy(".repeat(4_000)}${"(".repeat(10_000)}`;
  assert.match(ordered(sorting(long)), /No step of the draft sorts/);
  assert.match(ordered(sorting(SORT)), /No step of the draft sorts/);
});

for (
  const [sort, further, expected] of [
    ["row.a", { descending: false }, "1b 1c 2a 2d"],
    ["row.a", { descending: true }, "1c 1b 2d 2a"],
    ["row.a).reverse(", { descending: false }, "2a 2d 1b 1c"],
    ["row.a).reverse(", { descending: true }, "2d 2a 1c 1b"],
  ] as const
) {
  Deno.test(`rows sorted by ${sort}) and then by b, ${JSON.stringify(further)}`, async () => {
    const definition = withRows(`inputs.rows.sortBy(row, ${sort})`);
    const after = editDefinition(definition, { do: "then_by", column: "b", ...further });
    assert.ok(typeof after !== "string", String(after));
    const { outputs } = await runDraft(JSON.parse(JSON.stringify(after)), {
      inputs: { rows: ROWS },
    });
    const rows = Object(outputs)["rows"];
    assert.equal(rows.map(({ a, b }: { a: number; b: string }) => `${a}${b}`).join(" "), expected);
  });
}

const ROWS = [{ a: 2, b: "d" }, { a: 1, b: "c" }, { a: 2, b: "a" }, { a: 1, b: "b" }];

function withRows(items: string): JsonObject {
  return {
    ...sorting(items),
    inputs: { rows: { type: "json" } },
    outputs: { rows: "${{ steps.sort0.output }}" },
  };
}

Deno.test("a further column is not added where no step sorts, or several do", () => {
  const edit = { do: "then_by", column: "b", descending: false } as const;
  assert.match(String(editDefinition(sorting("size(a)"), edit)), /No step of the draft sorts/);
  const two = sorting("a.sortBy(row, row.x)", "b.sortBy(row, row.y)");
  assert.match(String(editDefinition(two, edit)), /Several steps sort/);
});
