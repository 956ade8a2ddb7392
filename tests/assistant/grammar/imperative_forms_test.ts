import assert from "node:assert/strict";
import {
  frenchVerbs,
  germanVerbs,
  spanishForMe,
  spanishVerbs,
} from "../../../src/assistant/grammar/language/verbs/inflections.ts";
import { withImperativeForms } from "../../../src/assistant/grammar/language/verbs/imperative_forms.ts";
import { readOrderedDeeds } from "../../../src/assistant/grammar/read_ordered_deeds.ts";
import { sameWord } from "../../../src/assistant/grammar/spelling.ts";

/** The forms that a verb must have. */
const FORMS: readonly (readonly [forms: string, wanted: string])[] = [
  [germanVerbs("speichern"), "speichere speicher speichert speichern"],
  [germanVerbs("senden"), "sende sendet senden"],
  [germanVerbs("lesen"), "lies lese liest lesen"],
  [frenchVerbs("enlever"), "enlève enlevez enlever à_enlever"],
  [frenchVerbs("récupérer"), "récupère récupérez récupérer"],
  [frenchVerbs("convertir"), "convertis convertissez convertir"],
  [spanishVerbs("guardar"), "guarda guarde guarden guardá guárdalo guárdelas guárdenlo guardarlos"],
  [spanishVerbs("redondear"), "redondea redondéalo"],
  [spanishVerbs("contar"), "cuenta cuéntalos cuenten"],
  [spanishVerbs("cambiar"), "cámbialo"],
  [spanishVerbs("enviar"), "envía envíe envíalo se_envíen"],
  [spanishVerbs("publicar"), "publique publíquenlo"],
  [spanishVerbs("leer"), "lee lea léelo"],
  [spanishForMe("mandar"), "mándame mándeme mándenme mandarme"],
];

for (const [forms, wanted] of FORMS) {
  Deno.test(`the forms of a verb have ${wanted}`, () => {
    const missing = wanted.split(" ").filter((form) => !forms.split("|").includes(form));
    assert.deepEqual(missing, []);
  });
}

Deno.test("an imperative of the tables has all forms of address", () => {
  assert.equal(withImperativeForms("lance <it>? {when}", ["fr"]), "lance|lancez <it>? {when}");
  assert.equal(withImperativeForms("ejecútalo", ["es"]), "ejecútalo|ejecútelo|ejecútenlo");
  assert.equal(withImperativeForms("lance le_run?", ["es"]), "lance|lanza|lancen|lanzá le_run?");
});

const ORDERS: Readonly<Record<string, string>> = {
  "publíquenlo": "publish",
  "publicá el borrador": "publish",
  "ejecútenlo": "run",
  "frenen la ejecución": "cancel",
  "veröffentlich das Ding": "publish",
  "stoppez l'exécution": "cancel",
};

for (const [says, deed] of Object.entries(ORDERS)) {
  Deno.test(`"${says}" orders to ${deed}`, () => {
    assert.deepEqual(readOrderedDeeds(says)?.map((order) => order.deed), [deed]);
  });
}

Deno.test("umlauts may be written with an e", () => {
  assert.ok(sameWord("pruefe", "prüfe") && sameWord("groesser", "größer"));
  assert.ok(!sameWord("prüfe", "pruefe"));
});
