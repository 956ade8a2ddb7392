import { equal, ok, rejects } from "node:assert/strict";
import type { Json } from "../../src/lib/json.ts";
import { canonicalText, canonicalTextInTurns } from "../../src/services/data/canonical_text.ts";
import { roundsDuring } from "../support/time/rounds.ts";

function wide(count: number, prefix: string): Json {
  return Object.fromEntries(
    Array.from(
      { length: count },
      (_, at) => [`${prefix}${(at * 7919) % count}`, [at, { b: 1, a: "" }]],
    ),
  );
}

Deno.test("canonicalTextInTurns() writes the text that canonicalText() writes", async () => {
  const long = '\u{1f600}"'.repeat(50_000);
  const odd = JSON.parse(
    `{"z":"${"z".repeat(70_000)}","__proto__":{"b":1,"a":2},"10":1,"9":2,"é":3}`,
  );
  const values = [null, long, [long, [], {}], wide(40_000, "k"), wide(40_000, ""), odd, [
    odd,
    wide(9_000, "x"),
  ]];
  for (const value of values) {
    ok(await canonicalTextInTurns(value, { orgKey: "acme" }) === canonicalText(value));
  }
});

Deno.test("canonicalTextInTurns() is the same in any order of the keys", async () => {
  const [a, b] = ["x".repeat(60_000), "y".repeat(60_000)];
  equal(
    await canonicalTextInTurns({ b, a: [{ d: a, c: b }] }, { orgKey: "acme" }),
    await canonicalTextInTurns({ a: [{ c: b, d: a }], b }, { orgKey: "acme" }),
  );
});

Deno.test("canonicalTextInTurns() yields to others, and stops with its signal", async () => {
  const rows = Array.from({ length: 200 }, () => wide(500, "k"));
  ok(await roundsDuring(() => canonicalTextInTurns(rows, { orgKey: "acme" })) > 2);
  const abort = new AbortController();
  const writing = canonicalTextInTurns(rows, { orgKey: "acme", signal: abort.signal });
  abort.abort(new Error("enough"));
  await rejects(writing, /enough/);
});
