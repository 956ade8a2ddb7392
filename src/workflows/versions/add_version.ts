import type { Transaction } from "../../db/database.ts";
import type { Definition } from "../../definition/definition.ts";
import { updateDefaultVersion } from "../../documents/document_store.ts";
import { type NamesToResolve, resolveNames } from "../../documents/names/resolve_names.ts";
import { addNextVersion } from "../../documents/versions/version.ts";
import type { NewVersion } from "../../documents/versions/version_store.ts";
import { copyEnvs } from "../envs/env_store.ts";
import { headlineOf } from "../headline.ts";
import type { WorkflowContext } from "../hooks.ts";
import { WORKFLOWS } from "../kind.ts";

export interface AddedVersion {
  ctx: Pick<WorkflowContext, "clock" | "hooks" | "ids" | "quotas">;
  version: Omit<NewVersion, "number" | "documentId"> & { workflowId: string };
  /** The version that it was made from; null if there is none. */
  baseVersionNumber: number | null;
  /** The data for resolving the names of other workflows in it. */
  names: Omit<NamesToResolve, "versionId" | "definition">;
}

/**
 * Publishes a valid definition as the next version and makes it the default, with the environment
 * variables of the previous default version. Returns its number. Errors: `unprocessable` for names
 * of no workflow or of several, `conflict` beyond a quota.
 */
export async function addVersion(
  tx: Transaction,
  { ctx: { hooks, ...ctx }, version, baseVersionNumber, names }: AddedVersion,
): Promise<number> {
  const { queries } = tx;
  const { workflowId: documentId, ...made } = version;
  const { versionId, createdAt: now } = made;
  const definition: Definition = JSON.parse(made.definition);
  const versionNumber = await addNextVersion(queries, {
    ctx: { ...ctx, principal: names.principal },
    kind: WORKFLOWS,
    version: { ...made, documentId },
  });
  const { previousVersionId } = names;
  if (previousVersionId !== null) {
    await copyEnvs(queries, { from: previousVersionId, to: versionId });
  }
  const toResolve = { ...names, versionId, definition };
  await resolveNames(queries, { kind: WORKFLOWS, given: toResolve });
  const headline = headlineOf(definition);
  await updateDefaultVersion(queries, { kind: WORKFLOWS, documentId, versionId, headline, now });
  const published = { ...toResolve, workflowId: documentId, versionNumber, baseVersionNumber };
  await hooks.onWorkflowPublished(tx, published);
  return versionNumber;
}
