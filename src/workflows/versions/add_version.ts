import type { Transaction } from "../../db/database.ts";
import type { Definition } from "../../definition/definition.ts";
import { requireVersionRoom } from "../../identity/quotas.ts";
import { copyEnvs } from "../envs/env_store.ts";
import { headlineOf } from "../headline.ts";
import type { WorkflowContext } from "../hooks.ts";
import type { NamesToResolve } from "../named_references.ts";
import { resolveNames } from "../resolve_names.ts";
import { insertVersion, type NewVersion } from "./version_store.ts";
import { allocateVersionNumber, updateDefaultVersion } from "../workflow_store.ts";

export interface AddedVersion {
  ctx: Pick<WorkflowContext, "hooks" | "quotas">;
  version: Omit<NewVersion, "number">;
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
  { ctx: { hooks, quotas }, version, baseVersionNumber, names }: AddedVersion,
): Promise<number> {
  const { queries } = tx;
  const { workflowId, versionId, createdAt: now } = version;
  const definition: Definition = JSON.parse(version.definition);
  await requireVersionRoom(queries, { quotas, principal: names.principal }, version);
  const versionNumber = await allocateVersionNumber(queries, workflowId);
  await insertVersion(queries, { ...version, number: versionNumber });
  const { previousVersionId } = names;
  if (previousVersionId !== null) {
    await copyEnvs(queries, { from: previousVersionId, to: versionId });
  }
  const toResolve = { ...names, versionId, definition };
  await resolveNames(queries, toResolve);
  const headline = headlineOf(definition);
  await updateDefaultVersion(queries, { workflowId, versionId, headline, now });
  const published = { ...toResolve, workflowId, versionNumber, baseVersionNumber };
  await hooks.onWorkflowPublished(tx, published);
  return versionNumber;
}
