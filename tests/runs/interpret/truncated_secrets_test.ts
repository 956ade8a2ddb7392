import assert from "node:assert/strict";
import { maskTruncatedSecrets } from "../../../src/runs/interpret/secrets/truncated.ts";

const SECRET = "sk-live-AbCdEfGhIjKl";

Deno.test("maskTruncatedSecrets() masks the longest piece of a secret on each side of a cut", () => {
  const masked = (message: string): string => maskTruncatedSecrets(message, ["other", SECRET]);
  const quoting = `Unexpected token, "${SECRET.slice(0, 10)}"... is not JSON`;
  assert.equal(masked(quoting), 'Unexpected token, "***"... is not JSON');
  assert.equal(masked(`…${SECRET.slice(5)} is left`), "…*** is left");
  assert.equal(masked(`it ends in ${SECRET.slice(0, 6)}`), "it ends in ***");
  assert.equal(masked(`it ends in ${SECRET.slice(0, 5)}`), `it ends in ${SECRET.slice(0, 5)}`);
  assert.equal(masked("nothing of it … here"), "nothing of it … here");
});

Deno.test("maskTruncatedSecrets() masks rather than search without an end", () => {
  const secrets = Array.from({ length: 200 }, (_, at) => `${"ab".repeat(32_000)}${at}`);
  const harmless = "no part of any secret…";
  assert.equal(maskTruncatedSecrets(harmless, secrets), harmless);
  const masked = maskTruncatedSecrets(`${"ba".repeat(600)}…`.repeat(18) + harmless, secrets);
  assert.ok(!masked.includes("ba…"));
  assert.ok(masked.endsWith("***…"), "beyond the bound a piece counts as a part of a secret");
});
