import assert from "node:assert/strict";
import { workflowRoutes } from "../../../src/http/api/workflows/routes.ts";
import type { Context } from "../../../src/identity/context.ts";
import type { Json, JsonObject } from "../../../src/lib/json.ts";
import { testContext } from "../../support/identity/context.ts";
import { openTestDatabase } from "../../support/db/database.ts";
import { mountRoutes, type Send } from "../../support/http/mounted_routes.ts";
import {
  BROKEN_SOURCE,
  definitionNamed,
  NO_HOOKS,
  publishedWorkflow,
} from "../../support/workflows/workflows.ts";

interface Scenario {
  name: string;
  method: string;
  path: string;
  body?: Json;
  status: number;
  /** Fields that the answer has, at least. */
  has?: JsonObject;
  /** The paths of `errors`, if there are any. */
  errorPaths?: string[];
}

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
    name: "takes the largest limit, a page beyond the end and booleans",
    method: "GET",
    path: "/workflows?page=9&limit=100&isDraft=false&scope=all&search=PUB",
    status: 200,
    has: { workflows: [], page: 9, limit: 100, total: 1, totalPages: 1 },
  },
  {
    name: "leaves a workflow without a draft out of the drafts",
    method: "GET",
    path: "/workflows?isDraft=true",
    status: 200,
    has: { workflows: [], total: 0, totalPages: 0 },
  },
  ...refusedQueries("/workflows", {
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
    errorPaths: ["step"],
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
]);
