/**
 * Lists and lookups against a naive model, over random graphs of people, organizations, teams,
 * shares, public workflows and deletions. The number of a graph is its seed. `HEDDLE_FAULT_CYCLES`
 * sets how many there are: 25 a cycle.
 */
import assert from "node:assert/strict";
import type { Context } from "../../../src/identity/context.ts";
import { AppError } from "../../../src/lib/errors.ts";
import { createThread } from "../../../src/threads/create_thread.ts";
import { deleteThread } from "../../../src/threads/delete_thread.ts";
import { getThread } from "../../../src/threads/get_thread.ts";
import { listThreads } from "../../../src/threads/list_threads.ts";
import { shareThread } from "../../../src/threads/share_thread.ts";
import { createWorkflow } from "../../../src/workflows/create_workflow.ts";
import { deleteWorkflow } from "../../../src/workflows/delete_workflow.ts";
import { getWorkflow } from "../../../src/workflows/get_workflow.ts";
import { listWorkflows } from "../../../src/workflows/list_workflows.ts";
import { setWorkflowPublic } from "../../../src/workflows/set_workflow_public.ts";
import { shareWorkflow } from "../../../src/workflows/share_workflow.ts";
import { testContext } from "../../support/identity/context.ts";
import { openTestDatabase, type TestDatabase } from "../../support/db/database.ts";
import { definitionNamed, withHooks } from "../../support/workflows/workflows.ts";
import { Dice, isIn, type Item, type Sight, type Viewer } from "./share_graph.ts";

const GRAPHS = 25 * Number(Deno.env.get("HEDDLE_FAULT_CYCLES") ?? 8);

/** Graphs that grow at the same time, so that they share commits. */
const BATCH = 50;

/** These people are in every graph: only organizations keep the graphs apart. */
const USERS = Array.from({ length: 4 }, () => crypto.randomUUID());
const TEAMS = ["ops", "sales", "design"];
const ITEMS_MAX = 10;
const CHANGES_MAX = 16;
const VIEWERS = 3;
const WHOLE = { page: 1, limit: 100 };
const definition = definitionNamed("Shared");

interface Graph {
  dice: Dice;
  db: TestDatabase;
  orgKeys: readonly string[];
}

function contextOf({ db }: Graph, viewer: Viewer): Context {
  return testContext(db, viewer);
}

/** Anybody of the organization, in any teams of it. */
function anybody({ dice }: Graph, orgKey: string): Viewer {
  return {
    userId: dice.pick(USERS),
    orgKey,
    teamKeys: dice.some(TEAMS),
    isAdmin: dice.roll(5) === 0,
  };
}

async function growItem(graph: Graph): Promise<Item> {
  const { dice, orgKeys } = graph;
  const owner = anybody(graph, dice.pick(orgKeys));
  const ctx = contextOf(graph, owner);
  const kind = dice.pick(["workflow", "thread"] as const);
  const id = kind === "workflow"
    ? (await createWorkflow(ctx, { definition })).workflowId
    : (await createThread(ctx)).threadId;
  const { orgKey, userId: ownerId } = owner;
  return { id, kind, orgKey, ownerId, teamKeys: [], isPublic: false, isDeleted: false };
}

/** A change by the owner, in all teams; sometimes as an admin. */
async function changeItem(graph: Graph, item: Item): Promise<Partial<Item>> {
  const { dice, db } = graph;
  const { id, orgKey, ownerId } = item;
  const isAdmin = dice.roll(3) === 0;
  const by = { userId: ownerId, orgKey, teamKeys: TEAMS, isAdmin };
  const ctx = withHooks(testContext(db, by));
  const isWorkflow = item.kind === "workflow";
  const dealt = dice.roll(8);
  if (dealt === 0) {
    await (isWorkflow
      ? deleteWorkflow(ctx, { workflowId: id })
      : deleteThread(ctx, { threadId: id }));
    return { isDeleted: true };
  }
  if (dealt < 3 && isWorkflow) {
    const isPublic = dealt === 1;
    await setWorkflowPublic(ctx, { workflowId: id, isPublic });
    return { isPublic };
  }
  const teamKeys = dice.some(TEAMS);
  await (isWorkflow
    ? shareWorkflow(ctx, { workflowId: id, teamKeys })
    : shareThread(ctx, { threadId: id, teamKeys }));
  return { teamKeys };
}

