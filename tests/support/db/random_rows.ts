import { DENO_COMPILE_VERSION } from "../../../.ci/tools/catalogue.ts";
import type { Database } from "../../../src/db/database.ts";
import type { Queries } from "../../../src/db/dialect.ts";
import { IS_REMOTE } from "./database.ts";
import { RUN_STATUSES, RUN_TRIGGERS } from "./run_words.ts";

/** Whether the gate runs these tests once more: over a libSQL server, or on the other Deno. */
const IS_REPEATED = IS_REMOTE || Deno.version.deno === DENO_COMPILE_VERSION;

/** One is enough to send each statement once more; what they find is the same for all seeds. */
export const SEEDS: readonly number[] = IS_REPEATED ? [1] : [1, 2];

/** Numbers from 0 to 1 that are the same for the same seed. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9 | 0;
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32;
  };
}

export interface RandomWorkflow {
  id: string;
  orgKey: string;
  ownerId: string;
  name: string;
  teamKeys: string[];
  isPublic: boolean;
  isDeleted: boolean;
  /** The readers of the draft's thread, if it has one. Undefined if there is no draft. */
  draft: "workflow" | "own thread" | "other thread" | undefined;
  updatedAt: number;
}

export interface RandomRun {
  id: string;
  workflowId: string;
  status: typeof RUN_STATUSES[number];
  trigger: typeof RUN_TRIGGERS[number];
  createdAt: number;
}

export const ORGS = ["acme", "globex"];
export const TEAMS = ["ops", "sales", "legal"];
export const USERS = ["u1", "u2", "u3"];

type Random = () => number;

export function pick<T>(random: Random, from: readonly T[]): T {
  return from[Math.floor(random() * from.length)] as T;
}

export function some<T>(random: Random, from: readonly T[]): T[] {
  return from.filter(() => random() < 0.35);
}

const NAMES = [
  "aaa",
  "Straße 7",
  '100% of "it"',
  "aaaa",
  "Müller-Bericht",
  "日本語の報告",
  "a_b",
  "x",
];

export function randomWorkflow(random: Random, number: number): RandomWorkflow {
  const isDraft = random() < 0.5;
  return {
    id: `w${String(number).padStart(4, "0")}`,
    orgKey: pick(random, ORGS),
    ownerId: pick(random, USERS),
    name: `${pick(random, NAMES)} ${pick(random, NAMES)}`,
    teamKeys: random() < 0.5 ? some(random, TEAMS) : [],
    isPublic: random() < 0.25,
    isDeleted: random() < 0.15,
    draft: isDraft ? pick(random, ["workflow", "own thread", "other thread"]) : undefined,
    // The times are from a small set, so that many are equal.
    updatedAt: 1_000 + Math.floor(random() * 20),
  };
}

export function randomRun(random: Random, number: number, workflowId: string): RandomRun {
  return {
    id: `r${String(number).padStart(4, "0")}`,
    workflowId,
    status: pick(random, RUN_STATUSES),
    trigger: pick(random, RUN_TRIGGERS),
    createdAt: 1_000 + Math.floor(random() * 30),
  };
}

export interface RandomThread {
  id: string;
  orgKey: string;
  ownerId: string;
  teamKeys: string[];
  isDeleted: boolean;
  updatedAt: number;
}

export function randomThread(random: Random, number: number): RandomThread {
  return {
    id: `t${String(number).padStart(4, "0")}`,
    orgKey: pick(random, ORGS),
    ownerId: pick(random, USERS),
    teamKeys: some(random, TEAMS),
    isDeleted: random() < 0.15,
    updatedAt: 1_000 + Math.floor(random() * 20),
  };
}

