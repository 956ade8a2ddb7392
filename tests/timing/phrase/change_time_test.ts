import assert from "node:assert/strict";
import { parsePhrase } from "../../../src/timing/phrase/parse_phrase.ts";
import { changedTiming, readTimePart } from "../../../src/timing/phrase/change_time.ts";

const NOW = Date.UTC(2026, 0, 5);

/** The cron after a change in words; null if it cannot be made. */
function changed(cron: string, to: string, from: string | null = null): string | null {
  const given = readTimePart(to) ?? assert.fail(to);
  const old = from === null ? null : readTimePart(from) ?? assert.fail(from);
  const timing = { kind: "recurring", cron, timezone: "Europe/Berlin" } as const;
  const after = changedTiming(timing, { from: old, to: given }, NOW);
  if (after === null) return null;
  assert.equal(after.timezone, "Europe/Berlin");
  return after.kind === "recurring" ? after.cron : assert.fail(after.kind);
}

Deno.test("readTimePart() reads days and times in four languages, and nothing more", () => {
  for (const text of ["Thursday", "donnerstags", "jeudi", "jueves", "every Thursday"]) {
    assert.deepEqual(readTimePart(text), { kind: "days", weekdays: [4] }, text);
  }
  for (const text of ["at 3pm", "15:00", "um 15 Uhr", "à 15h", "a las 15"]) {
    const read = readTimePart(text);
    assert.equal(read?.kind === "times" && read.times[0]?.minute, 15 * 60, text);
  }
  for (const text of ["", "8", "1300", "tomorrow", "3 May", "Thursday or never"]) {
    assert.equal(readTimePart(text), null, text);
  }
});

Deno.test("changedTiming() puts a day or a time in the place of another one", () => {
  assert.equal(changed("0 14 * * 5", "Thursday", "Friday"), "0 14 * * 4");
  assert.equal(changed("0 14 * * 5", "Thursday"), "0 14 * * 4");
  assert.equal(changed("0 6 * * *", "Sonntag"), "0 6 * * 0");
  assert.equal(changed("0 6 * * 1-5", "Saturday", "Friday"), "0 6 * * 1-4,6");
  assert.equal(changed("0 14 * * 5", "um 15:30"), "30 15 * * 5");
});

Deno.test("changedTiming() leaves a bare hour in its half of the day if that is known", () => {
  assert.equal(changed("0 17 * * *", "at 6", "at 5"), "0 18 * * *");
  assert.equal(changed("0 5 * * *", "at 6", "at 5"), "0 6 * * *");
  assert.equal(changed("0 17 * * *", "6am"), "0 6 * * *");
  assert.equal(changed("0 17 * * *", "at 8"), "0 8 * * *");
  const timing = { kind: "recurring", cron: "0 17 * * *", timezone: "UTC" } as const;
  const to = readTimePart("at 8") ?? assert.fail();
  const after = changedTiming(timing, { from: null, to, keepsHalf: true }, NOW);
  assert.equal(after?.kind === "recurring" && after.cron, "0 20 * * *");
});

Deno.test("changedTiming() takes a day and a time at once", () => {
  assert.equal(changed("0 6 * * 1", "Sunday evening at 8"), "0 20 * * 0");
  assert.equal(changed("0 6 * * 1", "Sunday at 8"), "0 8 * * 0");
  assert.equal(changed("0 6 * * 1", "Dienstag um 9 Uhr"), "0 9 * * 2");
  assert.equal(changed("0 6 * * *", "at 7:30 on Friday"), "30 7 * * 5");
});

Deno.test("changedTiming() shifts every time within its day", () => {
  assert.equal(changed("0 6 * * *", "an hour earlier"), "0 5 * * *");
  assert.equal(changed("0 6 * * 1", "30 minutes later"), "30 6 * * 1");
  assert.equal(changed("0 6 * * 1", "eine halbe Stunde später"), "30 6 * * 1");
  assert.equal(changed("0 6,18 * * *", "une heure plus tôt"), "0 5,17 * * *");
  assert.equal(changed("0 6 * * *", "2 horas más tarde"), "0 8 * * *");
  assert.equal(changed("30 23 * * *", "an hour later"), null);
  assert.equal(changed("*/15 * * * *", "an hour later"), null);
  for (
    const text of ["an hour", "earlier", "half a minute later", "0 hours later", "a day later"]
  ) {
    assert.notEqual(readTimePart(text)?.kind, "shift", text);
  }
});

Deno.test("changedTiming() changes no cron of which its words do not say all", () => {
  assert.equal(changed("0 7 L * *", "at 8"), null);
  assert.equal(changed("0 7 * * 5#2", "at 8"), null);
});

Deno.test("changedTiming() keeps the rest of a rule", async () => {
  const context = { now: NOW, timezone: "UTC" };
  for (const days of ["every 2 weeks on Friday", "on the last day of every month"]) {
    const timing = await parsePhrase(`${days} at 17:00`, context);
    const to = readTimePart("at 18:30") ?? assert.fail();
    const after = changedTiming(timing, { from: null, to }, NOW);
    assert.deepEqual(after, await parsePhrase(`${days} at 18:30`, context), days);
  }
});

Deno.test("changedTiming() changes nothing that is not there, or is there twice", () => {
  assert.equal(changed("0 14 * * 5", "Thursday", "Monday"), null);
  assert.equal(changed("0 14 * * 5", "at 7", "at 6"), null);
  assert.equal(changed("0 6,18 * * *", "at 7"), null);
  assert.equal(changed("0 6,18 * * *", "at 7", "at 6"), null);
  assert.equal(changed("*/15 * * * *", "at 7"), null);
  assert.equal(changed("0 9 1 * *", "Monday"), null);
  assert.equal(changed("0 14 * * 5", "Thursday", "at 14:00"), null);
  const once = { kind: "once", runAt: NOW + 1_000, timezone: "UTC" } as const;
  const to = readTimePart("Monday") ?? assert.fail();
  assert.equal(changedTiming(once, { from: null, to }, NOW), null);
});
