import assert from "node:assert/strict";
import type { ScriptPool } from "../../../src/services/code/script_pool.ts";
import { eventually } from "../../support/time/eventually.ts";
import { openScripts, outcomeOf, runScript } from "../../support/runs/scripts.ts";

/** A built-in function that asks nobody whether to go on. */
const DEAF = "return [].indexOf.call({ length: 2 ** 53 - 1 }, 1);";

Deno.test("scripts take turns by who asks, each in the order of asking", async () => {
  await using scripts = openScripts();
  const order: string[] = [];
  const run = (name: string, orgKey: string) =>
    runScript(scripts, `return ${JSON.stringify(name)};`, {
      orgKey,
      onBegin: () => void order.push(name),
    });
  const calls = [run("a1", "a"), run("a2", "a"), run("a3", "a"), run("b1", "b"), run("c1", "c")];
  assert.deepEqual((await Promise.all(calls)).map(outcomeOf), [
    '"a1"',
    '"a2"',
    '"a3"',
    '"b1"',
    '"c1"',
  ]);
  assert.deepEqual(order, ["a1", "a2", "b1", "c1", "a3"]);
});

Deno.test("there are never more threads than allowed, and idle ones end", async () => {
  await using scripts = openScripts({ threadsMax: 2, idleMs: 1 });
  assert.deepEqual(scripts.threads, { idle: 0, busy: 0, lost: 0 });
  const calls = Array.from(
    { length: 6 },
    (_, index) => runScript(scripts, `return ${index};`, { orgKey: `org-${index % 2}` }),
  );
  assert.deepEqual(scripts.threads, { idle: 0, busy: 2, lost: 0 });
  assert.deepEqual((await Promise.all(calls)).map(outcomeOf), ["0", "1", "2", "3", "4", "5"]);
  await eventually(() => scripts.threads.idle === 0);
});

Deno.test("a script that runs ends when its signal aborts, and the thread is free", async () => {
  await using scripts = openScripts();
  const controller = new AbortController();
  const running = runScript(scripts, "for (;;);", {
    signal: controller.signal,
    onBegin: () => setTimeout(() => controller.abort()),
  });
  assert.match(outcomeOf(await running), /^cancelled: /);
  assert.equal(outcomeOf(await runScript(scripts, "return 1;")), "1");
  assert.deepEqual(scripts.threads, { idle: 1, busy: 0, lost: 0 });
});

Deno.test("a script that waits for its turn leaves when its signal aborts", async () => {
  await using scripts = openScripts();
  const holder = new AbortController();
  const held = runScript(scripts, "for (;;);", { signal: holder.signal });
  const controller = new AbortController();
  const waiting = runScript(scripts, "return 1;", { signal: controller.signal });
  const next = runScript(scripts, "return 2;");
  controller.abort(new Error("gone"));
  await assert.rejects(waiting, /gone/);
  await assert.rejects(runScript(scripts, "return 1;", { signal: controller.signal }), /gone/);
  holder.abort();
  assert.match(outcomeOf(await held), /^cancelled: /);
  assert.equal(outcomeOf(await next), "2");
});

/** Aborts a deaf script; on a slow machine the signal may come before the deaf part of it. */
async function abortDeaf(scripts: ScriptPool): Promise<string> {
  for (const afterMs of [100, 1_000, 5_000]) {
    const controller = new AbortController();
    const deaf = runScript(scripts, DEAF, {
      deadlineMs: afterMs + 2_500,
      signal: controller.signal,
      onBegin: () => setTimeout(() => controller.abort(), afterMs),
    });
    const outcome = outcomeOf(await deaf);
    if (!outcome.startsWith("cancelled")) return outcome;
  }
  return "cancelled";
}

Deno.test("a thread that does not hear is replaced, and ends at its deadline", async () => {
  await using scripts = openScripts();
  await runScript(scripts, "return 1;");
  assert.match(await abortDeaf(scripts), /^timeout: /);
  assert.equal(scripts.threads.lost, 1);
  assert.equal(outcomeOf(await runScript(scripts, "return 2;")), "2");
  await eventually(() => scripts.threads.lost === 0);
  assert.equal(scripts.threads.idle, 1);
});

Deno.test("a thread whose scripts took much memory ends, which gives it back", async () => {
  await using scripts = openScripts();
  const take = (mb: number) => runScript(scripts, `new Uint8Array(${mb}e6);`, { memoryMb: 256 });
  await take(60);
  assert.deepEqual(scripts.threads, { idle: 1, busy: 0, lost: 0 });
  await take(60);
  await take(60);
  assert.deepEqual(scripts.threads, { idle: 0, busy: 0, lost: 0 });
  await take(200);
  assert.deepEqual(scripts.threads, { idle: 0, busy: 0, lost: 0 });
});

Deno.test("closing ends running scripts and refuses waiting ones", async () => {
  const scripts = openScripts();
  const running = runScript(scripts, "for (;;);");
  const waiting = runScript(scripts, "return 1;");
  const closing = scripts[Symbol.asyncDispose]();
  assert.match(outcomeOf(await waiting), /^unavailable: .*closed/);
  assert.match(outcomeOf(await running), /^cancelled: /);
  await closing;
  assert.deepEqual(scripts.threads, { idle: 0, busy: 0, lost: 0 });
  assert.match(outcomeOf(await runScript(scripts, "return 1;")), /^unavailable: .*closed/);
});
