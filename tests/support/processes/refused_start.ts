import assert from "node:assert/strict";
import { type Ended, type HeddleOptions, runHeddle } from "./heddle.ts";

/** A start that ends with 2, without an address, and with words for an operator. */
export async function refused(options: HeddleOptions): Promise<Ended> {
  const env = { PORT: "0", ...options.env };
  const ended = await runHeddle(["serve"], { ...options, env });
  assert.equal(ended.code, 2, ended.stderr);
  assert.ok(!ended.stdout.includes("listening on"), ended.stdout);
  assert.doesNotMatch(ended.stderr, /^\s+at |errno:|\$metadata/m, "a stack is no message");
  return ended;
}
