import { AppError } from "../lib/errors.ts";
import type { JsonObject } from "../lib/json.ts";
import { checkInputs } from "../workflows/definition/inputs.ts";
import type { CompiledVersion } from "./compiled_versions.ts";

/** The inputs with their defaults; `unprocessable` for missing, wrong and unknown ones. */
export function completeInputs(
  { compiled }: Pick<CompiledVersion, "compiled">,
  given: JsonObject,
): JsonObject {
  const { values, errors } = checkInputs(compiled.inputs, given);
  if (errors.length === 0) return values;
  const issues = errors.map(({ path, message }) => ({ path: `inputs.${path}`, message }));
  const first = issues[0];
  throw new AppError(
    "unprocessable",
    `Cannot run with these inputs: ${first?.path} ${first?.message}`,
    { issues },
  );
}
