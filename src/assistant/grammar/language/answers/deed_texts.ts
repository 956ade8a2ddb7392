import type { Language } from "../vocabulary.ts";

/**
 * The texts about deeds that were performed, or that are impossible. Names are in quotation marks.
 */
export interface DeedTexts {
  /** For a workflow that the user may only read. */
  notAllowed: string;
  forAdmins: string;
  nothingToPublish(name: string): string;
  invalidDraft: string;
  published(number: number): string;
  /** Follows `published()`. */
  thenRun: string;
  noSuchVersion(number: number, name: string): string;
  isDefaultNow(number: number, name: string): string;
  /** For a workflow without a version to run or to schedule. */
  notPublished(name: string): string;
  started(of: { runId: string; name: string; version: number }): string;
  /** Follows `started()`. `inputs` has the form of those in the proposal of a run. */
  runsWith(inputs: string): string;
  unpublishedChanges: string;
  needsInputs(version: string, name: string): string;
  noFileCame: string;
  fileForWhich(name: string): string;
  whichInput(value: string): string;
  takesNoInputs: string;
  takes(inputs: string): string;
  nothingDone: string;
  noneToRun(wanted: string): string;
  noneToRead(wanted: string): string;
  severalHaveName: string;
  whichToRun: string;
  whichToDelete: string;
  deleted(name: string): string;
  ownersAlone(name: string): string;
  sharedWith(name: string, teams: string): string;
  notSharedWith(name: string, team: string): string;
  belongsTo(name: string, who: string): string;
  isTheirsAlready(name: string): string;
  whoseId: string;
  noSuchMember(userId: string): string;
  noRunYet: string;
  isBeingCancelled(runId: string): string;
  goesOn(runId: string): string;
  /** `status` is a word of the user's language. */
  cannotCancel(runId: string, status: string): string;
  cannotRetry(runId: string, status: string): string;
  stopSchedule: string;
  nothingAsked: string;
  nothingAskedIn(step: string): string;
  severalRunsAsk(count: number): string;
  approved(step: string): string;
  rejected(step: string): string;
  answered(step: string): string;
  whichVariable: string;
  declares(names: string): string;
  noValueKept: string;
  sayValue(variable: string): string;
  valueSet(of: { variable: string; name: string; version: string }): string;
  undeclared: string;
  noValueOf(variable: string, name: string): string;
  valueDeleted(variable: string, name: string): string;
  noWorkflowYet: string;
  workflowGone: string;
}

