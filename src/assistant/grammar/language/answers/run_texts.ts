import type { Run, RunStep } from "../../../../runs/run.ts";
import type { Language } from "../vocabulary.ts";

/** The texts about the states of runs and their questions. */
export interface RunTexts {
  /** The status of a run or a step as one word. */
  status: Readonly<Record<Run["status"] | RunStep["status"], string>>;
  /** Describes the state of a run in a sentence. */
  stands(runId: string, status: Run["status"]): string;
  error(code: string, words: string): string;
  errorIn(code: string, words: string, step: string): string;
  waitsForRun(step: string): string;
  waitsForTime(step: string): string;
  waitsForPerson(step: string, runId: string): string;
  files: string;
  outputs: string;
  goesOn(runId: string): string;
  charactersInAll(count: string): string;
  waitsForAnswers(count: number): string;
  programAnswers(runId: string): string;
  asks(of: { step: string; path: string; until: string | null }): string;
  oneOf(options: string): string;
  mayBeLeftOut: string;
  sayDecision(step: string | null): string;
  sayAnswer(step: string | null, values: string): string;
  inRun(workflow: string, runId: string): string;
  noneYet: string;
  noneOf(name: string): string;
  noneFailed: string;
  line(of: { time: string; name: string; status: string; version: number; runId: string }): string;
  took(of: { runId: string; time: string; from: string; to: string; status: string }): string;
  began(of: { runId: string; status: string; time: string; at: string }): string;
  notBegun(runId: string, status: string): string;
  duration: Readonly<Record<"seconds" | "minutes" | "hours", (count: number) => string>>;
  failedBefore(runId: string, message: string | null): string;
  failedIn(
    of: { runId: string; step: string; does: string; attempts: number; code: string },
  ): string;
  whatToDo: string;
  isWithInputs(of: { runId: string; status: string; inputs: string }): string;
  stepLine(of: { step: string; status: string; input: string }): string;
  willHaveSteps: string;
}

