import assert from "node:assert/strict";
import { AppError } from "../../../src/lib/errors.ts";
import { EXAMPLE_PHRASES, parsePhrase } from "../../../src/timing/phrase/parse_phrase.ts";

/** A Saturday, 08:00 in Berlin. */
const CONTEXT = { now: Date.UTC(2026, 10, 21, 7), timezone: "Europe/Berlin" };

/** Each with a part of the reason or of what was not understood. */
const REFUSED: readonly (readonly [string, RegExp])[] = [
  ["", /empty/],
  ["   ", /empty/],
  ["banana", /"banana"/],
  ["whenever you like", /not understood/i],
  ["when a mail arrives", /not understood/i],
  ["please", /does not say when/],
  ["every", /"every"/],
  ["every banana", /"every banana"/],
  ["every 30 seconds", /one minute/],
  ["every second", /"every second"/],
  ["every -5 minutes", /not understood/i],
  ["biweekly on monday", /"biweekly"/],
  ["every 32nd at 9", /not understood/i],
  ["every day on monday", /every day/],
  ["daily on the 1st", /every day/],
  ["every day at 25:00", /not understood/i],
  ["every day at 8:61", /not understood/i],
  ["every day at 13pm", /not understood/i],
  ["every day at 0am", /not understood/i],
  ["every day at 24", /not understood/i],
  ["every day 9", /"9"/],
  ["every day at", /"at"/],
  ["every day at 9 and 11pm", /am or pm/],
  ["every day at 9 at 10", /twice/],
  ["every day at 9 if it rains", /"if it rains"/],
  ["every day around 9", /"around 9"/],
  ["every 15 minutes at 9", /no time of day/],
  ["every 2 hours at 9", /no time of day/],
  ["hourly at 9", /no time of day/],
  ["every hour every day", /twice/],
  ["every day in Atlantis", /"in atlantis"/],
  ["every day at 9 Mars/Phobos", /phobos/],
  ["every day at 9 local time", /"local time"/],
  ["every day at 9 Berlin time London time", /twice/],
  ["stop running every day", /"stop running"/],
  ["monday", /time of day/],
  ["tomorrow", /time of day/],
  ["at 9", /does not say when/],
  ["9am", /does not say when/],
  ["tomorrow at 9 and 17", /one time/],
  ["tomorrow at 8:30 and 17:00", /one time/],
  ["yesterday at 9", /"yesterday"/],
  ["today at 7:00", /past/],
  ["2020-01-01 at 09:00", /past/],
  ["1 january 2025 at 9", /past/],
  ["2027-02-30 at 09:00", /no such day/],
  ["31 february at 9", /no such day/],
  ["30 february 2027 at 9", /no such day/],
  ["03/04/2027 at 9", /not understood/i],
  ["in 0 minutes", /past/],
  ["in 2 hours at 9", /twice/],
  ["2 hours ago", /not understood/i],
  ["next week", /not understood/i],
  ["next month at 9", /not understood/i],
  ["soon", /"soon"/],
  ["0 0 31 2 *", /no such day/],
  ["0 0 30 2 *", /no such day/],
  ["60 * * * *", /minute/],
  ["* 24 * * *", /hour/],
  ["0 9 * * 8", /day of the week/],
  ["0 9 0 * *", /day of the month/],
  ["0 9 * 13 *", /month/],
  ["* * * * * *", /5 fields/],
  ["*/30 * * * * *", /5 fields/],
  ["5/10 * * * *", /minute/],
  ["0 17-9 * * *", /hour/],
  ["0 9 * *", /not understood/i],
  ["0 9 * * *; 0 0 31 2 *", /no such day/],
  ["0 9 * * *; 0 17 * *", /5 fields, not 4/],
  ["0 9 * * *; daily at 5", /5 fields, not 3/],
  ["0 9 * * * UTC; 0 17 * * *", /5 fields, not 6/],
  ["0 9 * * *; 0 17 * * * now", /5 fields, not 6/],
  ["0 9 * * *; 0 24 * * *", /hour/],
  ["daily at 9; 0 17 * * *", /not understood/i],
  [`every day at 9${" please".repeat(80)}`, /longer than 500/],
  ["every day at 9'; DROP TABLE schedules; --", /not understood/i],
  ["every ${{ inputs.n }} minutes", /not understood/i],
];

for (const [phrase, reason] of REFUSED) {
  Deno.test(`parsePhrase() refuses "${phrase.slice(0, 60)}"`, async () => {
    const error = await parsePhrase(phrase, CONTEXT).then(
      (timing) => assert.fail(`it is taken as ${JSON.stringify(timing)}`),
      (error) => error,
    );
    assert.ok(error instanceof AppError, String(error));
    assert.equal(error.code, "invalid_request");
    assert.match(error.message, reason);
    for (const sign of ["Understood: ", ...EXAMPLE_PHRASES]) {
      assert.ok(error.message.includes(sign));
    }
  });
}
