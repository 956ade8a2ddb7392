import assert from "node:assert/strict";
import { timingWords } from "../../../src/assistant/built_in/drafting/timing_words.ts";
import { LANGUAGES } from "../../../src/assistant/grammar/language/vocabulary.ts";
import { parsePhrase } from "../../../src/timing/phrase/parse_phrase.ts";

const PLACE = { now: Date.UTC(2026, 0, 5), timezone: "Europe/Berlin" };

const CRONS = [
  "0 8 * * *",
  "30 8 * * 1-5",
  ...[0, 1, 2, 3, 4, 5, 6].map((weekday) => `15 17 * * ${weekday}`),
  "*/15 * * * *",
  "0 * * * *",
  "0 6 1 * *",
  "5 0 28 * *",
];

for (const language of LANGUAGES) {
  for (const cron of CRONS) {
    Deno.test(`the words for ${cron} (${language}) are a phrase of that meaning`, async () => {
      const timing = { kind: "recurring", cron, timezone: "Europe/Berlin" } as const;
      const words = timingWords(timing, language);
      assert.equal(/\bevery\b/.test(words), language === "en");
      const [phrase = ""] = words.split(", Europe");
      assert.deepEqual(await parsePhrase(phrase, PLACE), timing);
    });
  }
  Deno.test(`other times are said as schedules are (${language})`, () => {
    for (const cron of ["*/7 * * * *", "0 8 31 * *", "0 8,17 * * *", "0 8 1 1 *", "0 8 1 * 1"]) {
      const words = timingWords({ kind: "recurring", cron, timezone: "UTC" }, language);
      assert.match(words, /every|on the|day/);
    }
  });
}
