import { AppError, type Issue, issueText } from "../../lib/errors.ts";
import type { JsonObject } from "../../lib/json.ts";
import { checkInputs } from "../../definition/inputs.ts";
import { checkGivenInputs, type MayGiveFile } from "./check_given_inputs.ts";
import type { CompiledVersion } from "../execute/compiled_versions.ts";

type Version = Pick<CompiledVersion, "compiled">;

/**
 * Returns the inputs with defaults. Throws `unprocessable` for missing, wrong and unknown inputs.
 */
export async function completeInputs(
  { version, given, mayGive }: { version: Version; given: JsonObject; mayGive: MayGiveFile },
): Promise<JsonObject> {
  const { inputs: declarations } = version.compiled;
  const { values, errors } = await checkGivenInputs({ declarations, given, mayGive });
  refuse(errors);
  return values;
}

/** Completes the inputs of a run in memory, whose files belong to no organization. */
export function completeSampleInputs({ compiled }: Version, given: JsonObject): JsonObject {
  const { values, errors } = checkInputs(compiled.inputs, given);
  refuse(errors);
  return values;
}

function refuse(errors: readonly Issue[]): void {
  const issues = errors.map(({ path, message }) => ({ path: `inputs.${path}`, message }));
  const [first] = issues;
  if (first === undefined) return;
  const message = `Cannot run with these inputs: ${issueText(first)}`;
  throw new AppError("unprocessable", message, { issues });
}
