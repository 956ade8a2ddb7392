/** Searches of thousands of rows find what a naive model finds, in its order. */
import assert from "node:assert/strict";
import { sql } from "kysely";
import type { Database } from "../../src/db/database.ts";
import type { Principal } from "../../src/identity/principal.ts";
import type { PageData, PageInput } from "../../src/lib/page.ts";
import { listRules } from "../../src/rules/list_rules.ts";
import { foldName } from "../../src/lib/text/fold_name.ts";
import { listOrganizationWorkflows } from "../../src/workflows/list_organization_workflows.ts";
import { listWorkflows } from "../../src/workflows/list_workflows.ts";
import { IS_REMOTE, openTestDatabase } from "../support/db/database.ts";
import { pick, randomFrom } from "../support/db/random_rows.ts";
import { testContext } from "../support/identity/context.ts";

const SCOPES = ["owned", "shared", "public", "all"] as const;

interface Row {
  id: string;
  ownerId: string;
  isPublic: boolean;
  isShared: boolean;
  name: string;
  at: number;
  isDeleted: boolean;
}

type Random = () => number;
type Table = "workflows" | "rules";

const HOUR_MS = 3_600_000;
const BEGAN_AT = 1_760_000_000_000;

/** Names whose parts are common and whose wholes are not, some of them in old rows alone. */
function nameOf(random: Random, number: number, count: number): string {
  if (number === 3) return "the only needle";
  if (number % 97 === 5) return `abcd ${number}`;
  if (number < count / 4) return `archive ${number}`;
  return pick(random, [`abc ${number}`, `bcd ${number}`, `report number ${number}`, "ééé ss"]);
}

/**
 * Times that run on, with equal ones, some out of order, and a clock that goes wrong for a while.
 */
function timeOf(random: Random, number: number, count: number): number {
  const at = BEGAN_AT + Math.floor(number / 3) * 2_000;
  const isWrong = number > count * 0.6 && number < count * 0.65;
  if (isWrong) return at + 24 * HOUR_MS;
  if (random() < 0.02) return at - Math.floor(random() * HOUR_MS);
  return random() < 0.2 ? at - Math.floor(random() * 5_000) : at;
}

function rowsOf(random: Random, count: number): Row[] {
  return Array.from({ length: count }, (_, number) => ({
    id: `w${String(Math.floor(random() * 1e9)).padStart(9, "0")}-${number}`,
    ownerId: random() < 0.6 ? "u1" : "u2",
    isPublic: random() < 0.3,
    isShared: random() < 0.3,
    name: nameOf(random, number, count),
    at: timeOf(random, number, count),
    isDeleted: false,
  }));
}

async function insertRows(db: Database, table: Table, rows: readonly Row[]): Promise<void> {
  const [teams, key] = table === "workflows"
    ? ["workflow_teams", "workflow_id"]
    : ["rule_teams", "rule_id"];
  const services = table === "workflows" ? sql`services,` : sql``;
  const noServices = table === "workflows" ? sql`'[]',` : sql``;
  const json = JSON.stringify(rows);
  const column = (name: string) => sql`value ->> ${sql.lit(name)}`;
  await db.transaction(async ({ queries }) => {
    await sql`INSERT INTO ${sql.table(table)} (id, org_key, owner_id, name, name_folded, ${services}
        is_public, latest_version_number, created_at, updated_at)
      SELECT ${column("id")}, 'acme', ${column("ownerId")}, ${column("name")}, ${column("name")},
        ${noServices} ${column("isPublic")}, 0, ${column("at")}, ${column("at")}
      FROM json_each(${json}) ORDER BY key`.execute(queries);
    await sql`INSERT INTO ${sql.table(teams)} (${sql.ref(key)}, org_key, team_key)
      SELECT ${column("id")}, 'acme', 'red' FROM json_each(${json})
      WHERE ${column("isShared")}`.execute(queries);
  });
}