export const DEED_TEXTS: Readonly<Record<Language, DeedTexts>> = {
  en: {
    notAllowed: "You may read this workflow, and run it, but not change or publish it.",
    forAdmins:
      "Only an admin of the organization gives a workflow to another owner. Nothing was done.",
    nothingToPublish: (name) => `Cannot publish ${name}: it has no draft of yours to publish`,
    invalidDraft: "Cannot publish an invalid draft:",
    published: (number) => `Version ${number} is published and is the default version now.`,
    thenRun: 'Say "run it" to run it.',
    noSuchVersion: (number, name) => `There is no version ${number} of ${name}.`,
    isDefaultNow: (number, name) => `Version ${number} of ${name} is the default version now.`,
    notPublished: (name) => `${name} has no published version: publish it first, as "publish it".`,
    started: ({ runId, name, version }) =>
      `Run ${runId} of ${name}, version ${version}, has started.`,
    runsWith: (inputs) => `It runs ${inputs}.`,
    unpublishedChanges:
      "There is a draft with changes that are not published, and this run has none of them: say " +
      '"publish it", and then "run it".',
    needsInputs: (version, name) => `To run version ${version} of ${name} I need these inputs:`,
    noFileCame: "No file came with this message: attach it and say it again. Nothing was done.",
    fileForWhich: (name) =>
      `It is not clear which input of ${name} the file is for. Nothing was done.`,
    whichInput: (value) => `Which input is ${value} for?`,
    takesNoInputs: "It takes no inputs.",
    takes: (inputs) => `It takes: ${inputs}.`,
    nothingDone: "Nothing was done.",
    noneToRun: (wanted) => `There is no workflow ${wanted} that you may run.`,
    noneToRead: (wanted) => `There is no workflow ${wanted} that you may read.`,
    severalHaveName: "Several workflows have that name:",
    whichToRun: "Several workflows have that name; which one shall I run?",
    whichToDelete:
      'Several workflows fit; nothing was deleted. Say "delete the workflow" with the id of one:',
    deleted: (name) => `The workflow ${name} is deleted.`,
    ownersAlone: (name) => `${name} is its owner's alone now.`,
    sharedWith: (name, teams) => `${name} is shared with: ${teams}.`,
    notSharedWith: (name, team) => `${name} is not shared with the team ${team}.`,
    belongsTo: (name, who) => `${name} belongs to ${who} now.`,
    isTheirsAlready: (name) => `${name} is that user's already: nothing was done.`,
    whoseId: "Say the new owner by the user's id, such as \"transfer it to " +
      '0199b7a0-0000-7000-8000-000000000000". GET /api/v1/workflows?scope=organization tells the ' +
      "ids of owners, and everybody's own is at GET /api/v1/me. Nothing was done.",
    noSuchMember: (userId) =>
      `No member of the organization who has called the server has the id ${userId}. Nothing was done.`,
    noRunYet: "No run was started in this thread yet.",
    isBeingCancelled: (runId) => `Run ${runId} is being cancelled.`,
    goesOn: (runId) => `Run ${runId} goes on from the step that failed.`,
    cannotCancel: (runId, status) => `Cannot cancel run ${runId}: it has ${status} already.`,
    cannotRetry: (runId, status) => `Cannot retry run ${runId}: it is ${status}, and not failed.`,
    stopSchedule: 'To pause the schedule, say "stop the schedule".',
    nothingAsked: "No run asks anything that you may answer.",
    nothingAskedIn: (step) => `No run asks anything in step ${step} that you may answer.`,
    severalRunsAsk: (count) =>
      `${count} runs ask. Say "answer run …" with the id and the values, or open the inbox:`,
    approved: (step) => `Approved: step ${step}.`,
    rejected: (step) => `Rejected: step ${step}.`,
    answered: (step) => `Answered: step ${step}.`,
    whichVariable: "Which variable is it?",
    declares: (names) => `The workflow declares: ${names}.`,
    noValueKept: "No value was kept, and nothing was done.",
    sayValue: (variable) =>
      `Say the value in quotes, in a message of its own: set ${variable} to "…". It is taken out ` +
      "before the message is kept. The console and POST /api/v1/workflows/{id}/envs take it, too.",
    valueSet: ({ variable, name, version }) =>
      `${variable} of ${name} has a new value, in version ${version}. This chat has not kept it, ` +
      "and nothing shows it.",
    undeclared: "Its definition declares no such variable yet.",
    noValueOf: (variable, name) => `${name} has no value for ${variable}: nothing was done.`,
    valueDeleted: (variable, name) => `${variable} of ${name} has no value any more.`,
    noWorkflowYet:
      "There is no workflow in this thread yet: save a draft first, or name a workflow",
    workflowGone: "The workflow of this thread is deleted, or no longer shared with you: only a " +
      "draft that this thread holds can be shown and changed",
  },
  de: {
    notAllowed:
      "Du darfst diesen Workflow lesen und starten, aber nicht ändern oder veröffentlichen.",
    forAdmins: "Nur ein Administrator der Organisation kann einen Workflow an einen anderen " +
      "Besitzer übergeben. Ich habe nichts getan.",
    nothingToPublish: (name) =>
      `${name} lässt sich nicht veröffentlichen: Du hast keinen Entwurf davon`,
    invalidDraft: "Ein Entwurf mit Fehlern lässt sich nicht veröffentlichen:",
    published: (number) => `Version ${number} ist veröffentlicht und jetzt die Standardversion.`,
    thenRun: "Sag „starte es“, um ihn zu starten.",
    noSuchVersion: (number, name) => `Es gibt keine Version ${number} von ${name}.`,
    isDefaultNow: (number, name) => `Version ${number} von ${name} ist jetzt die Standardversion.`,
    notPublished: (name) =>
      `${name} hat keine veröffentlichte Version: Sag zuerst „veröffentliche es“.`,
    started: ({ runId, name, version }) =>
      `Der Lauf ${runId} von ${name}, Version ${version}, ist gestartet.`,
    runsWith: (inputs) => `Er läuft ${inputs}.`,
    unpublishedChanges:
      "Der Entwurf hat Änderungen, die noch nicht veröffentlicht sind; dieser Lauf enthält sie " +
      "nicht. Sag „veröffentliche es“ und dann „starte es“.",
    needsInputs: (version, name) =>
      `Um Version ${version} von ${name} zu starten, brauche ich diese Eingaben:`,
    noFileCame:
      "Mit dieser Nachricht kam keine Datei: Hänge sie an und sag es noch einmal. Ich habe nichts getan.",
    fileForWhich: (name) =>
      `Es ist nicht klar, für welche Eingabe von ${name} die Datei ist. Ich habe nichts getan.`,
    whichInput: (value) => `Für welche Eingabe ist ${value}?`,
    takesNoInputs: "Er hat keine Eingaben.",
    takes: (inputs) => `Seine Eingaben: ${inputs}.`,
    nothingDone: "Ich habe nichts getan.",
    noneToRun: (wanted) => `Es gibt keinen Workflow ${wanted}, den du starten darfst.`,
    noneToRead: (wanted) => `Es gibt keinen Workflow ${wanted}, den du lesen darfst.`,
    severalHaveName: "Mehrere Workflows heißen so:",
    whichToRun: "Mehrere Workflows heißen so; welchen soll ich starten?",
    whichToDelete: "Mehrere Workflows passen; nichts ist gelöscht. Sag „lösche den Workflow“ mit " +
      "der ID von einem:",
    deleted: (name) => `Der Workflow ${name} ist gelöscht.`,
    ownersAlone: (name) => `${name} ist jetzt mit niemandem mehr geteilt.`,
    sharedWith: (name, teams) => `${name} ist geteilt mit: ${teams}.`,
    notSharedWith: (name, team) => `${name} ist nicht mit dem Team ${team} geteilt.`,
    belongsTo: (name, who) => `${name} gehört jetzt ${who}.`,
    isTheirsAlready: (name) => `${name} gehört schon dieser Person: Ich habe nichts getan.`,
    whoseId: "Nenne den neuen Besitzer mit seiner ID, etwa „übertrage es an " +
      "0199b7a0-0000-7000-8000-000000000000“. GET /api/v1/workflows?scope=organization nennt die " +
      "IDs der Besitzer, die eigene steht bei GET /api/v1/me. Ich habe nichts getan.",
    noSuchMember: (userId) =>
      `Kein Mitglied der Organisation, das diesen Server schon benutzt hat, hat die ID ${userId}. Ich habe ` +
      "nichts getan.",
    noRunYet: "In diesem Chat wurde noch kein Lauf gestartet.",
    isBeingCancelled: (runId) => `Der Lauf ${runId} wird abgebrochen.`,
    goesOn: (runId) => `Der Lauf ${runId} geht ab dem Schritt weiter, der fehlgeschlagen ist.`,
    cannotCancel: (runId, status) =>
      `Der Lauf ${runId} lässt sich nicht abbrechen, denn er ist schon zu Ende (Status: ${status}).`,
    cannotRetry: (runId, status) =>
      `Der Lauf ${runId} lässt sich nicht wiederholen, denn er ist nicht fehlgeschlagen (Status: ` +
      `${status}).`,
    stopSchedule: "Um den Zeitplan anzuhalten, sag „pausiere den Zeitplan“.",
    nothingAsked: "Kein Lauf fragt etwas, das du beantworten darfst.",
    nothingAskedIn: (step) =>
      `Kein Lauf fragt im Schritt ${step} etwas, das du beantworten darfst.`,
    severalRunsAsk: (count) =>
      `${count} Läufe warten auf eine Antwort. Sag „antworte Lauf …“ mit der ID und den Werten, oder öffne den ` +
      "Posteingang:",
    approved: (step) => `Zugestimmt: Schritt ${step}.`,
    rejected: (step) => `Abgelehnt: Schritt ${step}.`,
    answered: (step) => `Beantwortet: Schritt ${step}.`,
    whichVariable: "Welche Variable ist gemeint?",
    declares: (names) => `Der Workflow deklariert: ${names}.`,
    noValueKept: "Es wurde kein Wert behalten, und ich habe nichts getan.",
    sayValue: (variable) =>
      `Sag den Wert in Anführungszeichen, in einer eigenen Nachricht: setze ${variable} auf "…". Er ` +
      "wird herausgenommen, bevor die Nachricht gespeichert wird. Auch die Konsole und POST " +
      "/api/v1/workflows/{id}/envs nehmen ihn.",
    valueSet: ({ variable, name, version }) =>
      `${variable} von ${name} hat einen neuen Wert, in Version ${version}. Dieser Chat hat ihn ` +
      "nicht behalten, und nichts zeigt ihn.",
    undeclared: "Die Definition deklariert diese Variable noch nicht.",
    noValueOf: (variable, name) =>
      `${name} hat keinen Wert für ${variable}: Ich habe nichts getan.`,
    valueDeleted: (variable, name) => `${variable} von ${name} hat keinen Wert mehr.`,
    noWorkflowYet: "In diesem Chat gibt es noch keinen Workflow: Speichere zuerst einen Entwurf, " +
      "oder nenne einen Workflow",
    workflowGone:
      "Der Workflow dieses Chats ist gelöscht oder nicht mehr mit dir geteilt: Nur ein " +
      "Entwurf in diesem Chat lässt sich noch zeigen und ändern",
  },
  fr: {
    notAllowed: "Tu peux lire ce workflow et le lancer, mais pas le modifier ni le publier.",
    forAdmins: "Seul un administrateur de l'organisation peut donner un workflow à un autre " +
      "propriétaire. Je n'ai rien fait.",
    nothingToPublish: (name) => `Impossible de publier ${name} : tu n'en as pas de brouillon`,
    invalidDraft: "Impossible de publier un brouillon qui a des erreurs :",
    published: (number) => `La version ${number} est publiée et devient la version par défaut.`,
    thenRun: "Dis « lance-le » pour le lancer.",
    noSuchVersion: (number, name) => `Il n'y a pas de version ${number} de ${name}.`,
    isDefaultNow: (number, name) =>
      `La version ${number} de ${name} est maintenant celle par défaut.`,
    notPublished: (name) => `${name} n'a pas de version publiée : dis d'abord « publie-le ».`,
    started: ({ runId, name, version }) =>
      `L'exécution ${runId} de ${name}, version ${version}, a démarré.`,
    runsWith: (inputs) => `Elle tourne ${inputs}.`,
    unpublishedChanges:
      "Le brouillon a des modifications qui ne sont pas encore publiées ; cette exécution ne les " +
      "contient pas. Dis « publie-le », puis « lance-le ».",
    needsInputs: (version, name) =>
      `Pour lancer la version ${version} de ${name}, il me faut ces entrées :`,
    noFileCame:
      "Aucun fichier n'accompagne ce message : joins-en un et répète ta demande. Je n'ai rien fait.",
    fileForWhich: (name) =>
      `On ne sait pas à quelle entrée de ${name} est destiné le fichier. Je n'ai rien fait.`,
    whichInput: (value) => `À quelle entrée correspond ${value} ?`,
    takesNoInputs: "Il n'a pas d'entrées.",
    takes: (inputs) => `Ses entrées : ${inputs}.`,
    nothingDone: "Je n'ai rien fait.",
    noneToRun: (wanted) => `Il n'y a pas de workflow ${wanted} que tu puisses lancer.`,
    noneToRead: (wanted) => `Il n'y a pas de workflow ${wanted} que tu puisses lire.`,
    severalHaveName: "Plusieurs workflows portent ce nom :",
    whichToRun: "Plusieurs workflows portent ce nom ; lequel dois-je lancer ?",
    whichToDelete: "Plusieurs workflows conviennent ; rien n'est supprimé. Dis « supprime le " +
      "workflow » avec l'identifiant de l'un d'eux :",
    deleted: (name) => `Le workflow ${name} est supprimé.`,
    ownersAlone: (name) => `${name} n'est plus partagé avec personne.`,
    sharedWith: (name, teams) => `${name} est partagé avec : ${teams}.`,
    notSharedWith: (name, team) => `${name} n'est pas partagé avec l'équipe ${team}.`,
    belongsTo: (name, who) => `${name} appartient maintenant à ${who}.`,
    isTheirsAlready: (name) => `${name} appartient déjà à cette personne : je n'ai rien fait.`,
    whoseId: "Désigne le nouveau propriétaire par son identifiant, par exemple « transfère-le à " +
      "0199b7a0-0000-7000-8000-000000000000 ». GET /api/v1/workflows?scope=organization donne les " +
      "identifiants des propriétaires, et chacun a le sien à GET /api/v1/me. Je n'ai rien fait.",
    noSuchMember: (userId) =>
      "Aucun membre de l'organisation qui a appelé le serveur n'a l'identifiant " +
      `${userId}. Je n'ai rien fait.`,
    noRunYet: "Aucune exécution n'a encore été lancée dans ce fil.",
    isBeingCancelled: (runId) => `L'exécution ${runId} est en cours d'annulation.`,
    goesOn: (runId) => `L'exécution ${runId} reprend à l'étape qui a échoué.`,
    cannotCancel: (runId, status) =>
      `Impossible d'annuler l'exécution ${runId} : elle est déjà terminée (état : ${status}).`,
    cannotRetry: (runId, status) =>
      `Impossible de relancer l'exécution ${runId} : elle n'a pas échoué (état : ${status}).`,
    stopSchedule: "Pour suspendre la planification, dis « suspends la planification ».",
    nothingAsked: "Aucune exécution ne pose de question à laquelle tu puisses répondre.",
    nothingAskedIn: (step) =>
      `Aucune exécution ne pose, à l'étape ${step}, de question à laquelle tu puisses répondre.`,
    severalRunsAsk: (count) =>
      `${count} exécutions posent une question. Dis « réponds à l'exécution … » avec l'identifiant et les ` +
      "valeurs, ou ouvre la boîte de réception :",
    approved: (step) => `Approuvé : étape ${step}.`,
    rejected: (step) => `Refusé : étape ${step}.`,
    answered: (step) => `Réponse donnée : étape ${step}.`,
    whichVariable: "De quelle variable s'agit-il ?",
    declares: (names) => `Le workflow déclare : ${names}.`,
    noValueKept: "Aucune valeur n'a été gardée, et je n'ai rien fait.",
    sayValue: (variable) =>
      `Dis la valeur entre guillemets, dans un message à part : définis ${variable} comme "…". Elle est ` +
      "retirée avant que le message soit gardé. La console et POST /api/v1/workflows/{id}/envs la " +
      "prennent aussi.",
    valueSet: ({ variable, name, version }) =>
      `${variable} de ${name} a une nouvelle valeur, dans la version ${version}. Ce fil ne l'a pas ` +
      "gardée, et rien ne la montre.",
    undeclared: "La définition ne déclare pas encore cette variable.",
    noValueOf: (variable, name) =>
      `${name} n'a pas de valeur pour ${variable} : je n'ai rien fait.`,
    valueDeleted: (variable, name) => `${variable} de ${name} n'a plus de valeur.`,
    noWorkflowYet: "Il n'y a pas encore de workflow dans ce fil : enregistre d'abord un " +
      "brouillon, ou nomme un workflow",
    workflowGone: "Le workflow de ce fil est supprimé, ou n'est plus partagé avec toi : seul un " +
      "brouillon de ce fil peut encore être montré et modifié",
  },
  es: {
    notAllowed: "Puedes leer este workflow y ejecutarlo, pero no cambiarlo ni publicarlo.",
    forAdmins:
      "Solo un administrador de la organización puede dar un workflow a otro propietario. No he " +
      "hecho nada.",
    nothingToPublish: (name) => `No se puede publicar ${name}: no tienes ningún borrador suyo`,
    invalidDraft: "No se puede publicar un borrador con errores:",
    published: (number) => `La versión ${number} está publicada y es ahora la predeterminada.`,
    thenRun: "Di «ejecútalo» para ejecutarlo.",
    noSuchVersion: (number, name) => `No hay ninguna versión ${number} de ${name}.`,
    isDefaultNow: (number, name) => `La versión ${number} de ${name} es ahora la predeterminada.`,
    notPublished: (name) => `${name} no tiene ninguna versión publicada: di primero «publícalo».`,
    started: ({ runId, name, version }) =>
      `La ejecución ${runId} de ${name}, versión ${version}, ha empezado.`,
    runsWith: (inputs) => `Se ejecuta ${inputs}.`,
    unpublishedChanges:
      "El borrador tiene cambios sin publicar, y esta ejecución no los incluye. Di «publícalo» y " +
      "luego «ejecútalo».",
    needsInputs: (version, name) =>
      `Para ejecutar la versión ${version} de ${name} necesito estas entradas:`,
    noFileCame:
      "Con este mensaje no ha llegado ningún archivo: adjúntalo y dilo otra vez. No he hecho nada.",
    fileForWhich: (name) =>
      `No está claro para qué entrada de ${name} es el archivo. No he hecho nada.`,
    whichInput: (value) => `¿Para qué entrada es ${value}?`,
    takesNoInputs: "No tiene entradas.",
    takes: (inputs) => `Sus entradas: ${inputs}.`,
    nothingDone: "No he hecho nada.",
    noneToRun: (wanted) => `No hay ningún workflow ${wanted} que puedas ejecutar.`,
    noneToRead: (wanted) => `No hay ningún workflow ${wanted} que puedas leer.`,
    severalHaveName: "Varios workflows tienen ese nombre:",
    whichToRun: "Varios workflows tienen ese nombre; ¿cuál ejecuto?",
    whichToDelete: "Varios workflows encajan; no se ha eliminado nada. Di «elimina el workflow» " +
      "con el id de uno:",
    deleted: (name) => `El workflow ${name} se ha eliminado.`,
    ownersAlone: (name) => `${name} ya no está compartido con nadie.`,
    sharedWith: (name, teams) => `${name} está compartido con: ${teams}.`,
    notSharedWith: (name, team) => `${name} no está compartido con el equipo ${team}.`,
    belongsTo: (name, who) => `${name} es ahora de ${who}.`,
    isTheirsAlready: (name) => `${name} ya es de esa persona: no he hecho nada.`,
    whoseId: "Nombra al nuevo propietario por su id, por ejemplo «transfiérelo a " +
      "0199b7a0-0000-7000-8000-000000000000». GET /api/v1/workflows?scope=organization da los ids " +
      "de los propietarios, y el propio está en GET /api/v1/me. No he hecho nada.",
    noSuchMember: (userId) =>
      "Ningún miembro de la organización que haya llamado al servidor tiene el id " +
      `${userId}. No he hecho nada.`,
    noRunYet: "En este chat aún no se ha iniciado ninguna ejecución.",
    isBeingCancelled: (runId) => `La ejecución ${runId} se está cancelando.`,
    goesOn: (runId) => `La ejecución ${runId} continúa desde el paso que falló.`,
    cannotCancel: (runId, status) =>
      `No se puede cancelar la ejecución ${runId}: ya ha terminado (estado: ${status}).`,
    cannotRetry: (runId, status) =>
      `No se puede reintentar la ejecución ${runId}: no ha fallado (estado: ${status}).`,
    stopSchedule: "Para pausar la programación, di «pausa la programación».",
    nothingAsked: "Ninguna ejecución pregunta nada que puedas responder.",
    nothingAskedIn: (step) =>
      `Ninguna ejecución pregunta en el paso ${step} nada que puedas responder.`,
    severalRunsAsk: (count) =>
      `${count} ejecuciones preguntan. Di «responde a la ejecución …» con el id y los valores, o abre la ` +
      "bandeja de entrada:",
    approved: (step) => `Aprobado: paso ${step}.`,
    rejected: (step) => `Rechazado: paso ${step}.`,
    answered: (step) => `Respondido: paso ${step}.`,
    whichVariable: "¿Qué variable es?",
    declares: (names) => `El workflow declara: ${names}.`,
    noValueKept: "No se ha guardado ningún valor, y no he hecho nada.",
    sayValue: (variable) =>
      `Di el valor entre comillas, en un mensaje aparte: define ${variable} como "…". Se quita antes de ` +
      "guardar el mensaje. La consola y POST /api/v1/workflows/{id}/envs también lo admiten.",
    valueSet: ({ variable, name, version }) =>
      `${variable} de ${name} tiene un valor nuevo, en la versión ${version}. Este chat no lo ha ` +
      "guardado, y nada lo muestra.",
    undeclared: "La definición aún no declara esa variable.",
    noValueOf: (variable, name) =>
      `${name} no tiene ningún valor para ${variable}: no he hecho nada.`,
    valueDeleted: (variable, name) => `${variable} de ${name} ya no tiene ningún valor.`,
    noWorkflowYet:
      "En este chat aún no hay ningún workflow: guarda primero un borrador, o nombra un workflow",
    workflowGone: "El workflow de este chat está eliminado o ya no se comparte contigo: solo se " +
      "puede mostrar y cambiar un borrador de este chat",
  },
};
