import assert from "node:assert/strict";
import { openSpecifiedServer } from "../../support/specification/server.ts";
import { DAILY, NOTHING } from "../conversations/definitions.ts";
import { hold } from "../conversations/lab.ts";
import { type Conversation, turn } from "../conversations/turn.ts";

const BROKEN = "```yaml\nformat: planner/1\nname: Broken\nsteps:\n" +
  "  - { id: note, service: files, action: wirte, with: { name: a.txt, text: A } }\n```";

/** A message and its answer in the language of the user. None of the messages changes anything. */
type Said = readonly [says: string, answer: RegExp];

const ALL: Readonly<Record<Exclude<Conversation["language"], "en">, readonly Said[]>> = {
  de: [
    ["ändere die Schwelle auf 5", /^Kein Schritt des Entwurfs vergleicht mit einer Zahl\./],
    ["ändere die Adresse auf https://example.org/x", /^Kein Schritt ruft eine Adresse auf\./],
    ["entferne die Eingabe stadt", /^Im Entwurf gibt es keine Eingabe „stadt“\./],
    ["verschiebe den Schritt note an Position 9", /hat 2 Schritte: Es gibt keine Stelle 9/],
    [
      "wie filtere ich eine Liste?",
      /^Diese Beschreibung gibt es nur auf Englisch:\n\ndata\.filter/,
    ],
    ["plane es alle 5 Sekunden", /^Das ging nicht\. Die Meldung auf Englisch: „[A-Z]/],
    ["zeige die Regeln", /^Noch gibt es keine Regeln\./],
    [
      `Hier ist mein Workflow:\n${BROKEN}`,
      /hat aber Fehler:\n- Zeile \d+, Spalte \d+[^]*: „[^]*Meintest du „write“\?/,
    ],
  ],
  fr: [
    ["change le seuil à 5", /^Aucune étape du brouillon ne compare avec un nombre\./],
    ["change l'adresse en https://example.org/x", /^Aucune étape n'appelle une adresse\./],
    ["supprime l'entrée ville", /^Il n'y a pas d'entrée « ville » dans le brouillon\./],
    ["déplace l'étape note à la position 9", /a 2 étapes : il n'y a pas de place 9/],
    ["comment filtrer une liste ?", /^Cette description n'existe qu'en anglais :\n\ndata\.filter/],
    ["planifie-le toutes les 5 secondes", /^Cela n'a pas marché\. Le message en anglais : « [A-Z]/],
    ["montre les règles", /^Il n'y a pas encore de règles\./],
    [
      `voici mon workflow :\n${BROKEN}`,
      /mais il a des erreurs :\n- Ligne \d+, colonne \d+[^]*: « [^]*Voulais-tu dire « write » \?/,
    ],
  ],
  es: [
    ["cambia el umbral a 5", /^Ningún paso del borrador compara con un número\./],
    ["cambia la dirección a https://example.org/x", /^Ningún paso llama a una dirección\./],
    ["elimina la entrada ciudad", /^En el borrador no hay ninguna entrada «ciudad»\./],
    ["mueve el paso note a la posición 9", /tiene 2 pasos: no hay lugar 9/],
    ["¿cómo filtro una lista?", /^Esta descripción solo existe en inglés:\n\ndata\.filter/],
    ["prográmalo cada 5 segundos", /^No ha sido posible\. El mensaje en inglés: «[A-Z]/],
    ["muestra las reglas", /^Todavía no hay reglas\./],
    [
      `este es mi workflow:\n${BROKEN}`,
      /pero tiene errores:\n- Línea \d+, columna \d+[^]*: «[^]*¿Querías decir «write»\?/,
    ],
  ],
};

for (const language of ["de", "fr", "es"] as const) {
  Deno.test(`refusals, guides and errors are worded for the user: ${language}`, async () => {
    await using server = await openSpecifiedServer();
    for (const [says, answer] of ALL[language]) {
      const conversation = { person: "", language, start: DAILY, turns: [turn(says, {})] };
      const [judged] = await hold(server, conversation);
      assert.match(judged?.answer ?? "", answer, says);
    }
  });
}

const OF_A_NEW_THREAD = [
  ["de", "führe es aus", /^In diesem Chat gibt es noch keinen Workflow/],
  ["fr", "lance-le", /^Il n'y a pas encore de workflow dans ce fil/],
  ["es", "ejecútalo", /^En este chat aún no hay ningún workflow/],
] as const;

Deno.test("a refusal in the user's language is not told as English", async () => {
  await using server = await openSpecifiedServer();
  for (const [language, says, answer] of OF_A_NEW_THREAD) {
    const conversation = { person: "", language, start: NOTHING, turns: [turn(says, {})] };
    const [judged] = await hold(server, conversation);
    assert.match(judged?.answer ?? "", answer, says);
  }
});
