import { compiledOnce } from "../../db/compiled_once.ts";
import type { Queries } from "../../db/dialect.ts";
import type { Principal } from "../../identity/principal.ts";

const selectOutcome = compiledOnce((queries) =>
  queries.selectFrom("runs").select(["status", "outputs", "is_private"])
    .where("id", "=", "").where("org_key", "=", "").where("principal_id", "=", "")
);

/** How the caller's own run stands, and what it gave. */
export async function findOutcome(
  queries: Queries,
  { runId, principal }: { runId: string; principal: Principal },
) {
  const { rows: [row] } = await selectOutcome(queries, runId, principal.orgKey, principal.userId);
  return row;
}
