import type { Language } from "../vocabulary.ts";

/** The texts of views of workflows, their versions and their settings. */
export interface ViewTexts {
  /** The last line of a shortened list. */
  more(count: number): string;
  noneNamedSo: string;
  noneYet: string;
  /** Says that no workflow has a step of the service. */
  noneUse(service: string): string;
  noneOf: Readonly<Record<"owned" | "shared" | "public", string>>;
  severalFit: string;
  whichWorkflow: string;
  neverPublished(name: string): string;
  /** Precedes the definition. */
  version(name: string, number: string): string;
  versionOf(number: number, name: string): string;
  threadStays(bare: string): string;
  neverHere(name: string, bare: string): string;
  isAbout(name: string): string;
  noLongerAbout(name: string): string;
  runsIt: string;
  isAboutAlready: string;
  staysWithRule: string;
  listHasOnly(count: number): string;
  severalCalled(name: string, bare: string): string;
  isAboutOther(name: string, other: string): string;
  takesNoInputs: string;
  stored(bytes: string, files: string): string;
  bytes(name: string, bytes: string): string;
  noVersion(name: string): string;
  versionsOf(name: string, count: number): string;
  versionLine(of: { number: number; time: string; isDefault: boolean }): string;
  isFirst(name: string): string;
  areEqual(from: number, to: number): string;
  noPublication(name: string): string;
  draftIsSame(number: number): string;
  against(number: number, other: number): string;
  equal: string;
  noDraft: string;
  noDraftButVersion(number: string): string;
  noWebhook(name: string): string;
  webhooksOf(name: string, count: number): string;
  webhookLine(of: { name: string; made: string; used: string | null }): string;
  noVariables(name: string): string;
  hasNoValue: string;
  hasValueSince(time: string): string;
  sayVariable: string;
  isPublic(name: string): string;
  isFor(name: string, teams: string | null): string;
  ownerIs(who: string | null): string;
  caller(
    of: { userId: string; email: string | null; orgKey: string; teams: string; isAdmin: boolean },
  ): string;
  thatRuns(number: string, name: string): string;
  modelUsage(of: { calls: string; read: string; written: string }): string;
  /** Follows the list of templates. */
  sayTemplate: string;
  /** Precedes the summary of a workflow in the answer to a question that is not understood. */
  howItStands: string;
}

