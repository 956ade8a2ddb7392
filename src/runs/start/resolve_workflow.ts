import { resolveName } from "../../documents/names/resolve_name.ts";
import type { Context } from "../../identity/context.ts";
import { WORKFLOWS } from "../../workflows/kind.ts";
import type { LookupRights } from "../../workflows/lookup_rights.ts";
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

/**
 * Returns the id of the workflow that a name refers to in the version of a run. Errors: those of
 * `resolveName()`.
 */
export async function resolveWorkflow(
  { base: { db }, runs }: Deps,
  { runId, ...reference }: Reference,
): Promise<string> {
  const versionId = await findVersionOf(db.queries, runId);
  return await resolveName(db, {
    kind: WORKFLOWS,
    versionId,
    ...reference,
    readDefinition: async () => (await runs.versions.get(db.queries, versionId)).definition,
  });
}
