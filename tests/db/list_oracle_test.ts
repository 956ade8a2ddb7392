/** Lists find what a naive model finds, in its order, over random rows with many equal times. */
import assert from "node:assert/strict";
import type { Context } from "../../src/identity/context.ts";
import type { RunFilter } from "../../src/runs/store/run_list_store.ts";
import { listRuns } from "../../src/runs/list_runs.ts";
import { runJob } from "../../src/runs/background/background_job.ts";
import { RELABEL_JOB } from "../../src/runs/background/relabels.ts";
import { foldName } from "../../src/lib/text/fold_name.ts";
import { listOrganizationWorkflows } from "../../src/workflows/list_organization_workflows.ts";
import { listThreads } from "../../src/threads/list_threads.ts";
import { listWorkflows } from "../../src/workflows/list_workflows.ts";
import { SCOPES } from "../../src/documents/list_store.ts";
import type { PageData, PageInput } from "../../src/lib/page.ts";
import { IS_REMOTE, openTestDatabase } from "../support/db/database.ts";
import {
  insertRuns,
  insertThreads,
  insertWorkflows,
  ORGS,
  pick,
  randomFrom,
  type RandomRun,
  randomRun,
  type RandomThread,
  randomThread,
  type RandomWorkflow,
  randomWorkflow,
  SEEDS,
  some,
  TEAMS,
  USERS,
} from "../support/db/random_rows.ts";
import { RUN_STATUSES, RUN_TRIGGERS } from "../support/db/run_words.ts";
import { testContext } from "../support/identity/context.ts";

const ALL_SEARCHES = [
  undefined,
  "aaa",
  "AAA A",
  "%",
  "_",
  '"it"',
  "STRASSE",
  "ü",
  "の報",
  "none",
  "7 a",
];
/** Over a network every other one: with none, of less than three letters, and of more. */
const SEARCHES = ALL_SEARCHES.filter((_, at) => !IS_REMOTE || at % 2 === 0);

type Principal = Context["principal"];

function isShared(workflow: RandomWorkflow, { teamKeys }: Principal): boolean {
  return workflow.teamKeys.some((key) => teamKeys.includes(key));
}

function inScope(workflow: RandomWorkflow, scope: string, caller: Principal): boolean {
  if (workflow.orgKey !== caller.orgKey || workflow.isDeleted) return false;
  const isOwn = workflow.ownerId === caller.userId;
  if (scope === "owned") return isOwn;
  if (scope === "public") return workflow.isPublic;
  if (scope === "shared") return !isOwn && isShared(workflow, caller);
  return scope === "organization" || isOwn || workflow.isPublic || isShared(workflow, caller);
}

function hasDraft({ draft }: RandomWorkflow, { userId }: Principal): boolean {
  return draft === "workflow" || (draft === "own thread" && userId === "u1");
}

function latestFirst<T extends { id: string }>(rows: readonly T[], time: (row: T) => number): T[] {
  return rows.toSorted((a, b) => time(b) - time(a) || (a.id < b.id ? 1 : -1));
}

type List = (input: PageInput) => Promise<PageData & { ids: string[] }>;

/**
 * Several pages of most lists; over a network, where each page takes longer, still two or three.
 */
const limit = IS_REMOTE ? 9 : 3;

/** Holds the list against the expected ids: by pages, by cursors, and its count. */
async function compare(list: List, expected: readonly string[], what: string): Promise<void> {
  const walked: string[] = [];
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const page: Awaited<ReturnType<List>> = await list({ limit, ...(cursor && { cursor }) });
    walked.push(...page.ids);
    cursor = page.nextCursor;
  }
  assert.deepEqual(walked, expected, what);
  const second = await list({ limit, page: 2 });
  assert.deepEqual(second.ids, expected.slice(limit, 2 * limit), what);
  assert.equal(second.total, expected.length, what);
  assert.equal(second.totalIsExact, true, what);
}

/**
 * Each user in no team and in some; over a network, if each takes much longer, the users take
 * turns, which sends the same statements.
 */
function callers(random: () => number): Partial<Principal>[] {
  return USERS.flatMap((userId, at) => {
    const both = [
      { userId, orgKey: pick(random, ORGS), teamKeys: [] },
      { userId, orgKey: pick(random, ORGS), teamKeys: some(random, TEAMS) },
    ];
    return IS_REMOTE ? both.slice(at % 2, at % 2 + 1) : both;
  });
}

