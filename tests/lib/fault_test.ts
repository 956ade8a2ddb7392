import assert from "node:assert/strict";
import { Fault, sharedFault } from "../../src/lib/fault.ts";
import { createLog, type Log } from "../../src/lib/log.ts";
import { ManualClock } from "../support/time/manual_clock.ts";

const MINUTE_MS = 60_000;

function newLog(): { log: Log; lines: () => Record<string, unknown>[] } {
  const lines: string[] = [];
  const log = createLog({ level: "info", format: "json", write: (line) => lines.push(line) });
  const parsed = () => lines.map((line) => JSON.parse(line)).map(({ time: _, ...rest }) => rest);
  return { log, lines: parsed };
}

Deno.test("Fault tells at once, once a minute with the count, and once when it is over", () => {
  const clock = new ManualClock();
  const { log, lines } = newLog();
  const fault = new Fault({ clock, log, message: "cannot look" });
  fault.over();
  const error = new Error("away");
  for (let second = 0; second <= 150; second++) {
    fault.occurred(error, { workflowId: "w" });
    clock.advance(1000);
  }
  fault.over();
  fault.over();
  const told = { level: "error", message: "cannot look", workflowId: "w" };
  assert.deepEqual(lines(), [
    { ...told, error: "Error: away" },
    { ...told, count: 60, error: "Error: away" },
    { ...told, count: 60, error: "Error: away" },
    { level: "info", message: "over: cannot look", count: 151, durationMs: 151_000 },
  ]);
});

Deno.test("Fault tells at once when it begins anew", () => {
  const clock = new ManualClock();
  const { log, lines } = newLog();
  const fault = new Fault({ clock, log, message: "cannot look", level: "warn" });
  for (let turn = 0; turn < 2; turn++) {
    fault.occurred(new Error("away", { cause: new TypeError("refused") }));
    fault.over();
  }
  const failing = { level: "warn", message: "cannot look", error: "Error: away" };
  const over = { level: "info", message: "over: cannot look", count: 1, durationMs: 0 };
  const cause = "TypeError: refused";
  assert.deepEqual(lines(), [{ ...failing, cause }, over, { ...failing, cause }, over]);
});

Deno.test("Fault goes on telling after the clock was set back", () => {
  let now = 10 * MINUTE_MS;
  const clock = { now: () => now, after: () => () => {} };
  const { log, lines } = newLog();
  const fault = new Fault({ clock, log, message: "cannot look" });
  fault.occurred("away");
  now -= 5 * MINUTE_MS;
  fault.occurred("away");
  fault.over();
  assert.equal(lines().length, 3);
  assert.equal(lines()[2]?.durationMs, 0);
});

Deno.test("sharedFault() is one for each log and message", () => {
  const clock = new ManualClock();
  const first = newLog();
  const second = newLog();
  for (const { log } of [first, first, second]) {
    sharedFault({ clock, log, message: "cannot look" }).occurred("away");
  }
  assert.equal(first.lines().length, 1);
  assert.equal(second.lines().length, 1);
});
