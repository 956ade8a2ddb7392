/** A server starts on the database of one from before rules, envs by version and transfers. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import type { App } from "../../src/app.ts";
import { migrate } from "../../src/db/migrate.ts";
import type { Queries } from "../../src/db/dialect.ts";
import { MIGRATIONS } from "../../src/db/migrations.ts";
import { openDatabase } from "../../src/db/open.ts";
import { systemClock } from "../../src/lib/clock.ts";
import { randomIds } from "../../src/lib/ids.ts";
import { envBinding } from "../../src/workflows/envs/env_binding.ts";
import { temporaryDirectory } from "../support/files/temporary_directory.ts";
import { openTestApp } from "../support/http/app.ts";
import { logLeaks } from "../support/logs/leaks.ts";
import { ruleNamed } from "../support/rules/rules.ts";
import { type SpecifiedCaller, specifiedCaller } from "../support/specification/caller.ts";
import { runToEnd } from "../support/specification/workflows.ts";
import { TEST_SEALER } from "../support/workflows/envs.ts";
import { definitionNamed } from "../support/workflows/workflows.ts";

const OWNER = "11111111-1111-4111-8111-111111111111";
const HEIR = "22222222-2222-4222-8222-222222222222";
const PUBLISHED = "01890000-0000-7000-8000-000000000001";
const DRAFTED = "01890000-0000-7000-8000-000000000002";
const DELETED = "01890000-0000-7000-8000-000000000003";
const OPEN = "01890000-0000-7000-8000-000000000004";
const THREAD = "01890000-0000-7000-8000-000000000005";

function version(workflowId: string, number: number): string {
  return `${workflowId.slice(0, -3)}${workflowId.slice(-1)}${number}f`;
}

/** The key of `TEST_SEALER`, as a setting. */
const ENCRYPTION_KEY = logLeaks.plant(btoa(String.fromCharCode(...new Uint8Array(32).fill(9))));

/** Gives back the region. */
const READS = JSON.stringify({
  ...definitionNamed("Published"),
  env: { REGION: { secret: false } },
  steps: [{
    id: "read",
    service: "data",
    action: "parse",
    with: { text: '"${{ env.REGION }}"', as: "json" },
  }],
  outputs: { region: "${{ steps.read.output }}" },
});

/** A step that is turned off. */
const ODD = JSON.stringify({
  ...definitionNamed("Drafted"),
  steps: [{ id: "off", when: "false", service: "wait", action: "for", with: { duration: "1ms" } }],
});

async function insertOldRows(queries: Queries): Promise<void> {
  const workflows = [
    { id: PUBLISHED, isPublic: 0, deletedAt: null },
    { id: DRAFTED, isPublic: 0, deletedAt: null },
    { id: DELETED, isPublic: 0, deletedAt: 3 },
    { id: OPEN, isPublic: 1, deletedAt: null },
  ];
  for (const { id, isPublic, deletedAt } of workflows) {
    await sql`INSERT INTO workflows (id, org_key, owner_id, name, name_folded, services, is_public,
        created_at, updated_at, deleted_at)
      VALUES (${id}, 'acme', ${OWNER}, 'W', 'w', '[]', ${isPublic}, 1, 2, ${deletedAt})`
      .execute(queries);
  }
  for (const [id, number] of [[PUBLISHED, 1], [PUBLISHED, 2], [DELETED, 1], [OPEN, 1]] as const) {
    await sql`INSERT INTO workflow_versions VALUES (
      ${version(id, number)}, ${id}, ${number}, ${READS}, ${OWNER}, 1, NULL)`.execute(queries);
    await sql`UPDATE workflows SET default_version_id = ${version(id, number)},
      latest_version_number = ${number} WHERE id = ${id}`.execute(queries);
    const sealed = TEST_SEALER.inUse.seal(envBinding(id, "REGION"), "EU");
    await sql`INSERT INTO workflow_envs VALUES (${id}, 'REGION', ${sealed}, 'Where', 7)
      ON CONFLICT DO NOTHING`.execute(queries);
  }
  await sql`INSERT INTO threads (id, org_key, owner_id, workflow_id, created_at, last_updated_at)
    VALUES (${THREAD}, 'acme', ${OWNER}, ${DRAFTED}, 1, 1)`.execute(queries);
  await sql`INSERT INTO drafts (id, workflow_id, owner_id, format, source, definition, errors,
      latest_version_number, created_at, updated_at)
    VALUES (${randomIds.uuid()}, ${DRAFTED}, ${OWNER}, 'json', ${ODD}, ${ODD}, '[]', 0, 1, 1)`
    .execute(queries);
}

/** The folder of data of a server of version 17 of the database. */
async function makeOldData(dataDir: string): Promise<void> {
  const path = join(dataDir, "heddle.db");
  await using db = await openDatabase({ kind: "file", path }, randomIds);
  const migrations = MIGRATIONS.filter(({ number }) => number < 18);
  await migrate({ db, clock: systemClock, migrations });
  await db.transaction(({ queries }) => insertOldRows(queries));
}

async function callerOf(
  app: App,
  { sub, roles = [] }: { sub: string; roles?: string[] },
): Promise<SpecifiedCaller> {
  const who = { sub, email: "someone@example.org", org: "acme", teams: [], roles };
  const token = await app.identity.mintToken?.({ ...who, ttlMs: 600_000 });
  const fetch = async (path: string, init?: RequestInit) =>
    await app.fetch(new Request(`http://127.0.0.1:8080${path}`, init), "127.0.0.1");
  const caller = specifiedCaller({ fetch }, { authorization: `Bearer ${token}` });
  await caller.expect(200, "GET /api/v1/me");
  return caller;
}

