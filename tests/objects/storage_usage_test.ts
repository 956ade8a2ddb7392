import assert from "node:assert/strict";
import { join } from "node:path";
import { sql } from "kysely";
import type { Queries } from "../../src/db/dialect.ts";
import { migrate } from "../../src/db/migrate.ts";
import { MIGRATIONS } from "../../src/db/migrations.ts";
import { openDatabase } from "../../src/db/open.ts";
import type { Context } from "../../src/identity/context.ts";
import { systemClock } from "../../src/lib/clock.ts";
import { randomIds } from "../../src/lib/ids.ts";
import { getStorageUsage } from "../../src/objects/get_storage_usage.ts";
import { insertObject } from "../../src/objects/object_store.ts";
import { testContext } from "../support/identity/context.ts";
import { openTestDatabase } from "../support/db/database.ts";
import { countRowsOf } from "../support/db/counted_rows.ts";
import { recordQueries } from "../support/db/query_plans.ts";
import { countUsage, objectRow } from "../support/files/stored_objects.ts";
import { temporaryDirectory } from "../support/files/temporary_directory.ts";

const CHANGES = 300;

/** Every choice is the seed's. */
function seeded(seed: number): <T>(options: readonly T[]) => T {
  let state = seed;
  return (options) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return options[Math.floor(state / 2 ** 32 * options.length)]!;
  };
}

interface World {
  /** An admin in each of two organizations. */
  admins: Context[];
  owners: string[];
  /** By organization; null for files of no workflow. */
  workflows: Record<string, (string | null)[]>;
}

async function openWorld(db: Context["db"]): Promise<World> {
  const admins = [1, 2].map(() => testContext(db, { isAdmin: true }));
  const workflows: World["workflows"] = {};
  for (const admin of admins) {
    const ids = [await insertWorkflow(admin), await insertWorkflow(admin)];
    workflows[admin.principal.orgKey] = [null, ...ids];
  }
  return { admins, owners: admins.map(({ principal }) => principal.userId), workflows };
}

/** By the columns of the first migration, so that a database of an earlier version takes it. */
async function insertWorkflow({ db, principal }: Context): Promise<string> {
  const id = crypto.randomUUID();
  await db.transaction(({ queries }) =>
    sql`INSERT INTO workflows (id, org_key, owner_id, name, name_folded, services, created_at,
      updated_at) VALUES (${id}, ${principal.orgKey}, ${principal.userId}, 'A', 'a', '[]', 0, 0)`
      .execute(queries)
  );
  return id;
}

/** One of the ways in which an object can come, go or change. */
async function changeSomething(
  queries: Queries,
  { world: { admins, owners, workflows }, pick, keys }: {
    world: World;
    pick: ReturnType<typeof seeded>;
    keys: string[];
  },
): Promise<void> {
  const ctx = pick(admins);
  const { orgKey } = ctx.principal;
  const workflowId = pick(workflows[orgKey]!);
  const sizeBytes = pick([0, 1, 10, 2 ** 40]);
  const ownerId = pick(owners);
  const kind = pick(["inputs", "outputs"] as const);
  const row = objectRow(ctx, { kind, workflowId, ownerId, sizeBytes });
  const target = keys.length === 0 ? row.objectKey : pick(keys);
  const update = queries.updateTable("objects").where("key", "=", target);
  const changes: (() => Promise<unknown>)[] = [
    () => insertObject(queries, row),
    () => insertObject(queries, row),
    () => insertObject(queries, { ...row, objectKey: target }),
    () => update.set({ deleted_at: 1 }).execute(),
    () => update.set({ deleted_at: null }).execute(),
    () => update.set({ size_bytes: sizeBytes }).execute(),
    () => update.set({ kind }).execute(),
    () => update.set({ owner_id: ownerId }).execute(),
    // A file never is of another organization than its workflow.
    () => update.set({ org_key: orgKey }).where("workflow_id", "is", null).execute(),
    () => update.set({ workflow_id: workflowId }).where("org_key", "=", orgKey).execute(),
    () => update.set({ name: "b.txt" }).execute(),
    () => queries.deleteFrom("objects").where("key", "=", target).execute(),
  ];
  await pick(changes)();
  keys.push(row.objectKey);
}

