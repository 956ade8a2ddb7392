import { deepEqual, equal, ok, rejects } from "node:assert/strict";
import { join } from "node:path";
import { sql } from "kysely";
import type { Database } from "../../src/db/database.ts";
import type { Queries } from "../../src/db/dialect.ts";
import { migrate } from "../../src/db/migrate.ts";
import { MIGRATIONS } from "../../src/db/migrations.ts";
import { openDatabase } from "../../src/db/open.ts";
import type { Context } from "../../src/identity/context.ts";
import { requireRoom } from "../../src/identity/quotas.ts";
import { systemClock } from "../../src/lib/clock.ts";
import { randomIds } from "../../src/lib/ids.ts";
import { NO_QUOTAS } from "../../src/lib/quotas.ts";
import { pruneRuns } from "../../src/runs/retention/prune_runs.ts";
import { openStorage } from "../../src/storage/open.ts";
import { openDraft } from "../../src/workflows/drafts/copy_version_to_draft.ts";
import { WORKFLOWS } from "../../src/workflows/kind.ts";
import { deleteDraft } from "../../src/documents/drafts/draft_store.ts";
import { saveDraft } from "../../src/workflows/drafts/save_draft.ts";
import { openRunLab } from "../support/runs/run_lab.ts";
import { testContext } from "../support/identity/context.ts";
import { openTestDatabase } from "../support/db/database.ts";
import { recordQueries } from "../support/db/query_plans.ts";
import { recordObject } from "../support/files/stored_objects.ts";
import { temporaryDirectory } from "../support/files/temporary_directory.ts";
import { eventually } from "../support/time/eventually.ts";
import { insertTestThread } from "../support/chat/threads.ts";

/** Counted from the rows themselves: of each user, and under '' of each organization. */
const COUNTED = `
  WITH rows AS (
    SELECT org_key, owner_id, 'stored_bytes' AS resource, size_bytes AS amount FROM objects
    WHERE deleted_at IS NULL
    UNION ALL
    SELECT org_key, owner_id, 'files', 1 FROM objects WHERE deleted_at IS NULL
    UNION ALL
    SELECT org_key, owner_id, 'threads', 1 FROM threads WHERE deleted_at IS NULL
    UNION ALL
    SELECT org_key, owner_id, 'messages', 1 FROM threads
    WHERE deleted_at IS NULL AND answering_process_id IS NOT NULL
    UNION ALL
    SELECT org_key, owner_id, 'messages', 1 FROM messages
    JOIN threads ON threads.id = messages.thread_id
    WHERE threads.deleted_at IS NULL AND messages.deleted_at IS NULL
    UNION ALL
    SELECT org_key, owner_id, 'message_bytes', octet_length(content) FROM messages
    JOIN threads ON threads.id = messages.thread_id
    UNION ALL
    SELECT org_key, owner_id, 'workflows', 1 FROM workflows WHERE deleted_at IS NULL
    UNION ALL
    SELECT org_key, owner_id, 'rules', 1 FROM rules WHERE deleted_at IS NULL
    UNION ALL
    SELECT org_key, owner_id, 'api_keys', 1 FROM api_keys WHERE revoked_at IS NULL
    UNION ALL
    SELECT workflows.org_key, created_by, 'webhooks', 1 FROM webhooks
    JOIN workflows ON workflows.id = webhooks.workflow_id
    UNION ALL
    SELECT workflows.org_key, created_by, 'version_bytes',
      octet_length(definition) + coalesce(octet_length(source), 0)
    FROM workflow_versions JOIN workflows ON workflows.id = workflow_id
    UNION ALL
    SELECT rules.org_key, created_by, 'version_bytes',
      octet_length(definition) + coalesce(octet_length(source), 0)
    FROM rule_versions JOIN rules ON rules.id = rule_id
    UNION ALL
    SELECT workflows.org_key, drafts.owner_id, 'draft_bytes', octet_length(source)
      + coalesce(octet_length(definition), 0) + octet_length(errors)
      + coalesce(octet_length(warnings), 0)
    FROM drafts JOIN workflows ON workflows.id = workflow_id
    UNION ALL
    SELECT rules.org_key, rule_drafts.owner_id, 'draft_bytes', octet_length(source)
      + coalesce(octet_length(definition), 0) + octet_length(errors) + octet_length(warnings)
      + octet_length(tests)
    FROM rule_drafts JOIN rules ON rules.id = rule_id
    UNION ALL
    SELECT workflows.org_key, workflows.owner_id, 'schedules', 1
    FROM schedules JOIN workflows ON workflows.id = workflow_id WHERE deleted_at IS NULL
    UNION ALL
    SELECT org_key, principal_id, 'run_bytes', amount FROM (
      SELECT org_key, principal_id,
        octet_length(inputs) + coalesce(octet_length(outputs), 0) AS amount FROM runs
      UNION ALL
      SELECT org_key, principal_id,
        coalesce(octet_length(input), 0) + coalesce(octet_length(output), 0)
      FROM run_steps JOIN runs ON runs.id = run_id
    ) WHERE amount > 16384
    UNION ALL
    SELECT org_key, principal_id, 'run_bytes', size_bytes
    FROM run_values JOIN runs ON runs.id = run_id WHERE object_key NOT LIKE '%/parts.json'
  ),
  holders AS (
    SELECT * FROM rows UNION ALL SELECT org_key, '', resource, amount FROM rows
  )
  SELECT org_key, owner_id, resource, sum(amount) AS used FROM holders
  GROUP BY 1, 2, 3 HAVING sum(amount) <> 0 ORDER BY 1, 2, 3
`;

