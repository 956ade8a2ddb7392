import type { Language } from "../vocabulary.ts";

/** The texts about schedules, except those of proposals. */
export interface ScheduleTexts {
  scheduled(when: string): string;
  /** Precedes the message about a named schedule. */
  of(schedule: string): string;
  staysPaused: string;
  nextRunAt(time: string): string;
  failsWithoutDefaults(names: string): string;
  failsUntilInputsFit(names: string): string;
  sayWhatToSet: string;
  /** The schedule as the subject of the following texts; null if it is the only one. */
  theSchedule(schedule: string | null): string;
  isPausedAlready(schedule: string): string;
  /** Says that the schedule is active, and explains how to turn on a step instead. */
  isActiveAlready(schedule: string): string;
  removed(schedule: string): string;
  paused(schedule: string): string;
  resumed(schedule: string): string;
  handles(
    of: { schedule: string; overlap: string; catchup: string; failures: number | null },
  ): string;
  stillActive(names: string, count: number): string;
  badName: string;
  isThereAlready(schedule: string, bare: string): string;
  severalWithoutName: string;
  noneCalled(schedule: string): string;
  thereAre(names: string): string;
  noneToFind: string;
  none: string;
  onlyPaused: string;
  isPaused: string;
  noRunToCome: string;
  nextRuns: string;
}

