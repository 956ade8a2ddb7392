import type { Context } from "../../../src/identity/context.ts";

/**
 * Copies the rows of a workflow with one version, its schedules and their backfills so many times;
 * answers the ids. To make hundreds one by one takes seconds, and ten times as long on a server.
 */
export async function copyWorkflow(
  { db, ids }: Pick<Context, "db" | "ids">,
  { workflowId, count }: { workflowId: string; count: number },
): Promise<string[]> {
  const workflow = await db.queries.selectFrom("workflows").selectAll()
    .where("id", "=", workflowId).executeTakeFirstOrThrow();
  const version = await db.queries.selectFrom("workflow_versions").selectAll()
    .where("workflow_id", "=", workflowId).executeTakeFirstOrThrow();
  const schedules = await db.queries.selectFrom("schedules").selectAll()
    .where("workflow_id", "=", workflowId).execute();
  const backfills = await db.queries.selectFrom("backfills").selectAll()
    .where("workflow_id", "=", workflowId).execute();
  const copies = Array.from({ length: count }, () => ids.uuid());
  /** For each copy, the rows that belong to it. */
  const each = <R extends object>(rows: readonly R[]) =>
    copies.flatMap((copy) => rows.map((row) => ({ ...row, workflow_id: copy })));
  await db.transaction(async ({ queries }) => {
    await queries.insertInto("workflows")
      .values(copies.map((id) => ({ ...workflow, id, default_version_id: null }))).execute();
    await queries.insertInto("workflow_versions")
      .values(each([version]).map((row) => ({ ...row, id: row.workflow_id }))).execute();
    await queries.updateTable("workflows")
      .set(({ ref }) => ({ default_version_id: ref("id") })).where("id", "in", copies).execute();
    await queries.insertInto("schedules").values(each(schedules)).execute();
    // A new schedule has none.
    await queries.insertInto("backfills").values(each(backfills)).execute();
  });
  return copies;
}
