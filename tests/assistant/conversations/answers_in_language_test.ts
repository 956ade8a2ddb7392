import assert from "node:assert/strict";
import { PROPOSAL_TEXTS } from "../../../src/assistant/grammar/language/answers/proposal_texts.ts";
import type { Language } from "../../../src/assistant/grammar/language/vocabulary.ts";
import { CHATS, newThread, readThread } from "../../support/specification/chats.ts";
import { openSpecifiedServer, type SpecifiedServer } from "../../support/specification/server.ts";
import { readState, type State } from "./lab.ts";

const DEFINITION = `\`\`\`yaml
format: planner/1
name: Garden club
inputs:
  region: { type: enum, options: [EU, US], default: EU }
steps:
  - { id: note, service: files, action: write, with: { name: note.txt, text: Hello } }
\`\`\``;

/** A message, the words of its answer, and a part of the state that comes of it. */
type Turn = readonly [says: string, answer: RegExp, state: Partial<State>];

const TURNS: Readonly<Record<Exclude<Language, "en">, readonly Turn[]>> = {
  de: [
    ["veröffentliche es", /^Version 1 ist veröffentlicht.* Sag „starte es“/, { version: 1 }],
    [
      "starte es",
      /Der Lauf \S+ von "Garden club", Version 1, ist gestartet\.\n\nDer Lauf \S+ war erfolgreich\./,
      {
        runs: ["succeeded"],
      },
    ],
    ["zeige die letzten Läufe", /: erfolgreich \(Version 1, Lauf /, {}],
    [
      "plane es jeden Montag um 9 Uhr",
      /^Geplant: jeden Montag um 09:00 Uhr, UTC\. Der nächste Lauf: Montag, /,
      {
        schedules: ["0 9 * * 1"],
      },
    ],
    ["wann läuft es das nächste Mal?", /^Die nächsten Läufe:\n- Montag, .* \(UTC\)/, {}],
    ["pausiere den Zeitplan", /^Der Zeitplan ist angehalten/, { schedules: ["paused 0 9 * * 1"] }],
    ["setze den Zeitplan fort", /^Der Zeitplan ist wieder aktiv/, { schedules: ["0 9 * * 1"] }],
    [
      "nochmal für US bitte",
      /Ich würde Folgendes tun: Version 1 von "Garden club" mit den Eingaben {"region":"US"} starten\.\n\nSoll ich\?/,
      {
        proposed: "run",
      },
    ],
    ["ok", /ist gestartet/, { runs: ["succeeded", "succeeded"], proposed: null }],
    ["ja", /^Im Moment gibt es nichts, wozu du ja oder nein/, { runs: ["succeeded", "succeeded"] }],
    ["teile es mit dem Team finance", /geteilt mit: finance/, { teams: ["finance"] }],
    ["zeige die Versionen", /hat 1 Version:\n- Version 1, .* UTC, die Standardversion/, {}],
    ["mach das rückgängig", /^Es gibt nichts rückgängig zu machen/, {}],
    ["brich den Lauf ab", /lässt sich nicht abbrechen.*Zeitplan/, {}],
  ],
  fr: [
    ["publie-le", /^La version 1 est publiée.* Dis « lance-le »/, { version: 1 }],
    [
      "lance-le",
      /L'exécution \S+ de "Garden club", version 1, a démarré\.\n\nL'exécution \S+ a réussi\./,
      {
        runs: ["succeeded"],
      },
    ],
    ["montre les dernières exécutions", /: succès \(version 1, exécution /, {}],
    [
      "lance-le tous les lundis à 9h",
      /^Planifié : tous les lundis à 09:00, UTC\. Prochaine exécution : lundi /,
      {
        schedules: ["0 9 * * 1"],
      },
    ],
    ["quand est la prochaine exécution ?", /^Les prochaines exécutions :\n- lundi .* \(UTC\)/, {}],
    ["suspends la planification", /^La planification est suspendue/, {
      schedules: ["paused 0 9 * * 1"],
    }],
    ["reprends la planification", /^La planification est de nouveau active/, {
      schedules: ["0 9 * * 1"],
    }],
    [
      "la même chose avec region=US",
      /Voici ce que je ferais : lancer la version 1 de "Garden club" avec les entrées {"region":"US"}\.\n\nJe le fais \?/,
      {
        proposed: "run",
      },
    ],
    ["ok", /a démarré/, { runs: ["succeeded", "succeeded"], proposed: null }],
    ["oui", /^Il n'y a rien à accepter/, { runs: ["succeeded", "succeeded"] }],
    ["partage-le avec l'équipe finance", /partagé avec : finance/, { teams: ["finance"] }],
    ["montre les versions", /a 1 version :\n- Version 1, .* UTC, celle par défaut/, {}],
    ["annule la modification", /^Il n'y a rien à annuler/, {}],
    ["annule l'exécution", /^Impossible d'annuler l'exécution .*planification/, {}],
  ],
  es: [
    ["publícalo", /^La versión 1 está publicada.* Di «ejecútalo»/, { version: 1 }],
    [
      "ejecútalo",
      /La ejecución \S+ de "Garden club", versión 1, ha empezado\.\n\nLa ejecución \S+ ha terminado bien\./,
      {
        runs: ["succeeded"],
      },
    ],
    ["muestra las últimas ejecuciones", /: correcto \(versión 1, ejecución /, {}],
    [
      "ejecútalo todos los lunes a las 9:00",
      /^Programado: todos los lunes a las 09:00, UTC\. Próxima ejecución: lunes, /,
      {
        schedules: ["0 9 * * 1"],
      },
    ],
    ["¿cuándo se ejecuta la próxima vez?", /^Las próximas ejecuciones:\n- lunes, .* \(UTC\)/, {}],
    ["pausa la programación", /^La programación está en pausa/, {
      schedules: ["paused 0 9 * * 1"],
    }],
    ["reanuda la programación", /^La programación vuelve a estar activa/, {
      schedules: ["0 9 * * 1"],
    }],
    [
      "otra vez pero con region=US",
      /Haría lo siguiente: ejecutar la versión 1 de "Garden club" con las entradas {"region":"US"}\.\n\n¿Lo hago\?/,
      {
        proposed: "run",
      },
    ],
    ["ok", /ha empezado/, { runs: ["succeeded", "succeeded"], proposed: null }],
    ["sí", /^Ahora mismo no hay nada que aceptar/, { runs: ["succeeded", "succeeded"] }],
    ["compártelo con el equipo finance", /compartido con: finance/, { teams: ["finance"] }],
    ["muestra las versiones", /tiene 1 versión:\n- Versión 1, .* UTC, la predeterminada/, {}],
    ["deshazlo", /^No hay nada que deshacer/, {}],
    ["cancela la ejecución", /^No se puede cancelar la ejecución .*programación/, {}],
  ],
};

for (const language of ["de", "fr", "es"] as const) {
  Deno.test(`deeds, consent and views are answered in the language of the user: ${language}`, async () => {
    await using server = await openSpecifiedServer();
    const { caller, threadId, say } = await begin(server);
    for (const [says, answer, wanted] of TURNS[language]) {
      assert.match(await say(says), answer);
      const state = await readState(caller, threadId);
      assert.deepEqual({ ...state, ...wanted }, state, says);
    }
  });
}

async function begin(server: SpecifiedServer) {
  const caller = await server.caller({ org: `org-${crypto.randomUUID()}`, teams: ["finance"] });
  const threadId = await newThread(caller);
  const say = async (message: string): Promise<string> =>
    (await caller.say(threadId, message)).map(({ content }) => content).join("");
  await say(DEFINITION);
  return { caller, threadId, say };
}

Deno.test("a proposal that is accepted by its button is answered in the language of its thread", async () => {
  await using server = await openSpecifiedServer();
  const { caller, threadId, say } = await begin(server);
  await say("veröffentliche es");
  await say("starte es");
  const settle = async (accept: boolean): Promise<string> => {
    await say("nochmal für US bitte");
    const { proposal } = await readThread(caller, threadId);
    assert.match(proposal.summary, /^Version 1 von "Garden club" mit den Eingaben .* starten$/);
    const path = `POST ${CHATS}/${threadId}/proposals/${proposal.proposalId}`;
    const response = await caller.call(path, { json: { accept } });
    assert.equal(response.status, 200, response.text);
    return response.text;
  };
  assert.match(await settle(false), new RegExp(PROPOSAL_TEXTS.de.refused));
  assert.match(await settle(true), /Der Lauf \S+ von .* ist gestartet/);
  const { runs } = await readState(caller, threadId);
  assert.deepEqual(runs, ["succeeded", "succeeded"]);
});

Deno.test("a user who goes on in another language is answered in that one", async () => {
  await using server = await openSpecifiedServer();
  const { say } = await begin(server);
  assert.match(await say("veröffentliche es"), /ist veröffentlicht/);
  assert.match(await say("benenne es in Beet um"), /^Der Entwurf ist geändert und gültig:/);
  assert.match(await say("status"), /In diesem Chat wurde noch kein Lauf gestartet/);
  assert.match(await say("show the versions"), /has 1 version:/);
  assert.match(await say("status"), /No run was started/);
  assert.match(await say("¿hay preguntas abiertas?"), /Ninguna ejecución pregunta/);
});
