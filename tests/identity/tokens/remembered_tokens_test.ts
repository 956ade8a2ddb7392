import assert from "node:assert/strict";
import { RememberedTokens } from "../../../src/identity/tokens/remembered_tokens.ts";

const remembered = {
  claims: {
    userId: "u",
    email: null,
    isAdmin: false,
    memberships: new Map<string, never>(),
    name: null,
    issuedAt: 0,
    expiresAt: 0,
  },
  keys: () => Promise.reject(new Error("Not asked for")),
};

Deno.test("RememberedTokens keeps the 10,000 that were used last", () => {
  const tokens = new RememberedTokens();
  for (let i = 0; i < 10_000; i++) tokens.set(`t${i}`, remembered);
  assert.equal(tokens.get("t0"), remembered);
  tokens.set("one more", remembered);
  assert.equal(tokens.get("t0"), remembered);
  assert.equal(tokens.get("t1"), null);
  assert.equal(tokens.get("t2"), remembered);
});

Deno.test("RememberedTokens keeps fewer when they are long", () => {
  const tokens = new RememberedTokens();
  const long = (i: number) => `${i}`.padEnd(16 * 1024, "x");
  for (let i = 0; i < 513; i++) tokens.set(long(i), remembered);
  assert.equal(tokens.get(long(0)), null);
  assert.equal(tokens.get(long(1)), remembered);
});

Deno.test("RememberedTokens forgets what it is told to", () => {
  const tokens = new RememberedTokens();
  tokens.set("a", remembered);
  tokens.delete("a");
  tokens.delete("a");
  assert.equal(tokens.get("a"), null);
});
