import assert from "node:assert/strict";
import { readConsent } from "../../../src/assistant/grammar/read_consent.ts";

const CASES: readonly [answer: boolean | null, ...messages: string[]][] = [
  [true, "yes", "Yes, please!", "ok", "go ahead", "do it", "sure, thanks", "👍", "Yes yes"],
  [true, "ja", "ja, bitte", "mach das", "einverstanden", "klar"],
  [true, "oui", "oui, vas-y", "d'accord", "d’accord, merci"],
  [true, "sí", "si", "sí, adelante", "de acuerdo", "hazlo por favor"],
  [false, "no", "No, thanks.", "not now", "nein danke", "non merci", "ahora no", "👎", "cancel"],
  [null, "yes?", "yes but not now", "yes no", "maybe", "yes if it is tested", "I said yes before"],
  [null, "what would it do?", "ok so what is it", "", "yes ".repeat(5_000), "```\nyes\n```"],
];

for (const [answer, ...messages] of CASES) {
  for (const message of messages) {
    Deno.test(`readConsent() takes ${JSON.stringify(message.slice(0, 40))} for ${answer}`, () => {
      assert.equal(readConsent(message), answer);
    });
  }
}