async function compareWorkflows(ctx: Context, workflows: readonly RandomWorkflow[]): Promise<void> {
  const { principal } = ctx;
  const sorted = latestFirst(workflows, ({ updatedAt }) => updatedAt);
  for (const scope of [...SCOPES, "organization"] as const) {
    for (const search of SEARCHES) {
      for (const isDraft of scope === "organization" ? [false] : [false, true]) {
        const expected = sorted.filter((workflow) =>
          inScope(workflow, scope, principal) && (!isDraft || hasDraft(workflow, principal)) &&
          (!search || foldName(workflow.name).includes(foldName(search)))
        ).map(({ id }) => id);
        const list: List = async (input) => {
          const page = scope === "organization"
            ? await listOrganizationWorkflows(ctx, { ...input, search })
            : await listWorkflows(ctx, { ...input, scope, search, isDraft });
          return { ...page, ids: page.workflows.map(({ id }) => id) };
        };
        await compare(list, expected, JSON.stringify({ scope, search, isDraft, principal }));
      }
    }
  }
}

for (const seed of SEEDS) {
  Deno.test(`every list of workflows is that of a naive model, seed ${seed}`, async () => {
    await using db = await openTestDatabase();
    const random = randomFrom(seed);
    const workflows = Array.from({ length: 60 }, (_, number) => randomWorkflow(random, number));
    await insertWorkflows(db, { workflows, fold: foldName });
    for (const caller of callers(random)) {
      await compareWorkflows(testContext(db, { ...caller, isAdmin: true }), workflows);
    }
  });
}

const FILTERS: readonly RunFilter[] = [
  {},
  ...RUN_STATUSES.slice(3).map((status) => ({ statuses: [status] })),
  { statuses: ["failed", "waiting", "queued"] },
  { trigger: RUN_TRIGGERS[2] },
  { trigger: RUN_TRIGGERS[2], statuses: ["failed", "running"], from: 1_005, to: 1_020 },
  { from: 1_010 },
  { to: 1_010 },
];

interface World {
  workflows: readonly RandomWorkflow[];
  runs: readonly RandomRun[];
}

async function compareRuns(ctx: Context, { workflows, runs }: World, when: string): Promise<void> {
  const sorted = latestFirst(runs, ({ createdAt }) => createdAt);
  const readable = workflows.filter((workflow) => inScope(workflow, "all", ctx.principal));
  for (const workflowId of [undefined, readable[0]?.id]) {
    const ids = workflowId ? [workflowId] : readable.map(({ id }) => id);
    for (const filter of FILTERS) {
      const { statuses, trigger, from = 0, to = Infinity } = filter;
      const expected = sorted.filter((run) =>
        ids.includes(run.workflowId) && run.createdAt >= from && run.createdAt < to &&
        (!statuses || statuses.includes(run.status)) &&
        (!trigger || run.trigger === trigger)
      ).map(({ id }) => id);
      const list: List = async (input) => {
        const page = await listRuns(ctx, { ...input, ...filter, workflowId });
        return { ...page, ids: page.runs.map(({ runId }) => runId) };
      };
      await compare(list, expected, JSON.stringify({ when, filter, workflowId, ...ctx.principal }));
    }
  }
}

/** Changes who may read some workflows, in the database and in the model. */
async function changeReaders(
  ctx: Context,
  { workflows, random }: { workflows: readonly RandomWorkflow[]; random: () => number },
): Promise<RandomWorkflow[]> {
  const changed = workflows.map((workflow) =>
    workflow.isDeleted || random() < 0.5 ? workflow : {
      ...workflow,
      ownerId: pick(random, USERS),
      isPublic: random() < 0.3,
      teamKeys: some(random, TEAMS),
      isDeleted: random() < 0.2,
    }
  );
  await ctx.db.transaction(async ({ queries }) => {
    for (const { id, orgKey, ownerId, isPublic, teamKeys, isDeleted, updatedAt } of changed) {
      await queries.deleteFrom("workflow_teams").where("workflow_id", "=", id).execute();
      for (const team_key of teamKeys) {
        await queries.insertInto("workflow_teams")
          .values({ workflow_id: id, org_key: orgKey, team_key }).execute();
      }
      await queries.updateTable("workflows").set({
        ...{ owner_id: ownerId, is_public: isPublic ? 1 : 0, updated_at: updatedAt },
        deleted_at: isDeleted ? 3_000 : null,
      }).where("id", "=", id).execute();
    }
  });
  return changed;
}