const KEPT = `
  SELECT org_key, owner_id, resource, used FROM quota_usage WHERE used <> 0 ORDER BY 1, 2, 3
`;

async function assertExact({ queries }: Database): Promise<void> {
  const counted = await sql.raw(COUNTED).execute(queries);
  deepEqual((await sql.raw(KEPT).execute(queries)).rows, counted.rows);
}

/** Every choice is the seed's. */
function seeded(seed: number): <T>(options: readonly T[]) => T {
  let state = seed;
  return (options) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return options[Math.floor(state / 2 ** 32 * options.length)]!;
  };
}

const CALLERS = 3;

const TABLES = ["threads", "workflows", "messages", "api_keys", "objects"] as const;

/** The quotas that the database knows by now: rules came after quotas. */
const TABLES_WITH_RULES = [...TABLES, "rules"] as const;

type Tables = typeof TABLES | typeof TABLES_WITH_RULES;

interface Choices {
  tables: Tables;
  pick: ReturnType<typeof seeded>;
}

/** With the columns that every version of the database has. */
async function insertWorkflow(queries: Queries, ctx: Context): Promise<string> {
  const { principal: { orgKey, userId }, ids } = ctx;
  const id = ids.uuid();
  await sql`INSERT INTO workflows (id, org_key, owner_id, name, name_folded, services, created_at,
      updated_at)
    VALUES (${id}, ${orgKey}, ${userId}, 'N', 'n', '[]', 1, 1)`.execute(queries);
  await sql`INSERT INTO workflow_versions (id, workflow_id, number, definition, created_by, created_at)
    VALUES (${ids.uuid()}, ${id}, 1, '{"name":"Größe"}', ${userId}, 1)`.execute(queries);
  return id;
}

/** With a version, whose author wrote no text. */
async function insertRule(queries: Queries, ctx: Context): Promise<void> {
  const { principal: { orgKey, userId }, ids } = ctx;
  const id = ids.uuid();
  await sql`INSERT INTO rules (id, org_key, owner_id, name, name_folded, created_at, updated_at)
    VALUES (${id}, ${orgKey}, ${userId}, 'N', 'n', 1, 1)`.execute(queries);
  await sql`INSERT INTO rule_versions (id, rule_id, number, definition, created_by, created_at)
    VALUES (${ids.uuid()}, ${id}, 1, '{"a":1}', ${userId}, 1)`.execute(queries);
}