export const RUN_TEXTS: Readonly<Record<Language, RunTexts>> = {
  en: {
    status: {
      pending: "pending",
      queued: "queued",
      running: "running",
      waiting: "waiting",
      succeeded: "succeeded",
      failed: "failed",
      skipped: "skipped",
      cancelled: "cancelled",
    },
    stands: (runId, status) => {
      const words = {
        queued: "is waiting for its turn",
        running: "is still running",
        waiting: "is waiting",
        succeeded: "has succeeded",
        failed: "has failed",
        cancelled: "was cancelled",
      };
      return `Run ${runId} ${words[status]} (status: ${status}).`;
    },
    error: (code, words) => `Error ${code}: ${words}`,
    errorIn: (code, words, step) => `Error ${code} in step ${step}: ${words}`,
    waitsForRun: (step) =>
      `Step ${step} waits for the run of another workflow, which may ask: "list the questions".`,
    waitsForTime: (step) => `Step ${step} waits for its time; the run goes on by itself.`,
    waitsForPerson: (step, runId) =>
      `Step ${step} waits for a person: answer it at POST /api/v1/runs/${runId}/answer.`,
    files: "Files:",
    outputs: "Outputs:",
    goesOn: (runId) => `It goes on by itself: say "status", or look at GET /api/v1/runs/${runId}.`,
    charactersInAll: (count) => `(${count} characters in all)`,
    waitsForAnswers: (count) =>
      count === 1 ? "It waits for an answer:" : `It waits for ${count} answers:`,
    programAnswers: (runId) => `A program answers at POST /api/v1/runs/${runId}/answer.`,
    asks: ({ step, path, until }) =>
      `Step ${step} (${path}) asks${until === null ? "" : `, until ${until}`}:`,
    oneOf: (options) => `one of ${options}`,
    mayBeLeftOut: ", may be left out",
    sayDecision: (step) => {
      const it = step === null ? "it" : `step ${step}`;
      return `Say "approve ${it}" or "reject ${it} because …".`;
    },
    sayAnswer: (step, values) =>
      `Say "answer${step === null ? "" : ` step ${step} with`} ${values}".`,
    inRun: (workflow, runId) => `${workflow}, run ${runId}:`,
    noneYet: "No runs yet.",
    noneOf: (name) => `No runs of ${name} yet.`,
    noneFailed: "No run of a workflow that you may read has failed.",
    line: ({ time, name, status, version, runId }) =>
      `- ${time}: ${name}${status} (version ${version}, run ${runId})`,
    took: ({ runId, time, from, to, status }) =>
      `Run ${runId} took ${time}, from ${from} to ${to} (status: ${status}).`,
    began: ({ runId, status, time, at }) =>
      `Run ${runId} is ${status}; it began ${time} ago, at ${at}.`,
    notBegun: (runId, status) => `Run ${runId} is ${status}, and has not begun.`,
    duration: {
      seconds: (count) => `${count} ${count === 1 ? "second" : "seconds"}`,
      minutes: (count) => `${count} minutes`,
      hours: (count) => `${count} hours`,
    },
    failedBefore: (runId, message) => `Run ${runId} failed: ${message ?? "no error is known"}.`,
    failedIn: ({ runId, step, does, attempts, code }) =>
      `Run ${runId} failed in step ${step}${does}${
        attempts > 1 ? `, after ${attempts} attempts` : ""
      }: ${code}, `,
    whatToDo:
      'If it was a passing trouble, say "retry": the run goes on from that step. Otherwise ' +
      'change the step in the draft, say "dry run", and "publish it and run it".',
    isWithInputs: ({ runId, status, inputs }) =>
      `Run ${runId} is ${status}, with the inputs ${inputs}.`,
    stepLine: ({ step, status, input }) => `- ${step}: ${status}, input ${input}`,
    willHaveSteps: "It will have these steps:",
  },
  de: {
    status: {
      pending: "noch nicht begonnen",
      queued: "in der Warteschlange",
      running: "läuft",
      waiting: "wartet",
      succeeded: "erfolgreich",
      failed: "fehlgeschlagen",
      skipped: "übersprungen",
      cancelled: "abgebrochen",
    },
    stands: (runId, status) => {
      const words = {
        queued: "wartet, bis er an der Reihe ist",
        running: "läuft noch",
        waiting: "wartet",
        succeeded: "war erfolgreich",
        failed: "ist fehlgeschlagen",
        cancelled: "wurde abgebrochen",
      };
      return `Der Lauf ${runId} ${words[status]}.`;
    },
    error: (code, words) => `Fehler ${code}: ${words}`,
    errorIn: (code, words, step) => `Fehler ${code} im Schritt ${step}: ${words}`,
    waitsForRun: (step) =>
      `Der Schritt ${step} wartet auf den Lauf eines anderen Workflows, der fragen kann: „gibt es ` +
      "offene Fragen?“.",
    waitsForTime: (step) =>
      `Der Schritt ${step} wartet auf seinen Zeitpunkt; der Lauf geht von selbst weiter.`,
    waitsForPerson: (step, runId) =>
      `Der Schritt ${step} wartet auf einen Menschen: Antworte bei POST /api/v1/runs/${runId}/answer.`,
    files: "Dateien:",
    outputs: "Ausgaben:",
    goesOn: (runId) =>
      `Er geht von selbst weiter: Sag „status“, oder sieh nach bei GET /api/v1/runs/${runId}.`,
    charactersInAll: (count) => `(${count} Zeichen insgesamt)`,
    waitsForAnswers: (count) =>
      count === 1 ? "Er wartet auf eine Antwort:" : `Er wartet auf ${count} Antworten:`,
    programAnswers: (runId) => `Ein Programm antwortet bei POST /api/v1/runs/${runId}/answer.`,
    asks: ({ step, path, until }) =>
      `Der Schritt ${step} (${path}) fragt${until === null ? "" : `, bis ${until}`}:`,
    oneOf: (options) => `eins von ${options}`,
    mayBeLeftOut: ", kann fehlen",
    sayDecision: (step) => {
      const it = step === null ? "es" : `Schritt ${step}`;
      return `Sag „genehmige ${it}“ oder „lehne ${it} ab, weil …“.`;
    },
    sayAnswer: (step, values) =>
      step === null ? `Sag „antworte ${values}“.` : `Sag „antworte Schritt ${step} mit ${values}“.`,
    inRun: (workflow, runId) => `${workflow}, Lauf ${runId}:`,
    noneYet: "Es gibt noch keine Läufe.",
    noneOf: (name) => `Es gibt noch keine Läufe von ${name}.`,
    noneFailed: "Kein Lauf eines Workflows, den du lesen darfst, ist fehlgeschlagen.",
    line: ({ time, name, status, version, runId }) =>
      `- ${time}: ${name}${status} (Version ${version}, Lauf ${runId})`,
    took: ({ runId, time, from, to, status }) =>
      `Der Lauf ${runId} dauerte ${time}, von ${from} bis ${to} (Status: ${status}).`,
    began: ({ runId, status, time, at }) =>
      `Der Lauf ${runId} begann vor ${time}, ${at} (Status: ${status}).`,
    notBegun: (runId, status) => `Der Lauf ${runId} hat noch nicht begonnen (Status: ${status}).`,
    duration: {
      seconds: (count) => `${count} ${count === 1 ? "Sekunde" : "Sekunden"}`,
      minutes: (count) => `${count} ${count === 1 ? "Minute" : "Minuten"}`,
      hours: (count) => `${count} ${count === 1 ? "Stunde" : "Stunden"}`,
    },
    failedBefore: (runId, message) =>
      `Der Lauf ${runId} ist fehlgeschlagen: ${message ?? "Ein Fehler ist nicht bekannt"}.`,
    failedIn: ({ runId, step, does, attempts, code }) =>
      `Der Lauf ${runId} ist im Schritt ${step}${does} fehlgeschlagen${
        attempts > 1 ? `, nach ${attempts} Versuchen` : ""
      }: ${code}, `,
    whatToDo:
      "War es eine vorübergehende Störung, sag „wiederhole den Lauf“: Er geht ab diesem Schritt " +
      "weiter. Sonst ändere den Schritt im Entwurf, sag „mach einen Probelauf“ und dann " +
      "„veröffentliche es und starte es“.",
    isWithInputs: ({ runId, status, inputs }) =>
      `Der Lauf ${runId} (Status: ${status}) hat die Eingaben ${inputs}.`,
    stepLine: ({ step, status, input }) => `- ${step}: ${status}, Eingabe ${input}`,
    willHaveSteps: "Er wird diese Schritte haben:",
  },
  fr: {
    status: {
      pending: "à venir",
      queued: "en file d'attente",
      running: "en cours",
      waiting: "en attente",
      succeeded: "succès",
      failed: "échec",
      skipped: "non exécutée",
      cancelled: "annulée",
    },
    stands: (runId, status) => {
      const words = {
        queued: "attend son tour",
        running: "est encore en cours",
        waiting: "est en attente",
        succeeded: "a réussi",
        failed: "a échoué",
        cancelled: "a été annulée",
      };
      return `L'exécution ${runId} ${words[status]}.`;
    },
    error: (code, words) => `Erreur ${code} : ${words}`,
    errorIn: (code, words, step) => `Erreur ${code} à l'étape ${step} : ${words}`,
    waitsForRun: (step) =>
      `L'étape ${step} attend l'exécution d'un autre workflow, qui peut poser une question : « y ` +
      "a-t-il des questions ouvertes ? ».",
    waitsForTime: (step) => `L'étape ${step} attend son heure ; l'exécution continue toute seule.`,
    waitsForPerson: (step, runId) =>
      `L'étape ${step} attend une personne : réponds à POST /api/v1/runs/${runId}/answer.`,
    files: "Fichiers :",
    outputs: "Sorties :",
    goesOn: (runId) =>
      `Elle continue toute seule : dis « statut », ou regarde GET /api/v1/runs/${runId}.`,
    charactersInAll: (count) => `(${count} caractères en tout)`,
    waitsForAnswers: (count) =>
      count === 1 ? "Elle attend une réponse :" : `Elle attend ${count} réponses :`,
    programAnswers: (runId) => `Un programme répond à POST /api/v1/runs/${runId}/answer.`,
    asks: ({ step, path, until }) =>
      `L'étape ${step} (${path}) demande${until === null ? "" : `, jusqu'au ${until}`} :`,
    oneOf: (options) => `un choix parmi ${options}`,
    mayBeLeftOut: ", facultatif",
    sayDecision: (step) => {
      return step === null
        ? "Dis « approuve-le » ou « refuse-le »."
        : `Dis « approuve l'étape ${step} » ou « refuse l'étape ${step} parce que … ».`;
    },
    sayAnswer: (step, values) =>
      step === null
        ? `Dis « réponds ${values} ».`
        : `Dis « réponds à l'étape ${step} avec ${values} ».`,
    inRun: (workflow, runId) => `${workflow}, exécution ${runId} :`,
    noneYet: "Il n'y a pas encore d'exécutions.",
    noneOf: (name) => `Il n'y a pas encore d'exécutions de ${name}.`,
    noneFailed: "Aucune exécution d'un workflow que tu peux lire n'a échoué.",
    line: ({ time, name, status, version, runId }) =>
      `- ${time} : ${name}${status} (version ${version}, exécution ${runId})`,
    took: ({ runId, time, from, to, status }) =>
      `L'exécution ${runId} a duré ${time}, du ${from} au ${to} (état : ${status}).`,
    began: ({ runId, status, time, at }) =>
      `L'exécution ${runId} a commencé il y a ${time}, le ${at} (état : ${status}).`,
    notBegun: (runId, status) => `L'exécution ${runId} n'a pas encore commencé (état : ${status}).`,
    duration: {
      seconds: (count) => `${count} ${count < 2 ? "seconde" : "secondes"}`,
      minutes: (count) => `${count} ${count < 2 ? "minute" : "minutes"}`,
      hours: (count) => `${count} ${count < 2 ? "heure" : "heures"}`,
    },
    failedBefore: (runId, message) =>
      `L'exécution ${runId} a échoué : ${message ?? "aucune erreur n'est connue"}.`,
    failedIn: ({ runId, step, does, attempts, code }) =>
      `L'exécution ${runId} a échoué à l'étape ${step}${does}${
        attempts > 1 ? `, après ${attempts} tentatives` : ""
      } : ${code}, `,
    whatToDo:
      "Si c'était un incident passager, dis « relance l'exécution » : elle reprend à cette étape. " +
      "Sinon, change l'étape dans le brouillon, dis « fais un essai à blanc », puis « publie-le et " +
      "lance-le ».",
    isWithInputs: ({ runId, status, inputs }) =>
      `L'exécution ${runId} (état : ${status}) a les entrées ${inputs}.`,
    stepLine: ({ step, status, input }) => `- ${step} : ${status}, entrée ${input}`,
    willHaveSteps: "Elle aura ces étapes :",
  },
  es: {
    status: {
      pending: "sin empezar",
      queued: "en cola",
      running: "en curso",
      waiting: "en espera",
      succeeded: "correcto",
      failed: "fallido",
      skipped: "omitido",
      cancelled: "cancelado",
    },
    stands: (runId, status) => {
      const words = {
        queued: "espera su turno",
        running: "sigue en curso",
        waiting: "está en espera",
        succeeded: "ha terminado bien",
        failed: "ha fallado",
        cancelled: "se ha cancelado",
      };
      return `La ejecución ${runId} ${words[status]}.`;
    },
    error: (code, words) => `Error ${code}: ${words}`,
    errorIn: (code, words, step) => `Error ${code} en el paso ${step}: ${words}`,
    waitsForRun: (step) =>
      `El paso ${step} espera la ejecución de otro workflow, que puede preguntar: «¿hay preguntas ` +
      "abiertas?».",
    waitsForTime: (step) => `El paso ${step} espera su hora; la ejecución sigue sola.`,
    waitsForPerson: (step, runId) =>
      `El paso ${step} espera a una persona: responde en POST /api/v1/runs/${runId}/answer.`,
    files: "Archivos:",
    outputs: "Salidas:",
    goesOn: (runId) => `Sigue sola: di «estado», o mira GET /api/v1/runs/${runId}.`,
    charactersInAll: (count) => `(${count} caracteres en total)`,
    waitsForAnswers: (count) =>
      count === 1 ? "Espera una respuesta:" : `Espera ${count} respuestas:`,
    programAnswers: (runId) => `Un programa responde en POST /api/v1/runs/${runId}/answer.`,
    asks: ({ step, path, until }) =>
      `El paso ${step} (${path}) pregunta${until === null ? "" : `, hasta el ${until}`}:`,
    oneOf: (options) => `una de estas opciones: ${options}`,
    mayBeLeftOut: ", puede faltar",
    sayDecision: (step) => {
      return step === null
        ? "Di «apruébalo» o «recházalo»."
        : `Di «aprueba el paso ${step}» o «rechaza el paso ${step} porque …».`;
    },
    sayAnswer: (step, values) =>
      step === null ? `Di «responde ${values}».` : `Di «responde al paso ${step} con ${values}».`,
    inRun: (workflow, runId) => `${workflow}, ejecución ${runId}:`,
    noneYet: "Todavía no hay ejecuciones.",
    noneOf: (name) => `Todavía no hay ejecuciones de ${name}.`,
    noneFailed: "No ha fallado ninguna ejecución de un workflow que puedas leer.",
    line: ({ time, name, status, version, runId }) =>
      `- ${time}: ${name}${status} (versión ${version}, ejecución ${runId})`,
    took: ({ runId, time, from, to, status }) =>
      `La ejecución ${runId} duró ${time}, del ${from} al ${to} (estado: ${status}).`,
    began: ({ runId, status, time, at }) =>
      `La ejecución ${runId} empezó hace ${time}, el ${at} (estado: ${status}).`,
    notBegun: (runId, status) => `La ejecución ${runId} aún no ha empezado (estado: ${status}).`,
    duration: {
      seconds: (count) => `${count} ${count === 1 ? "segundo" : "segundos"}`,
      minutes: (count) => `${count} ${count === 1 ? "minuto" : "minutos"}`,
      hours: (count) => `${count} ${count === 1 ? "hora" : "horas"}`,
    },
    failedBefore: (runId, message) =>
      `La ejecución ${runId} ha fallado: ${message ?? "no se conoce ningún error"}.`,
    failedIn: ({ runId, step, does, attempts, code }) =>
      `La ejecución ${runId} ha fallado en el paso ${step}${does}${
        attempts > 1 ? `, tras ${attempts} intentos` : ""
      }: ${code}, `,
    whatToDo:
      "Si fue un problema pasajero, di «reintenta la ejecución»: sigue desde ese paso. Si no, " +
      "cambia el paso en el borrador, di «haz una prueba en seco» y luego «publícalo y ejecútalo».",
    isWithInputs: ({ runId, status, inputs }) =>
      `La ejecución ${runId} (estado: ${status}) tiene las entradas ${inputs}.`,
    stepLine: ({ step, status, input }) => `- ${step}: ${status}, entrada ${input}`,
    willHaveSteps: "Tendrá estos pasos:",
  },
};