async function assertExact({ admins, owners }: World): Promise<void> {
  for (const admin of admins) {
    const { orgKey } = admin.principal;
    for (const ownerId of [null, ...owners]) {
      const told = await getStorageUsage(admin, { createdBy: ownerId });
      const ofWorkflows = told.breakdown.map(({ workflowId, bytes, fileCount }) =>
        [workflowId, [bytes, fileCount]] as const
      );
      const { orgKey: _, breakdown: __, ...totals } = told;
      assert.deepEqual(
        { ...totals, ofWorkflows: Object.fromEntries(ofWorkflows) },
        await countUsage(admin.db.queries, { orgKey, ownerId }),
      );
    }
  }
}

Deno.test("the counters of storage use stay exact however objects come, go and change", async () => {
  await using db = await openTestDatabase();
  const world = await openWorld(db);
  for (const seed of [1, 20, 300]) {
    const pick = seeded(seed);
    const keys: string[] = [];
    for (let done = 0; done < CHANGES; done += 30) {
      await db.transaction(async ({ queries }) => {
        for (let i = 0; i < 30; i++) await changeSomething(queries, { world, pick, keys });
      });
      await assertExact(world);
    }
  }
});

Deno.test("a transaction that fails leaves the counters as they were", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  const failing = db.transaction(async ({ queries }) => {
    await insertObject(queries, objectRow(ctx));
    throw new Error("too late");
  });
  await assert.rejects(failing, /too late/);
  assert.equal((await getStorageUsage(ctx, {})).fileCount, 0);
});

Deno.test("no query of the storage use reads a whole table or sorts", async () => {
  await using file = await openTestDatabase();
  const { db, count, fullScans, steps } = recordQueries(file);
  const owner = testContext(file);
  await insertFilesOfManyWorkflows(owner);
  const { orgKey, userId } = owner.principal;
  for (const principal of [{}, { teamKeys: ["ops", "sales"] }, { isAdmin: true }]) {
    const ctx = testContext(db, { orgKey, userId, ...principal });
    await getStorageUsage(ctx, {});
    await getStorageUsage(ctx, { createdBy: userId });
  }
  // Reads the pieces after the first one.
  await getStorageUsage(testContext(db, { orgKey }), {});
  const admin = testContext(db, { orgKey, isAdmin: true });
  for (const createdBy of [null, userId]) {
    await getStorageUsage(admin, { createdBy, expand: ["users"] });
  }
  assert.ok(count() >= 6, `${count()} queries seen`);
  assert.deepEqual(await fullScans(), []);
  const found = await steps();
  assert.deepEqual(found.filter((step) => step.includes("TEMP B-TREE")), []);
  const next = "USING INDEX storage_usage_by_size " +
    "(org_key=? AND owner_id=? AND (bytes,workflow_id)<(?,?))";
  assert.ok(found.some((step) => step.endsWith(next)), found.join("\n"));
});

const NUMBERS = sql`WITH RECURSIVE numbers (number) AS (
  SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < 12000
)`;

/** Files of 12,000 workflows of one owner, in ascending order of size, two of each size. */
async function insertFilesOfManyWorkflows({ db, principal }: Context): Promise<void> {
  const { orgKey, userId } = principal;
  const workflowId = sql`printf('w%05d', number)`;
  await db.transaction(async ({ queries }) => {
    await sql`INSERT INTO workflows (id, org_key, owner_id, name, name_folded, services, created_at,
        updated_at)
      ${NUMBERS} SELECT ${workflowId}, ${orgKey}, ${userId}, 'A', 'a', '[]', 1, 1 FROM numbers`
      .execute(queries);
    await sql`INSERT INTO objects (key, org_key, kind, owner_id, workflow_id, name, size_bytes,
        content_type, etag, created_at)
      ${NUMBERS} SELECT number, ${orgKey}, 'outputs', ${userId}, ${workflowId}, 'a', number / 2,
        'text/plain', 'x', 1 FROM numbers`.execute(queries);
  });
}

