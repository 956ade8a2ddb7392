import { deepEqual, equal, rejects } from "node:assert/strict";
import { reseal } from "../../../src/app/reseal.ts";
import { KeyRing } from "../../../src/db/keys/key_ring.ts";
import { insertFirstKey, readKeyState, replaceKeyInUse } from "../../../src/db/keys/key_store.ts";
import { envBinding } from "../../../src/workflows/envs/env_binding.ts";
import { setEnvs } from "../../../src/workflows/envs/set_envs.ts";
import { openTestDatabase, type TestDatabase } from "../../support/db/database.ts";
import { testContext } from "../../support/identity/context.ts";
import { eventually } from "../../support/time/eventually.ts";
import { ManualClock } from "../../support/time/manual_clock.ts";
import { publishedWorkflow } from "../../support/workflows/workflows.ts";

const OLD = new Uint8Array(32).fill(1);
const NEW = new Uint8Array(32).fill(2);
const [oldKey, newKey] = [new KeyRing([OLD]).inUse, new KeyRing([NEW]).inUse];

/** A database with one value of a variable, encrypted with the old key. */
async function openOldValue(db: TestDatabase) {
  const ctx = testContext(db);
  await db.transaction(({ queries }) => insertFirstKey(queries, oldKey.fingerprint));
  const workflowId = await publishedWorkflow(ctx);
  const envs = [{ name: "TOKEN", value: "secret" }];
  await setEnvs({ ...ctx, sealer: new KeyRing([OLD]) }, { workflowId, envs });
  return { ctx, workflowId, envs, binding: envBinding(workflowId, "TOKEN") };
}

async function sealedValue({ queries }: TestDatabase): Promise<Uint8Array> {
  const query = queries.selectFrom("env_values").select("sealed_value as sealed");
  return (await query.executeTakeFirstOrThrow()).sealed;
}

async function replaceKey(db: TestDatabase, now: number): Promise<void> {
  const { fingerprint } = newKey;
  await db.transaction(({ queries }) => replaceKeyInUse(queries, { fingerprint, now }));
}

Deno.test("a value that a replaced key encrypted is not stored, however often that is tried", async () => {
  await using db = await openTestDatabase();
  const { ctx, workflowId, envs } = await openOldValue(db);
  const before = await sealedValue(db);
  await replaceKey(db, 0);
  for (const keys of [[OLD], [OLD, NEW]] as const) {
    const setting = setEnvs({ ...ctx, sealer: new KeyRing(keys) }, { workflowId, envs });
    await rejects(setting, { code: "unavailable", message: /key was replaced a moment ago/ });
  }
  deepEqual(await sealedValue(db), before);
});

Deno.test("reseal() waits for servers without the key, and encrypts anew what an old key did", async () => {
  await using db = await openTestDatabase();
  const { binding } = await openOldValue(db);
  const clock = new ManualClock();
  const ring = new KeyRing([NEW, OLD]);
  const waits: number[] = [];
  const onWait = (waitMs: number): void => void waits.push(waitMs);
  const work = reseal({ db, clock, ring, onWait, onProgress: () => {} });
  await eventually(() => clock.waiting === 1);
  equal(oldKey.isKeyOf(binding, await sealedValue(db)), true);
  equal((await readKeyState(db.queries)).inUse, newKey.fingerprint);
  clock.advance(20_000);
  await eventually(async () => (clock.advance(5), newKey.isKeyOf(binding, await sealedValue(db))));
  const done = await within(clock, work);
  deepEqual([waits, done], [[20_000], { read: 1, renewed: 1, unreadable: 0, examples: [] }]);
  deepEqual(await readKeyState(db.queries), { inUse: newKey.fingerprint, former: [] });
});

Deno.test("reseal() tells a value that no key decrypts, and does all others", async () => {
  await using db = await openTestDatabase();
  const { ctx, binding } = await openOldValue(db);
  const other = await publishedWorkflow(ctx);
  await setEnvs({ ...ctx, sealer: new KeyRing([OLD]) }, {
    workflowId: other,
    envs: [{ name: "TOKEN", value: "x" }],
  });
  const damaged = await db.transaction(async ({ queries }) => {
    const [last] = await queries.selectFrom("env_values").select("id").orderBy("id", "desc")
      .limit(1).execute();
    await queries.updateTable("env_values").set({ sealed_value: new Uint8Array(40) })
      .where("id", "=", last!.id).execute();
    return last!.id;
  });
  await replaceKey(db, 0);
  const clock = new ManualClock();
  const ring = new KeyRing([NEW, OLD]);
  const work = reseal({ db, clock, ring, onWait: () => {}, onProgress: () => {} });
  const { unreadable, renewed, examples } = await within(clock, work);
  deepEqual([unreadable, renewed], [1, 1]);
  deepEqual(examples, [{ column: "environment variables", id: damaged }]);
  equal(newKey.isKeyOf(binding, await sealedValue(db)), true);
});

/** Moves the clock on until the work has ended. */
async function within<T>(clock: ManualClock, work: Promise<T>): Promise<T> {
  let done: { result: T } | null = null;
  work.then((result) => done = { result }, () => {});
  return (await eventually<{ result: T } | null>(() => (clock.advance(5), done))).result;
}
