import assert from "node:assert/strict";
import { draftLanguage } from "../../../../src/assistant/built_in/drafting/draft_language.ts";
import { readByRoles } from "../../../../src/assistant/built_in/drafting/roles/read_roles.ts";

const URL = "https://shop.example.com/orders.json";
const HOOK = "https://hook.example.com/in";

/** Requests of which the words around the rows would be lost. */
const AROUND = [
  `fetch ${URL} and post each row to ${HOOK}`,
  `fetch ${URL} and send every order individually to ${HOOK}`,
  `Hole ${URL}, behalte die Zeilen, deren amount größer als 400 ist, und schicke jede einzeln an ${HOOK}`,
  `take ${URL} and give me one file per country`,
  `Demande une ville, récupère ${URL} et enregistre tout dans tout.csv`,
  `ask for a city, fetch ${URL} and save it as a.csv`,
  "read the uploaded csv, keep rows where status is open, save as open.csv",
  "read a csv file, dedupe it by country and region, and save it as unique.csv",
  "If the total amount in orders.csv exceeds 1,000, warn ana@mail.test",
  "Si le total de amount dans orders.csv dépasse 1000, préviens ana@mail.test",
  "Send https://docs.example.com/plan.pdf to ada@example.org after I approved it",
  `fetch ${URL}, sum amount per region and save it as a csv named summary`,
  `min, max and average of price by brand from ${URL}, only brands with more than 1 car, to b.csv`,
  `fetch ${URL}, post them to ${HOOK} unless empty`,
];

for (const text of AROUND) {
  Deno.test(`"${text}" is left to another reader or a question`, () => {
    const read = readByRoles(text, { language: draftLanguage(text), table: null, me: null });
    assert.equal(read?.text ?? null, null);
  });
}
