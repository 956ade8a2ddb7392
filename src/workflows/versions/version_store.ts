import type { Queries } from "../../db/dialect.ts";
import * as versions from "../../documents/versions/version_store.ts";
import { WORKFLOWS } from "../kind.ts";

interface Of {
  workflowId: string;
}

/** Finds a version; undefined if it does not belong to the workflow. */
export async function findVersion(
  queries: Queries,
  { workflowId, versionId }: Of & { versionId: string },
) {
  const version = { kind: WORKFLOWS, documentId: workflowId, versionId };
  return await versions.findVersion(queries, version);
}

/** Finds the version of a workflow with this number. */
export async function findVersionByNumber(
  queries: Queries,
  { workflowId, number }: Of & { number: number },
) {
  const version = { kind: WORKFLOWS, documentId: workflowId, number };
  return await versions.findVersionByNumber(queries, version);
}

/** Reads a version by its id alone, for a run of that version. */
export async function findVersionText(queries: Queries, versionId: string) {
  return await versions.findVersionText(queries, { kind: WORKFLOWS, versionId });
}
