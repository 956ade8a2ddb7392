import assert from "node:assert/strict";
import { setImmediate } from "node:timers";
import type { Database } from "../../../src/db/database.ts";
import { saveLastUses } from "../../../src/identity/api_keys/api_key_store.ts";
import { ApiKeyUses } from "../../../src/identity/api_keys/api_key_uses.ts";
import { AppError } from "../../../src/lib/errors.ts";
import { createLog } from "../../../src/lib/log.ts";
import { openTestDatabase, type TestDatabase } from "../../support/db/database.ts";
import { ManualClock } from "../../support/time/manual_clock.ts";
import { recordQueries } from "../../support/db/query_plans.ts";
import { silentLog } from "../../support/logs/silent_log.ts";

/** Nine values each: fewer than a statement may have. */
const KEYS_AT_ONCE = 1_000;

async function makeKeys(db: TestDatabase, count: number): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, i) => ({
    id: `key-${i}`,
    org_key: "acme",
    owner_id: "ada",
    name: "ci",
    secret_hash: "",
    created_at: 0,
    expires_at: null,
    revoked_at: null,
    last_used_at: null,
  }));
  await db.transaction(async ({ queries }) => {
    for (let from = 0; from < count; from += KEYS_AT_ONCE) {
      await queries.insertInto("api_keys").values(rows.slice(from, from + KEYS_AT_ONCE)).execute();
    }
  });
  return rows.map(({ id }) => id);
}

async function lastUses(db: TestDatabase): Promise<(number | null)[]> {
  const rows = await db.queries.selectFrom("api_keys").select("last_used_at").orderBy("id")
    .execute();
  return rows.map((row) => row.last_used_at);
}

/** A database that counts its transactions, and the end of the one under way. */
function counting(db: TestDatabase) {
  const counted = { writes: 0, done: Promise.resolve() as Promise<unknown> };
  const watched: Database = {
    ...db,
    transaction(work) {
      counted.writes++;
      const result = db.transaction(work);
      counted.done = result;
      return result;
    },
  };
  return { counted, watched };
}

/** Lets what the clock has set off get as far as the database. */
const turn = () => new Promise((resolve) => setImmediate(resolve));

Deno.test("ApiKeyUses writes once a minute, all keys in one transaction", async () => {
  await using db = await openTestDatabase();
  const [first, second] = await makeKeys(db, 2);
  const { counted, watched } = counting(db);
  const clock = new ManualClock(0);
  await using uses = new ApiKeyUses({ db: watched, clock, log: silentLog });
  for (const at of [10_000, 20_000, 30_000]) {
    clock.advance(at - clock.now());
    uses.record(first!);
    uses.record(second!);
  }
  clock.advance(39_999);
  await turn();
  assert.equal(counted.writes, 0);
  clock.advance(1);
  await turn();
  await counted.done;
  assert.equal(counted.writes, 1);
  assert.deepEqual(await lastUses(db), [30_000, 30_000]);
  clock.advance(3_600_000);
  await turn();
  assert.equal(counted.writes, 1);
});

Deno.test("ApiKeyUses writes what is left when it is disposed of, and takes nothing after", async () => {
  await using db = await openTestDatabase();
  const [id] = await makeKeys(db, 1);
  const clock = new ManualClock(5000);
  const { counted, watched } = counting(db);
  const uses = new ApiKeyUses({ db: watched, clock, log: silentLog });
  uses.record(id!);
  await uses[Symbol.asyncDispose]();
  assert.deepEqual(await lastUses(db), [5000]);
  uses.record(id!);
  clock.advance(60_000);
  await turn();
  assert.equal(counted.writes, 1);
});

Deno.test("ApiKeyUses remembers no more than 10,000 keys at a time", async () => {
  await using db = await openTestDatabase();
  const ids = await makeKeys(db, 10_001);
  const uses = new ApiKeyUses({ db, clock: new ManualClock(5000), log: silentLog });
  for (const id of ids) uses.record(id);
  await uses[Symbol.asyncDispose]();
  assert.equal((await lastUses(db)).filter((at) => at === 5000).length, 10_000);
});

Deno.test("ApiKeyUses survives a write that fails, and says so in the log", async () => {
  await using db = await openTestDatabase();
  const [id] = await makeKeys(db, 1);
  const clock = new ManualClock(0);
  const lines: string[] = [];
  const log = createLog({ level: "warn", format: "json", write: (line) => void lines.push(line) });
  let isFull = true;
  const full = () => Promise.reject(new AppError("storage_full", "The disk is full"));
  const sometimes: Database = {
    ...db,
    transaction: (work) => isFull ? full() : db.transaction(work),
  };
  const uses = new ApiKeyUses({ db: sometimes, clock, log });
  uses.record(id!);
  clock.advance(60_000);
  await turn();
  assert.match(lines.join(), /last use.*The disk is full/);
  isFull = false;
  uses.record(id!);
  await uses[Symbol.asyncDispose]();
  assert.deepEqual(await lastUses(db), [60_000]);
});

Deno.test("saveLastUses() leaves a later time, and finds each key by its id", async () => {
  await using db = await openTestDatabase();
  const [first, second] = await makeKeys(db, 3);
  const recorded = recordQueries(db);
  const save = (uses: [string, number][]) =>
    recorded.db.transaction(({ queries }) => saveLastUses(queries, new Map(uses)));
  await save([[first!, 2000], [second!, 2000], ["gone", 1]]);
  await save([[first!, 1000], [second!, 3000]]);
  assert.deepEqual(await lastUses(db), [2000, 3000, null]);
  assert.equal(recorded.count(), 1);
  assert.deepEqual(await recorded.fullScans(["uses"]), []);
});
