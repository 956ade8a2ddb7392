/** The list of all schedules is that of a naive model, over random rows with many equal times. */
import assert from "node:assert/strict";
import { sql } from "kysely";
import type { Database } from "../../src/db/database.ts";
import type { Context } from "../../src/identity/context.ts";
import {
  listAllSchedules,
  listOrganizationSchedules,
} from "../../src/schedules/overview/list_all_schedules.ts";
import {
  SCHEDULE_SCOPES,
  type ScheduleScope,
} from "../../src/schedules/overview/overview_store.ts";
import { SCHEDULE_STATES, type ScheduleState } from "../../src/schedules/overview/states.ts";
import { foldName } from "../../src/lib/text/fold_name.ts";
import { IS_REMOTE, openTestDatabase } from "../support/db/database.ts";
import {
  insertWorkflows,
  ORGS,
  pick,
  randomFrom,
  type RandomWorkflow,
  randomWorkflow,
  SEEDS,
  some,
  TEAMS,
  USERS,
} from "../support/db/random_rows.ts";
import { testContext } from "../support/identity/context.ts";
import { ManualClock } from "../support/time/manual_clock.ts";

const MINUTE_MS = 60_000;

interface RandomSchedule {
  id: string;
  workflow: RandomWorkflow;
  name: string;
  state: ScheduleState;
  at: number;
}

/** With so few times that many are equal. */
function randomSchedule(
  random: () => number,
  { workflow, name, now }: { workflow: RandomWorkflow; name: string; now: number },
): RandomSchedule {
  const state = pick(random, SCHEDULE_STATES);
  const minutes = Math.floor(random() * 4);
  const at = state === "late" ? now - (1 + minutes) * MINUTE_MS : now + (minutes - 0.5) * MINUTE_MS;
  return { id: `${workflow.id}/${name}`, workflow, name, state, at };
}

async function insert(db: Database, schedules: readonly RandomSchedule[]): Promise<void> {
  await db.transaction(async ({ queries }) => {
    for (const { workflow, name, state, at } of schedules) {
      const isResting = state === "paused" || state === "ended";
      await queries.insertInto("schedules").values({
        ...{ workflow_id: workflow.id, name, cron: "0 9 * * *", rule: null, run_at: null },
        ...{ timezone: "UTC", phrase: null, catchup: "last", catchup_window_ms: 1 },
        ...{ overlap: "skip", pause_after_failures: null, is_paused: state === "paused" ? 1 : 0 },
        // A tick that waits is due longer than the next one.
        ...{ next_at: isResting ? null : at, waiting_at: null, waiting_until: null },
        ...{ updated_at: at, planned_at: null, is_failing: state === "failing" ? 1 : 0 },
      }).execute();
    }
  });
}

const RANKS: Record<ScheduleState, number> = {
  failing: 0,
  late: 1,
  active: 1,
  paused: 2,
  ended: 3,
};

function mostUrgentFirst(a: RandomSchedule, b: RandomSchedule): number {
  return RANKS[a.state] - RANKS[b.state] || a.at - b.at || (a.id < b.id ? 1 : -1);
}

function inScope({ workflow }: RandomSchedule, scope: ScheduleScope, caller: Context["principal"]) {
  const { orgKey, userId, teamKeys } = caller;
  if (workflow.orgKey !== orgKey || workflow.isDeleted) return false;
  const isOwn = workflow.ownerId === userId;
  const isShared = workflow.teamKeys.some((key) => teamKeys.includes(key));
  const scopes: Record<ScheduleScope, boolean> = {
    owned: isOwn,
    shared: !isOwn && isShared && !workflow.isPublic,
    public: workflow.isPublic,
    all: isOwn || isShared || workflow.isPublic,
    organization: true,
  };
  return scopes[scope];
}

interface Asked {
  scope: ScheduleScope;
  state?: ScheduleState;
  search?: string;
}

async function compare(ctx: Context, schedules: readonly RandomSchedule[], asked: Asked) {
  const { scope, state, search = "" } = asked;
  const expected = schedules.filter((schedule) =>
    inScope(schedule, scope, ctx.principal) && (!state || schedule.state === state) &&
    foldName(schedule.workflow.name).includes(foldName(search))
  ).toSorted(mostUrgentFirst);
  const list = async (input: { page?: number; cursor?: string }) => {
    const wanted = { limit: 3, ...input, ...asked };
    return scope === "organization"
      ? await listOrganizationSchedules(ctx, wanted)
      : await listAllSchedules(ctx, wanted);
  };
  const what = JSON.stringify({ ...asked, ...ctx.principal });
  const walked: { id: string; state: ScheduleState }[] = [];
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const page: Awaited<ReturnType<typeof list>> = await list(cursor ? { cursor } : {});
    walked.push(...page.schedules.map(({ workflowId, name, state }) => ({
      id: `${workflowId}/${name}`,
      state,
    })));
    cursor = page.nextCursor;
  }
  assert.deepEqual(walked, expected.map(({ id, state }) => ({ id, state })), what);
  const second = await list({ page: 2 });
  assert.deepEqual(
    second.schedules.map(({ workflowId, name }) => `${workflowId}/${name}`),
    expected.slice(3, 6).map(({ id }) => id),
    what,
  );
  assert.equal(second.total, expected.length, what);
}

