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

/** The `workflow.run` steps that name a workflow: not by its id, and not by an expression. */
export function workflowNamesIn(definition: Definition): NameUse[] {
  return namesIn(definition, { service: "workflow", action: "run", field: "workflow" });
}

/**
 * Notes for good which workflows the names in a new version stand for: a later namesake, a rename and
 * a deletion do not change it. Throws `unprocessable` for names of none and of several.
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
