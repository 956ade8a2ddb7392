import assert from "node:assert/strict";
import { runListRoutes } from "../../../src/http/api/runs/lists.ts";
import type { Principal } from "../../../src/identity/principal.ts";
import type { RunStatus, RunTrigger } from "../../../src/db/tables.ts";
import { deleteWorkflow } from "../../../src/workflows/delete_workflow.ts";
import { setWorkflowPublic } from "../../../src/workflows/set_workflow_public.ts";
import { shareWorkflow } from "../../../src/workflows/share_workflow.ts";
import { testContext, testPrincipal } from "../../support/identity/context.ts";
import { openTestDatabase } from "../../support/db/database.ts";
import { mountRoutes } from "../../support/http/mounted_routes.ts";
import { insertTestRuns } from "../../support/runs/runs.ts";
import { NO_HOOKS, publishedWorkflow } from "../../support/workflows/workflows.ts";

const DAY = "2026-11-21T";

/** One run a minute from 08:00 on: its status and what started it. */
const MADE: [RunStatus, RunTrigger][] = [
  ["succeeded", "manual"],
  ["failed", "schedule"],
  ["cancelled", "chat"],
  ["failed", "manual"],
  ["queued", "api"],
];

/** Queries, and the minutes of the runs that they show. */
const FILTERS: [query: string, minutes: number[]][] = [
  ["", [4, 3, 2, 1, 0]],
  ["status=failed", [3, 1]],
  ["status=failed&status=cancelled", [3, 2, 1]],
  ["trigger=manual", [3, 0]],
  ["trigger=manual&status=failed", [3]],
  [`from=${DAY}08:01:00.000Z`, [4, 3, 2, 1]],
  [`to=${DAY}08:01:00.000Z`, [0]],
  [`from=${DAY}08:01:00Z&to=${DAY}08:03:00Z`, [2, 1]],
  [`from=${DAY}09:01:00%2B01:00&to=${DAY}09:02:00%2B01:00`, [1]],
  [`from=${DAY}08:03:00Z&to=${DAY}08:03:00Z`, []],
  ["limit=2", [4, 3]],
  ["limit=2&page=3", [0]],
  ["limit=2&page=4", []],
  ["status=failed&limit=1&page=2", [1]],
  ["page=9007199254740991", []],
];

Deno.test("both lists of runs filter and page alike, latest first", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  const send = mountRoutes(runListRoutes(), ctx);
  const workflowId = await publishedWorkflow(ctx);
  const ids = await insertTestRuns(ctx, { workflowId, runs: madeFrom(MADE) });
  for (const path of ["/runs", `/workflows/${workflowId}/runs`]) {
    for (const [query, minutes] of FILTERS) {
      const { status, body } = await send("GET", `${path}?${query}`);
      assert.equal(status, 200, `${path}?${query}`);
      assert.deepEqual(shown(body), minutes.map((minute) => ids[minute]), `${path}?${query}`);
    }
    const { body: { runs: [first], nextCursor, ...page } } = await send(
      "GET",
      `${path}?status=failed&limit=1`,
    );
    assert.equal(typeof nextCursor, "string");
    assert.deepEqual(page, {
      page: 1,
      limit: 1,
      total: 2,
      totalPages: 2,
      totalIsExact: true,
    });
    assert.deepEqual(
      Object.keys(first).join(),
      "runId,workflowId,versionNumber,status,trigger,error,createdAt,startedAt,finishedAt",
    );
  }
});

Deno.test("a list of runs has the names of their workflows where it is asked for them", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  const send = mountRoutes(runListRoutes(), ctx);
  const workflowId = await publishedWorkflow(ctx);
  await insertTestRuns(ctx, { workflowId, runs: madeFrom(MADE) });
  const { body: plain } = await send("GET", "/runs");
  for (const path of ["/runs", `/workflows/${workflowId}/runs`]) {
    const { status, body } = await send("GET", `${path}?expand=workflowName&limit=2`);
    assert.equal(status, 200);
    const [{ workflowName, ...first }] = body.runs;
    assert.equal(typeof workflowName, "string");
    assert.notEqual(workflowName, "");
    assert.deepEqual(first, plain.runs[0]);
    assert.equal((await send("GET", `${path}?expand=outputs`)).status, 400);
    assert.equal((await send("GET", `${path}?expand=`)).status, 200);
  }
});

