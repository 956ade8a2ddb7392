import assert from "node:assert/strict";
import { join } from "node:path";
import { type Ended, type HeddleOptions, runHeddle } from "../support/heddle.ts";
import { temporaryDirectory } from "../support/temporary_directory.ts";

interface RunOptions extends HeddleOptions {
  definition: string;
  args?: string[];
}

/** Runs a definition from standard input, where files go to a directory that is gone then. */
async function run(
  { definition, args = [], ...options }: RunOptions,
): Promise<Ended & { document: () => Document; read: (name: string) => Promise<string> }> {
  await using directory = await temporaryDirectory();
  const { path: cwd } = directory;
  const ended = await runHeddle(["run", ...args, "-"], { cwd, stdin: definition, ...options });
  const files = new Map<string, string>();
  for await (const { name } of listed(join(cwd, "heddle-out"))) {
    files.set(name, await Deno.readTextFile(join(cwd, "heddle-out", name)));
  }
  const read = (name: string) => Promise.resolve(files.get(name) ?? "no such file");
  return { ...ended, document: () => JSON.parse(ended.stdout), read };
}

async function* listed(path: string): AsyncIterable<Deno.DirEntry> {
  const isThere = await Deno.stat(path).then(() => true, () => false);
  if (isThere) yield* Deno.readDir(path);
}

interface Document {
  status: string;
  // deno-lint-ignore no-explicit-any
  outputs: any;
  error: { code: string; message: string; stepId: string | null } | null;
  files: { name: string; path: string; objectKey: string }[];
  // deno-lint-ignore no-explicit-any
  steps: any[];
}

const HEAD = "format: planner/1\nname: Test\n";

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
  const { code, stderr, document } = await run({ definition: INPUTS, args });
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

