import type { Context } from "../../identity/context.ts";
import type { Queries } from "../../db/dialect.ts";
import type { Principal } from "../../identity/principal.ts";
import { AppError } from "../../lib/errors.ts";
import { type LookupRights, notForPublisher } from "../../workflows/lookup_rights.ts";
import { findWorkflowsNamed } from "../../workflows/named_workflow_store.ts";
import { workflowNamesIn } from "../../workflows/resolve_names.ts";
import { findResolution, insertResolutions } from "../../workflows/workflow_name_store.ts";
import { findWorkflow } from "../../workflows/workflow_store.ts";
import type { RunParts } from "../context.ts";
import { findVersionOf } from "../store/run_store.ts";

interface Deps {
  base: Pick<Context, "db">;
  runs: Pick<RunParts, "versions">;
}

interface Reference extends LookupRights {
  runId: string;
  name: string;
}

const READERS = "this workflow's owner may read";

/**
 * Returns the id of the workflow that a name refers to in the version of a run: the one recorded
 * when the version was published, otherwise the only one of that name that the owner may read. The
 * latter is recorded for good if the name is a literal in the definition. Errors: `not_found`;
 * `conflict` if several workflows have the name.
 */
export async function resolveWorkflow(
  { base: { db }, runs }: Deps,
  { owner, publisher, runId, name }: Reference,
): Promise<string> {
  const { queries } = db;
  const versionId = await findVersionOf(queries, runId);
  const noted = await findResolution(queries, { versionId, name });
  if (noted !== null) {
    if (await findWorkflow(queries, { principal: owner, workflowId: noted })) return noted;
    const message = `The workflow "${name}" that this version was published with is deleted, or ` +
      "this workflow's owner may not read it any more";
    throw new AppError("not_found", message);
  }
  const workflowId = await findByName(db, { owner, name });
  await requirePublisher(queries, { publisher, workflowId, name });
  const { definition } = await runs.versions.get(queries, versionId);
  if (workflowNamesIn(definition).some((place) => place.name === name)) {
    const resolutions = [{ name, id: workflowId }];
    await db.transaction((tx) => insertResolutions(tx.queries, { versionId, resolutions }));
  }
  return workflowId;
}

/**
 * Refuses a workflow that the publisher of the version may not read; without a publisher, allows
 * every workflow.
 */
export async function requirePublisher(
  queries: Queries,
  { publisher, workflowId, name }: {
    publisher: Principal | null;
    workflowId: string;
    name: string;
  },
): Promise<void> {
  if (!publisher || await findWorkflow(queries, { principal: publisher, workflowId })) return;
  throw new AppError(
    "not_found",
    notForPublisher("workflow", name),
  );
}

async function findByName(
  { queries }: Context["db"],
  { owner, name }: Pick<Reference, "owner" | "name">,
): Promise<string> {
  const [found, another] = await findWorkflowsNamed(queries, { principal: owner, name, limit: 2 });
  if (found === undefined) {
    throw new AppError("not_found", `There is no workflow "${name}" that ${READERS}`);
  }
  if (another === undefined) return found.id;
  const message = `There are several workflows "${name}" that ${READERS}: name one by its id`;
  throw new AppError("conflict", message);
}
