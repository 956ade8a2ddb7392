import type { Queries } from "../db/dialect.ts";
import { mayWriteWorkflow } from "../access/sharing.ts";
import type { Principal } from "../identity/principal.ts";
import { AppError, notFound } from "../lib/errors.ts";
import { loadWorkflow } from "../workflows/workflow_access.ts";
import { findRun, type RunDetailRow } from "./store/run_store.ts";

/**
 * A run that the caller may cancel, retry and answer: who started it, and who may change its workflow.
 * Errors: `not_found`; `forbidden`, where `doing` says what the caller may not.
 */
export async function findSteerableRun(
  queries: Queries,
  { principal, runId, doing }: { principal: Principal; runId: string; doing: string },
): Promise<NonNullable<RunDetailRow>> {
  const run = await findRun(queries, { principal, runId });
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

/**
 * Whether the caller gives values for variables of a workflow that it may not write. Beside them its
 * stored secrets would go wherever the caller wants, so such a run reads none. Errors: `not_found`.
 */
export async function givesForeignEnvs(
  queries: Queries,
  { principal, workflowId, envs }: {
    principal: Principal;
    workflowId: string;
    envs: Readonly<Record<string, string>>;
  },
): Promise<boolean> {
  if (Object.keys(envs).length === 0) return false;
  const workflow = await loadWorkflow(queries, { principal, workflowId });
  return !mayWriteWorkflow(principal, workflow);
}
