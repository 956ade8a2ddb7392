import { deepEqual } from "node:assert/strict";
import type { Database } from "../../../src/db/database.ts";
import { createLog } from "../../../src/lib/log.ts";
import { BackgroundJobRunner } from "../../../src/runs/background/background_job.ts";
import { RELABEL_JOB } from "../../../src/runs/background/relabels.ts";
import { openTestDatabase } from "../../support/db/database.ts";
import { eventually } from "../../support/time/eventually.ts";
import { ManualClock } from "../../support/time/manual_clock.ts";

Deno.test("a database that is away for a job is logged once a minute, and once when it is back", async () => {
  await using db = await openTestDatabase();
  let isAway = true;
  const guarded: Pick<Database, "queries" | "transaction"> = {
    get queries() {
      if (isAway) throw new Error("away");
      return db.queries;
    },
    transaction: (work) => db.transaction(work),
  };
  const clock = new ManualClock();
  const lines: unknown[] = [];
  const write = (line: string): void => {
    const { message, count } = JSON.parse(line);
    lines.push([message, count]);
  };
  const log = createLog({ level: "info", format: "json", write });
  await using task = new BackgroundJobRunner({ db: guarded as Database, clock, log }, RELABEL_JOB);
  task.start();
  const look = async (): Promise<void> => {
    await eventually(() => clock.waiting > 0);
    clock.advance(1_000);
  };
  for (let second = 0; second < 65; second++) await look();
  isAway = false;
  await eventually(async () => {
    await look();
    return lines.length > 2;
  });
  const message = "cannot update who may read runs";
  deepEqual(lines, [[message, undefined], [message, 60], [`over: ${message}`, 65]]);
});
