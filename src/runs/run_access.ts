import type { Context } from "../identity/context.ts";
import { mayWriteWorkflow } from "../identity/access.ts";
import { AppError, notFound } from "../lib/errors.ts";
import { findRun, type RunDetailRow } from "./run_store.ts";

/**
 * A run that the caller may cancel and retry: who started it, and who may change its workflow.
 * Errors: `not_found`; `forbidden`, where `doing` says what the caller may not.
 */
export async function findSteerableRun(
  { db, principal }: Context,
  { runId, doing }: { runId: string; doing: string },
): Promise<NonNullable<RunDetailRow>> {
  const run = await findRun(db.queries, { principal, runId });
  if (!run) throw notFound("Run");
  const sharedTeamKeys: string[] = JSON.parse(run.shared_team_keys);
  const { owner_id: ownerId, principal_id: startedBy } = run;
  if (startedBy === principal.userId) return run;
  if (mayWriteWorkflow(principal, { ownerId, sharedTeamKeys })) return run;
  throw new AppError(
    "forbidden",
    `Only who started a run, or may change its workflow, ${doing} it`,
  );
}
