import type { Queries } from "../../db/dialect.ts";
import type { Principal } from "../../identity/principal.ts";
import type { Issue } from "../../lib/errors.ts";
import type { JsonObject } from "../../lib/json.ts";
import { isReadableObject } from "../../objects/object_store.ts";
import { type CheckedInputs, checkInputs } from "../../services/catalogue.ts";
import type { InputDeclarations } from "../../services/input_declaration.ts";

/** Whether a run may be given the file with this key. */
export type MayGiveFile = (objectKey: string) => Promise<boolean>;

/** Allows the caller's own files, and those of workflows that the caller may read. */
export function filesReadableBy(queries: Queries, principal: Principal): MayGiveFile {
  return (objectKey) => isReadableObject(queries, { principal, objectKey });
}

interface Given {
  declarations: InputDeclarations;
  given: JsonObject;
  mayGive: MayGiveFile;
}

/** Checks as `checkInputs()` does, and also that the caller may give the files. */
export async function checkGivenInputs(
  { declarations, given, mayGive }: Given,
): Promise<CheckedInputs> {
  const { values, errors } = checkInputs(declarations, given);
  if (errors.length > 0) return { values, errors };
  return { values, errors: await strayFiles({ declarations, values, mayGive }) };
}

/** A default is the author's choice, and requires no right of the user who starts the run. */
async function strayFiles(
  { declarations, values, mayGive }: Omit<Given, "given"> & { values: JsonObject },
): Promise<Issue[]> {
  const issues: Issue[] = [];
  for (const [path, { type, default: fallback }] of Object.entries(declarations)) {
    const objectKey = values[path];
    if (type !== "file" || typeof objectKey !== "string" || objectKey === fallback) continue;
    if (await mayGive(objectKey)) continue;
    issues.push({ path, message: "must be the object key of a stored file that you may read" });
  }
  return issues;
}
