import { equal } from "node:assert/strict";
import { StepLog } from "../../../src/runs/interpret/step_log.ts";
import { MemoryJournal } from "../../../src/runs/trial/memory_journal.ts";
import { ManualClock } from "../../support/time/manual_clock.ts";

const LEAF = { step_id: "a", status: "running", attempts: 1 } as const;

Deno.test("a line that is shown of a step beyond the bound of its journal breaks no timer", () => {
  const clock = new ManualClock();
  const journal = new MemoryJournal();
  for (let at = 0; at < 10_000; at++) journal.record({ ...LEAF, path: `steps[0]#${at}` });
  const log = new StepLog({ journal, clock, record: { ...LEAF, path: "steps[0]#10000" } });
  log.hear("still at it");
  clock.advance(1_000);
  equal(journal.rows.size, 10_000);
});
