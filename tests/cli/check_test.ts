import assert from "node:assert/strict";
import { join } from "node:path";
import { runHeddle } from "../support/processes/heddle.ts";
import { temporaryDirectory } from "../support/files/temporary_directory.ts";

const RIGHT = "format: planner/1\nname: Right\nsteps: []\n";
const WRONG = `format: planner/1
name: Wrong
steps:
  - { id: a, service: http, action: reqest }
  - { id: a, service: wait, action: for, with: { duration: soon } }
`;

/** A directory with `right.yaml` and `wrong.yaml`, which commands run in. */
async function definitions(): Promise<AsyncDisposable & { path: string }> {
  const directory = await temporaryDirectory();
  await Deno.writeTextFile(join(directory.path, "right.yaml"), RIGHT);
  await Deno.writeTextFile(join(directory.path, "wrong.yaml"), WRONG);
  return directory;
}

Deno.test("heddle check prints a line for each error and ends with 1", async () => {
  await using directory = await definitions();
  const args = ["check", "right.yaml", "wrong.yaml"];
  const { code, stdout, stderr } = await runHeddle(args, { cwd: directory.path });
  assert.equal(code, 1);
  assert.deepEqual(stdout.split("\n"), [
    'wrong.yaml:4:37: unknown action "reqest" (did you mean "request"?)',
    'wrong.yaml:5:11: step id "a" is used twice',
    "wrong.yaml:5:60: must be a duration such as 500ms, 30s, 5m, 2h or 7d",
    "",
  ]);
  assert.equal(stderr, "checked 2 files: 3 errors in 1 file\n");
});

Deno.test("heddle check ends with 0 and an empty standard output where nothing is wrong", async () => {
  await using directory = await definitions();
  const options = { cwd: directory.path };
  const { code, stdout, stderr } = await runHeddle(["check", "right.yaml"], options);
  assert.deepEqual([code, stdout], [0, ""]);
  assert.equal(stderr, "checked 1 file: no errors\n");
});

Deno.test("heddle check prints warnings, and ends with 0 where nothing is wrong", async () => {
  await using directory = await definitions();
  const off = "  - { id: a, when: 'false', service: wait, action: for, with: { duration: 1s } }\n";
  const source = `format: planner/1\nname: Off\nsteps:\n${off}`;
  await Deno.writeTextFile(join(directory.path, "off.yaml"), source);
  const { code, stdout, stderr } = await runHeddle(["check", "off.yaml"], { cwd: directory.path });
  const odd = "the step never runs: its condition is always false";
  assert.deepEqual([code, stdout], [0, `off.yaml:4:20: warning: ${odd}\n`]);
  assert.equal(stderr, "checked 1 file: no errors, 1 warning\n");
});

/** Control characters for a terminal, and a line that the log of a pipeline would obey. */
const FORGED = "\x1b[2J\x9b2J\n::error::forged";

Deno.test("nothing in a stranger's definition, or in its name, is obeyed by a terminal", async () => {
  await using directory = await definitions();
  const name = `wrong${FORGED}.yaml`;
  const step = { id: "a", service: FORGED, action: "x" };
  const source = { format: "planner/1", name: "Wrong", steps: [step], [FORGED]: 1 };
  await Deno.writeTextFile(join(directory.path, name), JSON.stringify(source));
  for (
    const args of [
      ["check", name],
      ["check", "--json", name],
      ["check", `${name}.none`],
      ["fmt", "--check", name],
      ["fmt", name],
      ["run", name],
      [FORGED],
    ]
  ) {
    const { code, stdout, stderr } = await runHeddle(args, { cwd: directory.path });
    const told = `${args[0]} ${args[1]}: ${JSON.stringify({ stdout, stderr })}`;
    assert.doesNotMatch(stdout + stderr, /(?!\n)\p{Cc}/u, told);
    if (args[0] !== FORGED) assert.doesNotMatch(stdout + stderr, /^::error/m, told);
    if (args[0] !== "fmt") assert.notEqual(code, 0, told);
  }
});

Deno.test("heddle check --json prints every file with its errors", async () => {
  await using directory = await definitions();
  const args = ["check", "--json", "right.yaml", "wrong.yaml"];
  const { code, stdout } = await runHeddle(args, { cwd: directory.path });
  assert.equal(code, 1);
  const [right, wrong] = JSON.parse(stdout);
  assert.deepEqual(right, { file: "right.yaml", valid: true, errors: [], warnings: [] });
  assert.equal(wrong.valid, false);
  assert.deepEqual(wrong.errors[0], {
    path: "steps[0].action",
    line: 4,
    column: 37,
    message: 'unknown action "reqest"',
    suggestion: "request",
  });
});

Deno.test("heddle check reads standard input for -", async () => {
  const wrong = await runHeddle(["check", "-"], { stdin: WRONG });
  assert.equal(wrong.code, 1);
  assert.match(wrong.stdout, /^<stdin>:4:37: unknown action/);
  assert.equal((await runHeddle(["check", "-"], { stdin: RIGHT })).code, 0);
});

Deno.test("heddle check ends with 2 for an unreadable file, and checks the others", async () => {
  await using directory = await definitions();
  await Deno.writeFile(join(directory.path, "latin.yaml"), new Uint8Array([0x6e, 0xe4, 0x0a]));
  const args = ["check", "none.yaml", ".", "latin.yaml", "wrong.yaml"];
  const { code, stdout, stderr } = await runHeddle(args, { cwd: directory.path });
  assert.equal(code, 2);
  assert.match(stdout, /^wrong\.yaml:4:37: /);
  assert.deepEqual(stderr.split("\n"), [
    "Cannot read none.yaml: there is no such file",
    "Cannot read .: it is a directory",
    "Cannot read latin.yaml: it is not UTF-8 text",
    "checked 1 file: 3 errors in 1 file",
    "",
  ]);
});

Deno.test("heddle check reports a definition that is too large", async () => {
  const { code, stdout } = await runHeddle(["check", "-"], { stdin: `#${"x".repeat(300_000)}` });
  assert.equal(code, 1);
  assert.match(stdout, /^<stdin>:1:1: Cannot read the definition: it has 300001 bytes/);
});