async function addSomething(ctx: Context, { tables, pick }: Choices): Promise<void> {
  const { principal: { orgKey, userId }, ids } = ctx;
  const threadId = await insertTestThread(ctx);
  await recordObject(ctx, { sizeBytes: pick([0, 1, 1000]) });
  await ctx.db.transaction(async ({ queries }) => {
    const workflowId = await insertWorkflow(queries, ctx);
    if (tables === TABLES_WITH_RULES) await insertRule(queries, ctx);
    await queries.insertInto("messages").values([0, 1, 2].map(() => ({
      id: ids.uuid(),
      thread_id: threadId,
      role: "user" as const,
      type: "text" as const,
      content: "hello",
      created_at: 1,
      deleted_at: null,
    }))).execute();
    await queries.insertInto("api_keys").values({
      id: ids.uuid(),
      org_key: orgKey,
      owner_id: userId,
      name: "key",
      secret_hash: "",
      created_at: 1,
      expires_at: null,
      revoked_at: null,
      last_used_at: null,
    }).execute();
    await sql`INSERT INTO webhooks (id, workflow_id, token_hash, wait_seconds, created_by, created_at)
      VALUES (${ids.uuid()}, ${workflowId}, ${ids.token()}, 0, ${userId}, 1)`.execute(queries);
  });
}

/** One of the ways in which rows go, come back or change hands. */
async function changeSomething(
  queries: Queries,
  { callers, tables, pick }: Choices & { callers: Context[] },
): Promise<void> {
  const { principal: { userId } } = pick(callers);
  const table = pick<Tables[number]>(tables);
  const ending = table === "api_keys" ? "revoked_at" : "deleted_at";
  const key = table === "objects" ? "key" : "id";
  const one = `${key} = (SELECT ${key} FROM ${table} ORDER BY ${key} LIMIT 1 OFFSET ${
    pick([0, 1, 2, 3, 4, 5])
  })`;
  const statements = [
    `UPDATE ${table} SET ${ending} = 1 WHERE ${one}`,
    `UPDATE ${table} SET ${ending} = 2 WHERE ${one}`,
    // A thread and its messages never come back, and never change hands.
    ...(table === "messages" || table === "threads" ? [] : [
      `UPDATE ${table} SET ${ending} = NULL WHERE ${one}`,
      `UPDATE ${table} SET owner_id = '${userId}' WHERE ${one}`,
    ]),
    "UPDATE messages SET content = content || 'é' WHERE rowid % 3 = 0",
    "UPDATE threads SET answering_process_id = 'p' WHERE rowid % 3 = 0",
    "UPDATE threads SET answering_process_id = NULL WHERE rowid % 2 = 0",
    "DELETE FROM webhooks WHERE rowid % 7 = 0",
    "DELETE FROM messages WHERE rowid % 7 = 0",
    "DELETE FROM objects WHERE rowid % 7 = 0",
    "DELETE FROM api_keys WHERE rowid % 7 = 0",
    "DELETE FROM workflow_versions WHERE rowid % 7 = 0",
    ...(tables === TABLES_WITH_RULES
      ? [
        "DELETE FROM rule_versions WHERE rowid % 5 = 0",
        "DELETE FROM rules WHERE rowid % 7 = 0 AND id NOT IN (SELECT rule_id FROM rule_versions)",
      ]
      : []),
  ];
  await sql.raw(pick(statements)).execute(queries);
}

/** Ten rounds of what comes, then thirty of what becomes of it. */
async function changeMuch(db: Database, choices: Choices & { callers: Context[] }): Promise<void> {
  const { callers, pick } = choices;
  for (let round = 0; round < 10; round++) await addSomething(pick(callers), choices);
  await db.transaction(async ({ queries }) => {
    for (let i = 0; i < 30; i++) await changeSomething(queries, choices);
  });
}

Deno.test("the counters of quotas stay exact however things come, go and change hands", async () => {
  await using db = await openTestDatabase();
  const callers = Array.from({ length: CALLERS }, () => testContext(db, { orgKey: "acme" }));
  callers.push(testContext(db));
  for (const seed of [7, 70, 700]) {
    const choices = { tables: TABLES_WITH_RULES, pick: seeded(seed), callers };
    for (let round = 0; round < 10; round++) {
      await addSomething(choices.pick(callers), choices);
      await db.transaction(async ({ queries }) => {
        for (let i = 0; i < 10; i++) await changeSomething(queries, choices);
      });
      await assertExact(db);
    }
  }
});