for (const seed of SEEDS) {
  Deno.test(`every list of runs is that of a naive model, seed ${seed}`, async () => {
    await using db = await openTestDatabase();
    const random = randomFrom(seed);
    const before = Array.from({ length: 25 }, (_, number) => randomWorkflow(random, number));
    await insertWorkflows(db, { workflows: before, fold: foldName });
    const runs = Array.from(
      { length: 150 },
      (_, number) => randomRun(random, number, pick(random, before).id),
    );
    await insertRuns(db, { runs, workflows: before });
    const readers = callers(random).map((caller) => testContext(db, caller));
    for (const ctx of readers) await compareRuns(ctx, { workflows: before, runs }, "at first");
    const [ctx = testContext(db)] = readers;
    const workflows = await changeReaders(ctx, { workflows: before, random });
    for (const ctx of readers) await compareRuns(ctx, { workflows, runs }, "while it changes");
    await runJob(ctx, RELABEL_JOB);
    for (const ctx of readers) await compareRuns(ctx, { workflows, runs }, "after the change");
  });
}

function readsThread(thread: RandomThread, { orgKey, userId, teamKeys }: Principal): boolean {
  return thread.orgKey === orgKey && !thread.isDeleted &&
    (thread.ownerId === userId || thread.teamKeys.some((key) => teamKeys.includes(key)));
}

for (const seed of SEEDS) {
  Deno.test(`every list of threads is that of a naive model, seed ${seed}`, async () => {
    await using db = await openTestDatabase();
    const random = randomFrom(seed);
    const threads = Array.from({ length: 60 }, (_, number) => randomThread(random, number));
    await insertThreads(db, threads);
    for (const caller of callers(random)) {
      const ctx = testContext(db, caller);
      const expected = latestFirst(threads, ({ updatedAt }) => updatedAt)
        .filter((thread) => readsThread(thread, ctx.principal)).map(({ id }) => id);
      const list: List = async (input) => {
        const page = await listThreads(ctx, input);
        return { ...page, ids: page.threads.map(({ id }) => id) };
      };
      await compare(list, expected, JSON.stringify(caller));
    }
  });
}

/**
 * Puts rows before, between and behind those that are listed, and moves one of them to the front.
 */
async function disturb(ctx: Context, round: number): Promise<void> {
  const { orgKey, userId } = ctx.principal;
  const added: RandomWorkflow[] = [5_000 + round, 1_010, 1].map((updatedAt, at) => ({
    ...{ id: `x${round}-${at}`, orgKey, ownerId: userId, name: "aaa", teamKeys: TEAMS, updatedAt },
    ...{ isPublic: true, isDeleted: false, draft: "workflow" },
  }));
  await insertWorkflows(ctx.db, { workflows: added, fold: foldName });
  await ctx.db.transaction(({ queries }) =>
    queries.updateTable("workflows").set({ updated_at: 6_000 + round })
      .where("id", "=", "w0007").execute()
  );
}

for (const scope of [...SCOPES, "organization"] as const) {
  for (const search of [undefined, "aa", "aaa"]) {
    const what = search === undefined ? "a list" : `a search for "${search}"`;
    Deno.test(`${what} by cursors misses and repeats nothing in ${scope} while rows come`, async () => {
      await using db = await openTestDatabase();
      const random = randomFrom(4);
      const before = Array.from({ length: 120 }, (_, number) => randomWorkflow(random, number))
        .map((workflow, at) => at % 3 === 0 ? workflow : { ...workflow, name: `${at} aaa` });
      await insertWorkflows(db, { workflows: before, fold: foldName });
      const owner = scope === "shared" ? "u2" : "u1";
      const ctx = testContext(db, { orgKey: "acme", userId: "u1", teamKeys: TEAMS, isAdmin: true });
      const other = testContext(db, { orgKey: "acme", userId: owner });
      const expected = latestFirst(before, ({ updatedAt }) => updatedAt).filter((workflow) =>
        inScope(workflow, scope, ctx.principal) && workflow.id !== "w0007" &&
        (!search || foldName(workflow.name).includes(search))
      ).map(({ id }) => id);
      assert.ok(expected.length > 3);
      const walked: string[] = [];
      let cursor: string | null | undefined;
      for (let round = 0; cursor !== null; round++) {
        const input = { limit: IS_REMOTE ? 6 : 2, search, ...(cursor && { cursor }) };
        const page = scope === "organization"
          ? await listOrganizationWorkflows(ctx, input)
          : await listWorkflows(ctx, { ...input, scope });
        walked.push(...page.workflows.map(({ id }) => id));
        cursor = page.nextCursor;
        if (round < 5) await disturb(other, round);
      }
      assert.equal(new Set(walked).size, walked.length);
      assert.deepEqual(walked.filter((id) => expected.includes(id)), expected);
    });
  }
}
