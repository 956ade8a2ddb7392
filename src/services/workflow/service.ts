import type { JsonObject } from "../../lib/json.ts";
import { type Service, type StepCall, StepError } from "../service.ts";

/** A run that a step has started. */
export interface ChildRun {
  runId: string;
  workflowName: string;
  end:
    | { status: "succeeded"; outputs: JsonObject }
    | { status: "failed"; message: string }
    | { status: "cancelled" }
    /** Null while the run has not ended. */
    | null;
}

export interface ChildStart {
  call: StepCall;
  /** The workflow's id or its whole name. */
  workflow: string;
  inputs: JsonObject;
  /** Null for the default version. */
  versionNumber: number | null;
}

export interface WorkflowDeps {
  /**
   * Starts a run whose end signals the step. If the step has started a run before, returns that
   * run. Throws `AppError`.
   */
  startChild(start: ChildStart): Promise<ChildRun>;
}

/** Runs other workflows. */
export function createWorkflowService({ startChild }: WorkflowDeps): Service {
  return async (call) => {
    const { workflow, inputs = {}, version = null } = call.values as {
      workflow: string;
      inputs?: JsonObject;
      version?: number | null;
    };
    if (call.waited === null) await refuseSecrets(call, inputs);
    const child = await startChild({ call, workflow, inputs, versionNumber: version });
    if (child.end === null) return { kind: "wait", until: null };
    return { kind: "done", output: outputOf(child, child.end) };
  };
}

/**
 * Throws if the inputs contain secrets: the other run stores its inputs unmasked and shows them to
 * its own readers.
 */
async function refuseSecrets({ redact }: StepCall, inputs: JsonObject): Promise<void> {
  const issues: string[] = [];
  for (const [name, value] of Object.entries(inputs)) {
    const given = { [name]: value };
    if (await redact(given) !== given) issues.push(name);
  }
  if (issues.length === 0) return;
  const names = issues.map((name) => `"${name}"`).join(", ");
  throw new StepError(
    "input_invalid",
    `Cannot do workflow.run: inputs ${names} must not contain a secret, because the other run ` +
      "would show it: declare a variable in the other workflow",
  );
}

function outputOf(
  { runId, workflowName }: ChildRun,
  end: NonNullable<ChildRun["end"]>,
): JsonObject {
  if (end.status === "succeeded") return { runId, outputs: end.outputs };
  const run = `The run ${runId} of "${workflowName}"`;
  if (end.status === "cancelled") throw new StepError("run_cancelled", `${run} was cancelled`);
  throw new StepError("run_failed", `${run} failed: ${end.message}`);
}
