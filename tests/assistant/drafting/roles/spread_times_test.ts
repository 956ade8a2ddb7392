import assert from "node:assert/strict";
import { withoutTimes } from "../../../../src/assistant/built_in/drafting/roles/spread_times.ts";

const SPREAD: readonly (readonly [text: string, when: string | null])[] = [
  ["ping https://a.example.com every 5 min, and tell me", "every 5 min"],
  ["data: https://a.example.com. 6pm, mon-fri, only if total > 0", "0 18 * * 1-5"],
  ["fetch rates, mail them at 9:15 on weekdays", "at 9:15 on weekdays"],
  ["Twice a day (9 and 17) look at the stock", "Twice a day at 9 and 17"],
  ["Month end. Pull the entries. Run on the 1st at 6am.", "every month on the 1st at 6am"],
  ["weekly numbers. monday. exec@example.com", "weekly monday"],
  ["Fasse die Meldungen täglich gegen 17 Uhr zusammen", "täglich um 17 Uhr"],
  ["respaldo (POST, a las 3 de la madrugada)", "todos los días a las 3"],
  // The dates choose rows.
  ["keep the tickets of the last 7 days", null],
  ["orders older than 14 days and due on 2026-12-01", null],
  ["monthly totals per region", null],
  // These hours are of different things.
  ["by 10 am somebody asks; so send the list every weekday at 9:45, not at 10:00", null],
  ["Guten Morgen, sortiere die Zeilen", null],
];

for (const [text, when] of SPREAD) {
  Deno.test(`"${text}" is repeated ${when ?? "at no time"}`, () => {
    assert.equal(withoutTimes(text).when, when);
  });
}

Deno.test("a request without a time stays as it is", () => {
  const text = "fetch https://a.example.com and save it";
  assert.deepEqual(withoutTimes(text), { text, when: null, isEveryDay: false });
});