export const VIEW_TEXTS: Readonly<Record<Language, ViewTexts>> = {
  en: {
    howItStands: "This is what I know about it:",
    more: (count) => `- and ${count} more`,
    noneNamedSo: "No workflow has that name.",
    noneYet: "No workflows yet.",
    noneUse: (service) => `None of your workflows has a step of the service "${service}".`,
    noneOf: {
      owned: "No workflows.",
      shared: "No shared workflows.",
      public: "No public workflows.",
    },
    severalFit: "Several workflows fit:",
    whichWorkflow: "Which workflow?",
    neverPublished: (name) => `${name} has no published version yet.`,
    version: (name, number) => `${name}, version ${number}:`,
    versionOf: (number, name) => `Version ${number} of ${name}:`,
    threadStays: (bare) => `This thread stays as it is: say "open ${bare}" to change that.`,
    neverHere: (name, bare) =>
      `This thread was not about ${name} before, and stays as it is. Say "open ${bare}" to open ` +
      'it, or "go back to version 1" for an earlier version. Which one is meant?',
    isAbout: (name) => `This thread is about ${name} now`,
    noLongerAbout: (name) => `, and no longer about ${name}`,
    runsIt: ': "run it" runs it.',
    isAboutAlready: "This thread is about it already.",
    staysWithRule: "This thread stays with its decision rule: open the workflow in another one.",
    listHasOnly: (count) => `The list has only ${count} workflows.`,
    severalCalled: (name, bare) =>
      `Several workflows are called ${name}. "find ${bare}" lists them: say "open" with the id of ` +
      "one, and then this again. Nothing was done.",
    isAboutOther: (name, other) =>
      `This thread is about ${name}. Say "open ${other}" first, and then this again. Nothing was done.`,
    takesNoInputs: "It takes no inputs.",
    stored: (bytes, files) => `Your organization stores ${bytes} bytes in ${files} files.`,
    bytes: (name, bytes) => `- ${name}: ${bytes} bytes`,
    noVersion: (name) => `${name} has no version yet. Say "publish it".`,
    versionsOf: (name, count) => `${name} has ${count} ${count === 1 ? "version" : "versions"}:`,
    versionLine: ({ number, time, isDefault }) =>
      `- Version ${number}, ${time}${isDefault ? ", the default one" : ""}`,
    isFirst: (name) => `Version 1 of ${name} is the first one.`,
    areEqual: (from, to) => `Versions ${from} and ${to} are equal.`,
    noPublication: (name) => `${name} has never been published.`,
    draftIsSame: (number) => `No draft in this thread differs from version ${number}.`,
    against: (number, other) => `Version ${number} against version ${other}:`,
    equal: "They are equal.",
    noDraft: "There is no draft in this thread.",
    noDraftButVersion: (number) => `There is no draft; this is the published version ${number}:`,
    noWebhook: (name) =>
      `${name} has no webhook. One is made at POST /api/v1/workflows/{id}/webhooks.`,
    webhooksOf: (name, count) => `${name} has ${count} webhooks:`,
    webhookLine: ({ name, made, used }) =>
      `- ${name}, made ${made}, ${used === null ? "never used" : `used ${used}`}`,
    noVariables: (name) => `${name} has no environment variables.`,
    hasNoValue: "no value yet",
    hasValueSince: (time) => `has a value since ${time}`,
    sayVariable: 'Say set NAME to "…" to give a value: it is taken out before the message is kept.',
    isPublic: (name) => `${name} is public: every member of the organization may read and run it.`,
    isFor: (name, teams) =>
      teams === null
        ? `${name} is for its owner alone, and admins.`
        : `${name} is for its owner, admins, and these teams: ${teams}.`,
    ownerIs: (who) => `The owner is ${who ?? "you"}.`,
    caller: ({ userId, email, orgKey, teams, isAdmin }) =>
      `You are user ${userId}${email === null ? "" : ` (${email})`} in ${orgKey}, in ${
        teams === "" ? "no team" : `the teams ${teams}`
      }${isAdmin ? ", and an admin" : ""}.`,
    thatRuns: (number, name) => `Version ${number} of ${name} is the one that runs.`,
    modelUsage: ({ calls, read, written }) =>
      `This month you made ${calls} calls of models, with ${read} tokens read and ` +
      `${written} tokens written. GET /api/v1/usage tells it by month and model.`,
    sayTemplate: 'Say "use the template csv-cleanup" to begin with one.',
  },
  de: {
    howItStands: "Das weiß ich darüber:",
    more: (count) => `- und ${count} weitere`,
    noneNamedSo: "Kein Workflow heißt so.",
    noneYet: "Es gibt noch keine Workflows.",
    noneUse: (service) => `Keiner deiner Workflows hat einen Schritt des Dienstes „${service}“.`,
    noneOf: {
      owned: "Du hast keine Workflows.",
      shared: "Niemand hat Workflows mit dir geteilt.",
      public: "Es gibt keine öffentlichen Workflows.",
    },
    severalFit: "Mehrere Workflows passen:",
    whichWorkflow: "Welcher Workflow?",
    neverPublished: (name) => `${name} hat noch keine veröffentlichte Version.`,
    version: (name, number) => `${name}, Version ${number}:`,
    versionOf: (number, name) => `Version ${number} von ${name}:`,
    threadStays: (bare) => `Dieser Chat bleibt, wie er ist: Sag „öffne ${bare}“, um das zu ändern.`,
    neverHere: (name, bare) =>
      `In diesem Chat ging es bisher nicht um ${name}, und er bleibt, wie er ist. Sag „öffne ` +
      `${bare}“, um ihn zu öffnen, oder „geh zurück zu Version 1“ für eine frühere Version. Was ist ` +
      "gemeint?",
    isAbout: (name) => `In diesem Chat geht es jetzt um ${name}`,
    noLongerAbout: (name) => ` und nicht mehr um ${name}`,
    runsIt: ": „starte es“ startet ihn.",
    isAboutAlready: "Darum geht es in diesem Chat schon.",
    staysWithRule:
      "Dieser Chat bleibt bei seiner Entscheidungsregel: Öffne den Workflow in einem anderen.",
    listHasOnly: (count) => `Die Liste hat nur ${count} Workflows.`,
    severalCalled: (name, bare) =>
      `Mehrere Workflows heißen ${name}. „finde ${bare}“ nennt sie: Sag „öffne“ mit der ID von einem ` +
      "und dann dies noch einmal. Ich habe nichts getan.",
    isAboutOther: (name, other) =>
      `In diesem Chat geht es um ${name}. Sag zuerst „öffne ${other}“ und dann dies noch einmal. Ich ` +
      "habe nichts getan.",
    takesNoInputs: "Er hat keine Eingaben.",
    stored: (bytes, files) =>
      `Deine Organisation speichert ${bytes} Bytes in ${files} ${
        files === "1" ? "Datei" : "Dateien"
      }.`,
    bytes: (name, bytes) => `- ${name}: ${bytes} Bytes`,
    noVersion: (name) => `${name} hat noch keine Version. Sag „veröffentliche es“.`,
    versionsOf: (name, count) => `${name} hat ${count} ${count === 1 ? "Version" : "Versionen"}:`,
    versionLine: ({ number, time, isDefault }) =>
      `- Version ${number}, ${time}${isDefault ? ", die Standardversion" : ""}`,
    isFirst: (name) => `Version 1 von ${name} ist die erste.`,
    areEqual: (from, to) => `Die Versionen ${from} und ${to} sind gleich.`,
    noPublication: (name) => `${name} wurde noch nie veröffentlicht.`,
    draftIsSame: (number) =>
      `Kein Entwurf in diesem Chat unterscheidet sich von Version ${number}.`,
    against: (number, other) => `Version ${number} gegenüber Version ${other}:`,
    equal: "Sie sind gleich.",
    noDraft: "In diesem Chat gibt es keinen Entwurf.",
    noDraftButVersion: (number) =>
      `Es gibt keinen Entwurf; das ist die veröffentlichte Version ${number}:`,
    noWebhook: (name) =>
      `${name} hat keinen Webhook. Man legt ihn bei POST /api/v1/workflows/{id}/webhooks an.`,
    webhooksOf: (name, count) => `${name} hat ${count} ${count === 1 ? "Webhook" : "Webhooks"}:`,
    webhookLine: ({ name, made, used }) =>
      `- ${name}, angelegt ${made}, ${used === null ? "nie benutzt" : `benutzt ${used}`}`,
    noVariables: (name) => `${name} hat keine Umgebungsvariablen.`,
    hasNoValue: "noch kein Wert",
    hasValueSince: (time) => `hat einen Wert seit ${time}`,
    sayVariable:
      'Sag setze NAME auf "…", um einen Wert zu geben: Er wird herausgenommen, bevor die Nachricht ' +
      "gespeichert wird.",
    isPublic: (name) =>
      `${name} ist öffentlich: Jedes Mitglied der Organisation darf ihn lesen und starten.`,
    isFor: (name, teams) =>
      teams === null
        ? `${name} ist nur für seinen Besitzer und Administratoren.`
        : `${name} ist für seinen Besitzer, Administratoren und diese Teams: ${teams}.`,
    ownerIs: (who) => who === null ? "Der Besitzer bist du." : `Der Besitzer ist ${who}.`,
    caller: ({ userId, email, orgKey, teams, isAdmin }) =>
      `Du bist ${userId}${email === null ? "" : ` (${email})`} in ${orgKey}, ${
        teams === "" ? "in keinem Team" : `in den Teams ${teams}`
      }${isAdmin ? ", und Administrator" : ""}.`,
    thatRuns: (number, name) => `Es läuft Version ${number} von ${name}.`,
    modelUsage: ({ calls, read, written }) =>
      `In diesem Monat waren es ${calls} Aufrufe von Modellen, mit ${read} gelesenen und ${written} ` +
      "geschriebenen Tokens. GET /api/v1/usage nennt sie nach Monat und Modell.",
    sayTemplate: "Sag „nimm die Vorlage csv-cleanup“, um mit einer zu beginnen.",
  },
  fr: {
    howItStands: "Voici ce que j'en sais :",
    more: (count) => `- et ${count} autres`,
    noneNamedSo: "Aucun workflow ne porte ce nom.",
    noneYet: "Il n'y a pas encore de workflows.",
    noneUse: (service) => `Aucun de tes workflows n\'a d\'étape du service « ${service} ».`,
    noneOf: {
      owned: "Tu n'as pas de workflows.",
      shared: "Personne n'a partagé de workflows avec toi.",
      public: "Il n'y a pas de workflows publics.",
    },
    severalFit: "Plusieurs workflows conviennent :",
    whichWorkflow: "Quel workflow ?",
    neverPublished: (name) => `${name} n'a pas encore de version publiée.`,
    version: (name, number) => `${name}, version ${number} :`,
    versionOf: (number, name) => `Version ${number} de ${name} :`,
    threadStays: (bare) => `Ce fil reste comme il est : dis « ouvre ${bare} » pour en changer.`,
    neverHere: (name, bare) =>
      `Ce fil n'a jamais porté sur ${name}, et reste comme il est. Dis « ouvre ${bare} » pour ` +
      "l'ouvrir, ou « reviens à la version 1 » pour une version antérieure. Que veux-tu dire ?",
    isAbout: (name) => `Ce fil porte maintenant sur ${name}`,
    noLongerAbout: (name) => `, et plus sur ${name}`,
    runsIt: " : « lance-le » le lance.",
    isAboutAlready: "C'est déjà le sujet de ce fil.",
    staysWithRule: "Ce fil reste avec sa règle de décision : ouvre le workflow dans un autre.",
    listHasOnly: (count) => `La liste n'a que ${count} workflows.`,
    severalCalled: (name, bare) =>
      `Plusieurs workflows s'appellent ${name}. « cherche ${bare} » les montre : dis « ouvre » avec ` +
      "l'identifiant de l'un d'eux, puis redis ceci. Je n'ai rien fait.",
    isAboutOther: (name, other) =>
      `Ce fil porte sur ${name}. Dis d'abord « ouvre ${other} », puis redis ceci. Je n'ai rien fait.`,
    takesNoInputs: "Il n'a pas d'entrées.",
    stored: (bytes, files) =>
      `Ton organisation conserve ${bytes} octets dans ${files} ${
        files === "1" || files === "0" ? "fichier" : "fichiers"
      }.`,
    bytes: (name, bytes) => `- ${name} : ${bytes} octets`,
    noVersion: (name) => `${name} n'a pas encore de version. Dis « publie-le ».`,
    versionsOf: (name, count) => `${name} a ${count} ${count === 1 ? "version" : "versions"} :`,
    versionLine: ({ number, time, isDefault }) =>
      `- Version ${number}, ${time}${isDefault ? ", celle par défaut" : ""}`,
    isFirst: (name) => `La version 1 de ${name} est la première.`,
    areEqual: (from, to) => `Les versions ${from} et ${to} sont identiques.`,
    noPublication: (name) => `${name} n'a jamais été publié.`,
    draftIsSame: (number) => `Aucun brouillon de ce fil ne diffère de la version ${number}.`,
    against: (number, other) => `La version ${number} face à la version ${other} :`,
    equal: "Elles sont identiques.",
    noDraft: "Il n'y a pas de brouillon dans ce fil.",
    noDraftButVersion: (number) =>
      `Il n'y a pas de brouillon ; voici la version publiée ${number} :`,
    noWebhook: (name) =>
      `${name} n'a pas de webhook. On en crée un avec POST /api/v1/workflows/{id}/webhooks.`,
    webhooksOf: (name, count) => `${name} a ${count} ${count === 1 ? "webhook" : "webhooks"} :`,
    webhookLine: ({ name, made, used }) =>
      `- ${name}, créé le ${made}, ${used === null ? "jamais utilisé" : `utilisé le ${used}`}`,
    noVariables: (name) => `${name} n'a pas de variables d'environnement.`,
    hasNoValue: "pas encore de valeur",
    hasValueSince: (time) => `a une valeur depuis le ${time}`,
    sayVariable:
      'Dis définis NOM comme "…" pour donner une valeur : elle est retirée avant que le message soit ' +
      "gardé.",
    isPublic: (name) =>
      `${name} est public : chaque membre de l'organisation peut le lire et le lancer.`,
    isFor: (name, teams) =>
      teams === null
        ? `${name} est pour son propriétaire seul, et les administrateurs.`
        : `${name} est pour son propriétaire, les administrateurs et ces équipes : ${teams}.`,
    ownerIs: (who) => who === null ? "C'est toi le propriétaire." : `Le propriétaire est ${who}.`,
    caller: ({ userId, email, orgKey, teams, isAdmin }) =>
      `Tu es ${userId}${email === null ? "" : ` (${email})`} dans ${orgKey}, ${
        teams === "" ? "dans aucune équipe" : `dans les équipes ${teams}`
      }${isAdmin ? ", et administrateur" : ""}.`,
    thatRuns: (number, name) => `C'est la version ${number} de ${name} qui s'exécute.`,
    modelUsage: ({ calls, read, written }) =>
      `Ce mois-ci, tu as fait ${calls} appels de modèles, avec ${read} jetons lus et ${written} jetons ` +
      "écrits. GET /api/v1/usage les donne par mois et par modèle.",
    sayTemplate: "Dis « utilise le modèle csv-cleanup » pour commencer avec l'un d'eux.",
  },
  es: {
    howItStands: "Esto es lo que sé de ello:",
    more: (count) => `- y ${count} más`,
    noneNamedSo: "Ningún workflow se llama así.",
    noneYet: "Todavía no hay workflows.",
    noneUse: (service) => `Ninguno de tus workflows tiene un paso del servicio «${service}».`,
    noneOf: {
      owned: "No tienes workflows.",
      shared: "Nadie ha compartido workflows contigo.",
      public: "No hay workflows públicos.",
    },
    severalFit: "Varios workflows encajan:",
    whichWorkflow: "¿Qué workflow?",
    neverPublished: (name) => `${name} aún no tiene ninguna versión publicada.`,
    version: (name, number) => `${name}, versión ${number}:`,
    versionOf: (number, name) => `Versión ${number} de ${name}:`,
    threadStays: (bare) => `Este chat se queda como está: di «abre ${bare}» para cambiarlo.`,
    neverHere: (name, bare) =>
      `Este chat no trataba antes de ${name}, y se queda como está. Di «abre ${bare}» para abrirlo, o ` +
      "«vuelve a la versión 1» para una versión anterior. ¿Qué quieres decir?",
    isAbout: (name) => `Este chat trata ahora de ${name}`,
    noLongerAbout: (name) => `, y ya no de ${name}`,
    runsIt: ": «ejecútalo» lo ejecuta.",
    isAboutAlready: "Este chat ya trata de eso.",
    staysWithRule: "Este chat se queda con su regla de decisión: abre el workflow en otro.",
    listHasOnly: (count) => `La lista solo tiene ${count} workflows.`,
    severalCalled: (name, bare) =>
      `Varios workflows se llaman ${name}. «busca ${bare}» los muestra: di «abre» con el id de uno, y ` +
      "luego esto otra vez. No he hecho nada.",
    isAboutOther: (name, other) =>
      `Este chat trata de ${name}. Di primero «abre ${other}», y luego esto otra vez. No he hecho nada.`,
    takesNoInputs: "No tiene entradas.",
    stored: (bytes, files) =>
      `Tu organización guarda ${bytes} bytes en ${files} ${
        files === "1" ? "archivo" : "archivos"
      }.`,
    bytes: (name, bytes) => `- ${name}: ${bytes} bytes`,
    noVersion: (name) => `${name} aún no tiene ninguna versión. Di «publícalo».`,
    versionsOf: (name, count) => `${name} tiene ${count} ${count === 1 ? "versión" : "versiones"}:`,
    versionLine: ({ number, time, isDefault }) =>
      `- Versión ${number}, ${time}${isDefault ? ", la predeterminada" : ""}`,
    isFirst: (name) => `La versión 1 de ${name} es la primera.`,
    areEqual: (from, to) => `Las versiones ${from} y ${to} son iguales.`,
    noPublication: (name) => `${name} nunca se ha publicado.`,
    draftIsSame: (number) => `Ningún borrador de este chat difiere de la versión ${number}.`,
    against: (number, other) => `La versión ${number} frente a la versión ${other}:`,
    equal: "Son iguales.",
    noDraft: "En este chat no hay ningún borrador.",
    noDraftButVersion: (number) =>
      `No hay ningún borrador; esta es la versión publicada ${number}:`,
    noWebhook: (name) =>
      `${name} no tiene ningún webhook. Se crea con POST /api/v1/workflows/{id}/webhooks.`,
    webhooksOf: (name, count) => `${name} tiene ${count} ${count === 1 ? "webhook" : "webhooks"}:`,
    webhookLine: ({ name, made, used }) =>
      `- ${name}, creado el ${made}, ${used === null ? "nunca usado" : `usado el ${used}`}`,
    noVariables: (name) => `${name} no tiene variables de entorno.`,
    hasNoValue: "aún sin valor",
    hasValueSince: (time) => `tiene un valor desde el ${time}`,
    sayVariable:
      'Di define NOMBRE como "…" para dar un valor: se quita antes de guardar el mensaje.',
    isPublic: (name) =>
      `${name} es público: todos los miembros de la organización pueden leerlo y ejecutarlo.`,
    isFor: (name, teams) =>
      teams === null
        ? `${name} es solo para su propietario y los administradores.`
        : `${name} es para su propietario, los administradores y estos equipos: ${teams}.`,
    ownerIs: (who) => who === null ? "El propietario eres tú." : `El propietario es ${who}.`,
    caller: ({ userId, email, orgKey, teams, isAdmin }) =>
      `Eres ${userId}${email === null ? "" : ` (${email})`} en ${orgKey}, ${
        teams === "" ? "en ningún equipo" : `en los equipos ${teams}`
      }${isAdmin ? ", y administrador" : ""}.`,
    thatRuns: (number, name) => `La versión ${number} de ${name} es la que se ejecuta.`,
    modelUsage: ({ calls, read, written }) =>
      `Este mes has hecho ${calls} llamadas a modelos, con ${read} tokens leídos y ${written} tokens ` +
      "escritos. GET /api/v1/usage los da por mes y modelo.",
    sayTemplate: "Di «usa la plantilla csv-cleanup» para empezar con una.",
  },
};