Deno.test("the largest of thousands of workflows are listed, and the totals count all", async () => {
  await using db = await openTestDatabase();
  const owner = testContext(db);
  const { orgKey, userId } = owner.principal;
  await insertFilesOfManyWorkflows(owner);
  await db.transaction(({ queries }) => insertObject(queries, objectRow(owner, { sizeBytes: 7 })));
  const { queries, all } = countRowsOf(db);
  const counted = { ...db, queries };
  const admin = testContext(counted, { orgKey, isAdmin: true });
  for (const [ctx, createdBy] of [[{ ...owner, db: counted }, null], [admin, userId]] as const) {
    const before = all();
    const { breakdown, ...totals } = await getStorageUsage(ctx, { createdBy });
    const used = {
      totalBytes: 36_000_007,
      inputBytes: 0,
      outputBytes: 36_000_007,
      fileCount: 12_001,
    };
    assert.deepEqual(totals, { orgKey, ...used });
    assert.equal(breakdown.length, 1_000);
    const shown = breakdown.slice(0, 3).map(({ workflowId, bytes }) => [workflowId, bytes]);
    assert.deepEqual(shown, [["w12000", 6_000], ["w11999", 5_999], ["w11998", 5_999]]);
    assert.ok(all() - before < 1_010, `${all() - before} rows were read`);
  }
});

Deno.test("workflows that a colleague may not know of are skipped in pieces", async () => {
  await using db = await openTestDatabase();
  const owner = testContext(db);
  const { orgKey } = owner.principal;
  await insertFilesOfManyWorkflows(owner);
  await db.transaction(({ queries }) =>
    queries.updateTable("workflows").set({ is_public: 1 })
      .where("id", "in", ["w02000", "w02001", "w02002", "w03000"]).execute()
  );
  const { queries, most } = countRowsOf(db);
  const colleague = testContext({ ...db, queries }, { orgKey });
  const { breakdown, fileCount } = await getStorageUsage(colleague, {});
  const shown = breakdown.map(({ workflowId, bytes }) => [workflowId, bytes]);
  // The workflow w02000 is not among the 10,000 largest.
  assert.deepEqual(shown, [["w03000", 1_500], ["w02002", 1_001], ["w02001", 1_000]]);
  assert.equal(fileCount, 12_000);
  assert.ok(most() <= 100, `one statement returned ${most()} rows`);
});

Deno.test("a colleague learns nothing about the files of another user", async () => {
  await using db = await openTestDatabase();
  const owner = testContext(db);
  const { orgKey, userId: createdBy } = owner.principal;
  await insertFilesOfManyWorkflows(owner);
  const { queries, all } = countRowsOf(db);
  const colleague = testContext({ ...db, queries }, { orgKey });
  await assert.rejects(getStorageUsage(colleague, { createdBy }), { code: "forbidden" });
  await assert.rejects(getStorageUsage(colleague, { expand: ["users"] }), { code: "forbidden" });
  assert.equal(all(), 0);
});

Deno.test("the users whose files use most are listed", async () => {
  await using db = await openTestDatabase();
  const admin = testContext(db, { isAdmin: true });
  const { orgKey } = admin.principal;
  await db.transaction(({ queries }) =>
    sql`INSERT INTO objects (key, org_key, kind, owner_id, name, size_bytes, content_type, etag,
        created_at)
      ${NUMBERS} SELECT number, ${orgKey}, 'inputs', printf('u%05d', number), 'a', number / 2,
        'text/plain', 'x', 1 FROM numbers`.execute(queries)
  );
  const { users = [] } = await getStorageUsage(admin, { expand: ["users"] });
  assert.equal(users.length, 100);
  assert.deepEqual(users.slice(0, 2), [
    { userId: "u12000", bytes: 6_000, fileCount: 1 },
    { userId: "u11999", bytes: 5_999, fileCount: 1 },
  ]);
  const one = await getStorageUsage(admin, { expand: ["users"], createdBy: "u00004" });
  assert.deepEqual(one.users, [{ userId: "u00004", bytes: 2, fileCount: 1 }]);
});

Deno.test("the migration counts existing files", async () => {
  await using directory = await temporaryDirectory();
  const path = join(directory.path, "heddle.db");
  await using db = await openDatabase({ kind: "file", path }, randomIds);
  const earlier = MIGRATIONS.filter(({ number }) => number < 4);
  await migrate({ db, clock: systemClock, migrations: earlier });
  const world = await openWorld(db);
  const pick = seeded(4);
  const keys: string[] = [];
  await db.transaction(async ({ queries }) => {
    for (let i = 0; i < CHANGES; i++) await changeSomething(queries, { world, pick, keys });
  });
  await migrate({ db, clock: systemClock });
  await assertExact(world);
});
