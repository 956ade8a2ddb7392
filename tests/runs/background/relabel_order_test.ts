import { deepEqual, equal } from "node:assert/strict";
import { sql } from "kysely";
import { relabelNext } from "../../../src/runs/background/relabel_store.ts";
import { setWorkflowPublic } from "../../../src/workflows/set_workflow_public.ts";
import { openRunLab } from "../../support/runs/run_lab.ts";
import { give } from "../../support/runs/run_scenarios.ts";

Deno.test("a workflow with few runs does not wait until those of one with many are labelled", async () => {
  await using lab = await openRunLab({ isStarted: false });
  const { db } = lab.ctx;
  const large = await lab.publish({ steps: [give("one", 1)] });
  const small = await lab.publish({ steps: [give("one", 1)] });
  const { runId } = await lab.start(large);
  await lab.start(small);
  await db.transaction(({ queries }) =>
    sql`INSERT INTO runs (id, org_key, workflow_id, version_id, principal_id, trigger, status, inputs,
        created_at, started_at, finished_at)
      WITH RECURSIVE numbers (number) AS (
        SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < 30
      )
      SELECT 'run ' || number, org_key, workflow_id, version_id, principal_id, 'api', 'succeeded',
        '{}', created_at - number, created_at, created_at
      FROM numbers CROSS JOIN runs WHERE runs.id = ${runId}`.execute(queries).then(() => {})
  );
  for (const workflowId of [large, small]) {
    await setWorkflowPublic(lab.ctx, { workflowId, isPublic: true });
  }
  const next = () => db.transaction(({ queries }) => relabelNext(queries, 10));
  const waiting = async () => {
    const rows = await db.queries.selectFrom("run_relabels").select("workflow_id").execute();
    return rows.map((row) => row.workflow_id);
  };
  equal(await next(), true);
  equal(await next(), true);
  deepEqual(await waiting(), [large]);
  while (await next());
  deepEqual(await waiting(), []);
  const audience = JSON.stringify([lab.ctx.principal.orgKey]);
  const others = await db.queries.selectFrom("runs").select("id")
    .where("audience", "!=", audience).execute();
  deepEqual(others, []);
});
