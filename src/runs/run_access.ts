import type { Queries } from "../db/dialect.ts";
import { mayWriteWorkflow } from "../access/sharing.ts";
import type { Principal } from "../identity/principal.ts";
import { AppError, notFound } from "../lib/errors.ts";
import { loadWorkflow } from "../workflows/workflow_access.ts";
import {
  findOrganizationRun,
  findRun,
  type OrganizationRunRow,
  type RunDetailRow,
} from "./store/run_store.ts";

/** Rights in rising order, each including those before: to read; to cancel; to retry and answer. */
export const RUN_RIGHTS = ["read", "cancel", "write"] as const;

/** Returns the caller's rights on a run that it may read. */
export function rightsOnRun(
  principal: Principal,
  run: NonNullable<RunDetailRow>,
): typeof RUN_RIGHTS[number] {
  if (maySteer(principal, run)) return "write";
  return principal.isAdmin ? "cancel" : "read";
}

/**
 * Returns a run that the caller may cancel, retry and answer, because the caller started it or has
 * write permission. Errors: `not_found`; `forbidden`, with `doing` as the refused action.
 */
export async function findSteerableRun(
  queries: Queries,
  { principal, runId, doing }: { principal: Principal; runId: string; doing: string },
): Promise<NonNullable<RunDetailRow>> {
  const run = await findRun(queries, { principal, runId });
  if (!run) throw notFound("Run");
  if (maySteer(principal, run)) return run;
  throw new AppError(
    "forbidden",
    `Only the user who started a run, or who may change its workflow, may ${doing} it`,
  );
}

/**
 * Returns a run that the caller may cancel. Admins may cancel every run of the organization;
 * `asAdmin` is true if only that right allows it. Errors: `not_found`, `forbidden`.
 */
export async function findRunToCancel(
  queries: Queries,
  { principal, runId }: { principal: Principal; runId: string },
): Promise<OrganizationRunRow & { asAdmin: boolean }> {
  const wanted = { principal, runId, doing: "cancel" };
  if (!principal.isAdmin) return { ...await findSteerableRun(queries, wanted), asAdmin: false };
  const run = await findRun(queries, wanted);
  if (run && maySteer(principal, run)) return { ...run, asAdmin: false };
  const { orgKey } = principal;
  const anyRun = await findOrganizationRun(queries, { orgKey, runId });
  if (!anyRun) throw notFound("Run");
  return { ...anyRun, asAdmin: true };
}

function maySteer(principal: Principal, run: NonNullable<RunDetailRow>): boolean {
  const sharedTeamKeys: string[] = JSON.parse(run.shared_team_keys);
  return run.principal_id === principal.userId ||
    mayWriteWorkflow(principal, { ownerId: run.owner_id, sharedTeamKeys });
}

/**
 * Whether the caller gives values for variables of a workflow that it may not write. Such a run
 * reads no stored secrets, because the given values could send them wherever the caller wants.
 * Errors: `not_found`.
 */
export async function overridesForeignEnvs(
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
