import type { Queries } from "../db/dialect.ts";
import type { Issue } from "../lib/errors.ts";
import type { JsonObject } from "../lib/json.ts";
import { findOrgObject } from "../objects/object_store.ts";
import { type CheckedInputs, checkInputs } from "../services/catalogue.ts";
import type { InputDeclarations } from "../services/input_declaration.ts";

interface Given {
  declarations: InputDeclarations;
  given: JsonObject;
  orgKey: string;
}

/** As `checkInputs()`, and that files are among those that the organization has stored. */
export async function checkGivenInputs(
  queries: Queries,
  { declarations, given, orgKey }: Given,
): Promise<CheckedInputs> {
  const { values, errors } = checkInputs(declarations, given);
  if (errors.length > 0) return { values, errors };
  return { values, errors: await strayFiles(queries, { declarations, values, orgKey }) };
}

async function strayFiles(
  queries: Queries,
  { declarations, values, orgKey }: Omit<Given, "given"> & { values: JsonObject },
): Promise<Issue[]> {
  const issues: Issue[] = [];
  for (const [path, { type }] of Object.entries(declarations)) {
    const objectKey = values[path];
    if (type !== "file" || typeof objectKey !== "string") continue;
    const found = await findOrgObject(queries, { objectKey, orgKey });
    if (!found) issues.push({ path, message: "must be the object key of a stored file" });
  }
  return issues;
}
