import assert from "node:assert/strict";
import { AppError } from "../../../src/lib/errors.ts";
import { parsePhrase } from "../../../src/timing/phrase/parse_phrase.ts";
import { hostilePhrases } from "./hostile_phrases.ts";
import { NOW, ZONE } from "./table/oracle.ts";
import { REFUSED } from "./table/rows.ts";

const CONTEXT = { now: NOW.toZonedDateTime(ZONE).epochMilliseconds, timezone: ZONE };

/** The phrase that a refusal gives; null if it gives none, undefined if it is taken. */
async function nearestOf(phrase: string): Promise<string | null | undefined> {
  try {
    await parsePhrase(phrase, CONTEXT);
    return undefined;
  } catch (error) {
    assert.ok(error instanceof AppError, String(error));
    return /The nearest phrase that is taken: "(.*)"\. Examples: /.exec(error.message)?.[1] ?? null;
  }
}

const NEAREST: readonly (readonly [string, string])[] = [
  ["every 120 mins on fridayz", "every 120 mins on friday"],
  ["every day 9", "every day at 9"],
  ["every day at about 9", "every day at 9"],
  ["every day at 9 if it rains", "every day at 9"],
  ["every 30 seconds", "every minute"],
  ["every second monday at 9", "every other monday at 9"],
  ["every third Friday at 9", "on the third friday of every month at 9"],
  ["every few hours", "every 2 hours"],
  ["biweekly on monday", "every 2 weeks on monday"],
  ["on the 1st at 9", "on the 1st of every month at 9"],
  ["tomorrow", "tomorrow at 9:00"],
  ["2 hours", "in 2 hours"],
  ["at 9am", "every day at 9am"],
  ["every hour every day at 9", "every day at 9"],
  ["every 15 minutes between 9 and 5", "every 15 minutes between 9 and 17"],
  ["jeden Tag 9", "jeden tag um 9"],
  ["jeden zweiten Freitag um 16 Uhr", "alle 2 wochen am freitag um 16 uhr"],
  ["tous les jours 9", "tous les jours a 9"],
  ["cada dia 9", "cada dia a las 9"],
];

for (const [phrase, nearest] of NEAREST) {
  Deno.test(`the refusal of "${phrase}" gives "${nearest}"`, async () => {
    assert.equal(await nearestOf(phrase), nearest);
  });
}

Deno.test("a refusal gives nothing that says the opposite, or leaves out what is asked about", async () => {
  for (
    const phrase of [
      ...["do not run every day", "never run daily", "don't run on weekends", "stop it daily at 9"],
      ...["every day at 9 except when I am away", "yesterday at 9", "2 hours ago"],
      ...["nicht täglich um 9 Uhr laufen", "jamais tous les jours à 9h", "nunca cada día a las 9"],
      ...["every day at 9 in Cordoba", "every day at 9 EST", "every day at 9 London"],
      ...["daily at 9; 0 17 * * *", "0 9 * *", "banana", "soon", ""],
    ]
  ) {
    assert.equal(await nearestOf(phrase), null, phrase);
  }
});

Deno.test("every phrase that a refusal gives is taken", async () => {
  const refused = [...REFUSED.map(({ phrase }) => phrase), ...hostilePhrases(5, 1_000)];
  let given = 0;
  for (const phrase of refused) {
    const nearest = await nearestOf(phrase);
    if (typeof nearest !== "string") continue;
    given++;
    assert.equal(await nearestOf(nearest), undefined, `${phrase}: ${nearest}`);
  }
  assert.ok(given > 150, String(given));
});