async function grow(db: TestDatabase, seed: number): Promise<void> {
  const dice = new Dice(seed);
  const graph = { dice, db, orgKeys: [`org-${seed}`, `org-${seed}-b`] };
  const items: Item[] = [];
  for (let left = 1 + dice.roll(ITEMS_MAX); left > 0; left--) items.push(await growItem(graph));
  for (let left = dice.roll(CHANGES_MAX); left > 0; left--) {
    const item = dice.pick(items);
    if (!item.isDeleted) Object.assign(item, await changeItem(graph, item));
  }
  for (let left = VIEWERS; left > 0; left--) {
    const viewer = anybody(graph, dice.pick(graph.orgKeys));
    const seen = await look(contextOf(graph, viewer), items);
    const told = `graph ${seed}, seen by ${JSON.stringify(viewer)}: ${JSON.stringify(items)}`;
    assert.deepEqual(seen, expectedOf(items, viewer), told);
  }
}

type Seen = Record<string, Record<string, string[]> | string[]>;

/** The teams that lists show of each item, by its id, and the ids that lookups find. */
async function look(ctx: Context, items: readonly Item[]): Promise<Seen> {
  const readable: string[] = [];
  for (const { id, kind } of items) {
    const found = kind === "workflow"
      ? getWorkflow(ctx, { workflowId: id })
      : getThread(ctx, { threadId: id });
    if (await isFound(found)) readable.push(id);
  }
  return {
    owned: teamsById((await listWorkflows(ctx, WHOLE)).workflows),
    shared: teamsById((await listWorkflows(ctx, { ...WHOLE, scope: "shared" })).workflows),
    public: teamsById((await listWorkflows(ctx, { ...WHOLE, scope: "public" })).workflows),
    all: teamsById((await listWorkflows(ctx, { ...WHOLE, scope: "all" })).workflows),
    threads: teamsById((await listThreads(ctx, WHOLE)).threads),
    readable,
  };
}

function expectedOf(items: readonly Item[], viewer: Viewer): Seen {
  const listed = (kind: Item["kind"], sight: Sight) =>
    teamsById(
      items.filter((item) => item.kind === kind && isIn(sight, { item, viewer }))
        .map(({ id, teamKeys }) => ({ id, sharedTeamKeys: [...teamKeys].sort() })),
    );
  return {
    owned: listed("workflow", "owned"),
    shared: listed("workflow", "shared"),
    public: listed("workflow", "public"),
    all: listed("workflow", "all"),
    threads: listed("thread", "all"),
    readable: items.filter((item) => isIn("readable", { item, viewer })).map(({ id }) => id),
  };
}

function teamsById(
  listed: readonly { id: string; sharedTeamKeys: string[] }[],
): Record<string, string[]> {
  return Object.fromEntries(listed.map(({ id, sharedTeamKeys }) => [id, sharedTeamKeys]));
}

async function isFound(found: Promise<unknown>): Promise<boolean> {
  try {
    await found;
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return false;
    throw error;
  }
}

Deno.test(`lists and lookups show what a naive model shows, in ${GRAPHS} random graphs`, async () => {
  await using db = await openTestDatabase();
  for (let seed = 1; seed <= GRAPHS; seed += BATCH) {
    const size = Math.min(BATCH, GRAPHS - seed + 1);
    await Promise.all(Array.from({ length: size }, (_, index) => grow(db, seed + index)));
  }
});