Deno.test("heddle run tells all inputs that are missing or wrong, each with what is expected", async () => {
  const given = ["flag=maybe", "day=soon", "kind=huge", "list=[", "photo=none.jpg", "coun=5"];
  const args = [...given.flatMap((input) => ["--input", input]), "--env", "TOKEN=t"];
  const { code, stdout, stderr } = await run({ definition: INPUTS, args });
  assert.deepEqual([code, stdout], [2, ""]);
  assert.deepEqual(stderr.split("\n"), [
    "Cannot run <stdin>:",
    "  TOKEN: is no variable of the workflow",
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

Deno.test("heddle run tells what is wrong in a definition as heddle check does, and ends with 2", async () => {
  const definition = `${HEAD}steps:\n  - { id: a, service: http, action: reqest }\n`;
  const { code, stdout, stderr } = await run({ definition });
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

Deno.test("heddle run ends with 1 for a step that fails, and keeps the files before it", async () => {
  const definition = `${HEAD}steps:
  - { id: keep, service: files, action: write, with: { name: kept.txt, text: kept } }
  - { id: broken, service: data, action: parse, with: { text: "[", as: json } }
  - { id: never, service: files, action: write, with: { name: never.txt, text: never } }
`;
  const { code, stderr, document, read } = await run({ definition });
  assert.equal(code, 1);
  const { status, outputs, error, files, steps } = document();
  assert.deepEqual([status, outputs, error?.stepId], ["failed", null, "broken"]);
  assert.deepEqual(files.map(({ path }) => path), ["heddle-out/kept.txt"]);
  assert.deepEqual(steps.map((step) => step.status), ["succeeded", "failed", "pending"]);
  assert.equal(await read("kept.txt"), "kept");
  assert.match(stderr, /^✗ broken {2}data\.parse.*: Cannot parse JSON/m);
  assert.match(stderr, /^✗ failed after .* at broken: Cannot parse JSON/m);
});

Deno.test("heddle run gives files of one name names of their own, and replaces those of other runs", async () => {
  await using directory = await temporaryDirectory();
  const { path: cwd } = directory;
  const stdin = `${HEAD}steps:
  - { id: one, service: files, action: write, with: { name: a.txt, text: first } }
  - { id: two, service: files, action: write, with: { name: A.txt, text: second } }
`;
  const out = join(cwd, "deep", "out");
  await Deno.mkdir(out, { recursive: true });
  await Deno.writeTextFile(join(cwd, "elsewhere"), "untouched");
  await Deno.symlink(join(cwd, "elsewhere"), join(out, "a.txt"));
  for (let time = 0; time < 2; time++) {
    const ended = await runHeddle(["run", "--out", "deep/out", "-"], { cwd, stdin });
    assert.equal(ended.code, 0, ended.stderr);
  }
  const names = (await Array.fromAsync(Deno.readDir(out))).map(({ name }) => name).sort();
  assert.deepEqual(names, ["A-2.txt", "a.txt"]);
  assert.equal(await Deno.readTextFile(join(out, "a.txt")), "first");
  assert.equal(await Deno.readTextFile(join(cwd, "elsewhere")), "untouched");
});

Deno.test("heddle run tells files that it cannot write, shows what came of the run, and ends with 1", async () => {
  await using directory = await temporaryDirectory();
  const { path: cwd } = directory;
  await Deno.mkdir(join(cwd, "heddle-out", "a.txt"), { recursive: true });
  const stdin = `${HEAD}steps:
  - { id: one, service: files, action: write, with: { name: a.txt, text: first } }
outputs: { done: true }
`;
  const { code, stdout, stderr } = await runHeddle(["run", "-"], { cwd, stdin });
  assert.equal(code, 1);
  assert.match(stderr, /^Cannot write heddle-out\/a\.txt: /m);
  const { outputs, files } = JSON.parse(stdout);
  assert.deepEqual([outputs, files[0].path], [{ done: true }, null]);
  const names = await Array.fromAsync(Deno.readDir(join(cwd, "heddle-out")));
  assert.deepEqual(names.map(({ name }) => name), ["a.txt"]);
  const refused = await runHeddle(["run", "--out", "-", "-"], { cwd, stdin });
  assert.equal(refused.code, 0, "a name like any other");
  await Deno.writeTextFile(join(cwd, "file"), "");
  assert.equal((await runHeddle(["run", "--out", "file", "-"], { cwd, stdin })).code, 2);
});

function fetching(port: number): string {
  return `${HEAD}steps:
  - id: fetch
    service: http
    action: request
    with: { url: "http://127.0.0.1:${port}/" }
    retry: { max: 2, backoff: fixed, delay: 1ms }
outputs: { status: "\${{ steps.fetch.output.status }}" }
`;
}

Deno.test("heddle run tries again, and tells how often it did", async () => {
  let requests = 0;
  const answer = () => new Response("", { status: ++requests === 1 ? 503 : 200 });
  await using server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, answer);
  const definition = fetching(server.addr.port);
  const args = ["--allow-network", "127.0.0.1/32"];
  const { code, stderr, document } = await run({ definition, args });
  assert.equal(code, 0, stderr);
  assert.deepEqual([document().outputs.status, document().steps[0].attempts], [200, 2]);
  assert.match(stderr, /^ {4}attempt 1 failed: .* answered 503; trying again/m);
  assert.match(stderr, /^✓ fetch {2}http\.request {2}2 attempts {2}/m);
});

Deno.test("heddle run calls private addresses only where the caller allows them, not a .env", async () => {
  await using server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, () => {
    return new Response("private");
  });
  await using directory = await temporaryDirectory();
  const { path: cwd } = directory;
  await Deno.writeTextFile(join(cwd, ".env"), "HTTP_ALLOWED_NETWORKS=127.0.0.0/8\n");
  const stdin = fetching(server.addr.port);
  const refused = await runHeddle(["run", "-"], { cwd, stdin });
  assert.equal(refused.code, 1);
  assert.equal(JSON.parse(refused.stdout).error.code, "address_refused");
  const env = { HTTP_ALLOWED_NETWORKS: "127.0.0.0/8" };
  assert.equal((await runHeddle(["run", "-"], { cwd, stdin, env })).code, 0);
});

Deno.test("heddle run fails the steps that need a server, and says so", async () => {
  const steps = [
    "{ id: ask, service: human, action: approve, with: { message: Go on, expires: 1h } }",
    "{ id: call, service: workflow, action: run, with: { workflow: Another } }",
  ];
  for (const step of steps) {
    const { code, document } = await run({ definition: `${HEAD}steps:\n  - ${step}\n` });
    assert.equal(code, 1);
    assert.equal(document().error?.code, "needs_server");
    assert.match(document().error?.message ?? "", /needs a server/);
  }
});

Deno.test("heddle run counts the items of a loop, more than a server would keep in memory", async () => {
  const definition = `${HEAD}steps:
  - id: numbers
    service: code
    action: run
    with: { source: "return Array.from({ length: 11000 }, (_, at) => at);" }
  - id: halves
    forEach: steps.numbers.output.result
    onError: continue
    service: data
    action: parse
    with: { text: "\${{ item % 1000 == 0 ? '[' : '1' }}", as: json }
`;
  const { code, stderr, document } = await run({ definition });
  assert.equal(code, 0, stderr);
  const items = { begun: 11_000, succeeded: 10_989, failed: 11 };
  assert.deepEqual(document().steps.map((step) => step.items), [null, items]);
  assert.match(stderr, /^✓ halves {2}data\.parse {2}10989 of 11000 items, 11 failed {2}/m);
});

Deno.test("heddle run prints large outputs whole", async () => {
  const definition = `${HEAD}steps:
  - { id: large, service: code, action: run, with: { source: "return 'é'.repeat(400000);" } }
outputs: { texts: ["\${{ steps.large.output.result }}", "\${{ steps.large.output.result }}"] }
`;
  const { code, stderr, document } = await run({ definition });
  assert.equal(code, 0, stderr);
  assert.equal(document().outputs.texts[1], "é".repeat(400_000));
});

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
  const ended = await run({ definition, args, env });
  assert.equal(ended.code, 1, ended.stderr);
  assert.match(ended.stderr, /^ {4}has \*\*\*$/m);
  assert.doesNotMatch(ended.stdout + ended.stderr, new RegExp(SECRET));
  assert.equal(await ended.read(`${SECRET}.txt`), SECRET, "what is written is what was asked for");
  const wrong = await run({ definition, args: [...args, "--input", `count=${SECRET}`], env });
  assert.equal(wrong.code, 2);
  assert.doesNotMatch(wrong.stderr, new RegExp(SECRET));
});

Deno.test("heddle run takes a variable from the environment only where it is named", async () => {
  const definition = `${HEAD}env: { MODE: { secret: false } }
steps: []
outputs: { mode: "\${{ env.MODE }}" }
`;
  const env = { MODE: "open" };
  const named = await run({ definition, env, args: ["--env", "MODE"] });
  assert.equal(named.document().outputs.mode, "open");
  const given = await run({ definition, env, args: ["--env", "MODE=a=b"] });
  assert.equal(given.document().outputs.mode, "a=b");
  const without = await run({ definition, env });
  assert.equal(without.code, 1);
  assert.match(without.stderr, /^MODE has no value, which --env gives/m);
  const unset = await run({ definition, args: ["--env", "MODE"] });
  assert.equal(unset.code, 2);
  assert.match(unset.stderr, /MODE: is not set in the environment/);
});

Deno.test("heddle run --dry-run does nothing outside, and tells what steps would be given", async () => {
  const definition = `${HEAD}env: { TOKEN: {} }
inputs: { name: { type: string } }
steps:
  - id: "write"
    service: files
    action: write
    with: { name: "\${{ inputs.name }}", text: "\${{ env.TOKEN }}" }
outputs: { name: "\${{ inputs.name }}" }
`;
  const args = ["--dry-run", "--input", "name=a.txt"];
  const { code, stderr, document, read } = await run({ definition, args });
  assert.equal(code, 0, stderr);
  const { outputs, files, steps } = document();
  assert.deepEqual([outputs, files], [{ name: "a.txt" }, []]);
  assert.equal(steps[0].input.name, "a.txt");
  assert.match(steps[0].log[0], /not done in a dry run/);
  assert.equal(await read("a.txt"), "no such file");
});
