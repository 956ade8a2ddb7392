/** The rights of a caller on a workflow, as the workflow itself tells. */
import assert from "node:assert/strict";
import { workflowRoutes } from "../../../src/http/api/workflows/routes.ts";
import type { Principal } from "../../../src/identity/principal.ts";
import { setWorkflowPublic } from "../../../src/workflows/set_workflow_public.ts";
import { shareWorkflow } from "../../../src/workflows/share_workflow.ts";
import { openTestDatabase } from "../../support/db/database.ts";
import { mountRoutes } from "../../support/http/mounted_routes.ts";
import { testContext } from "../../support/identity/context.ts";
import { NO_HOOKS, publishedWorkflow } from "../../support/workflows/workflows.ts";

const TEAM = { teamKeys: ["sales"] };

const CALLERS: [who: string, principal: Partial<Principal>, rights: string | undefined][] = [
  ["a teammate", TEAM, "read"],
  ["a teammate who may write", { ...TEAM, canWrite: true }, "write"],
  ["a colleague outside of the team who may write elsewhere", { canWrite: true }, "read"],
  ["an admin outside of the team", { isAdmin: true }, "read"],
  ["a writer of another organization", { ...TEAM, canWrite: true, orgKey: "other" }, undefined],
];

Deno.test("a workflow tells a caller's own rights where it is asked for them", async () => {
  await using db = await openTestDatabase();
  const owner = testContext(db, TEAM);
  const workflowId = await publishedWorkflow(owner);
  await shareWorkflow(owner, { workflowId, ...TEAM });
  await setWorkflowPublic(owner, { workflowId, isPublic: true });
  const path = `/workflows/${workflowId}`;
  const ask = (principal: Partial<Principal>, query: string) =>
    mountRoutes(workflowRoutes(NO_HOOKS), testContext(db, principal))("GET", path + query);
  const { orgKey } = owner.principal;
  assert.equal((await ask(owner.principal, "?expand=rights")).body.rights, "manage");
  assert.equal("rights" in (await ask(owner.principal, "")).body, false);
  assert.equal((await ask(owner.principal, "?expand=owner")).status, 400);
  for (const [who, principal, rights] of CALLERS) {
    const { status, body } = await ask({ orgKey, ...principal }, "?expand=rights");
    assert.equal(status, rights === undefined ? 404 : 200, who);
    assert.equal(body.rights, rights, who);
  }
});
