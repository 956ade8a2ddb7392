import { deepEqual, equal, ok } from "node:assert/strict";
import { testContext } from "../support/identity/context.ts";
import { openTestDatabase } from "../support/db/database.ts";
import { recordQueries } from "../support/db/query_plans.ts";
import { publishedWorkflow } from "../support/workflows/workflows.ts";
import { listWorkflows } from "../../src/workflows/list_workflows.ts";

const TEAMS = Array.from({ length: 50 }, (_, at) => `team-${at}`);

async function plansOf(teamKeys: readonly string[]): Promise<string[]> {
  await using db = await openTestDatabase();
  const owner = testContext(db, { orgKey: "acme", userId: "owner", teamKeys: [...TEAMS] });
  const workflowId = await publishedWorkflow(owner, { teamKeys: ["team-1"] });
  const recorded = recordQueries(db);
  const ctx = testContext(recorded.db, {
    orgKey: "acme",
    userId: "member",
    teamKeys: [...teamKeys],
  });
  const { workflows } = await listWorkflows(ctx, { limit: 20, scope: "shared" });
  deepEqual(workflows.map(({ id }) => id), [workflowId]);
  return (await recorded.steps()).filter((step) => step.includes("workflow_teams"));
}

Deno.test("what is shared with a caller of many teams takes one look for each team", async () => {
  const steps = await plansOf(TEAMS);
  const looks = steps.filter((step) => step.includes("team_key=?"));
  equal(looks.length, 2, "the first row of each team, and the next one");
  for (const step of looks) {
    ok(step.includes("COVERING INDEX workflow_teams_latest (org_key=? AND team_key=?"), step);
  }
});

Deno.test("the teams of a row are read for a caller of many teams, and looked up for one of few", async () => {
  const ofOne = /USING PRIMARY KEY \(workflow_id=\? AND team_key=\?\)/;
  ok((await plansOf(["team-1"])).some((step) => ofOne.test(step)));
  ok(!(await plansOf(TEAMS)).some((step) => ofOne.test(step)));
});
