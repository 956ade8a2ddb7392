/** The work of `heddle run`, and its output. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { HEAD, runDefinition } from "../../support/processes/definition_run.ts";
import { runHeddle } from "../../support/processes/heddle.ts";
import { temporaryDirectory } from "../../support/files/temporary_directory.ts";

Deno.test("heddle run ends with 1 for a step that fails, and keeps the files before it", async () => {
  const definition = `${HEAD}steps:
  - { id: keep, service: files, action: write, with: { name: kept.txt, text: kept } }
  - { id: broken, service: data, action: parse, with: { text: "[", as: json } }
  - { id: never, service: files, action: write, with: { name: never.txt, text: never } }
`;
  const { code, stderr, document, read } = await runDefinition({ definition });
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

Deno.test("heddle run names files that it cannot write, shows the outcome of the run, and ends with 1", async () => {
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

Deno.test("heddle run retries, and shows the number of attempts", async () => {
  let requests = 0;
  const answer = () => new Response("", { status: ++requests === 1 ? 503 : 200 });
  await using server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, answer);
  const definition = fetching(server.addr.port);
  const args = ["--allow-network", "127.0.0.1/32"];
  const { code, stderr, document } = await runDefinition({ definition, args });
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
    const { code, document } = await runDefinition({ definition: `${HEAD}steps:\n  - ${step}\n` });
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
  const { code, stderr, document } = await runDefinition({ definition });
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
  const { code, stderr, document } = await runDefinition({ definition });
  assert.equal(code, 0, stderr);
  assert.equal(document().outputs.texts[1], "é".repeat(400_000));
});

Deno.test("heddle run --dry-run calls nothing outside, and shows the inputs of the steps", async () => {
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
  const { code, stderr, document, read } = await runDefinition({ definition, args });
  assert.equal(code, 0, stderr);
  const { outputs, files, steps } = document();
  assert.deepEqual([outputs, files], [{ name: "a.txt" }, []]);
  assert.equal(steps[0].input.name, "a.txt");
  assert.match(steps[0].log[0], /not done in a dry run/);
  assert.equal(await read("a.txt"), "no such file");
});

Deno.test("heddle run says that the runtime keeps it from /dev, without advice for programmers", async () => {
  const { code, stderr } = await runHeddle(["run", "-"], {
    stdin:
      `${HEAD}steps:\n  - { id: a, service: data, action: print, with: { value: 1, as: json } }\n`,
    env: { TMPDIR: "/dev/shm" },
  });
  assert.equal(code, 2, stderr);
  assert.match(stderr, /^Cannot .*the runtime keeps programs from this path\)?\n$/);
});
