import { deepEqual, rejects } from "node:assert/strict";
import type { Json } from "../../../src/lib/json.ts";
import { ReadList } from "../../../src/runs/execute/read_list.ts";
import { partOf } from "../../../src/runs/interpret/stored_list.ts";

const ITEMS: Json[] = [
  { status: 200, headers: { type: "text/plain" }, body: "a\n,\n" },
  {
    status: 200,
    headers: { type: "text/plain" },
    body: { __proto: 1, list: [null, "text/plain"] },
  },
  JSON.parse('{"__proto__": {"body": 1}, "constructor": 2}'),
  [{ status: 1 }],
  "text/plain",
  null,
  7,
];

const PART = partOf(ITEMS.map((item) => JSON.stringify(item)));

const TURN = { orgKey: "acme" };

async function readBack(wanted: "all" | string[]): Promise<Json[]> {
  const list = new ReadList(wanted === "all" ? wanted : new Set(wanted));
  await list.add(PART, TURN);
  await list.add(PART, TURN);
  return list.items;
}

Deno.test("a list is read back as it was", async () => {
  deepEqual(await readBack("all"), [...ITEMS, ...ITEMS]);
});

Deno.test("of objects only what is wanted is read back, and all of what is none", async () => {
  const others = ITEMS.slice(3);
  const some = [{ status: 200 }, { status: 200 }, {}, ...others];
  deepEqual(await readBack(["status", "none"]), [...some, ...some]);
  const none = [null, null, null, ...others];
  deepEqual(await readBack([]), [...none, ...none]);
  deepEqual(Object.keys(Object((await readBack(["__proto__"]))[2])), ["__proto__"]);
});

Deno.test("a list of which more is wanted than may be in memory is refused", async () => {
  const item = JSON.stringify({ number: 1, text: "x".repeat(1_000) });
  const part = partOf(Array(10).fill(item));
  const whole = new ReadList("all", { charactersMax: 15_000 });
  await whole.add(part, TURN);
  await rejects(whole.add(part, TURN), {
    code: "too_large",
    message: /more than 15000 characters/,
  });
  const narrow = new ReadList(new Set(["number"]), { charactersMax: 20_000 });
  for (let at = 0; at < 100; at++) await narrow.add(part, TURN);
  await rejects(async () => {
    for (let at = 0; at < 100; at++) await narrow.add(part, TURN);
  }, { code: "too_large" });
});