const WORKFLOWS = "/api/v1/workflows";

Deno.test("what an older server stored is all there after the migrations", async (test) => {
  await using directory = await temporaryDirectory();
  await makeOldData(directory.path);
  await using app = await openTestApp({ DATA_DIR: directory.path, ENCRYPTION_KEY });
  const owner = await callerOf(app, { sub: OWNER });
  const heir = await callerOf(app, { sub: HEIR });
  const admin = await callerOf(app, { sub: randomIds.uuid(), roles: ["admin"] });

  await test.step("workflows, by owner, by organization and public", async () => {
    const own = await owner.expect(200, `GET ${WORKFLOWS}`);
    const ids = own.workflows.map(({ id }: { id: string }) => id);
    assert.deepEqual(ids.sort(), [PUBLISHED, DRAFTED, OPEN].sort());
    const all = await admin.expect(200, `GET ${WORKFLOWS}?scope=organization`);
    assert.equal(all.total, 3);
    const open = await heir.expect(200, `GET ${WORKFLOWS}?scope=public`);
    assert.deepEqual(open.workflows.map(({ id }: { id: string }) => id), [OPEN]);
  });
  await test.step("variables of every version, which runs still open", async () => {
    for (const number of [1, 2]) {
      const versionId = version(PUBLISHED, number);
      await owner.expect(200, `POST ${WORKFLOWS}/${PUBLISHED}/versions/${versionId}/default`);
      const { outputs } = await runToEnd(owner, { workflowId: PUBLISHED });
      assert.deepEqual(outputs, { region: "EU" });
    }
    const json = { envs: [{ name: "REGION", value: "US" }] };
    await owner.expect(200, `POST ${WORKFLOWS}/${PUBLISHED}/envs`, { json });
    const outputsOf = async (input: { workflowId: string; versionId?: string }) =>
      (await runToEnd(owner, input)).outputs;
    assert.deepEqual(await outputsOf({ workflowId: PUBLISHED }), { region: "US" });
    const first = { workflowId: PUBLISHED, versionId: version(PUBLISHED, 1) };
    assert.deepEqual(await outputsOf(first), { region: "EU" });
    assert.deepEqual(await outputsOf({ workflowId: OPEN }), { region: "EU" });
  });
  await test.step("drafts, with the warnings that nobody had looked for", async () => {
    const draft = await owner.expect(200, `GET ${WORKFLOWS}/${DRAFTED}/draft`);
    assert.deepEqual([draft.valid, draft.errors], [true, []]);
    assert.deepEqual(draft.warnings.map(({ path }: { path: string }) => path), ["steps[0].when"]);
  });
  await test.step("threads, which have no rule", async () => {
    const { threads } = await owner.expect(200, "GET /api/v1/chats");
    assert.deepEqual([threads.length, threads[0].rule], [1, null]);
    const messages = await owner.expect(200, `GET /api/v1/chats/${THREAD}/messages`);
    assert.deepEqual([messages.rule, messages.rulePublicId], [null, null]);
  });
  await test.step("and rules and transfers work", async () => {
    assert.equal((await owner.expect(200, "GET /api/v1/rules")).total, 0);
    const json = { definition: ruleNamed("Discount") };
    await owner.expect(201, "POST /api/v1/rules", { json });
    const request = `POST ${WORKFLOWS}/${PUBLISHED}/owner`;
    await admin.expect(200, request, { json: { userId: HEIR } });
    await heir.expect(200, `GET ${WORKFLOWS}/${PUBLISHED}`);
    const { records: [last] } = await admin.expect(200, "GET /api/v1/audit");
    assert.equal(last.action, "workflow.transferred");
  });
});

Deno.test("each later migration that breaks off leaves the old rows as they were", async () => {
  await using directory = await temporaryDirectory();
  await makeOldData(directory.path);
  const path = join(directory.path, "heddle.db");
  await using db = await openDatabase({ kind: "file", path }, randomIds);
  for (const [at, migration] of MIGRATIONS.entries()) {
    if (migration.number < 18) continue;
    const before = contentsOf(path);
    const broken = { ...migration, sql: `${migration.sql}\nNONSENSE;` };
    const migrations = [...MIGRATIONS.slice(0, at), broken];
    await assert.rejects(migrate({ db, clock: systemClock, migrations }), /NONSENSE/);
    assert.deepEqual(contentsOf(path), before, migration.name);
    await migrate({ db, clock: systemClock, migrations: MIGRATIONS.slice(0, at + 1) });
  }
});

/** Everything that is declared, and the rows of what the migrations change. */
function contentsOf(path: string): unknown {
  // A connection of its own: one that stays open knows the columns of its first look.
  using db = new DatabaseSync(path, { readOnly: true });
  const declared = db.prepare("SELECT * FROM sqlite_schema ORDER BY name").all();
  const tables = ["workflows", "threads", "drafts", "workflow_envs", "version_envs"]
    .filter((table) => declared.some(({ name }) => name === table));
  return { declared, rows: tables.map((table) => db.prepare(`SELECT * FROM ${table}`).all()) };
}
