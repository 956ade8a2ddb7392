import assert from "node:assert/strict";
import { readDraft } from "../../../src/assistant/built_in/drafting/read_draft.ts";
import { parsePhrase } from "../../../src/timing/phrase/parse_phrase.ts";

const C = "https://shop.example.com/orders.csv";

for (
  const [says, answer, cron] of [
    [`3 times a day fetch ${C} and save it`, "8, 12 and 16", "0 8,12,16 * * *"],
    [`fetch ${C} twice a day and save it`, "at 9 and 17", "0 9,17 * * *"],
    [`fetch ${C} twice daily and save it`, "every 12 hours", "0 */12 * * *"],
    ["remind ada@mail.test to drink water twice a day", "9 and 15", "0 9,15 * * *"],
    ["remind ada@mail.test twice a day to drink", "9:30 and 15:30", "30 9,15 * * *"],
    [`zweimal am Tag hole ${C} und speichere es als a.csv`, "8 und 16 Uhr", "0 8,16 * * *"],
    [`hole dreimal täglich ${C} und speichere es`, "um 8, 12 und 16", "0 8,12,16 * * *"],
    [
      `trois fois par jour récupère ${C} et enregistre-le`,
      "8h, 12h et 16h",
      "0 8,12,16 * * *",
    ],
    [`dos veces al día descarga ${C} y guárdalo`, "a las 8 y 16", "0 8,16 * * *"],
  ] as const
) {
  Deno.test(`"${says}" asks at which hours, and "${answer}" completes it`, async () => {
    const drafted = readDraft(says);
    assert.ok(drafted?.kind === "asks", JSON.stringify(drafted));
    assert.match(drafted.question.text, /hours|Uhr|heures|horas/);
    assert.equal(drafted.question.fill("whenever you like"), null);
    const completed = readDraft(drafted.question.fill(answer) ?? "");
    assert.ok(completed?.kind === "built", JSON.stringify(completed));
    const { phrase } = completed.built;
    const timing = await parsePhrase(phrase ?? "", { now: 0, timezone: "UTC" });
    assert.ok(timing.kind === "recurring", JSON.stringify(timing));
    assert.equal(timing.cron, cron);
  });
}

Deno.test("times a day of what is no request, or beside another time, make no draft", () => {
  for (
    const says of [
      "twice a day",
      "remind ada@mail.test in 10 minutes twice a day to drink",
      "publish it twice a day",
      "it ran three times a day",
      `fetch ${C} every day at 7 twice a day`,
    ]
  ) {
    const drafted = readDraft(says);
    if (drafted?.kind === "asks") {
      assert.notEqual(readDraft(drafted.question.fill("9 and 17") ?? "")?.kind, "built", says);
    } else assert.notEqual(drafted?.kind, "built", says);
  }
});

Deno.test("times a day within the words of an e-mail are not asked about", () => {
  for (
    const says of [
      'every day at 9 email "Take your pills twice a day" to ada@mail.test',
      "remind ada@mail.test every day at 9 to take the pills three times a day",
    ]
  ) {
    const drafted = readDraft(says);
    assert.ok(drafted?.kind === "built", JSON.stringify(drafted));
    assert.match(JSON.stringify(drafted.built.definition), /(?:twice|three times) a day"/);
    assert.equal(drafted.built.phrase, "every day at 9");
  }
});
