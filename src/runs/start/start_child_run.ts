import type { Context } from "../../identity/context.ts";
import { bareUser } from "../../identity/principal.ts";
import { AppError } from "../../lib/errors.ts";
import { isUuid } from "../../lib/ids.ts";
import type { JsonObject } from "../../lib/json.ts";
import { readJsonInTurns } from "../../lib/json_in_turns.ts";
import { reachesFile } from "../file_reach.ts";
import { isPrivateRun } from "../store/file_reach_store.ts";
import { StepError } from "../../services/service.ts";
import type { ChildRun, ChildStart } from "../../services/workflow/service.ts";
import {
  loadRunnableVersion,
  type RunnableVersion,
} from "../../workflows/versions/load_runnable_version.ts";
import { findVersionByNumber } from "../../workflows/versions/version_store.ts";
import { cancelChildren } from "../store/cancel_store.ts";
import { type ChildRow, findChild, findLineage, isRunning } from "../store/child_store.ts";
import { completeInputs } from "./complete_inputs.ts";
import type { RunParts } from "../context.ts";
import { readLookupRights } from "../../workflows/lookup_rights.ts";
import { requirePublisher } from "../../documents/names/resolve_name.ts";
import { WORKFLOWS } from "../../workflows/kind.ts";
import { resolveWorkflow } from "./resolve_workflow.ts";
import { hasEnded } from "../store/status.ts";
import { ExecutionStopped } from "../interpret/stopped.ts";
import { writeRun } from "./write_run.ts";

export interface ChildRunDeps {
  base: Omit<Context, "principal">;
  runs: RunParts;
}

/** The maximum number of runs above a run. */
const DEPTH_MAX = 10;

/**
 * Starts the run of another workflow for a step that waits for its end, as the parent's principal.
 * If the step has started a run before, returns that run. The owner of the parent's workflow must
 * be able to read the workflow. Errors: `not_found`; `conflict` for a name of several workflows, a
 * workflow without a published version, a cycle, and too many levels; `unprocessable` for inputs
 * that do not fit.
 */
export async function startChildRun(
  { base, runs }: ChildRunDeps,
  start: ChildStart,
): Promise<ChildRun> {
  const { db, clock } = base;
  const { queries } = db;
  const { call: { run, place, signal } } = start;
  const step = { runId: run.runId, ...place };
  const earlier = await findChild(queries, step);
  if (earlier) return await toChildRun(earlier, run.orgKey);
  const version = await findVersionToRun({ base, runs }, start);
  await refuseNesting(base, start, version);
  const inputs = await completeInputs({
    version: await runs.versions.get(queries, version.versionId),
    given: start.inputs,
    mayGive: (objectKey) => reachesFile({ db }, { run, objectKey }),
  });
  const { depth, rootWorkflowId, withoutStoredEnvs } = run;
  // The inputs may contain private data of the parent.
  const isPrivate = await isPrivateRun(queries, run.runId);
  const parent = { ...step, depth, rootWorkflowId, withoutStoredEnvs, isPrivate };
  const ctx = {
    ...base,
    ...runs,
    principal: bareUser({ userId: run.principalId, orgKey: run.orgKey }),
  };
  const written = await writeRun<{ earlier: ChildRow }>(ctx, {
    run: { version, inputs, trigger: "subworkflow", parent },
    instead: async (tx) => {
      const row = await findChild(tx.queries, step);
      if (row) return { earlier: row };
      if (!signal.aborted && await isRunning(tx.queries, step)) return null;
      throw new AppError("conflict", "Cannot run another workflow: the step has ended meanwhile");
    },
  });
  if ("earlier" in written) return await toChildRun(written.earlier, run.orgKey);
  if (isGivenUp(signal)) {
    const now = clock.now();
    const child = { runId: run.runId, paths: [place.path], now };
    await db.transaction(({ queries }) => cancelChildren(queries, child));
  }
  return { runId: written.runId, workflowName: version.workflowName, end: null };
}

/**
 * Whether the step has ended while its run was being written. If instead another process or another
 * attempt continues the step, that finds the run.
 */
function isGivenUp({ aborted, reason }: AbortSignal): boolean {
  return aborted && !(reason instanceof ExecutionStopped) && !(reason instanceof StepError);
}

async function findVersionToRun(
  deps: ChildRunDeps,
  start: ChildStart,
): Promise<RunnableVersion> {
  const { queries } = deps.base.db;
  const { call: { run }, workflow, versionNumber } = start;
  const { owner: principal, publisher } = await readLookupRights(queries, run);
  const workflowId = isUuid(workflow) ? workflow : await resolveWorkflow(deps, {
    owner: principal,
    publisher,
    runId: run.runId,
    name: workflow,
  });
  if (isUuid(workflow)) {
    const documentId = workflowId;
    await requirePublisher(queries, { kind: WORKFLOWS, publisher, documentId, name: workflow });
  }
  if (versionNumber === null) {
    return await loadRunnableVersion(queries, { workflowId, principal });
  }
  const version = await findVersionByNumber(queries, { workflowId, number: versionNumber });
  if (version) {
    return await loadRunnableVersion(queries, { workflowId, versionId: version.id, principal });
  }
  throw new AppError("not_found", `"${workflow}" has no version ${versionNumber}`);
}

async function refuseNesting(
  { db: { queries } }: ChildRunDeps["base"],
  { call: { run } }: ChildStart,
  { workflowId, workflowName }: RunnableVersion,
): Promise<void> {
  if (run.depth >= DEPTH_MAX) {
    const message =
      `Cannot run "${workflowName}": runs may be nested at most ${DEPTH_MAX} levels deep`;
    throw new AppError("conflict", message);
  }
  const lineage = await findLineage(queries, run.runId);
  if (!lineage.includes(workflowId)) return;
  const message =
    `Cannot run "${workflowName}": it would run itself, because this run is part of a run of it`;
  throw new AppError("conflict", message);
}

async function toChildRun(
  { id: runId, name: workflowName, ...row }: ChildRow,
  orgKey: string,
): Promise<ChildRun> {
  return { runId, workflowName, end: hasEnded(row.status) ? await endOf(row, orgKey) : null };
}

async function endOf(
  { status, outputs, error }: Omit<ChildRow, "id" | "name">,
  orgKey: string,
): Promise<ChildRun["end"]> {
  if (status === "succeeded") {
    return { status, outputs: await readJsonInTurns(outputs ?? "{}", { orgKey }) as JsonObject };
  }
  if (status === "cancelled") return { status };
  const { code, message } = error === null ? { code: "internal", message: "" } : JSON.parse(error);
  return { status: "failed", message: `${code}: ${message}` };
}