/** Inserts them with their shares; their times and deletions come last, as operations make them. */
export async function insertThreads(db: Database, threads: readonly RandomThread[]): Promise<void> {
  await db.transaction(async ({ queries }) => {
    for (const { id, orgKey, ownerId, teamKeys, isDeleted, updatedAt } of threads) {
      await queries.insertInto("threads").values({
        ...{ id, org_key: orgKey, owner_id: ownerId, has_messages: 0 },
        ...{ created_at: 1, last_updated_at: 1 },
      }).execute();
      for (const team_key of teamKeys) {
        await queries.insertInto("thread_teams")
          .values({ thread_id: id, org_key: orgKey, team_key }).execute();
      }
      await queries.updateTable("threads")
        .set({ last_updated_at: updatedAt, deleted_at: isDeleted ? 2_000 : null })
        .where("id", "=", id).execute();
    }
  });
}

/**
 * Inserts them with their shares and drafts; the threads of drafts are their owners' or another
 * user's.
 */
export async function insertWorkflows(
  db: Database,
  { workflows, fold }: { workflows: readonly RandomWorkflow[]; fold: (name: string) => string },
): Promise<void> {
  await db.transaction(async ({ queries }) => {
    for (const workflow of workflows) await insertOne(queries, workflow, fold);
  });
}

async function insertOne(
  queries: Queries,
  workflow: RandomWorkflow,
  fold: (name: string) => string,
): Promise<void> {
  const { id, name, orgKey, ownerId, teamKeys, isPublic, isDeleted, draft, updatedAt } = workflow;
  await queries.insertInto("workflows").values({
    ...{ id, name, org_key: orgKey, owner_id: ownerId, name_folded: fold(name) },
    ...{ services: "[]", is_public: isPublic ? 1 : 0, latest_version_number: 1 },
    ...{ created_at: 1, updated_at: updatedAt, deleted_at: null },
  }).execute();
  await queries.insertInto("workflow_versions").values({
    ...{ id: `v-${id}`, workflow_id: id, number: 1, definition: "{}", created_by: ownerId },
    created_at: 1,
  }).execute();
  for (const team_key of teamKeys) {
    await queries.insertInto("workflow_teams").values({
      workflow_id: id,
      org_key: orgKey,
      team_key,
    })
      .execute();
  }
  if (draft) await insertDraft(queries, workflow);
  // The last change of all, as operations make it.
  await queries.updateTable("workflows")
    .set({ updated_at: updatedAt, deleted_at: isDeleted ? 2_000 : null })
    .where("id", "=", id).execute();
}

async function insertDraft(queries: Queries, { id, orgKey, draft }: RandomWorkflow): Promise<void> {
  const threadId = draft === "workflow" ? null : `t-${id}`;
  const owner_id = draft === "own thread" ? "u1" : "somebody";
  if (threadId) {
    await queries.insertInto("threads").values({
      ...{ id: threadId, org_key: orgKey, owner_id, has_messages: 0 },
      ...{ created_at: 1, last_updated_at: 1 },
    }).execute();
  }
  await queries.insertInto("drafts").values({
    ...{ id: `d-${id}`, workflow_id: id, thread_id: threadId, owner_id, format: "json" },
    ...{ source: "{}", errors: "[]", latest_version_number: 1, created_at: 1, updated_at: 1 },
  }).execute();
}

export async function insertRuns(
  db: Database,
  { runs, workflows }: { runs: readonly RandomRun[]; workflows: readonly RandomWorkflow[] },
): Promise<void> {
  const orgs = new Map(workflows.map(({ id, orgKey }) => [id, orgKey]));
  await db.transaction(async ({ queries }) => {
    for (const { id, workflowId, status, trigger, createdAt } of runs) {
      await queries.insertInto("runs").values({
        ...{ id, workflow_id: workflowId, version_id: `v-${workflowId}`, status, trigger },
        ...{ org_key: orgs.get(workflowId) ?? "", principal_id: "u1", inputs: "{}" },
        created_at: createdAt,
        ...{ without_stored_envs: 0, is_private: 0, generation: 0, fence: 0, crashes: 0 },
        ...{ depth: 0, worked_ms: 0 },
      }).execute();
    }
  });
}
