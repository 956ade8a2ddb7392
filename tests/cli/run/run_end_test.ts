/** Runs that are ended from outside. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { heddleCommand } from "../../support/processes/heddle.ts";
import { listing, openPlaces, type Places } from "../../support/processes/places.ts";
import { TextLineStream } from "../../support/http/text_lines.ts";

const WAITING = `format: planner/1
name: Test
steps:
  - { id: keep, service: files, action: write, with: { name: kept.txt, text: kept } }
  - id: both
    parallel:
      - { id: late, service: wait, action: for, with: { duration: 1h } }
      - { id: busy, service: code, action: run, with: { source: "for (;;);" }, timeout: 1h }
`;

const WITH_INPUT = WAITING.replace("steps:", "inputs: { a: { type: file } }\nsteps:");

/** Starts a run of the definition; its lines of standard error can be waited for. */
async function start(
  { cwd, env }: Places,
  { args = [], definition = WAITING }: { args?: string[]; definition?: string } = {},
) {
  await Deno.writeTextFile(join(cwd, "waiting.yaml"), definition);
  const process = heddleCommand(["run", ...args, "waiting.yaml"], { cwd, env }).spawn();
  const lines = process.stderr.pipeThrough(new TextDecoderStream())
    .pipeThrough(new TextLineStream()).getReader();
  const seen: string[] = [];
  return {
    process,
    async until(pattern: RegExp): Promise<void> {
      for (;;) {
        const { value, done } = await lines.read();
        if (done) throw new Error(`It ended without the line: ${seen.join("\n")}`);
        seen.push(value);
        if (pattern.test(value)) return;
      }
    },
    async rest(): Promise<string> {
      for (let next = await lines.read(); !next.done; next = await lines.read()) {
        seen.push(next.value);
      }
      return seen.join("\n");
    },
  };
}

for (const [signal, exitCode] of [["SIGINT", 130], ["SIGTERM", 143]] as const) {
  Deno.test(`${signal} cancels a run, which keeps its files and ends with ${exitCode}`, async () => {
    await using places = await openPlaces();
    const { process, until, rest } = await start(places);
    const stdout = new Response(process.stdout).text();
    await until(/waits until/);
    process.kill(signal);
    assert.equal((await process.status).code, exitCode);
    assert.match(await rest(), /^– cancelled after /m);
    const { status, error, files, steps } = JSON.parse(await stdout);
    assert.deepEqual([status, error], ["cancelled", null]);
    assert.deepEqual(
      steps.map((step: { status: string }) => step.status),
      ["succeeded", "cancelled", "cancelled", "cancelled"],
    );
    assert.equal(await Deno.readTextFile(join(places.cwd, files[0].path)), "kept");
    assert.deepEqual(await listing(`${places.path}/temporary`), []);
  });
}

Deno.test("a run that takes longer than --timeout fails, and ends with 124", async () => {
  await using places = await openPlaces();
  const { process, rest } = await start(places, { args: ["--timeout", "200ms"] });
  const stdout = new Response(process.stdout).text();
  assert.equal((await process.status).code, 124);
  assert.match(await rest(), /^✗ failed after .*: The run took longer than 200 ms \(timeout\)$/m);
  const { status, error } = JSON.parse(await stdout);
  assert.deepEqual([status, error.code], ["failed", "timeout"]);
  assert.deepEqual(await listing(`${places.path}/temporary`), []);
});

/** A definition whose input comes through a pipe. */
async function startWithPipe(places: Places) {
  const { cwd } = places;
  await new Deno.Command("mkfifo", { args: [join(cwd, "pipe")] }).output();
  return await start(places, { args: ["--input", "a=pipe"], definition: WITH_INPUT });
}

/** Waits until the pipe is read; without its reader the runtime would wait for one forever. */
async function openPipe(path: string, ended: Promise<unknown>): Promise<Deno.FsFile> {
  const opened = Deno.open(path, { write: true });
  const first = await Promise.race([opened, ended.then(() => null)]);
  if (first) return first;
  using _reader = await Deno.open(path, { read: true, write: true });
  (await opened).close();
  throw new Error(`The process ended before it read ${path}`);
}

Deno.test("SIGINT ends a run that still reads an input", async () => {
  await using places = await openPlaces();
  const { process, rest } = await startWithPipe(places);
  const stdout = new Response(process.stdout).text();
  using _pipe = await openPipe(join(places.cwd, "pipe"), process.status);
  process.kill("SIGINT");
  assert.equal((await process.status).code, 130);
  assert.match(await rest(), /^cancelling; another signal ends the run at once$/m);
  assert.equal(JSON.parse(await stdout).status, "cancelled");
  assert.deepEqual(await listing(`${places.path}/temporary`), []);
});

Deno.test("a run whose document nobody reads ends as the run did", async () => {
  await using places = await openPlaces();
  const { process, until, rest } = await start(places);
  await process.stdout.cancel();
  await until(/waits until/);
  process.kill("SIGINT");
  assert.equal((await process.status).code, 130);
  await rest();
});
