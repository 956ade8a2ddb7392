import { equal } from "node:assert/strict";
import { waitBeforeRetry } from "../../../src/assistant/model/retry.ts";

function failure(status: number | null, headers: Record<string, string> = {}): Error {
  return Object.assign(new Error("sk"), { status, headers: new Headers(headers) });
}

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toUTCString();

const WAITS: readonly [what: string, error: Error, waitMs: number | null][] = [
  ["a server that cannot be reached", failure(null), 500],
  ["a failure", failure(503), 500],
  ["a busy server", failure(429), 500],
  ["two seconds", failure(429, { "retry-after": "2" }), 2_000],
  ["300 ms", failure(429, { "retry-after-ms": "300", "retry-after": "9" }), 300],
  ["a time that has passed", failure(429, { "retry-after": inSeconds(-9) }), 500],
  ["no time at all", failure(429, { "retry-after": "soon" }), 500],
  ["less than nothing", failure(429, { "retry-after": "-5" }), 500],
  ["an hour", failure(429, { "retry-after": "3600" }), null],
  ["a day far away", failure(429, { "retry-after": inSeconds(1e7) }), null],
  ["no second try", failure(500, { "x-should-retry": "false" }), null],
  ["a refusal", failure(400), null],
  ["a wrong key", failure(401), null],
];

for (const [what, error, waitMs] of WAITS) {
  Deno.test(`waitBeforeRetry() with ${what} is ${waitMs}`, () => {
    equal(waitBeforeRetry(error), waitMs);
  });
}
