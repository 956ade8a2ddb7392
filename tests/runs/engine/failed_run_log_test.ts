import { deepEqual, equal } from "node:assert/strict";
import type { JsonObject } from "../../../src/lib/json.ts";
import { createLog } from "../../../src/lib/log.ts";
import { cancelRun } from "../../../src/runs/cancel_run.ts";
import { FailedRunLog } from "../../../src/runs/engine/failed_run_log.ts";
import { type Service, StepError } from "../../../src/services/service.ts";
import { openTestDatabase } from "../../support/db/database.ts";
import { ManualClock } from "../../support/time/manual_clock.ts";
import { openRunLab } from "../../support/runs/run_lab.ts";

interface Heard {
  lines: JsonObject[];
  log: ReturnType<typeof createLog>;
}

function hear(): Heard {
  const lines: JsonObject[] = [];
  const write = (line: string): void => void lines.push(JSON.parse(line));
  return { lines, log: createLog({ level: "warn", format: "json", write }) };
}

const FAILING: Service = () =>
  Promise.reject(new StepError("http_status", "answered 500: the body", { retryable: true }));

const STEP = {
  id: "report",
  service: "files",
  action: "list",
  with: { kind: "outputs" },
  retry: { max: 2, delay: "1ms" },
};

Deno.test("a run that fails leaves one line: ids, code and attempts, without the error's message", async () => {
  const { lines, log } = hear();
  await using lab = await openRunLab({ log, services: new Map([["files", FAILING]]) });
  const run = await lab.run({ steps: [STEP] });
  equal(run.status, "failed");
  const { time: _time, ...told } = lines[0] ?? {};
  deepEqual([lines.length, told], [1, {
    level: "warn",
    message: "a run failed",
    runId: run.runId,
    workflowId: run.workflowId,
    stepId: "report",
    code: "http_status",
    attempts: 3,
  }]);
});

Deno.test("runs that succeed or are cancelled leave no line", async () => {
  const { lines, log } = hear();
  await using lab = await openRunLab({ log });
  await lab.run({ steps: [] });
  const wait = { id: "pause", service: "wait", action: "for", with: { duration: "2d" } };
  const { runId } = await lab.start(await lab.publish({ steps: [wait] }));
  await lab.settled(runId);
  await cancelRun(lab.ctx, { runId });
  deepEqual(lines, []);
});

Deno.test("of a thousand runs that fail alike ten leave a line, and one counts the others", async () => {
  const { lines, log } = hear();
  await using db = await openTestDatabase();
  const clock = new ManualClock();
  using failures = new FailedRunLog({ queries: db.queries, clock, log });
  const error = JSON.stringify({ code: "timeout", message: "", stepId: null });
  for (let count = 0; count < 1_000; count++) {
    await failures.record({ id: `run${count}`, workflow_id: "workflow", error });
  }
  await failures.record({ id: "other", workflow_id: "workflow", error: null });
  equal(lines.length, 11);
  clock.advance(60_000);
  const { message, code, count } = lines.at(-1) ?? {};
  deepEqual(
    [lines.length, message, code, count],
    [12, "more runs failed within a minute", "timeout", 990],
  );
  await failures.record({ id: "next", workflow_id: "workflow", error });
  equal(lines.length, 13);
});
