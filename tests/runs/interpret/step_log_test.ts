import { deepEqual, equal, match } from "node:assert/strict";
import { redactText } from "../../../src/runs/interpret/secrets/redact.ts";
import type { Service } from "../../../src/services/service.ts";
import { MemoryJournal } from "../../../src/runs/trial/memory_journal.ts";
import { StepLog } from "../../../src/runs/interpret/step_log.ts";
import { listSteps } from "../../../src/runs/list_steps.ts";
import { httpTest } from "../../support/runs/http_tests.ts";
import { ManualClock } from "../../support/time/manual_clock.ts";
import { openRunLab } from "../../support/runs/run_lab.ts";
import { call, URL_INPUT } from "../../support/runs/run_scenarios.ts";
import { startStepServer } from "../../support/runs/step_server.ts";

function openLog(secrets: readonly string[] = []) {
  const lines: string[] = [];
  const written: number[] = [];
  const clock = new ManualClock();
  const record = { path: "steps[0]", step_id: "a", status: "running", attempts: 1 } as const;
  const journal = new MemoryJournal({
    onStep: () => void written.push(lines.length),
    onLine: ({ line }) => void lines.push(line),
  });
  const log = new StepLog({ journal, clock, record });
  log.mask = (text) => redactText(text, secrets);
  return { log, lines, written, clock };
}

Deno.test("a step's log has at most 200 lines, and the last one says that it was cut", () => {
  const { log, lines } = openLog();
  for (let count = 0; count < 1_000; count++) log.add(`line ${count}`);
  equal(lines.length, 200);
  deepEqual(lines.slice(-2), ["line 198", "… further lines are left out"]);
});

Deno.test("a step's log has 64 Ki characters at most", () => {
  const { log, lines } = openLog();
  for (let count = 0; count < 5; count++) log.add("x".repeat(20_000));
  deepEqual(lines.map(({ length }) => length), [20_000, 20_000, 20_000, 28]);
});

Deno.test("a line has no line break and no secret in it", () => {
  const { log, lines } = openLog(["s3cret-token"]);
  log.add("one\ntwo s3cret-token\r\nthree");
  deepEqual(lines, ["one", "two ***", "three"]);
});

Deno.test("lines of an attempt that lasts are written together, a second after the first", () => {
  const { log, written, clock } = openLog();
  log.addVisibly("one");
  log.addVisibly("two");
  deepEqual(written, []);
  clock.advance(1_000);
  deepEqual(written, [2]);
  log.addVisibly("three");
  log.endAttempt();
  clock.advance(5_000);
  deepEqual(written, [2]);
});

Deno.test("a service says lines in the log of its step", async () => {
  const talks: Service = (call) => {
    call.log("working on it");
    return Promise.resolve({ kind: "done", output: [] });
  };
  await using lab = await openRunLab({ services: new Map([["data", talks]]) });
  const step = { id: "a", service: "data", action: "filter", with: { items: [], where: "true" } };
  const run = await lab.run({ steps: [step] });
  deepEqual(run.steps[0]?.log, ["working on it"]);
});

Deno.test("a line of a step that the journal has no room for is dropped when it is due", () => {
  const clock = new ManualClock();
  const journal = new MemoryJournal();
  const step = { step_id: "a", status: "running", attempts: 1 } as const;
  for (let at = 0; at < 10_000; at++) journal.record({ ...step, path: `steps[0]#${at}` });
  const log = new StepLog({ journal, clock, record: { ...step, path: "steps[0]#10000" } });
  log.addVisibly("still at it");
  clock.advance(1_000);
  equal(journal.rows.size, 10_000);
});

httpTest("a step's log shows failed attempts, item by item", async () => {
  await using server = startStepServer();
  await using lab = await openRunLab();
  server.answer("/a", () => new Response(null, { status: server.hits.length > 1 ? 200 : 503 }));
  const retry = { max: 2, delay: "1ms" };
  const steps = [call("a", "/a", { retry, forEach: "[1, 2]" })];
  const run = await lab.run({ inputs: URL_INPUT, steps }, { inputs: { url: server.url } });
  equal(run.status, "succeeded");
  const { runId } = run;
  const page = await listSteps(lab.ctx, { runId, parent: "a", page: 1, limit: 20 });
  const [first, second] = page.steps.map(({ log }) => log);
  equal(first?.length, 1);
  match(first?.[0] ?? "", /^attempt 1 failed: POST .* answered 503; trying again in 0\.0 s$/);
  deepEqual(second, []);
});
