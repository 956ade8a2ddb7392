import assert from "node:assert/strict";
import { parsePhrase } from "../../../src/timing/phrase/parse_phrase.ts";
import { nextTicks } from "../../../src/timing/ticks.ts";

const MIDNIGHT = Date.UTC(2026, 10, 21);
const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;

/** Minutes of the day, some of which share hours and minutes; the same ones for a seed. */
function timesOf(seed: number): number[] {
  let state = seed;
  const below = (limit: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor(state / 2 ** 31 * limit);
  };
  const count = 2 + below(9);
  return Array.from({ length: count }, () => below(6) * 4 * 60 + below(5) * 13);
}

const told = (minutes: number): string => `${Math.floor(minutes / 60)}:${pad(minutes % 60)}`;
const pad = (value: number): string => String(value).padStart(2, "0");

Deno.test("parsePhrase() takes any few times of the day for exactly those", async () => {
  let severalLines = 0;
  for (let seed = 1; seed <= 200; seed++) {
    const times = timesOf(seed);
    const phrase = `every day at ${times.map(told).join(", ")}`;
    const timing = await parsePhrase(phrase, { now: MIDNIGHT, timezone: "UTC" });
    const ticks = nextTicks(timing, { after: MIDNIGHT - 1, limit: 50 })
      .map((tick) => (tick - MIDNIGHT) / MINUTE_MS)
      .filter((minutes) => minutes < DAY_MINUTES);
    assert.deepEqual(ticks, [...new Set(times)].sort((a, b) => a - b), phrase);
    if (timing.kind === "recurring" && timing.cron.includes(";")) severalLines++;
  }
  assert.ok(severalLines > 100);
});
