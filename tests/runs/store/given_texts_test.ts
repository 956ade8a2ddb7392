import { equal, ok } from "node:assert/strict";
import { sql } from "kysely";
import { givenTexts, wasGivenFile } from "../../../src/runs/store/file_reach_store.ts";
import { countRowsOf } from "../../support/db/counted_rows.ts";
import { openRunLab } from "../../support/runs/run_lab.ts";
import { give } from "../../support/runs/run_scenarios.ts";

const ANSWERS = 230;

Deno.test("the answers that a run was given are read in pieces, and no further than needed", async () => {
  await using lab = await openRunLab();
  const { runId } = await lab.run({ steps: [give("one", 1)] });
  const { db } = lab.ctx;
  await db.transaction(({ queries }) =>
    sql`INSERT INTO questions (run_id, path, generation, org_key, workflow_id, principal_id, kind,
        message, fields, status, created_at, answer)
      WITH RECURSIVE numbers (number) AS (
        SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < ${ANSWERS}
      )
      SELECT id, printf('steps[1]#%05d', number / 2), number % 2, org_key, workflow_id, principal_id,
        'ask', 'A file?', '{}', iif(number % 10 = 0, 'ended', 'answered'), 1,
        iif(number % 10 = 0, NULL, json_object('file', 'acme/inputs/' || number))
      FROM numbers CROSS JOIN runs WHERE runs.id = ${runId}`.execute(queries).then(() => {})
  );
  const { queries, all, most } = countRowsOf(db);
  const texts = await Array.fromAsync(givenTexts(queries, runId));
  equal(new Set(texts).size, 1 + ANSWERS * 9 / 10);
  ok(most() <= 50, `one statement returned ${most()} rows`);

  const before = all();
  const given = (objectKey: string) => wasGivenFile(queries, { runId, objectKey });
  equal(await given("acme/inputs/3"), true);
  ok(all() - before <= 51, `read ${all() - before} rows`);
  equal(await given("acme/inputs/229"), true);
  equal(await given("acme/inputs/22"), true);
  equal(await given("acme/inputs/2"), true);
  equal(await given("acme/inputs/none"), false);
});
