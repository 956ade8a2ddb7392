import { deepEqual, equal, ok } from "node:assert/strict";
import { setImmediate } from "node:timers";
import { pastTicks } from "../../../src/schedules/backfill/past_ticks.ts";
import type { Timing } from "../../../src/timing/timing.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const FROM = Date.parse("2026-01-01T00:00:00Z");

const EACH_MINUTE: Timing = { kind: "recurring", cron: "* * * * *", timezone: "UTC" };

/** As many ticks as take longer than many turns. */
const DAY = { from: FROM, to: FROM + DAY_MS };

Deno.test("pastTicks() gives each tick from the beginning of the range to before its end", async () => {
  const range = { from: FROM, to: FROM + 3 * MINUTE_MS, orgKey: "acme" };
  deepEqual(await Array.fromAsync(pastTicks(EACH_MINUTE, range)), [
    FROM,
    FROM + MINUTE_MS,
    FROM + 2 * MINUTE_MS,
  ]);
  const between = { from: FROM + 1, to: FROM + MINUTE_MS, orgKey: "acme" };
  deepEqual(await Array.fromAsync(pastTicks(EACH_MINUTE, between)), []);
});

Deno.test("pastTicks() lets requests and timers go on while it finds a day of minutes", async () => {
  let rounds = 0;
  let isFinding = true;
  const count = (): void => {
    rounds++;
    if (isFinding) setImmediate(count);
  };
  setImmediate(count);
  const ticks = await Array.fromAsync(pastTicks(EACH_MINUTE, { ...DAY, orgKey: "acme" }));
  isFinding = false;
  equal(ticks.length, 24 * 60);
  ok(rounds > 1, `the event loop went round ${rounds} times`);
});

Deno.test("pastTicks() gives an organization with one backfill as many turns as one with four", async () => {
  const ended: string[] = [];
  const find = async (orgKey: string): Promise<void> => {
    for await (const _ of pastTicks(EACH_MINUTE, { ...DAY, orgKey }));
    ended.push(orgKey);
  };
  await Promise.all(["acme", "acme", "acme", "acme", "globex"].map(find));
  equal(ended[0], "globex", String(ended));
});
