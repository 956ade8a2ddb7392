import assert from "node:assert/strict";
import { workflowRoutes } from "../../src/http/api/workflows/routes.ts";
import type { Context } from "../../src/identity/context.ts";
import type { Json, JsonObject } from "../../src/lib/json.ts";
import { testContext } from "../support/identity/context.ts";
import { openTestDatabase } from "../support/db/database.ts";
import { mountRoutes, type Send } from "../support/http/mounted_routes.ts";
import {
  BROKEN_SOURCE,
  definitionNamed,
  draftedWorkflow,
  NO_HOOKS,
  publishedWorkflow,
} from "../support/workflows/workflows.ts";

interface Scenario {
  name: string;
  method: string;
  path: string;
  body?: Json;
  status: number;
  /** Fields that the answer has, at least. */
  has?: JsonObject;
  /** The paths of `errors`, where there are any. */
  errorPaths?: string[];
}

const UNKNOWN = "/workflows/01890000-0000-7000-8000-000000000000";
const definition = definitionNamed("Invoices");

function sendAs(ctx: Context): Send {
  return mountRoutes(workflowRoutes(NO_HOOKS), ctx);
}

function runScenarios(title: string, scenarios: (workflow: string) => Scenario[]): void {
  Deno.test(title, async (test) => {
    await using db = await openTestDatabase();
    const ctx = testContext(db, { teamKeys: ["sales"] });
    const send = sendAs(ctx);
    const workflow = `/workflows/${await publishedWorkflow(ctx, { name: "Published" })}`;
    for (const scenario of scenarios(workflow)) {
      await test.step(scenario.name, async () => {
        const { status, body } = await send(scenario.method, scenario.path, scenario.body);
        assert.equal(status, scenario.status, JSON.stringify(body));
        for (const [field, value] of Object.entries(scenario.has ?? {})) {
          assert.deepEqual(body[field], value, field);
        }
        if (scenario.errorPaths) {
          const paths = body.errors.map((error: { path: string }) => error.path);
          assert.deepEqual(paths, scenario.errorPaths);
        }
      });
    }
  });
}

function refusedQueries(path: string, queries: Record<string, string>): Scenario[] {
  return Object.entries(queries).map(([query, field]) => ({
    name: `refuses ?${query}`,
    method: "GET",
    path: `${path}?${query}`,
    status: 400,
    has: { code: "invalid_request" },
    errorPaths: [field],
  }));
}

runScenarios("GET /workflows", (): Scenario[] => [
  {
    name: "lists with page data",
    method: "GET",
    path: "/workflows",
    status: 200,
    has: { page: 1, limit: 20, total: 1, totalPages: 1 },
  },
  {
    name: "takes the largest limit, a page beyond the end and booleans",
    method: "GET",
    path: "/workflows?page=9&limit=100&isDraft=false&scope=all&search=PUB",
    status: 200,
    has: { workflows: [], page: 9, limit: 100, total: 1, totalPages: 1 },
  },
  {
    name: "lists drafts",
    method: "GET",
    path: "/workflows?isDraft=true",
    status: 200,
    has: { workflows: [], total: 0, totalPages: 0 },
  },
  ...refusedQueries("/workflows", {
    "page=0": "page",
    "page=1.5": "page",
    "page=x": "page",
    "limit=0": "limit",
    "limit=101": "limit",
    "isDraft=yes": "isDraft",
    "isDraft=1": "isDraft",
    "scope=mine": "scope",
  }),
]);

