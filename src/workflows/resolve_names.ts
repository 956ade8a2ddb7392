import type { Queries } from "../db/dialect.ts";
import type { Definition } from "../definition/definition.ts";
import {
  namesIn,
  type NamesToResolve,
  type NameUse,
  ownerOfNames,
  settleNames,
} from "./named_references.ts";
import { findNamedWorkflows, findResolved, insertResolutions } from "./workflow_name_store.ts";

/** The `workflow.run` steps that refer to a workflow by name, not by id or by an expression. */
export function workflowNamesIn(definition: Definition): NameUse[] {
  return namesIn(definition, { service: "workflow", action: "run", field: "workflow" });
}

/**
 * Stores permanently which workflows the names in a new version refer to: later objects with the
 * same name, renames and deletions do not change that. Throws `unprocessable` for names of no
 * workflow or of several.
 */
export async function resolveNames(queries: Queries, given: NamesToResolve): Promise<void> {
  const { versionId, definition, previousVersionId, mayBeUnknown } = given;
  const places = workflowNamesIn(definition);
  if (places.length === 0) return;
  const principal = await ownerOfNames(queries, given);
  const names = places.map(({ name }) => name);
  const named = await findNamedWorkflows(queries, { principal, names });
  const known = await findResolved(queries, { principal, versionId: previousVersionId ?? "" });
  const resolutions = settleNames({ places, noun: "workflow", named, known, mayBeUnknown });
  await insertResolutions(queries, { versionId, resolutions });
}