/** Changes some rows, in the database and in the model. */
async function changeRows(
  db: Database,
  table: Table,
  { rows, random }: { rows: Row[]; random: Random },
): Promise<void> {
  for (let change = 0; change < 60; change++) {
    const row = pick(random, rows);
    row.at = BEGAN_AT + 48 * HOUR_MS + change * 500;
    if (random() < 0.3) row.name = pick(random, ["abcd again", "archive again", "none"]);
    row.isDeleted = random() < 0.2;
    await db.transaction(({ queries }) =>
      queries.updateTable(table).set({
        ...{ name: row.name, name_folded: row.name, updated_at: row.at },
        deleted_at: row.isDeleted ? 1 : null,
      }).where("id", "=", row.id).execute()
    );
  }
}

function inScope(row: Row, scope: string, caller: Principal): boolean {
  const isOwn = row.ownerId === caller.userId;
  const isTeams = row.isShared && caller.teamKeys.includes("red");
  if (row.isDeleted) return false;
  if (scope === "owned") return isOwn;
  if (scope === "public") return row.isPublic;
  if (scope === "shared") return !isOwn && isTeams;
  return scope === "organization" || isOwn || row.isPublic || isTeams;
}

type List = (input: PageInput) => Promise<PageData & { ids: string[] }>;

async function compare(list: List, expected: readonly string[], what: string): Promise<void> {
  const walked: string[] = [];
  let cursor: string | undefined;
  do {
    const page: Awaited<ReturnType<List>> = await list({ limit: 90, cursor });
    walked.push(...page.ids);
    cursor = page.nextCursor ?? undefined;
    if (page.totalIsExact) assert.equal(page.total, expected.length, what);
    else assert.ok(page.total <= expected.length, what);
  } while (cursor !== undefined);
  assert.deepEqual(walked, expected, what);
  for (const [limit, number] of [[1, 1], [20, 1], [7, 3], [50, 9]] as const) {
    const page = await list({ limit, page: number });
    const first = (number - 1) * limit;
    assert.deepEqual(page.ids, expected.slice(first, first + limit), `${what}, page ${number}`);
    assert.ok(page.total >= Math.min(expected.length, first + limit), `${what}, ${page.total}`);
    assert.equal(page.totalIsExact && page.total !== expected.length, false, what);
  }
}

const SEARCHES = ["abcd", "needle", "archive", "e", "5", "number 17", "É ß", "zzz", "bc", "again"];

async function compareAll(db: Database, table: Table, rows: readonly Row[]): Promise<void> {
  const sorted = rows.toSorted((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1));
  for (const userId of ["u1", "u3"]) {
    const caller = { orgKey: "acme", userId, teamKeys: ["red"], isAdmin: true };
    const ctx = testContext(db, caller);
    for (const scope of table === "workflows" ? [...SCOPES, "organization"] as const : SCOPES) {
      for (const search of SEARCHES) {
        const expected = sorted.filter((row) =>
          inScope(row, scope, ctx.principal) && row.name.includes(foldName(search))
        ).map(({ id }) => id);
        const list: List = async (input) => {
          if (table === "rules" && scope !== "organization") {
            const page = await listRules(ctx, { ...input, scope, search });
            return { ...page, ids: page.rules.map(({ id }) => id) };
          }
          const page = scope === "organization"
            ? await listOrganizationWorkflows(ctx, { ...input, search })
            : await listWorkflows(ctx, { ...input, scope, search });
          return { ...page, ids: page.workflows.map(({ id }) => id) };
        };
        await compare(list, expected, JSON.stringify({ table, userId, scope, search }));
      }
    }
  }
}

const WORLDS: readonly (readonly [Table, number])[] = [
  ["workflows", 1],
  ["rules", 3],
];

for (const [table, seed] of WORLDS) {
  Deno.test(`every search of many ${table} is that of a naive model, seed ${seed}`, async () => {
    await using db = await openTestDatabase();
    const random = randomFrom(seed);
    const rows = rowsOf(random, IS_REMOTE ? 600 : 2_000);
    await insertRows(db, table, rows);
    await compareAll(db, table, rows);
    await changeRows(db, table, { rows, random });
    await compareAll(db, table, rows);
  });
}
