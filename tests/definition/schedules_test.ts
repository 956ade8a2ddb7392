import assert from "node:assert/strict";
import { parseDefinition } from "../../src/definition/parse.ts";
import type { JsonObject } from "../../src/lib/json.ts";

Deno.test("parseDefinition() takes schedules that fire, or fired once", () => {
  const schedules: JsonObject[] = [
    { cron: "30 8 * * MON-FRI; 0 10 29 2 *", timezone: "Europe/Berlin" },
    { phrase: "every weekday at 08:30 Berlin time" },
    { phrase: "*/15 * * * *" },
    { phrase: "tomorrow at 5pm" },
    { phrase: "in 2 hours" },
    { phrase: "on 29 february at noon" },
    // A workflow keeps the time that it had run at.
    { runAt: "2020-01-01T00:00:00Z" },
    { phrase: "on 24 december 2020 at 18:00" },
    // Beside a cron the phrase is a note.
    { phrase: "werktags um halb neun", cron: "30 8 * * 1-5" },
  ];
  for (const schedule of schedules) {
    const definition = { format: "planner/1", name: "Fires", schedule, steps: [] };
    assert.deepEqual(parseDefinition(definition).errors, [], JSON.stringify(schedule));
  }
});

Deno.test("parseDefinition() looks at a hostile phrase or cron no longer than at another", () => {
  const lines = Array.from({ length: 20_000 }, (_, at) => `${at % 60} * 31 2 *`).join(";");
  const schedules: JsonObject[] = [{ phrase: "every ".repeat(30_000) }, { cron: lines }];
  for (const schedule of schedules) {
    const definition = { format: "planner/1", name: "Long", schedule, steps: [] };
    assert.equal(parseDefinition(definition).errors.length, 1);
  }
});
