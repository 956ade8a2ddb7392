import type { Queries } from "../db/dialect.ts";
import { loadStoredPrincipal } from "../identity/stored_principal.ts";
import type { Principal } from "../identity/principal.ts";
import { findLookup } from "./named_workflow_store.ts";

/** The users whose rights a run uses to look up other workflows and decision rules. */
export interface LookupRights {
  /** The owner of the run's workflow. */
  owner: Principal;
  /**
   * The user who published the run's version, if an admin has given the workflow to another
   * owner since; null otherwise. Names that were not resolved when it was published must be
   * readable by this user too. Otherwise a user could publish a workflow, have it transferred, and
   * read what only the new owner may read.
   */
  publisher: Principal | null;
}

export async function readLookupRights(
  queries: Queries,
  { runId, orgKey }: { runId: string; orgKey: string },
): Promise<LookupRights> {
  const { ownerId, publisherId, transferredAt } = await findLookup(queries, runId);
  const isForeign = transferredAt !== null && publisherId !== ownerId;
  return {
    owner: await loadStoredPrincipal(queries, { userId: ownerId, orgKey }),
    publisher: isForeign
      ? await loadStoredPrincipal(queries, { userId: publisherId, orgKey })
      : null,
  };
}
