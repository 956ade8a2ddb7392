import type { Definition } from "../definition/definition.ts";
import type { InputDeclarations } from "../definition/inputs.ts";
import type { Queries } from "../db/dialect.ts";
import { AppError, issueText, notFound } from "../lib/errors.ts";
import { isDeeperThan, type JsonObject } from "../lib/json.ts";
import { findVersion } from "../workflows/versions/version_store.ts";
import type { WorkflowRow } from "../workflows/workflow_store.ts";
import type { ScheduleContext } from "./context.ts";
import { INPUTS_BYTES_MAX, LEVELS_MAX } from "./limits.ts";

/**
 * Returns the inputs in the form in which they are stored; null for none. Errors: `invalid_request`
 * for inputs that are too large or too deep.
 */
export function writeInputs(inputs: JsonObject | null): string | null {
  if (inputs === null) return null;
  if (isDeeperThan(inputs, LEVELS_MAX)) {
    throw badInputs(`must have at most ${LEVELS_MAX} lists and objects inside each other`);
  }
  const text = JSON.stringify(inputs);
  const sizeBytes = new TextEncoder().encode(text).length;
  if (sizeBytes > INPUTS_BYTES_MAX) throw badInputs(`must have at most ${INPUTS_BYTES_MAX} bytes`);
  return text;
}

function badInputs(message: string): AppError {
  const issues = [{ path: "inputs", message }];
  return new AppError("invalid_request", `Cannot schedule: inputs ${message}`, { issues });
}

/**
 * Checks that a run of the default version could start with these inputs, and that the caller may
 * read their files. Errors: `unprocessable`; `not_found` if nothing is published.
 */
export async function requireFittingInputs(
  { principal, schedules }: Pick<ScheduleContext, "principal" | "schedules">,
  { queries, workflow, inputs }: {
    queries: Queries;
    workflow: WorkflowRow;
    inputs: JsonObject | null;
  },
): Promise<void> {
  const declarations = await inputsOf(queries, workflow);
  const given = inputs ?? {};
  const { errors } = await schedules.checkInputs(queries, { principal, declarations, given });
  const issues = errors.map(({ path, message }) => ({ path: `inputs.${path}`, message }));
  const [first] = issues;
  if (first === undefined) return;
  const message = `Cannot schedule with these inputs: ${issueText(first)}`;
  throw new AppError("unprocessable", message, { issues });
}

/** Returns the inputs that the default version declares. Errors: `not_found` if there is none. */
export async function inputsOf(
  queries: Queries,
  { id: workflowId, defaultVersionId }: WorkflowRow,
): Promise<InputDeclarations> {
  const version = defaultVersionId === null
    ? undefined
    : await findVersion(queries, { workflowId, versionId: defaultVersionId });
  if (version === undefined) {
    throw notFound("Default version of the workflow", "version_not_found");
  }
  const definition: Pick<Definition, "inputs"> = JSON.parse(version.definition);
  return definition.inputs ?? {};
}
