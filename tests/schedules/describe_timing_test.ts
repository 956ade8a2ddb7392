import assert from "node:assert/strict";
import { describeTiming } from "../../src/schedules/describe_timing.ts";

const WORDS: Readonly<Record<string, string>> = {
  "30 8 * * 1-5": "At 08:30, Monday through Friday",
  "30 8,17 * * *": "At 08:30 and 17:30",
  "0 9,12,18 * * *": "At 09:00, 12:00 and 18:00",
  "0,30 8,17 * * *": "At 08:00, 08:30, 17:00 and 17:30",
  "30 8 * * 1-5; 0 17 * * 1-5": "At 08:30 and 17:00, Monday through Friday",
  "30 8,19 * * *; 0 17 * * *": "At 08:30, 17:00 and 19:30",
  "0 8 * * *; 0 8,17 * * *": "At 08:00 and 17:00",
  "30 6 1,15 * *; 0 20 1,15 * *": "At 06:30 and 20:00, on day 1 and 15 of the month",
  "30 6 1 3 *; 0 20 1 3 *": "At 06:30 and 20:00, on day 1 of the month, only in March",
  "30 8 * * 1-5; 0 10 * * 6; 0 17 * * 1-5":
    "At 08:30 and 17:00, Monday through Friday; at 10:00, only on Saturday",
  "*/15 * * * 1-5; 0 9 * * 0": "Every 15 minutes, Monday through Friday; at 09:00, only on Sunday",
  "*/15 9 * * *; 0 17 * * *": "Every 15 minutes, between 09:00 and 09:59; at 17:00",
  "0 9-12 * * *; 0 17 * * *": "Every hour, between 09:00 and 12:00; at 17:00",
  "0,20,40 0,1,2,3,4,5,6,7 * * *":
    "At 00:00, 00:20, 00:40, 01:00, 01:20, 01:40, 02:00, 02:20, 02:40, 03:00, 03:20, 03:40, " +
    "04:00, 04:20, 04:40, 05:00, 05:20, 05:40, 06:00, 06:20, 06:40, 07:00, 07:20 and 07:40",
  "0,15,30,45 8,9,10,11,12,13,14 * * *": "At 0, 15, 30, and 45 minutes past the hour, at 08:00, " +
    "09:00, 10:00, 11:00, 12:00, 13:00, and 14:00",
};

for (const [cron, words] of Object.entries(WORDS)) {
  Deno.test(`describeTiming() tells "${cron}" as a person would`, () => {
    const timing = { kind: "recurring", cron, timezone: "Europe/Berlin" } as const;
    assert.equal(describeTiming(timing), `${words} (Europe/Berlin)`);
  });
}
