/** The input of `heddle run`: a definition, inputs, variables and flags. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { HEAD, runDefinition } from "../../support/processes/definition_run.ts";
import { runHeddle } from "../../support/processes/heddle.ts";
import { temporaryDirectory } from "../../support/files/temporary_directory.ts";

const INPUTS = `${HEAD}inputs:
  count: { type: number, description: How many }
  flag: { type: boolean, default: false }
  day: { type: date, default: "2026-01-02" }
  kind: { type: enum, options: [small, large], default: small }
  list: { type: json, default: [] }
  note: { type: string, default: "" }
  photo: { type: file, required: false }
steps: []
outputs: { all: "\${{ inputs }}" }
`;

Deno.test("heddle run converts inputs to their declared types", async () => {
  const given = ["count=-2.5e1", "flag=true", "kind=large", 'list=[1, "a=b"]', "note=5=5"];
  const args = [...given.flatMap((input) => ["--input", input]), "--input", "day=2026-03-01"];
  const { code, stderr, document } = await runDefinition({ definition: INPUTS, args });
  assert.equal(code, 0, stderr);
  assert.deepEqual(document().outputs.all, {
    count: -25,
    flag: true,
    day: "2026-03-01",
    kind: "large",
    list: [1, "a=b"],
    note: "5=5",
    photo: null,
  });
});

Deno.test("heddle run names every missing or wrong input with the expected type", async () => {
  const given = ["flag=maybe", "day=soon", "kind=huge", "list=[", "photo=none.jpg", "coun=5"];
  const args = [...given.flatMap((input) => ["--input", input]), "--env", "TOKEN=t"];
  const { code, stdout, stderr } = await runDefinition({ definition: INPUTS, args });
  assert.deepEqual([code, stdout], [2, ""]);
  assert.deepEqual(stderr.split("\n"), [
    "Cannot run <stdin>:",
    "  TOKEN: the workflow declares no such variable",
    "  count: is required, expected a number (How many)",
    '  flag: given "maybe", must be true or false',
    '  day: given "soon", must be an ISO 8601 date, such as 2026-03-01 or 2026-03-01T08:30:00Z',
    '  kind: given "huge", must be "small" or "large"',
    '  list: given "[", must be JSON, or @ and the path of a file with it',
    "  photo: cannot read none.jpg: there is no such file",
    '  coun: unknown input "coun"; did you mean "count"?',
    "",
  ]);
});

Deno.test("heddle run takes inputs of a file, and of the command line before those", async () => {
  await using directory = await temporaryDirectory();
  const { path: cwd } = directory;
  await Deno.writeTextFile(join(cwd, "workflow.yaml"), INPUTS);
  await Deno.writeTextFile(join(cwd, "list.json"), '[{ "a": 1 }]');
  const args = ["run", "--inputs", "-", "--input", "note=mine", "--input", "list=@list.json"];
  const stdin = JSON.stringify({ count: 3, note: "theirs" });
  const { code, stdout, stderr } = await runHeddle([...args, "workflow.yaml"], { cwd, stdin });
  assert.equal(code, 0, stderr);
  const { count, note, list } = JSON.parse(stdout).outputs.all;
  assert.deepEqual({ count, note, list }, { count: 3, note: "mine", list: [{ a: 1 }] });
});

Deno.test("heddle run reports errors of a definition as heddle check does, and ends with 2", async () => {
  const definition = `${HEAD}steps:\n  - { id: a, service: http, action: reqest }\n`;
  const { code, stdout, stderr } = await runDefinition({ definition });
  assert.deepEqual([code, stdout], [2, ""]);
  assert.equal(stderr, '<stdin>:4:37: unknown action "reqest" (did you mean "request"?)\n');
  assert.equal((await runHeddle(["run", "none.yaml"])).code, 2);
});

for (
  const [args, message] of [
    [["run"], /No file is given/],
    [["run", "a.yaml", "b.yaml"], /2 files are given, expected one/],
    [["run", "-", "--inputs", "-"], /cannot both come from standard input/],
    [["run", "-", "--input", "a"], /--input a: expected a=<value>/],
    [["run", "-", "--env", "=secret"], /--env: expected a name in front of the value/],
    [["run", "-", "--timeout", "soon"], /--timeout: given "soon", expected a time such as 30s/],
    [["run", "-", "--timeout", "0s"], /--timeout: given "0s"/],
    [["run", "-", "--allow-network", "here"], /given "here", expected a network in CIDR form/],
  ] as const
) {
  Deno.test(`heddle ${args.join(" ")} ends with 2 and its usage`, async () => {
    const { code, stdout, stderr } = await runHeddle([...args]);
    assert.deepEqual([code, stdout], [2, ""]);
    assert.match(stderr, message);
    assert.match(stderr, /^Usage: heddle run/m);
  });
}

const SECRET = "swordfish-9000";

Deno.test("heddle run shows no secret that it was given, wherever it turns up", async () => {
  const definition = `${HEAD}env: { TOKEN: {}, MODE: { secret: false } }
inputs: { note: { type: string }, count: { type: number, default: 1 } }
steps:
  - id: talk
    service: code
    action: run
    with: { source: "console.log('has', input); return input;", input: "\${{ env.TOKEN }}" }
  - id: "write"
    service: files
    action: write
    with: { name: "\${{ inputs.note }}.txt", text: "\${{ env.TOKEN }}" }
  - { id: loud, forEach: "[inputs.note]", service: data, action: parse, with: { text: "1", as: json } }
  - { id: broken, service: data, action: parse, with: { text: "[\${{ env.TOKEN }}", as: json } }
`;
  const env = { TOKEN: SECRET };
  const args = ["--env", "TOKEN", "--env", "MODE=open", "--input", `note=${SECRET}`];
  const ended = await runDefinition({ definition, args, env });
  assert.equal(ended.code, 1, ended.stderr);
  assert.match(ended.stderr, /^ {4}has \*\*\*$/m);
  assert.doesNotMatch(ended.stdout + ended.stderr, new RegExp(SECRET));
  assert.equal(await ended.read("***.txt"), SECRET, "what is written is what was asked for");
  const wrong = await runDefinition({
    definition,
    args: [...args, "--input", `count=${SECRET}`],
    env,
  });
  assert.equal(wrong.code, 2);
  assert.doesNotMatch(wrong.stderr, new RegExp(SECRET));
});

Deno.test("heddle run takes a variable from the environment only where it is named", async () => {
  const definition = `${HEAD}env: { MODE: { secret: false } }
steps: []
outputs: { mode: "\${{ env.MODE }}" }
`;
  const env = { MODE: "open" };
  const named = await runDefinition({ definition, env, args: ["--env", "MODE"] });
  assert.equal(named.document().outputs.mode, "open");
  const given = await runDefinition({ definition, env, args: ["--env", "MODE=a=b"] });
  assert.equal(given.document().outputs.mode, "a=b");
  const without = await runDefinition({ definition, env });
  assert.equal(without.code, 1);
  assert.match(without.stderr, /^MODE has no value: a step that reads it fails/m);
  const unset = await runDefinition({ definition, args: ["--env", "MODE"] });
  assert.equal(unset.code, 2);
  assert.match(unset.stderr, /MODE: is not set in the environment/);
});
