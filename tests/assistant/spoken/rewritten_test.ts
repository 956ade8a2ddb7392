import assert from "node:assert/strict";
import { draftLanguage } from "../../../src/assistant/built_in/drafting/draft_language.ts";
import { readDraft, withAddressOf } from "../../../src/assistant/built_in/drafting/read_draft.ts";
import type { Language } from "../../../src/assistant/grammar/language/vocabulary.ts";

const O = "https://shop.example.com/orders.json";

/** Requests that are rewritten with the user's address, or with an answer. */
const REQUESTS: readonly (readonly [language: Language, says: string, answer?: string])[] = [
  ["de", `hole ${O} und schick es mir`],
  ["de", "erinnere mich jeden Montag um 9 an die Rechnung"],
  ["de", `prüfe ${O} jeden Tag um 8 und benachrichtige mich, wenn es fehlschlägt`],
  ["de", "sortiere nach betrag, speichere als a.csv", "eine CSV-Datei"],
  ["fr", `récupère ${O} et envoie-moi le résultat`],
  ["fr", "rappelle-moi tous les lundis à 9h de payer"],
  ["fr", `récupère ${O} tous les jours à 8h et préviens-moi si ça échoue`],
  ["fr", "trie par montant et enregistre sous a.csv", "commandes.csv"],
  ["es", `descarga ${O} y envíamelo`],
  ["es", "recuérdame cada lunes a las 9 que pague"],
  ["es", `descarga ${O} cada día a las 8 y avísame si falla`],
  ["es", "ordena por monto y guárdalo como a.csv", O],
];

for (const [language, says, answer] of REQUESTS) {
  Deno.test(`"${says}" stays in its language when it is rewritten`, () => {
    const addressed = withAddressOf({ email: "ada@example.org" }, says);
    const asked = answer === undefined ? null : readDraft(addressed);
    const whole = answer !== undefined && asked?.kind === "asks"
      ? asked.question.fill(answer)
      : addressed;
    assert.ok(whole !== null && whole !== says, String(whole));
    assert.deepEqual([draftLanguage(whole), readDraft(whole)?.kind], [language, "built"]);
  });
}