runScenarios("POST /workflows and /workflows/validate", (): Scenario[] => [
  { name: "makes one", method: "POST", path: "/workflows", body: { definition }, status: 201 },
  {
    name: "keeps an invalid one",
    method: "POST",
    path: "/workflows",
    body: { definition: BROKEN_SOURCE },
    status: 201,
    has: { valid: false },
  },
  {
    name: "finds nothing wrong",
    method: "POST",
    path: "/workflows/validate",
    body: { definition },
    status: 200,
    has: { valid: true, errors: [] },
  },
  {
    name: "says where it is wrong",
    method: "POST",
    path: "/workflows/validate",
    body: { definition: "format: planner/1\nname: N\nsteps: []\nstep: 1" },
    status: 200,
    has: { valid: false },
  },
  ...["/workflows", "/workflows/validate"].flatMap((path): Scenario[] => [
    {
      name: `${path} refuses a definition that is neither text nor object`,
      method: "POST",
      path,
      body: { definition: [1] },
      status: 400,
      errorPaths: ["definition"],
    },
    { name: `${path} needs a definition`, method: "POST", path, body: {}, status: 400 },
    { name: `${path} refuses what is no JSON`, method: "POST", path, body: "{", status: 400 },
    {
      name: `${path} refuses unknown fields`,
      method: "POST",
      path,
      body: { definition, ownerId: "x" },
      status: 400,
    },
    {
      name: `${path} refuses above 256 KB`,
      method: "POST",
      path,
      body: { definition: "#".repeat(256 * 1024 + 1) },
      status: 413,
      has: { code: "too_large" },
    },
  ]),
]);

runScenarios("/workflows/{workflowId}", (workflow): Scenario[] => [
  {
    name: "shows it",
    method: "GET",
    path: workflow,
    status: 200,
    has: {
      name: "Published",
      version: "1",
      isPaused: null,
      workflow: definitionNamed("Published"),
    },
  },
  {
    name: "opens it",
    method: "PATCH",
    path: workflow,
    body: { isPublic: true },
    status: 200,
    has: { isPublic: true },
  },
  {
    name: "refuses a text",
    method: "PATCH",
    path: workflow,
    body: { isPublic: "yes" },
    status: 400,
    errorPaths: ["isPublic"],
  },
  {
    name: "refuses more",
    method: "PATCH",
    path: workflow,
    body: { isPublic: true, name: "x" },
    status: 400,
  },
  { name: "finds none", method: "GET", path: UNKNOWN, status: 404, has: { code: "not_found" } },
  {
    name: "refuses a malformed id",
    method: "GET",
    path: "/workflows/x",
    status: 400,
    errorPaths: ["workflowId"],
  },
  {
    name: "shares",
    method: "PATCH",
    path: `${workflow}/sharing`,
    body: { shareWithTeamKeys: ["sales", "sales"] },
    status: 200,
    has: { sharedTeamKeys: ["sales"], visibility: "teams" },
  },
  {
    name: "takes no missing body for sharing with nobody",
    method: "PATCH",
    path: `${workflow}/sharing`,
    status: 400,
  },
  {
    name: "refuses a team of others",
    method: "PATCH",
    path: `${workflow}/sharing`,
    body: { shareWithTeamKeys: ["sales", "ops"] },
    status: 400,
    errorPaths: ["shareWithTeamKeys[1]"],
  },
  {
    name: "shares with nobody",
    method: "PATCH",
    path: `${workflow}/sharing`,
    body: { shareWithTeamKeys: [] },
    status: 200,
    has: { sharedTeamKeys: [], visibility: "owner" },
  },
  { name: "deletes", method: "DELETE", path: workflow, status: 200, has: { success: true } },
  { name: "deletes once", method: "DELETE", path: workflow, status: 404 },
]);

Deno.test("GET /workflows/{workflowId} tells others nothing, readers no more than they may", async () => {
  await using db = await openTestDatabase();
  const owner = testContext(db, { teamKeys: ["sales"] });
  const { orgKey } = owner.principal;
  const path = `/workflows/${await draftedWorkflow(owner, { teamKeys: ["sales"] })}`;
  const stranger = sendAs(testContext(db, { orgKey }));
  const reader = sendAs(testContext(db, { orgKey, teamKeys: ["sales"] }));
  const hidden = await stranger("GET", path);
  const missing = await stranger("GET", UNKNOWN);
  assert.deepEqual([hidden.status, hidden.body.detail], [missing.status, missing.body.detail]);
  assert.equal((await reader("GET", path)).status, 200);
  assert.equal((await reader("DELETE", path)).status, 403);
  assert.equal((await stranger("DELETE", path)).status, 404);
});
