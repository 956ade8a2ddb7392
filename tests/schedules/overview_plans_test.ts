import assert from "node:assert/strict";
import { listAllSchedules } from "../../src/schedules/overview/list_all_schedules.ts";
import { SCHEDULE_SCOPES } from "../../src/schedules/overview/overview_store.ts";
import { openTestDatabase } from "../support/db/database.ts";
import { recordQueries } from "../support/db/query_plans.ts";
import { testContext } from "../support/identity/context.ts";

/** The index that a page of each scope is read from, without its rows. */
const INDEXES: Record<typeof SCHEDULE_SCOPES[number], string> = {
  owned: "schedules_of_owner (org_key=? AND owner_id=?",
  shared: "schedules_of_audience (audience=?",
  public: "schedules_of_audience (audience=?",
  all: "schedules_of_audience (audience=?",
  organization: "schedules_of_organization (org_key=?",
};

const PLACE = "AND urgency>? AND (urgency,workflow_id,name)<(?,?,?))";

for (const scope of SCHEDULE_SCOPES) {
  Deno.test(`a page of all schedules in ${scope} begins at its place in an index`, async () => {
    await using file = await openTestDatabase();
    const { db, steps, fullScans } = recordQueries(file);
    const ctx = testContext(db, { teamKeys: ["ops"], isAdmin: true });
    await listAllSchedules(ctx, { limit: 20, scope, state: "late" });
    const walk = `SEARCH later USING COVERING INDEX ${INDEXES[scope]} ${PLACE}`;
    // Merged ranges have one look that begins and one that goes on; a single range is read
    // straight.
    const looks = INDEXES[scope].includes("(audience") ? 2 : 1;
    assert.equal((await steps()).filter((step) => step === walk).length, looks);
    assert.deepEqual(await fullScans(), []);
    // The rows of the page are found by their ids, not among all workflows of the scope.
    const ofScope = /^SEARCH workflows USING INDEX \S+ \(org_key=/;
    assert.deepEqual((await steps()).filter((step) => ofScope.test(step)), []);
  });
}
