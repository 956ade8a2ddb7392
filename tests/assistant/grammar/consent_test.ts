import assert from "node:assert/strict";
import { readConsent } from "../../../src/assistant/grammar/read_consent.ts";

const CASES: readonly [answer: boolean | null, ...messages: string[]][] = [
  [true, "yes", "Yes, please!", "ok", "go ahead", "do it", "sure, thanks", "👍", "Yes yes"],
  [true, "ja", "ja, bitte", "mach das", "einverstanden", "klar"],
  [true, "oui", "oui, vas-y", "d'accord", "d’accord, merci"],
  [true, "sí", "si", "sí, adelante", "de acuerdo", "hazlo por favor"],
  [false, "no", "No, thanks.", "not now", "nein danke", "non merci", "ahora no", "👎", "cancel"],
  [null, "yes?", "yes but not now", "yes no", "maybe", "yes if it is tested", "I said yes before"],
  [null, "yes but not today", "ok cool but wait", "sure, once Anna agrees", "yes, said Anna"],
  [null, "yes, subject to approval", "yes and no", "yes, tomorrow", "ok, later", "yeah right"],
  [null, "ja nee", "ja, aber erst morgen", "ja?", "ja, wenn Anna zustimmt", "jein", "na ja"],
  [null, "mais oui bien sûr que non", "oui mais pas aujourd'hui", "oui ?", "oui, si Paul veut"],
  [null, "claro que no", "sí, pero mañana", "¿sí?", "sí, cuando Ana quiera", "ya veremos"],
  [true, "ok cool", "yes please thank you", "YES!!!", "yep, go for it", "passt", "ja mach", "jo"],
  [true, "oui, merci", "vale", "claro", "sure thing", "sounds good"],
  [null, "what would it do?", "ok so what is it", "", "yes ".repeat(5_000), "```\nyes\n```"],
];

for (const [answer, ...messages] of CASES) {
  for (const message of messages) {
    Deno.test(`readConsent() takes ${JSON.stringify(message.slice(0, 40))} for ${answer}`, () => {
      assert.equal(readConsent(message), answer);
    });
  }
}
