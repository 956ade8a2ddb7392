import type { Queries } from "../db/dialect.ts";
import { AppError } from "../lib/errors.ts";
import { allSteps, type Definition, isActionStep, type Step } from "../definition/definition.ts";
import type { RunContext } from "./context.ts";
import { findFailedPaths, keepBlock, keepFailures, requeueFailed } from "./store/retry_store.ts";
import type { StartedRun } from "./run.ts";
import type { RunError } from "./store/settlement.ts";
import { findSteerableRun, overridesForeignEnvs } from "./run_access.ts";
import { refuseUnknownEnvs, sealOverrides } from "./execute/run_env.ts";
import type { RunDetailRow } from "./store/run_store.ts";

export interface RetryRunInput {
  runId: string;
  /** Values for this retry; all values that the run was started with are required. */
  envs?: Record<string, string>;
}

/**
 * Continues a failed run from the step that failed, on its own version. Steps that succeeded, were
 * skipped, or failed with a handled failure keep their results. A run that reads no stored
 * environment variables never reads them later, no matter who retries it. Errors: `not_found`;
 * `forbidden`; `conflict` if the run has not failed, or its own values are missing; `unprocessable`
 * for values that are not declared.
 */
export async function retryRun(
  ctx: RunContext,
  { runId, envs = {} }: RetryRunInput,
): Promise<StartedRun> {
  const { db, engine, versions, sealer: { inUse: key }, principal } = ctx;
  const run = await findSteerableRun(db.queries, { principal, runId, doing: "retry" });
  refuseState(run);
  refuseMissingEnvs(run, envs);
  refuseUnknownEnvs(await versions.get(db.queries, run.version_id), envs);
  const { generation } = run;
  const { steps }: Definition = JSON.parse(run.definition);
  const sealedEnvs = sealOverrides(key, { runId, envs });
  const given = { principal, workflowId: run.workflow_id, envs };
  const withoutStoredEnvs = await overridesForeignEnvs(db.queries, given);
  await db.transaction(async ({ queries, onCommit }) => {
    // Again, because the workflow may have been unshared while this waited for its turn to write.
    await findSteerableRun(queries, { principal, runId, doing: "retry" });
    if (sealedEnvs !== null) await key.confirm(queries);
    const retried = { id: runId, generation, sealedEnvs, withoutStoredEnvs };
    if (!await requeueFailed(queries, retried)) {
      throw notFailed(runId, "it is being retried already, or its workflow was deleted");
    }
    await keepHandled(queries, { runId, generation, steps });
    onCommit(() => {
      engine.changes.notify(runId);
      engine.wake();
    });
  });
  return { runId, status: "queued" };
}

function refuseState({ id, status, error }: NonNullable<RunDetailRow>): void {
  if (status !== "failed") throw notFailed(id, `it is ${status}, and not failed`);
  const { code }: Partial<RunError> = JSON.parse(error ?? "{}");
  if (code === "inputs_missing") {
    throw notFailed(id, "its inputs were missing, start a new run with them instead");
  }
}

function notFailed(runId: string, reason: string): AppError {
  return new AppError("conflict", `Cannot retry this run: ${reason}`, {
    reason: "run_not_failed",
    extra: { runId },
  });
}

/** The run's own values were deleted at its end, so a retry has to give them again. */
function refuseMissingEnvs(
  { id, override_names: names }: NonNullable<RunDetailRow>,
  envs: Record<string, string>,
): void {
  const started: string[] = JSON.parse(names ?? "[]");
  const missing = started.filter((name) => !Object.hasOwn(envs, name));
  if (missing.length === 0) return;
  const quoted = missing.map((name) => `"${name}"`).join(", ");
  throw notFailed(
    id,
    `the values in its envs were deleted when it ended; give them again in envs: ${quoted}`,
  );
}

interface Failed {
  runId: string;
  generation: number;
  steps: readonly Step[];
}

/**
 * A failure that its step's `onError` handled did not make the run fail, so it keeps its result.
 */
async function keepHandled(queries: Queries, { steps, ...run }: Failed): Promise<void> {
  const all = [...allSteps(steps)].map(({ step }) => step);
  const handling = all.filter(({ onError = "fail" }) => onError !== "fail");
  const idsOf = (kind: (step: Step) => boolean): string[] =>
    handling.filter(kind).map(({ id }) => id);
  const isForItems = (step: Step): boolean =>
    step.forEach !== undefined && step.onError !== "continue";
  const actionSteps = idsOf((step) => isActionStep(step) && !isForItems(step));
  await keepFailures(queries, { ...run, stepIds: actionSteps, itemsOnly: false });
  const loops = idsOf((step) => isActionStep(step) && isForItems(step));
  await keepFailures(queries, { ...run, stepIds: loops, itemsOnly: true });
  const blocks = idsOf((step) => !isActionStep(step));
  for (const path of await findFailedPaths(queries, { ...run, stepIds: blocks })) {
    await keepBlock(queries, { ...run, path });
  }
}
