import type { Language } from "../vocabulary.ts";

/**
 * The texts of proposed deeds. A deed is a phrase without a full stop, with its verb as an
 * infinitive. Names and other texts of users are in quotation marks.
 */
export interface ProposalTexts {
  /** Marks the user's own among workflows with the same name. */
  yours: string;
  ofUser(user: string): string;
  /** Ends the reply. */
  proposed(deed: string): string;
  orderedOtherwise(deed: string): string;
  /** Precedes a new proposal that replaces an accepted one. */
  changedSince: string;
  refused: string;
  nothingWaits: string;
  publish(of: { isRule: boolean; name: string; isNext: boolean }): string;
  byForce: string;
  itsSteps(list: string): string;
  andMore(count: number): string;
  goBack(of: { number: number; name: string; present: string }): string;
  run(of: { version: number; name: string; inputs: string }): string;
  withoutInputs: string;
  withInputs(json: string): string;
  withEnvs(names: string): string;
  retry(runId: string, status: string): string;
  cancel(runId: string, status: string): string;
  schedule(name: string, when: string): string;
  endsSchedule: string;
  addSchedule(of: { schedule: string; workflow: string; when: string }): string;
  /** For a named schedule. */
  moveSchedule(of: { schedule: string; workflow: string; when: string }): string;
  /** The schedule as the object of the next four texts; null for the schedule without a name. */
  theSchedule(schedule: string | null, workflow: string): string;
  pause(schedule: string): string;
  resume(schedule: string): string;
  remove(schedule: string): string;
  set(settings: readonly { key: string; value: string }[], schedule: string): string;
  answer(of: { answers: string; step: string; runId: string; workflow: string }): string;
  decide(
    of: {
      approved: boolean;
      comment: string | null;
      step: string;
      runId: string;
      workflow: string;
    },
  ): string;
  /** Precedes the question if the user may not have seen it. */
  whichAsks(message: string): string;
  share(name: string, teams: string): string;
  unshare(name: string): string;
  delete(name: string): string;
  transfer(name: string, who: string): string;
  setEnv(variable: string, name: string): string;
  unsetEnv(variable: string, name: string): string;
}

