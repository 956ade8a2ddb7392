import assert from "node:assert/strict";
import { type Expression, sql, type SqlBool } from "kysely";
import type { Database } from "../../src/db/database.ts";
import {
  ownedWorkflows,
  readableThreads,
  readableWorkflows,
  sharedWorkflows,
} from "../../src/access/sharing.ts";
import type { Principal } from "../../src/identity/principal.ts";
import { testPrincipal } from "../support/identity/context.ts";
import { openTestDatabase } from "../support/db/database.ts";
import { recordQueries } from "../support/db/query_plans.ts";

const ORGS = ["acme", "globex"];
const USERS = ["u1", "u2", "u3"];
const TEAMS = ["ops", "sales", "design"];

/** A workflow or a thread; a thread is never public. */
interface Row {
  id: string;
  orgKey: string;
  ownerId: string;
  teamKeys: string[];
  isPublic: boolean;
  isDeleted: boolean;
}

/**
 * Every combination once: 2 organizations, 3 owners, 8 sets of teams, public or not, deleted or
 * not.
 */
function everyRow(): Row[] {
  return Array.from({ length: 2 * 3 * 8 * 2 * 2 }, (_, n) => ({
    id: `row-${n}`,
    orgKey: ORGS[n % 2]!,
    ownerId: USERS[Math.floor(n / 2) % 3]!,
    teamKeys: TEAMS.filter((_, bit) => (Math.floor(n / 6) >> bit) % 2 === 1),
    isPublic: Math.floor(n / 48) % 2 === 1,
    isDeleted: n >= 96,
  }));
}

async function insertRows(db: Database, rows: readonly Row[]): Promise<void> {
  const workflows = rows.map((row) => ({
    id: row.id,
    org_key: row.orgKey,
    owner_id: row.ownerId,
    name: row.id,
    name_folded: row.id,
    services: "[]",
    is_public: row.isPublic ? 1 as const : 0 as const,
    latest_version_number: 0,
    created_at: 0,
    updated_at: 0,
    deleted_at: row.isDeleted ? 1 : null,
  }));
  const threads = rows.map((row) => ({
    id: row.id,
    org_key: row.orgKey,
    owner_id: row.ownerId,
    has_messages: 0 as const,
    created_at: 0,
    last_updated_at: 0,
    deleted_at: row.isDeleted ? 1 : null,
  }));
  const shares = rows.flatMap((row) =>
    row.teamKeys.map((team_key) => ({ id: row.id, org_key: row.orgKey, team_key }))
  );
  const workflowTeams = shares.map(({ id, ...share }) => ({ workflow_id: id, ...share }));
  const threadTeams = shares.map(({ id, ...share }) => ({ thread_id: id, ...share }));
  await db.transaction(async ({ queries }) => {
    await queries.insertInto("workflows").values(workflows).execute();
    await queries.insertInto("threads").values(threads).execute();
    await queries.insertInto("workflow_teams").values(workflowTeams).execute();
    await queries.insertInto("thread_teams").values(threadTeams).execute();
  });
}

/** Every caller of one organization: each user, with each set of teams, admin or not. */
function everyCaller(): Principal[] {
  return USERS.flatMap((userId) =>
    Array.from({ length: 16 }, (_, n) =>
      testPrincipal({
        userId,
        orgKey: "acme",
        teamKeys: TEAMS.filter((_, bit) => (n >> bit) % 2 === 1),
        isAdmin: n >= 8,
      }))
  );
}

type Rule = (row: Row, caller: Principal) => boolean;

const isOwn: Rule = (row, { userId }) => row.ownerId === userId;
const isShared: Rule = (row, { teamKeys }) => row.teamKeys.some((key) => teamKeys.includes(key));

type Condition = (principal: Principal) => Expression<SqlBool>;

/** The ids that a condition finds among all of a table, for one caller. */
async function find(
  db: Database,
  { table, condition, caller }: {
    table: "workflows" | "threads";
    condition: Condition;
    caller: Principal;
  },
): Promise<string[]> {
  return (await amongIds(db, { table, condition, caller }).execute()).map(({ id }) => id);
}

const EVERY_ID = JSON.stringify(everyRow().map(({ id }) => id));

function amongIds(
  { queries }: Database,
  { table, condition, caller }: {
    table: "workflows" | "threads";
    condition: Condition;
    caller: Principal;
  },
) {
  const ids = sql<string>`(SELECT value FROM json_each(${EVERY_ID}))`;
  return table === "workflows"
    ? queries.selectFrom("workflows").select("workflows.id")
      .where("workflows.id", "in", ids).where(condition(caller))
    : queries.selectFrom("threads").select("threads.id")
      .where("threads.id", "in", ids).where(condition(caller));
}

const CONDITIONS: [string, "workflows" | "threads", Condition, Rule][] = [
  [
    "readableWorkflows",
    "workflows",
    readableWorkflows,
    (row, caller) => isOwn(row, caller) || isShared(row, caller) || row.isPublic,
  ],
  ["ownedWorkflows", "workflows", ownedWorkflows, isOwn],
  ["sharedWorkflows", "workflows", sharedWorkflows, isShared],
  [
    "readableThreads",
    "threads",
    readableThreads,
    (row, caller) => isOwn(row, caller) || isShared(row, caller),
  ],
];

for (const [name, table, condition, rule] of CONDITIONS) {
  Deno.test(`${name}() finds what a naive model finds, for every caller, by indexes`, async () => {
    await using db = await openTestDatabase();
    const rows = everyRow();
    await insertRows(db, rows);
    const recorded = recordQueries(db);
    for (const caller of everyCaller()) {
      const expected = rows
        .filter((row) => row.orgKey === "acme" && !row.isDeleted && rule(row, caller))
        .map(({ id }) => id);
      const found = await find(recorded.db, { table, condition, caller });
      assert.deepEqual(found.sort(), expected.sort(), JSON.stringify(caller));
    }
    assert.deepEqual(await recorded.fullScans(), []);
  });
}

for (
  const [table, condition] of [
    ["workflows", readableWorkflows],
    ["threads", readableThreads],
  ] as const
) {
  Deno.test(`what is readable among some ${table} is found by their ids alone`, async () => {
    await using db = await openTestDatabase();
    const caller = testPrincipal({ teamKeys: ["ops", "sales"] });
    const query = amongIds(db, { table, condition, caller }).compile();
    const { rows } = await db.queries.executeQuery<{ detail: string }>({
      ...query,
      sql: `EXPLAIN QUERY PLAN ${query.sql}`,
    });
    const steps = rows.map(({ detail }) => detail).filter((step) => !step.includes("json_each"));
    assert.deepEqual(
      steps.map((step) => step.replace(/ EXISTS/, "")).filter((step) => /^S/.test(step)),
      [
        `SEARCH ${table} USING INDEX sqlite_autoindex_${table}_1 (id=?)`,
        `SEARCH ${table.slice(0, -1)}_teams USING PRIMARY KEY (${
          table.slice(0, -1)
        }_id=? AND team_key=?)`,
      ],
    );
  });
}
