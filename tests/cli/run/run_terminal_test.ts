/** The output of a run on a terminal. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { runHeddle } from "../../support/processes/heddle.ts";
import { temporaryDirectory } from "../../support/files/temporary_directory.ts";

const DEFINITION = `format: planner/1
name: Test
steps:
  - { id: keep, title: Keep it, service: files, action: write, with: { name: kept.txt, text: kept } }
  - { id: none, when: size(steps.keep.output.name) == 0, service: data, action: parse, with: { text: "1", as: json } }
outputs: { done: "\${{ base64.decode('wpszMW0=') }}" }
`;

async function runOnTerminal(
  { args = [], columns = 100, env = {} }: {
    args?: string[];
    columns?: number;
    env?: Record<string, string>;
  } = {},
) {
  await using directory = await temporaryDirectory();
  const { path: cwd } = directory;
  await Deno.writeTextFile(join(cwd, "workflow.yaml"), DEFINITION);
  const { code, stdout } = await runHeddle(["run", ...args, "workflow.yaml"], {
    cwd,
    columns,
    env,
  });
  assert.equal(code, 0, stdout);
  return stdout.replaceAll("\r\n", "\n");
}

const ESCAPE = "\x1b";

const KEY = String.raw`local/outputs/\d{4}/\d\d/[\w-]+/[\w-]+/kept\.txt`;

Deno.test("heddle run on a terminal shows the steps, the outputs and where the files are", async () => {
  const text = (await runOnTerminal()).replaceAll(/\d+ ms/g, "1 ms");
  assert.match(
    text,
    new RegExp(String.raw`^▸ Keep it \(keep\)  files\.write
\x1b\[1A\r\x1b\[2K✓ Keep it \(keep\)  files\.write  1 ms
⏭ none  data\.parse  skipped
✓ succeeded in 1 ms
\{
  "done": "\\u009b31m"
\}
heddle-out/kept\.txt  4 B  ${KEY}
$`),
  );
});

Deno.test("heddle run takes no line back that may have become two", async () => {
  assert.ok(!(await runOnTerminal({ columns: 20 })).includes(ESCAPE));
});

Deno.test("heddle run only prints lines on a terminal that takes nothing else", async () => {
  const env = { NO_COLOR: "", TERM: "dumb" };
  assert.ok(!(await runOnTerminal({ env })).includes(ESCAPE));
});

Deno.test("heddle run has colors on a terminal unless NO_COLOR is set", async () => {
  const green = `${ESCAPE}[32m✓${ESCAPE}[39m Keep it`;
  assert.ok((await runOnTerminal({ env: { NO_COLOR: "" } })).includes(green));
  assert.ok(!(await runOnTerminal()).includes(`${ESCAPE}[32m`));
});

Deno.test("heddle run --json prints the document on a terminal too", async () => {
  const text = await runOnTerminal({ args: ["--json"] });
  const { status, files } = JSON.parse(text.slice(text.indexOf("{")));
  assert.deepEqual([status, files[0].path], ["succeeded", "heddle-out/kept.txt"]);
});
