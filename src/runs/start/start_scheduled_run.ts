import type { Transaction } from "../../db/database.ts";
import type { Issue } from "../../lib/errors.ts";
import type { JsonObject } from "../../lib/json.ts";
import { checkInputs } from "../../definition/inputs.ts";
import { loadRunnableVersion } from "../../workflows/versions/load_runnable_version.ts";
import type { RunContext } from "../context.ts";
import type { StartedRun } from "../run.ts";
import type { RunError } from "../store/settlement.ts";
import { writeRun } from "./write_run.ts";

export interface ScheduledStart<T> {
  workflowId: string;
  /** The name of the schedule. */
  name: string;
  /** The inputs that the schedule defines. */
  given: JsonObject;
  /** The time of the tick, which becomes `run.scheduledAt`. */
  scheduledAt: number;
  /** Claims the tick in the transaction that writes the run. Null if the run should be written. */
  instead: (tx: Transaction) => Promise<T | null>;
}

/**
 * Starts the default version with the schedule's inputs and the defaults of the others. If they do
 * not fit, the run is written as failed with `inputs_missing`. Errors: those of
 * `loadRunnableVersion()`.
 */
export async function startScheduledRun<T>(
  ctx: RunContext,
  { workflowId, name, given, scheduledAt, instead }: ScheduledStart<T>,
): Promise<StartedRun | T> {
  const { db, principal } = ctx;
  const version = await loadRunnableVersion(db.queries, { workflowId, principal });
  const { compiled } = await ctx.versions.get(db.queries, version.versionId);
  const { values: inputs, errors } = checkInputs(compiled.inputs, given);
  const failure = errors.length === 0 ? null : inputsMissing(errors, { name, given });
  const run = {
    version,
    inputs,
    trigger: "schedule",
    scheduledAt,
    scheduleName: name,
    failure,
  } as const;
  return await writeRun(ctx, { run, instead });
}

/** The maximum number of problems in one message. */
const PROBLEMS_MAX = 10;

function inputsMissing(
  errors: readonly Issue[],
  { name, given }: { name: string; given: JsonObject },
): RunError {
  const isStated = Object.keys(given).length > 0;
  const names = errors.map(({ path }) => `"${path}"`).join(", ");
  const problems = errors.slice(0, PROBLEMS_MAX).map(({ path, message }) => `"${path}" ${message}`);
  const message = isStated
    ? `Cannot run by schedule: the inputs of the schedule "${name}" do not fit the published ` +
      `version: ${problems.join(", ")}`
    : `Cannot run by schedule: ${names} must have a default, it is a required input`;
  return { code: "inputs_missing", message, stepId: null };
}