export const PROPOSAL_TEXTS: Readonly<Record<Language, ProposalTexts>> = {
  en: {
    yours: "yours",
    ofUser: (user) => `of ${user}`,
    proposed: (deed) =>
      `I have not done anything yet. I would: ${deed}.\n\nShall I? Say "yes" or "no".`,
    orderedOtherwise: (deed) =>
      `Nothing was done. It would have been to ${deed}; the message orders something else.`,
    changedSince: "This has changed since it was proposed.",
    refused: "Nothing was done.",
    nothingWaits: "There is nothing to say yes or no to right now, so I did nothing.",
    publish: ({ isRule, name, isNext }) =>
      `publish the draft of the ${isRule ? "decision rule" : "workflow"} ${name} as its ` +
      `${isNext ? "next " : ""}version, which then is the default one`,
    byForce: ", by force",
    itsSteps: (list) => `; its steps: ${list}`,
    andMore: (count) => ` and ${count} more`,
    goBack: ({ number, name, present }) =>
      `make version ${number} of ${name} the default one, in place of version ${present}`,
    run: ({ version, name, inputs }) => `run version ${version} of ${name} ${inputs}`,
    withoutInputs: "without inputs",
    withInputs: (json) => `with the inputs ${json}`,
    withEnvs: (names) => `, with values of your own for ${names}`,
    retry: (runId, status) => `retry run ${runId}, which is ${status}`,
    cancel: (runId, status) => `cancel run ${runId}, which is ${status}`,
    schedule: (name, when) => `let ${name} run by itself: ${when}`,
    endsSchedule: ", and no more at the times of its present schedule",
    addSchedule: ({ schedule, workflow, when }) =>
      `add the schedule ${schedule} of ${workflow}: ${when}`,
    moveSchedule: ({ schedule, workflow, when }) =>
      `change the schedule ${schedule} of ${workflow}: ${when}`,
    theSchedule: (schedule, workflow) =>
      `the schedule ${schedule === null ? "" : `${schedule} `}of ${workflow}`,
    pause: (schedule) => `pause ${schedule}`,
    resume: (schedule) => `resume ${schedule}`,
    remove: (schedule) => `remove ${schedule}`,
    set: (settings, schedule) =>
      `set ${settings.map(({ key, value }) => `${key} to ${value}`).join(" and ")} for ${schedule}`,
    answer: ({ answers, step, runId, workflow }) =>
      `answer ${answers} at step ${step} of run ${runId} of ${workflow}`,
    decide: ({ approved, comment, step, runId, workflow }) =>
      `${approved ? "approve" : "reject"}${
        comment === null ? "" : `, with the comment ${comment},`
      }` +
      ` at step ${step} of run ${runId} of ${workflow}`,
    whichAsks: (message) => `, which asks ${message}`,
    share: (name, teams) => `share the workflow ${name} with exactly these teams: ${teams}`,
    unshare: (name) => `share the workflow ${name} with nobody, so that it is its owner's alone`,
    delete: (name) =>
      `delete the workflow ${name} with its schedule and webhooks, which cannot be undone`,
    transfer: (name, who) => `give the workflow ${name} to ${who}, who then is its owner`,
    setEnv: (variable, name) => `give the variable ${variable} of the workflow ${name} a new value`,
    unsetEnv: (variable, name) =>
      `delete the value of the variable ${variable} of the workflow ${name}`,
  },
  de: {
    yours: "deiner",
    ofUser: (user) => `von ${user}`,
    proposed: (deed) =>
      `Ich habe noch nichts getan. Ich würde Folgendes tun: ${deed}.\n\nSoll ich? Sag „ja“ oder „nein“.`,
    orderedOtherwise: (deed) =>
      `Es ist nichts geschehen. Gemeint gewesen wäre: ${deed}; die Nachricht verlangt etwas anderes.`,
    changedSince: "Das hat sich geändert, seit ich es vorgeschlagen habe.",
    refused: "Gut, ich habe nichts getan.",
    nothingWaits:
      "Im Moment gibt es nichts, wozu du ja oder nein sagen kannst. Ich habe nichts getan.",
    publish: ({ isRule, name, isNext }) =>
      `den Entwurf ${isRule ? "der Entscheidungsregel" : "des Workflows"} ${name} als ` +
      `${isNext ? "nächste " : ""}Version veröffentlichen, die dann die Standardversion ist`,
    byForce: ", auch gegen Einwände",
    itsSteps: (list) => `; die Schritte: ${list}`,
    andMore: (count) => ` und ${count} weitere`,
    goBack: ({ number, name, present }) =>
      `Version ${number} von ${name} zur Standardversion machen, anstelle von Version ${present}`,
    run: ({ version, name, inputs }) => `Version ${version} von ${name} ${inputs} starten`,
    withoutInputs: "ohne Eingaben",
    withInputs: (json) => `mit den Eingaben ${json}`,
    withEnvs: (names) => `, mit eigenen Werten für ${names}`,
    retry: (runId, status) => `den Lauf ${runId} wiederholen (Status: ${status})`,
    cancel: (runId, status) => `den Lauf ${runId} abbrechen (Status: ${status})`,
    schedule: (name, when) => `${name} von selbst laufen lassen: ${when}`,
    endsSchedule: ", und nicht mehr zu den Zeiten des jetzigen Zeitplans",
    addSchedule: ({ schedule, workflow, when }) =>
      `den Zeitplan ${schedule} von ${workflow} anlegen: ${when}`,
    moveSchedule: ({ schedule, workflow, when }) =>
      `den Zeitplan ${schedule} von ${workflow} ändern: ${when}`,
    theSchedule: (schedule, workflow) =>
      `den Zeitplan ${schedule === null ? "" : `${schedule} `}von ${workflow}`,
    pause: (schedule) => `${schedule} anhalten`,
    resume: (schedule) => `${schedule} fortsetzen`,
    remove: (schedule) => `${schedule} entfernen`,
    set: (settings, schedule) =>
      `für ${schedule} ${
        settings.map(({ key, value }) => `${key} auf ${value}`).join(" und ")
      } setzen`,
    answer: ({ answers, step, runId, workflow }) =>
      `im Schritt ${step} des Laufs ${runId} von ${workflow} mit ${answers} antworten`,
    decide: ({ approved, comment, step, runId, workflow }) =>
      `im Schritt ${step} des Laufs ${runId} von ${workflow} ` +
      `${comment === null ? "" : `mit dem Kommentar ${comment} `}` +
      `${approved ? "zustimmen" : "ablehnen"}`,
    whichAsks: (message) => `; dort wird gefragt: ${message}`,
    share: (name, teams) => `den Workflow ${name} mit genau diesen Teams teilen: ${teams}`,
    unshare: (name) =>
      `den Workflow ${name} mit niemandem teilen, sodass er allein seinem Besitzer gehört`,
    delete: (name) =>
      `den Workflow ${name} mit seinem Zeitplan und seinen Webhooks löschen, was sich nicht ` +
      "rückgängig machen lässt",
    transfer: (name, who) => `den Workflow ${name} an ${who} übergeben, der dann sein Besitzer ist`,
    setEnv: (variable, name) =>
      `der Variablen ${variable} des Workflows ${name} einen neuen Wert geben`,
    unsetEnv: (variable, name) =>
      `den Wert der Variablen ${variable} des Workflows ${name} löschen`,
  },
  fr: {
    yours: "le tien",
    ofUser: (user) => `de ${user}`,
    proposed: (deed) =>
      `Je n'ai encore rien fait. Voici ce que je ferais : ${deed}.\n\n` +
      "Je le fais ? Dis « oui » ou « non ».",
    orderedOtherwise: (deed) =>
      `Rien n'a été fait. Il se serait agi de ceci : ${deed} ; le message demande autre chose.`,
    changedSince: "Cela a changé depuis que je l'ai proposé.",
    refused: "D'accord, je n'ai rien fait.",
    nothingWaits: "Il n'y a rien à accepter ni à refuser pour le moment. Je n'ai rien fait.",
    publish: ({ isRule, name, isNext }) =>
      `publier le brouillon ${isRule ? "de la règle de décision" : "du workflow"} ${name} comme ` +
      `${isNext ? "prochaine version" : "version"}, qui devient celle par défaut`,
    byForce: ", malgré les objections",
    itsSteps: (list) => ` ; ses étapes : ${list}`,
    andMore: (count) => ` et ${count} autres`,
    goBack: ({ number, name, present }) =>
      `faire de la version ${number} de ${name} celle par défaut, à la place de la version ${present}`,
    run: ({ version, name, inputs }) => `lancer la version ${version} de ${name} ${inputs}`,
    withoutInputs: "sans entrées",
    withInputs: (json) => `avec les entrées ${json}`,
    withEnvs: (names) => `, avec tes propres valeurs pour ${names}`,
    retry: (runId, status) => `relancer l'exécution ${runId} (état : ${status})`,
    cancel: (runId, status) => `annuler l'exécution ${runId} (état : ${status})`,
    schedule: (name, when) => `laisser ${name} s'exécuter tout seul : ${when}`,
    endsSchedule: ", et plus aux heures de sa planification actuelle",
    addSchedule: ({ schedule, workflow, when }) =>
      `ajouter la planification ${schedule} de ${workflow} : ${when}`,
    moveSchedule: ({ schedule, workflow, when }) =>
      `changer la planification ${schedule} de ${workflow} : ${when}`,
    theSchedule: (schedule, workflow) =>
      `la planification ${schedule === null ? "" : `${schedule} `}de ${workflow}`,
    pause: (schedule) => `suspendre ${schedule}`,
    resume: (schedule) => `reprendre ${schedule}`,
    remove: (schedule) => `supprimer ${schedule}`,
    set: (settings, schedule) =>
      `régler ${
        settings.map(({ key, value }) => `${key} sur ${value}`).join(" et ")
      } pour ${schedule}`,
    answer: ({ answers, step, runId, workflow }) =>
      `répondre ${answers} à l'étape ${step} de l'exécution ${runId} de ${workflow}`,
    decide: ({ approved, comment, step, runId, workflow }) =>
      `${approved ? "approuver" : "refuser"}${
        comment === null ? "" : `, avec le commentaire ${comment},`
      } à l'étape ${step} de l'exécution ${runId} de ${workflow}`,
    whichAsks: (message) => `, qui demande ${message}`,
    share: (name, teams) => `partager le workflow ${name} avec exactement ces équipes : ${teams}`,
    unshare: (name) =>
      `ne plus partager le workflow ${name}, pour qu'il soit à son propriétaire seul`,
    delete: (name) =>
      `supprimer le workflow ${name} avec sa planification et ses webhooks, définitivement`,
    transfer: (name, who) => `donner le workflow ${name} à ${who}, qui en devient propriétaire`,
    setEnv: (variable, name) =>
      `donner une nouvelle valeur à la variable ${variable} du workflow ${name}`,
    unsetEnv: (variable, name) =>
      `supprimer la valeur de la variable ${variable} du workflow ${name}`,
  },
  es: {
    yours: "tuyo",
    ofUser: (user) => `de ${user}`,
    proposed: (deed) =>
      `Todavía no he hecho nada. Haría lo siguiente: ${deed}.\n\n¿Lo hago? Di «sí» o «no».`,
    orderedOtherwise: (deed) =>
      `No se ha hecho nada. Se habría tratado de lo siguiente: ${deed}; el mensaje pide otra cosa.`,
    changedSince: "Esto ha cambiado desde que lo propuse.",
    refused: "De acuerdo, no he hecho nada.",
    nothingWaits: "Ahora mismo no hay nada que aceptar ni rechazar. No he hecho nada.",
    publish: ({ isRule, name, isNext }) =>
      `publicar el borrador ${isRule ? "de la regla de decisión" : "del workflow"} ${name} como ` +
      `${isNext ? "siguiente versión" : "versión"}, que pasa a ser la predeterminada`,
    byForce: ", a pesar de las objeciones",
    itsSteps: (list) => `; sus pasos: ${list}`,
    andMore: (count) => ` y ${count} más`,
    goBack: ({ number, name, present }) =>
      `hacer de la versión ${number} de ${name} la predeterminada, en lugar de la versión ${present}`,
    run: ({ version, name, inputs }) => `ejecutar la versión ${version} de ${name} ${inputs}`,
    withoutInputs: "sin entradas",
    withInputs: (json) => `con las entradas ${json}`,
    withEnvs: (names) => `, con valores tuyos para ${names}`,
    retry: (runId, status) => `reintentar la ejecución ${runId} (estado: ${status})`,
    cancel: (runId, status) => `cancelar la ejecución ${runId} (estado: ${status})`,
    schedule: (name, when) => `dejar que ${name} se ejecute solo: ${when}`,
    endsSchedule: ", y ya no a las horas de su programación actual",
    addSchedule: ({ schedule, workflow, when }) =>
      `añadir la programación ${schedule} de ${workflow}: ${when}`,
    moveSchedule: ({ schedule, workflow, when }) =>
      `cambiar la programación ${schedule} de ${workflow}: ${when}`,
    theSchedule: (schedule, workflow) =>
      `la programación ${schedule === null ? "" : `${schedule} `}de ${workflow}`,
    pause: (schedule) => `pausar ${schedule}`,
    resume: (schedule) => `reanudar ${schedule}`,
    remove: (schedule) => `quitar ${schedule}`,
    set: (settings, schedule) =>
      `poner ${
        settings.map(({ key, value }) => `${key} en ${value}`).join(" y ")
      } para ${schedule}`,
    answer: ({ answers, step, runId, workflow }) =>
      `responder ${answers} en el paso ${step} de la ejecución ${runId} de ${workflow}`,
    decide: ({ approved, comment, step, runId, workflow }) =>
      `${approved ? "aprobar" : "rechazar"}${
        comment === null ? "" : `, con el comentario ${comment},`
      } en el paso ${step} de la ejecución ${runId} de ${workflow}`,
    whichAsks: (message) => `, que pregunta ${message}`,
    share: (name, teams) => `compartir el workflow ${name} con exactamente estos equipos: ${teams}`,
    unshare: (name) =>
      `no compartir el workflow ${name} con nadie, para que sea solo de su propietario`,
    delete: (name) =>
      `eliminar el workflow ${name} con su programación y sus webhooks, lo que no se puede deshacer`,
    transfer: (name, who) => `dar el workflow ${name} a ${who}, que pasa a ser su propietario`,
    setEnv: (variable, name) => `dar un valor nuevo a la variable ${variable} del workflow ${name}`,
    unsetEnv: (variable, name) =>
      `eliminar el valor de la variable ${variable} del workflow ${name}`,
  },
};