/** The message about the field; shared fields are tested beside their schema. */
const EXPECTED: Readonly<Record<string, RegExp>> = {
  status: /^must be one or several of: queued, running, /,
  from: /^must be an ISO 8601 time with a zone/,
  to: /^must be an ISO 8601 time with a zone/,
};

const REFUSED: [query: string, path: string][] = [
  ["status=broken", "status"],
  ["status=failed,cancelled", "status"],
  ["status=failed&status=x", "status"],
  ["trigger=cron", "trigger"],
  ["from=yesterday", "from"],
  ["from=2026-11-21T08:00:00", "from"],
  ["to=2026-11-21", "to"],
  ["limit=101", "limit"],
  ["page=0", "page"],
];

Deno.test("both lists of runs name the field that is wrong", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  const send = mountRoutes(runListRoutes(), ctx);
  const workflowId = await publishedWorkflow(ctx);
  for (const path of ["/runs", `/workflows/${workflowId}/runs`]) {
    for (const [query, field] of REFUSED) {
      const { status, body } = await send("GET", `${path}?${query}`);
      assert.deepEqual([status, body.errors?.[0]?.path], [400, field], query);
      assert.match(body.errors[0].message, EXPECTED[field] ?? /./, query);
    }
  }
});

Deno.test("GET /runs shows only runs of workflows that the caller may read", async () => {
  await using db = await openTestDatabase();
  const owner = testContext(db, { teamKeys: ["ops"] });
  const names = ["own", "shared", "public", "deleted"] as const;
  const ids: Record<string, string> = {};
  for (const name of names) {
    const workflowId = await publishedWorkflow(owner, { name });
    const [runId] = await insertTestRuns(owner, { workflowId, runs: madeFrom([MADE[0]!]) });
    ids[name] = runId!;
    if (name === "shared") await shareWorkflow(owner, { workflowId, teamKeys: ["ops"] });
    if (name === "public") await setWorkflowPublic(owner, { workflowId, isPublic: true });
    if (name === "deleted") await deleteWorkflow({ ...owner, hooks: NO_HOOKS }, { workflowId });
  }
  const { orgKey } = owner.principal;
  const shownTo = async (who: Partial<Principal>): Promise<string[]> => {
    const ctx = { ...owner, principal: testPrincipal({ orgKey, ...who }) };
    const { body } = await mountRoutes(runListRoutes(), ctx)("GET", "/runs");
    assert.equal(body.total, body.runs.length);
    return shown(body).map((id) => names.find((name) => ids[name] === id) ?? "?").sort();
  };
  assert.deepEqual(await shownTo(owner.principal), ["own", "public", "shared"]);
  assert.deepEqual(await shownTo({ teamKeys: ["ops"] }), ["public", "shared"]);
  assert.deepEqual(await shownTo({ teamKeys: ["sales"] }), ["public"]);
  assert.deepEqual(await shownTo({ isAdmin: true }), ["public"]);
  assert.deepEqual(await shownTo({ orgKey: "globex", isAdmin: true, teamKeys: ["ops"] }), []);
});

Deno.test("GET /runs gives the same pages however deep, over many workflows", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  const send = mountRoutes(runListRoutes(), ctx);
  const expected: string[] = [];
  for (let count = 0; count < 6; count++) {
    const workflowId = await publishedWorkflow(ctx);
    const runs = Array.from({ length: 250 }, (_, index) => ({
      createdAt: (index * 7 + count * 13) % 1_000,
    }));
    const ids = await insertTestRuns(ctx, { workflowId, runs });
    expected.push(...ids.map((id, at) => `${String(runs[at]?.createdAt).padStart(4, "0")} ${id}`));
  }
  expected.sort().reverse();
  for (const page of [1, 2, 9, 10, 11, 12, 15]) {
    const { body } = await send("GET", `/runs?limit=100&page=${page}`);
    const wanted = expected.slice((page - 1) * 100, page * 100).map((line) => line.slice(5));
    assert.deepEqual(shown(body), wanted, `page ${page}`);
    // Exact if reading the page came by the end of the list; else counted up to a bound.
    assert.equal(body.totalIsExact, page >= 10);
    assert.equal(body.total, body.totalIsExact ? 1_500 : 1_000);
  }
});

function madeFrom(made: readonly [RunStatus, RunTrigger][]) {
  return made.map(([status, trigger], minute) => ({
    status,
    trigger,
    createdAt: Date.parse(`${DAY}08:00:00Z`) + minute * 60_000,
  }));
}

function shown(body: { runs: { runId: string }[] }): string[] {
  return body.runs.map(({ runId }) => runId);
}
