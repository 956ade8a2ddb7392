import assert from "node:assert/strict";
import { readOrderedDeeds } from "../../../src/assistant/grammar/read_ordered_deeds.ts";
import { describeTiming } from "../../../src/timing/describe/describe_timing.ts";
import { parsePhrase } from "../../../src/timing/phrase/parse_phrase.ts";

const CONTEXT = { now: Date.UTC(2026, 10, 21, 7), timezone: "Europe/Berlin" };

/** A message, what it schedules, and what else it orders. */
const MESSAGES: readonly (readonly [string, string, string?])[] = [
  ["Schedule it every day at 9. Not on weekends.", "every weekday at 09:00"],
  ["Schedule it every day at 9!\nNot on weekends. Thanks!", "every weekday at 09:00"],
  ["Run it every day at 9. But not on Sundays.", "every Monday to Saturday at 09:00"],
  ["Please run it every day at 9! Until Christmas.", "every day at 09:00 until 2026-12-25"],
  ["Plane es täglich um 9 Uhr. Aber nicht am Wochenende.", "every weekday at 09:00"],
  ["Planifie-le tous les jours à 9h. Pas le week-end.", "every weekday at 09:00"],
  ["Prográmalo todos los días a las 9. No los fines de semana.", "every weekday at 09:00"],
  ["publish it and schedule it daily at 9. Not on weekends.", "every weekday at 09:00", "publish"],
  [
    "Schedule it every day at 9. Not on weekends. And publish it.",
    "every weekday at 09:00",
    "publish",
  ],
  [
    "Schedule it daily at 9. Not on weekends. Share it with sales.",
    "every weekday at 09:00",
    "share",
  ],
  [
    "schedule it on Mon, Tue, Wed, Thu, Fri and Sat at 9, 10, 11, 12, 13 and 14. Not on Saturdays.",
    "every weekday at 09:00, 10:00, 11:00, 12:00, 13:00 and 14:00",
  ],
];

for (const [message, meaning, other] of MESSAGES) {
  Deno.test(`${JSON.stringify(message)} is read to its last sentence`, async () => {
    const orders = readOrderedDeeds(message) ?? [];
    const others = orders.filter(({ deed }) => deed !== "schedule").map(({ deed }) => deed);
    assert.deepEqual(others, other === undefined ? [] : [other]);
    const [order] = orders.filter(({ deed }) => deed === "schedule");
    assert.ok(order?.deed === "schedule");
    const timing = await parsePhrase(order.phrase, CONTEXT);
    assert.equal(describeTiming(timing), `${meaning}, Europe/Berlin`);
  });
}

Deno.test("a last sentence that is not understood leaves nothing scheduled", async () => {
  for (const last of ["But only if it rains.", "Don't.", "Not.", "Or rather not on some days."]) {
    const orders = readOrderedDeeds(`Schedule it every day at 9. ${last}`) ?? [];
    for (const order of orders) {
      assert.ok(order.deed === "schedule");
      await assert.rejects(parsePhrase(order.phrase, CONTEXT), last);
    }
  }
});
