import { deepEqual, equal } from "node:assert/strict";
import { watchBuiltQueries } from "../support/db/built_queries.ts";
import { HOUR_MS, openSchedulerLab } from "../support/runs/scheduler_lab.ts";

/** The queries that the scheduler and the execution of its runs build in the second hour. */
async function builtFor(schedules: number): Promise<Map<string, number>> {
  await using scheduler = await openSchedulerLab();
  const ids: string[] = [];
  while (ids.length < schedules) ids.push(await scheduler.schedule("hourly"));
  await scheduler.tick(HOUR_MS);
  using queries = watchBuiltQueries();
  scheduler.clock.advance(HOUR_MS);
  await scheduler.runScheduler();
  const built = queries.take();
  await scheduler.tick(0);
  for (const id of ids) equal((await scheduler.runs(id)).length, 2);
  return new Map(
    Object.entries(Object.groupBy(built, (text) => text))
      .map(([text, all]) => [text, all?.length ?? 0]),
  );
}

Deno.test("a tick builds no query anew, however many are due", async () => {
  const [few, many] = [await builtFor(2), await builtFor(12)];
  const grown = [...many].filter(([text, count]) => count > (few.get(text) ?? 0));
  deepEqual(grown, []);
});