Deno.test("the migration of quotas counts existing rows", async () => {
  await using directory = await temporaryDirectory();
  const path = join(directory.path, "heddle.db");
  await using db = await openDatabase({ kind: "file", path }, randomIds);
  const earlier = MIGRATIONS.filter(({ number }) => number < 16);
  await migrate({ db, clock: systemClock, migrations: earlier });
  const callers = [testContext(db, { orgKey: "acme" }), testContext(db, { orgKey: "acme" })];
  const pick = seeded(16);
  await changeMuch(db, { tables: TABLES, pick, callers });
  await migrate({ db, clock: systemClock });
  await assertExact(db);
  await changeMuch(db, { tables: TABLES_WITH_RULES, pick, callers });
  await assertExact(db);
});

/** Keeps large values in each place, writes over large rows, waits, and goes on by a signal. */
const LARGE_RUN = {
  inputs: { text: { type: "string" } },
  steps: [
    { id: "stored", ...print("'s'.padEnd(400000, 'ü')") },
    { id: "each", forEach: "lists.range(400)", ...print("'i'.padEnd(20000, 'i')") },
    { id: "pause", service: "wait", action: "for", with: { duration: "1ms" } },
    { id: "last", ...print("inputs.text") },
  ],
  outputs: { text: "${{ inputs.text }}" },
};

function print(value: string) {
  return {
    service: "data",
    action: "print",
    with: { as: "json", value: `\${{ ${value} }}` },
  };
}

Deno.test("the counters of runs and drafts are exact while runs go, and 0 once they are removed", async () => {
  await using directory = await temporaryDirectory();
  await using storage = await openStorage({ kind: "disk", directory: directory.path });
  await using lab = await openRunLab({ storage });
  const { db } = lab.ctx;
  const workflowId = await lab.publish(LARGE_RUN);
  const starts = ["x".repeat(16_000), "y".repeat(30_000), "small"]
    .map((text) => lab.start(workflowId, { inputs: { text } }));
  const runs = await Promise.all(starts);
  await assertExact(db);
  for (const { runId } of runs) {
    await eventually(async () => (await lab.settled(runId)).status === "succeeded");
  }
  await assertExact(db);
  const { draftId } = await openDraft(lab.ctx, { workflowId });
  await saveDraft(lab.ctx, { workflowId, definition: `# ü${"x".repeat(500)}` });
  await assertExact(db);
  await db.transaction(({ queries }) => deleteDraft(queries, { kind: WORKFLOWS, draftId }));
  const stopping = new AbortController().signal;
  const clock = { ...systemClock, now: () => systemClock.now() + 2 * 24 * 60 * 60 * 1000 };
  await pruneRuns({ db, storage, clock, stopping }, { ageMsMax: 1, countMax: null });
  await assertExact(db);
  const { rows } = await sql.raw<{ resource: string }>(KEPT).execute(db.queries);
  deepEqual(rows.filter(({ resource }) => /run|draft/.test(resource)), []);
});

Deno.test("requireRoom() asks one query, by an index", async () => {
  await using file = await openTestDatabase();
  const { db, count, fullScans } = recordQueries(file);
  const most = { ...NO_QUOTAS.perOrg, threads: 5, stored_bytes: 5, files: 5 };
  const ctx = { ...testContext(db), quotas: { ...NO_QUOTAS, perOrg: most, perUser: most } };
  await requireRoom(db.queries, ctx, { threads: 5, stored_bytes: 5, files: 5 });
  equal(count(), 1);
  deepEqual(await fullScans(), []);
  ok(!(await sql.raw(KEPT).execute(db.queries)).rows.length);
});

Deno.test("requireRoom() of quotas that are off asks nothing", async () => {
  await using file = await openTestDatabase();
  const { db, count } = recordQueries(file);
  await requireRoom(db.queries, testContext(db), { threads: 1e9, files: 1e9 });
  equal(count(), 0);
});

Deno.test("a refusal names one thing as one", async () => {
  await using db = await openTestDatabase();
  const perUser = { ...NO_QUOTAS.perUser, workflows: 1, files: 1 };
  const ctx = { ...testContext(db), quotas: { ...NO_QUOTAS, perUser } };
  await db.transaction(({ queries }) => insertWorkflow(queries, ctx));
  await rejects(
    requireRoom(db.queries, ctx, { workflows: 1 }),
    /^\w*Error: Cannot add 1 workflow: /,
  );
  await rejects(requireRoom(db.queries, ctx, { files: 2 }), /^\w*Error: Cannot add 2 files: /);
});