/**
 * Asks for each list as each user; over a network, where each takes much longer, the users take
 * turns, which sends the same statements.
 */
async function compareAll(
  { db, clock }: Pick<Context, "db" | "clock">,
  schedules: readonly RandomSchedule[],
  random: () => number,
) {
  for (const [user, userId] of USERS.entries()) {
    const teamKeys = some(random, TEAMS);
    const principal = { userId, orgKey: pick(random, ORGS), teamKeys, isAdmin: true };
    const ctx = { ...testContext(db, principal), clock };
    for (const [at, scope] of SCHEDULE_SCOPES.entries()) {
      if (IS_REMOTE && at % USERS.length !== user) continue;
      await compare(ctx, schedules, { scope });
      for (const state of SCHEDULE_STATES) await compare(ctx, schedules, { scope, state });
      for (const search of ["aaa", "%", "STRASSE", "x"]) {
        await compare(ctx, schedules, { scope, search });
        await compare(ctx, schedules, { scope, search, state: "active" });
      }
    }
  }
}

for (const seed of SEEDS) {
  Deno.test(`the list of all schedules is that of a naive model, seed ${seed}`, async () => {
    await using db = await openTestDatabase();
    const random = randomFrom(seed);
    // A schedule becomes late as time passes.
    const clock = new ManualClock();
    const now = clock.now();
    const workflows = Array.from({ length: 40 }, (_, number) => randomWorkflow(random, number));
    await insertWorkflows(db, { workflows, fold: foldName });
    const schedules = workflows.flatMap((workflow) =>
      ["default", ...some(random, ["asia", "emea", "z"])]
        .map((name) => randomSchedule(random, { workflow, name, now }))
    );
    await insert(db, schedules);
    await compareAll({ db, clock }, schedules, random);

    // Owners, teams and visibility change, and the rows go with their workflows.
    await db.transaction(async ({ queries }) => {
      for (const workflow of workflows) {
        if (workflow.isDeleted) continue;
        workflow.ownerId = pick(random, USERS);
        workflow.isPublic = random() < 0.3;
        workflow.teamKeys = some(random, TEAMS);
        await queries.deleteFrom("workflow_teams").where("workflow_id", "=", workflow.id).execute();
        for (const team_key of workflow.teamKeys) {
          await queries.insertInto("workflow_teams")
            .values({ workflow_id: workflow.id, org_key: workflow.orgKey, team_key }).execute();
        }
        await queries.updateTable("workflows").set({
          ...{ owner_id: workflow.ownerId, is_public: workflow.isPublic ? 1 : 0 },
          updated_at: sql<number>`updated_at`,
        }).where("id", "=", workflow.id).execute();
      }
    });
    await compareAll({ db, clock }, schedules, random);
  });
}

Deno.test("a search of all schedules finds the one that lies behind many others, in each scope", async () => {
  await using db = await openTestDatabase();
  const random = randomFrom(4);
  const clock = new ManualClock();
  const now = clock.now();
  const [userId = "", orgKey = "", teamKeys = []] = [USERS[0], ORGS[0], [TEAMS[0] ?? ""]];
  const workflows = Array.from({ length: 150 }, (_, number): RandomWorkflow => ({
    ...randomWorkflow(random, number),
    ...{ name: number === 149 ? "the rare one" : "aaa", orgKey, isDeleted: false },
    ...{
      ownerId: number % 2 === 0 ? userId : USERS[1] ?? "",
      isPublic: number % 4 === 1,
      teamKeys,
    },
  }));
  await insertWorkflows(db, { workflows, fold: foldName });
  const schedules = workflows.map((workflow, number): RandomSchedule => ({
    ...randomSchedule(random, { workflow, name: "default", now }),
    ...{ state: "active", at: now + (number + 1) * MINUTE_MS },
  }));
  await insert(db, schedules);
  const ctx = { ...testContext(db, { userId, orgKey, teamKeys, isAdmin: true }), clock };
  for (const scope of SCHEDULE_SCOPES) await compare(ctx, schedules, { scope, search: "rare" });
});
