import assert from "node:assert/strict";
import { createCodeService } from "../../../src/services/code/service.ts";
import { openScripts } from "../../support/runs/scripts.ts";
import { failureOf, outputOf, stepCall } from "../../support/runs/step_calls.ts";

function call(source: string, given: Parameters<typeof stepCall>[1] = {}) {
  return stepCall("run", { ...given, values: { source, memoryMb: 64, ...given.values } });
}

Deno.test("code.run answers the result and the console", async () => {
  await using scripts = openScripts();
  const code = createCodeService({ scripts });
  const done = call("console.log('seen', input); return input + 1;", { values: { input: 1 } });
  assert.deepEqual(await outputOf(code, done), { result: 2, console: ["seen 1"] });
  assert.deepEqual(await outputOf(code, call("return input;")), { result: null, console: [] });
});

Deno.test("code.run fails with the script's own error", async () => {
  await using scripts = openScripts();
  const code = createCodeService({ scripts });
  const thrown = await failureOf(code, call("throw new Error('no');"));
  assert.deepEqual([thrown.code, thrown.retryable], ["code_failed", false]);
  const endless = await failureOf(code, call("for (;;);", { timeoutMs: 100 }));
  assert.deepEqual([endless.code, endless.retryable], ["timeout", true]);
  assert.equal(endless.message, "The script did not end within 100 ms");
});

Deno.test("code.run takes 16 MB of input at most", async () => {
  await using scripts = openScripts();
  const code = createCodeService({ scripts });
  const values = { input: "x".repeat(16 * 2 ** 20) };
  const { code: refused } = await failureOf(code, call("return 1;", { values }));
  assert.equal(refused, "input_invalid");
  assert.equal(scripts.threads.idle, 0);
});

Deno.test("code.run has the memory of its result before it starts", async () => {
  await using scripts = openScripts();
  const code = createCodeService({ scripts });
  const events: string[] = [];
  const full = call("return 'x'.repeat(1_000_000);", {
    hold(moreBytes) {
      events.push(moreBytes >= 1_000_000 ? "holds the result" : `holds ${moreBytes} bytes`);
      return Promise.resolve();
    },
    holdTimer: () => () => void events.push("begins"),
  });
  await outputOf(code, full);
  assert.deepEqual(events, ["holds the result", "begins"]);
});

Deno.test("code.run stops the attempt's clock until a thread takes the script", async () => {
  await using scripts = openScripts();
  const code = createCodeService({ scripts });
  const events: string[] = [];
  const named = (name: string) =>
    call("return 1;", {
      holdTimer: () => {
        events.push(`${name} waits`);
        return () => void events.push(`${name} begins`);
      },
    });
  await Promise.all([outputOf(code, named("first")), outputOf(code, named("second"))]);
  assert.deepEqual(events, ["first waits", "first begins", "second waits", "second begins"]);
});

Deno.test("code.run gives up with the signal's reason", async () => {
  await using scripts = openScripts();
  const code = createCodeService({ scripts });
  const controller = new AbortController();
  const running = outputOf(
    code,
    call("for (;;);", {
      signal: controller.signal,
      holdTimer: () => () => void setTimeout(() => controller.abort(new Error("told to stop"))),
    }),
  );
  await assert.rejects(running, /told to stop/);
});