export const SCHEDULE_TEXTS: Readonly<Record<Language, ScheduleTexts>> = {
  en: {
    scheduled: (when) => `Scheduled: ${when}.`,
    of: (schedule) => `${schedule}:`,
    staysPaused: "The schedule is paused, as it was before: nothing runs until it is resumed.",
    nextRunAt: (time) => `The next run is on ${time}.`,
    failsWithoutDefaults: (names) =>
      `Each run will fail until these required inputs have a default: ${names}.`,
    failsUntilInputsFit: (names) =>
      `Each run will fail until the schedule's inputs fit the workflow: ${names}.`,
    sayWhatToSet: "Say what to set: overlap, catchup or pauseAfterFailures.",
    theSchedule: (schedule) => schedule === null ? "The schedule" : `The schedule ${schedule}`,
    isPausedAlready: (schedule) =>
      `${schedule} is paused already. "resume the schedule" lets it go on.`,
    isActiveAlready: (schedule) =>
      `${schedule} is active already. To turn a step on again, name it, as in "turn on the last step".`,
    removed: (schedule) => `${schedule} is removed.`,
    paused: (schedule) => `${schedule} is paused. Say "resume the schedule" to start it again.`,
    resumed: (schedule) => `${schedule} is active again.`,
    handles: ({ schedule, overlap, catchup, failures }) =>
      `${schedule} has overlap "${overlap}" and catchup "${catchup}", and ${
        failures === null
          ? "goes on after failures"
          : `pauses itself after ${failures} failed runs in a row`
      }.`,
    stillActive: (names, count) => `${count === 1 ? "Active is" : "Active are"} still ${names}.`,
    badName: "The name of a schedule is 1 to 64 letters a to z, digits and hyphens",
    isThereAlready: (schedule, bare) =>
      `There is a schedule called ${schedule} already. ` +
      `To change it, say "change the schedule called ${bare} to …"`,
    severalWithoutName: "The workflow has several schedules, and none that needs no name",
    noneCalled: (schedule) => `There is no schedule called ${schedule}`,
    thereAre: (names) => `There are: ${names}`,
    noneToFind: "Schedule not found",
    none: "There is no schedule.",
    onlyPaused: "There is a schedule, and it is paused.",
    isPaused: "It is paused.",
    noRunToCome: "No run is to come.",
    nextRuns: "The next runs:",
  },
  de: {
    scheduled: (when) => `Geplant: ${when}.`,
    of: (schedule) => `${schedule}:`,
    staysPaused:
      "Der Zeitplan ist angehalten, wie er es vorher war: Nichts läuft, bis er fortgesetzt wird.",
    nextRunAt: (time) => `Der nächste Lauf: ${time}.`,
    failsWithoutDefaults: (names) =>
      `Jeder Lauf wird fehlschlagen, bis diese nötigen Eingaben einen Vorgabewert haben: ${names}.`,
    failsUntilInputsFit: (names) =>
      `Jeder Lauf wird fehlschlagen, bis die Eingaben des Zeitplans zum Workflow passen: ${names}.`,
    sayWhatToSet: "Sag, was zu setzen ist: overlap, catchup oder pauseAfterFailures.",
    theSchedule: (schedule) => schedule === null ? "Der Zeitplan" : `Der Zeitplan ${schedule}`,
    isPausedAlready: (schedule) =>
      `${schedule} ist schon angehalten. „setze den Zeitplan fort“ lässt ihn weiterlaufen.`,
    isActiveAlready: (schedule) =>
      `${schedule} ist schon aktiv. Um einen Schritt wieder einzuschalten, nenne ihn, etwa ` +
      "„schalte den letzten Schritt ein“.",
    removed: (schedule) => `${schedule} ist entfernt.`,
    paused: (schedule) =>
      `${schedule} ist angehalten und bleibt es, bis du ihn fortsetzt oder löschst.`,
    resumed: (schedule) => `${schedule} ist wieder aktiv.`,
    handles: ({ schedule, overlap, catchup, failures }) =>
      `${schedule} hat jetzt overlap "${overlap}" und catchup "${catchup}" und ${
        failures === null
          ? "läuft nach Fehlschlägen weiter"
          : `hält nach ${failures} Fehlschlägen in Folge an`
      }.`,
    stillActive: (names) => `Weiter aktiv: ${names}.`,
    badName:
      "Der Name eines Zeitplans besteht aus 1 bis 64 Buchstaben a bis z, Ziffern und Bindestrichen",
    isThereAlready: (schedule, bare) =>
      `Es gibt schon einen Zeitplan namens ${schedule}. Um ihn zu ändern, sag „ändere den Zeitplan ` +
      `namens ${bare} auf …“`,
    severalWithoutName: "Der Workflow hat mehrere Zeitpläne, und alle haben einen Namen",
    noneCalled: (schedule) => `Es gibt keinen Zeitplan namens ${schedule}`,
    thereAre: (names) => `Es gibt: ${names}`,
    noneToFind: "Es gibt keinen Zeitplan",
    none: "Es gibt keinen Zeitplan.",
    onlyPaused: "Es gibt einen Zeitplan, und er ist angehalten.",
    isPaused: "Er ist angehalten.",
    noRunToCome: "Es steht kein Lauf bevor.",
    nextRuns: "Die nächsten Läufe:",
  },
  fr: {
    scheduled: (when) => `Planifié : ${when}.`,
    of: (schedule) => `${schedule} :`,
    staysPaused:
      "La planification est suspendue, comme avant : rien ne s'exécute tant qu'elle n'est " +
      "pas reprise.",
    nextRunAt: (time) => `Prochaine exécution : ${time}.`,
    failsWithoutDefaults: (names) =>
      "Chaque exécution échouera tant que ces entrées obligatoires n'auront pas de valeur par " +
      `défaut : ${names}.`,
    failsUntilInputsFit: (names) =>
      "Chaque exécution échouera tant que les entrées de la planification ne conviendront pas au " +
      `workflow : ${names}.`,
    sayWhatToSet: "Dis ce qu'il faut régler : overlap, catchup ou pauseAfterFailures.",
    theSchedule: (schedule) =>
      schedule === null ? "La planification" : `La planification ${schedule}`,
    isPausedAlready: (schedule) =>
      `${schedule} est déjà suspendue. « reprends la planification » la relance.`,
    isActiveAlready: (schedule) =>
      `${schedule} est déjà active. Pour réactiver une étape, nomme-la, comme dans « réactive la ` +
      "dernière étape ».",
    removed: (schedule) => `${schedule} est supprimée.`,
    paused: (schedule) =>
      `${schedule} est suspendue, et le reste jusqu'à ce que tu la reprennes ou la supprimes.`,
    resumed: (schedule) => `${schedule} est de nouveau active.`,
    handles: ({ schedule, overlap, catchup, failures }) =>
      `${schedule} a maintenant overlap "${overlap}" et catchup "${catchup}", et ${
        failures === null
          ? "continue après des échecs"
          : `se suspend après ${failures} échecs de suite`
      }.`,
    stillActive: (names) => `Toujours actives : ${names}.`,
    badName: "Le nom d'une planification a de 1 à 64 lettres de a à z, chiffres et tirets",
    isThereAlready: (schedule, bare) =>
      `Il y a déjà une planification nommée ${schedule}. Pour la changer, dis « change la ` +
      `planification nommée ${bare} pour … »`,
    severalWithoutName: "Le workflow a plusieurs planifications, et toutes ont un nom",
    noneCalled: (schedule) => `Il n'y a pas de planification nommée ${schedule}`,
    thereAre: (names) => `Il y a : ${names}`,
    noneToFind: "Il n'y a pas de planification",
    none: "Il n'y a pas de planification.",
    onlyPaused: "Il y a une planification, et elle est suspendue.",
    isPaused: "Elle est suspendue.",
    noRunToCome: "Aucune exécution n'est à venir.",
    nextRuns: "Les prochaines exécutions :",
  },
  es: {
    scheduled: (when) => `Programado: ${when}.`,
    of: (schedule) => `${schedule}:`,
    staysPaused:
      "La programación está en pausa, como antes: no se ejecuta nada hasta que se reanude.",
    nextRunAt: (time) => `Próxima ejecución: ${time}.`,
    failsWithoutDefaults: (names) =>
      "Cada ejecución fallará hasta que estas entradas obligatorias tengan un valor predeterminado: " +
      `${names}.`,
    failsUntilInputsFit: (names) =>
      "Cada ejecución fallará hasta que las entradas de la programación encajen con el workflow: " +
      `${names}.`,
    sayWhatToSet: "Di qué hay que ajustar: overlap, catchup o pauseAfterFailures.",
    theSchedule: (schedule) =>
      schedule === null ? "La programación" : `La programación ${schedule}`,
    isPausedAlready: (schedule) =>
      `${schedule} ya está en pausa. «reanuda la programación» la pone en marcha.`,
    isActiveAlready: (schedule) =>
      `${schedule} ya está activa. Para volver a activar un paso, nómbralo, como en «activa el ` +
      "último paso».",
    removed: (schedule) => `${schedule} está eliminada.`,
    paused: (schedule) =>
      `${schedule} está en pausa, y así se queda hasta que la reanudes o la elimines.`,
    resumed: (schedule) => `${schedule} vuelve a estar activa.`,
    handles: ({ schedule, overlap, catchup, failures }) =>
      `${schedule} tiene ahora overlap "${overlap}" y catchup "${catchup}", y ${
        failures === null ? "sigue después de fallos" : `se pausa tras ${failures} fallos seguidos`
      }.`,
    stillActive: (names) => `Siguen activas: ${names}.`,
    badName:
      "El nombre de una programación tiene de 1 a 64 letras de la a a la z, cifras y guiones",
    isThereAlready: (schedule, bare) =>
      `Ya hay una programación llamada ${schedule}. Para cambiarla, di «cambia la programación ` +
      `llamada ${bare} a …»`,
    severalWithoutName: "El workflow tiene varias programaciones, y todas tienen nombre",
    noneCalled: (schedule) => `No hay ninguna programación llamada ${schedule}`,
    thereAre: (names) => `Hay: ${names}`,
    noneToFind: "No hay ninguna programación",
    none: "No hay ninguna programación.",
    onlyPaused: "Hay una programación, y está en pausa.",
    isPaused: "Está en pausa.",
    noRunToCome: "No hay ninguna ejecución prevista.",
    nextRuns: "Las próximas ejecuciones:",
  },
};
