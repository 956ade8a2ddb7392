import assert from "node:assert/strict";
import { describeTiming } from "../../src/timing/describe/describe_timing.ts";
import { parsePhrase } from "../../src/timing/phrase/parse_phrase.ts";
import { nextTicks } from "../../src/timing/ticks.ts";

const CONTEXT = { now: Date.UTC(2026, 10, 21, 7), timezone: "Europe/Berlin" };

const WORDS: Readonly<Record<string, string>> = {
  "30 8 * * 1-5": "every weekday at 08:30",
  "30 8,17 * * *": "every day at 08:30 and 17:30",
  "0,30 8,17 * * *": "every day at 08:00, 08:30, 17:00 and 17:30",
  "30 8 * * 1-5; 0 17 * * 1-5": "every weekday at 08:30 and 17:00",
  "30 6 1,15 * *; 0 20 1,15 * *": "on the 1st and 15th of every month at 06:30 and 20:00",
  "30 6 1 3 *": "every year on 1 March at 06:30",
  "30 8 * * 1-5; 0 10 * * 6; 0 17 * * 1-5":
    "every weekday at 08:30 and 17:00 and every Saturday at 10:00",
  "*/15 * * * 1-5; 0 9 * * 0": "every Sunday at 09:00 and every 15 minutes on weekdays",
  "*/15 9-16 * * *; 0 17 * * *": "every 15 minutes from 09:00 to 17:00",
  "every 7 minutes between 9 and 17 on weekdays": "every 7 minutes from 09:00 to 16:56 on weekdays",
  "every 2 months on the 31st at 9, not on weekends":
    "every 2 months on the 31st except on Saturday and Sunday at 09:00 from 2026-12-31",
  "on 24 December every year at 9, except on Sundays":
    "on the 24th of December that is a Monday, Tuesday, Wednesday, Thursday, Friday or Saturday at 09:00",
  "*/15 9 * * *": "every 15 minutes from 09:00 to 09:45",
  "0 9-12 * * *": "every hour from 09:00 to 12:00",
  "15 */2 * * *": "every 2 hours at :15",
  "*/25 * * * *": "every hour at :00, :25 and :50",
  "0 9 31 * *": "on the 31st of every month that has it at 09:00",
  "0 9 1 * 1-5": "on the 1st of every month or on weekdays at 09:00",
  "0 9 */2 * 1": "on the 1st, 3rd, 5th, 7th, 9th, 11th, 13th, 15th, 17th, 19th, 21st, 23rd, " +
    "25th, 27th, 29th and 31st of every month that is a Monday at 09:00",
  "0 9 L * *": "on the last day of every month at 09:00",
  "0 9 * * 5L": "on the last Friday of every month at 09:00",
  "0 9 LW * *": "on the last working day of every month at 09:00",
  "every other Friday at 16:00": "every 2 weeks on Friday at 16:00 from 2026-11-27",
  "every 90 minutes": "every 90 minutes from 2026-11-21",
  "daily at 9, ten times": "every day at 09:00 from 2026-11-21 09:00, 10 times",
  "every day at 9 except on 25 December": "every day at 09:00 except on 25 December",
  "tomorrow at 17:00": "once on 2026-11-22 at 17:00",
};

for (const [phrase, words] of Object.entries(WORDS)) {
  Deno.test(`describeTiming() tells "${phrase}" as a phrase of the same meaning`, async () => {
    const timing = await parsePhrase(phrase, CONTEXT);
    assert.equal(describeTiming(timing), `${words}, Europe/Berlin`);
    assert.deepEqual(await parsePhrase(describeTiming(timing), CONTEXT), timing);
  });
}

Deno.test("describeTiming() tells any cron, also where no phrase says the same", async () => {
  const odd: Readonly<Record<string, string>> = {
    "*/15 9,11 * * *": "every 15 minutes from 09:00 to 09:45 and from 11:00 to 11:45",
    "0 8 * * *; 0 8,17 * * *": "every day at 08:00 and 17:00",
    "0,30 9-10 * * 1": "every Monday at 09:00, 09:30, 10:00 and 10:30",
    "*/10 * 1 1 *": "every 10 minutes on 1 January",
  };
  for (const [cron, words] of Object.entries(odd)) {
    assert.equal(describeTiming(await parsePhrase(cron, CONTEXT)), `${words}, Europe/Berlin`);
  }
});

/** Windows are read as other lines of a cron, which fire at the same times. */
const WINDOWS: Readonly<Record<string, string>> = {
  "*/15 8,10 * * *": "every 15 minutes from 08:00 to 08:45 and from 10:00 to 10:45",
  "*/15 8,10 * * *; */15 14 * * 1-5":
    "every 15 minutes from 08:00 to 08:45 and from 10:00 to 10:45 and every 15 minutes from 14:00 " +
    "to 14:45 on weekdays",
  "every 15 minutes not 8:30": "every 15 minutes from 00:00 to 08:15 and from 08:45 to 23:45",
  "every 15 minutes except at 9": "every 15 minutes from 00:00 to 08:45 and from 09:15 to 23:45",
};

for (const [phrase, words] of Object.entries(WINDOWS)) {
  Deno.test(`describeTiming() tells the windows of "${phrase}" in words that fire then`, async () => {
    const timing = await parsePhrase(phrase, CONTEXT);
    assert.equal(describeTiming(timing), `${words}, Europe/Berlin`);
    const again = await parsePhrase(describeTiming(timing), CONTEXT);
    assert.equal(describeTiming(again), describeTiming(timing));
    const ticks = { after: CONTEXT.now, limit: 200 };
    assert.deepEqual(nextTicks(again, ticks), nextTicks(timing, ticks));
  });
}
