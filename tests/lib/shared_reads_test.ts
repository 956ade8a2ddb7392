import { deepEqual, equal, rejects } from "node:assert/strict";
import { sharedInTurn } from "../../src/lib/turns/shared_reads.ts";

/** A store whose reads are counted. */
class Store {
  value = "old";
  reads = 0;
}

interface Input {
  key: string;
  teams?: string[];
}

const read = sharedInTurn((store: Store, { key }: Input) => {
  store.reads++;
  return Promise.resolve(`${key}: ${store.value}`);
});

Deno.test("sharedInTurn() reads once for the equal calls of a turn", async () => {
  const store = new Store();
  const calls = ["a", "a", "b", "a"].map((key) => read(store, { key }));
  deepEqual(await Promise.all(calls), ["a: old", "a: old", "b: old", "a: old"]);
  equal(store.reads, 2);
  await read(store, { key: "a" });
  equal(store.reads, 3);
});

Deno.test("sharedInTurn() reads after all calls that share the read", async () => {
  const store = new Store();
  const first = read(store, { key: "a" });
  await Promise.resolve();
  store.value = "new";
  const second = read(store, { key: "a" });
  deepEqual(await Promise.all([first, second]), ["a: new", "a: new"]);
  store.value = "newer";
  equal(await read(store, { key: "a" }), "a: newer");
});

Deno.test("sharedInTurn() shares nothing between other inputs and other owners", async () => {
  const [store, other] = [new Store(), new Store()];
  const calls = [[], ["x"], ["x", "y"], ["x,y"]].map((teams) => read(store, { key: "a", teams }));
  await Promise.all([...calls, read(other, { key: "a", teams: [] })]);
  deepEqual([store.reads, other.reads], [4, 1]);
});

Deno.test("sharedInTurn() fails all calls of a failed read, and reads anew in the next turn", async () => {
  let isDown = true;
  const ask = sharedInTurn((_: object, key: string) =>
    isDown ? Promise.reject(new Error(`${key} is down`)) : Promise.resolve(key)
  );
  const owner = {};
  const calls = [ask(owner, "a"), ask(owner, "a")];
  for (const call of calls) await rejects(call, { message: "a is down" });
  isDown = false;
  equal(await ask(owner, "a"), "a");
});
