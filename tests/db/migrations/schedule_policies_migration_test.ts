import { deepEqual, equal } from "node:assert/strict";
import { join } from "node:path";
import { sql } from "kysely";
import { migrate } from "../../../src/db/migrate.ts";
import { MIGRATIONS } from "../../../src/db/migrations.ts";
import { openDatabase } from "../../../src/db/open.ts";
import { systemClock } from "../../../src/lib/clock.ts";
import { randomIds } from "../../../src/lib/ids.ts";
import { temporaryDirectory } from "../../support/files/temporary_directory.ts";

Deno.test("0026 keeps every schedule and every missed tick, with the policies of before", async () => {
  await using directory = await temporaryDirectory();
  const path = join(directory.path, "heddle.db");
  await using db = await openDatabase({ kind: "file", path }, randomIds);
  const before = MIGRATIONS.filter(({ number }) => number < 26);
  await migrate({ db, clock: systemClock, migrations: before });
  await db.transaction(async ({ queries }) => {
    for (const id of ["cron", "rule", "once", "paused"]) {
      await sql`INSERT INTO workflows (id, org_key, owner_id, name, name_folded, services,
          created_at, updated_at)
        VALUES (${id}, 'acme', 'ada', 'W', 'w', '[]', 1, 1)`.execute(queries);
    }
    const insert = sql`INSERT INTO schedules (workflow_id, cron, rule, run_at, timezone, phrase,
      catchup, overlap, is_paused, next_at, updated_at, planned_at)`;
    await sql`${insert} VALUES
      ('cron', '0 9 * * *', NULL, NULL, 'UTC', 'daily at 9', 'none', 'allow', 0, 5, 6, 7),
      ('rule', NULL, 'RRULE', NULL, '+05:30', NULL, 'last', 'skip', 0, 8, 9, NULL),
      ('once', NULL, NULL, 50, 'UTC', NULL, 'last', 'skip', 0, 50, 9, 10),
      ('paused', '0 9 * * *', NULL, NULL, 'UTC', NULL, 'last', 'skip', 1, NULL, 9, 10)`
      .execute(queries);
    await sql`INSERT INTO missed_ticks VALUES ('cron', 1, 2, 'late', 3), ('cron', 4, 4, 'overlap', 5)`
      .execute(queries);
  });
  const schedules = db.queries.selectFrom("schedules").selectAll().orderBy("workflow_id");
  const old = await schedules.execute();
  await migrate({ db, clock: systemClock });
  const columns = Object.keys(old[0] ?? {}) as (keyof typeof old[number])[];
  const kept = await db.queries.selectFrom("schedules").select(columns).orderBy("workflow_id")
    .execute();
  deepEqual(kept.map((row) => ({ ...row })), old.map((row) => ({ ...row })));
  const added = {
    name: "default",
    inputs: null,
    ...{ catchup_window_ms: 86_400_000, pause_after_failures: null, jitter_ms: 0 },
    ...{ waiting_at: null, waiting_until: null, calendar_id: null, free_days: null },
    ...{ org_key: "acme", owner_id: "ada", audience: '["acme","ada",[]]', is_failing: 0 },
  };
  const rows = await schedules.where("timezone", "is not", null).execute();
  deepEqual(
    rows.map(({ urgency: _, ...row }) => row),
    old.map((row) => ({ ...row, ...added })),
  );
  equal(old.length, 4);
  const missed = await db.queries.selectFrom("missed_ticks").selectAll().execute();
  deepEqual(missed.map((row) => Object.values(row)), [
    ["cron", 1, 2, "late", 3, "default"],
    ["cron", 4, 4, "overlap", 5, "default"],
  ]);
});
