/** The state of the schedule called `default`, and what else has happened. */
export interface ScheduleOutcome {
  /** The description of the schedule without its zone; null if there is none. */
  schedule?: string | null;
  /** The deed that waits for a yes. */
  proposal?: "schedule" | "publish" | null;
  isPublished?: boolean;
  started?: number;
  /** A part of the answer. */
  says?: RegExp;
}

/** The scene, the message, and the outcome; nothing that is left out has happened. */
export type ScheduleRow = readonly ["live" | "draft", string, ScheduleOutcome];

const NOTHING: ScheduleOutcome = {};
const scheduled = (schedule: string): ScheduleOutcome => ({ schedule });
/** The time is told to be incomplete. */
const asks = (says: RegExp): ScheduleOutcome => ({ says });
const HOW_OFTEN = /how often/;

/**
 * Messages with a time in them, with their outcomes, which were written down before the messages
 * were sent: each schedules or leaves things alone, and none is a run at once.
 */
export const SCHEDULE_ROWS: readonly ScheduleRow[] = [
  // Orders, with the time first or last.
  ["live", "run it every day at 9", scheduled("every day at 09:00")],
  ["live", "every day at 9, run it", scheduled("every day at 09:00")],
  ["live", "every day at 9 run it", scheduled("every day at 09:00")],
  ["live", "every weekday at 8:30 please run it", scheduled("every weekday at 08:30")],
  ["live", "at 9 every Monday, run it", scheduled("every Monday at 09:00")],
  ["live", "On Mondays at 9 run this workflow", scheduled("every Monday at 09:00")],
  ["live", "each morning at 7 start it", scheduled("every day at 07:00")],
  ["live", "tomorrow at 9 run it", scheduled("once on 2060-01-17 at 09:00")],
  ["live", "run it tomorrow at 9", scheduled("once on 2060-01-17 at 09:00")],
  ["live", "in 2 hours, run it", scheduled("once on 2060-01-16 at 10:00")],
  ["live", "can you run it every day at 9?", scheduled("every day at 09:00")],
  ["live", "run it daily at 9 except Sundays", scheduled("every Monday to Saturday at 09:00")],
  ["live", "every hour, run it. Not on weekends.", NOTHING],
  ["draft", "publish it and run it every day at 9", {
    isPublished: true,
    schedule: "every day at 09:00",
  }],
  ["draft", "publish it and run it at 9 every weekday", {
    isPublished: true,
    schedule: "every weekday at 09:00",
  }],
  ["live", "run it now", { started: 1 }],
  ["live", "schedule it every day at 9 and run it now", {
    started: 1,
    schedule: "every day at 09:00",
  }],
  ["live", "führe es jeden Tag um 9 Uhr aus", scheduled("every day at 09:00")],
  ["live", "jeden Tag um 9 Uhr ausführen", scheduled("every day at 09:00")],
  ["live", "jeden Montag um 9 führe es aus", scheduled("every Monday at 09:00")],
  ["live", "starte es morgen um 9", scheduled("once on 2060-01-17 at 09:00")],
  ["draft", "veröffentliche es und starte es jeden Tag um 9", {
    isPublished: true,
    schedule: "every day at 09:00",
  }],
  ["live", "lance-le tous les jours à 9h", scheduled("every day at 09:00")],
  ["live", "tous les jours à 9h, lance-le", scheduled("every day at 09:00")],
  ["live", "ejecútalo todos los días a las 9", scheduled("every day at 09:00")],
  ["live", "todos los días a las 9, ejecútalo", scheduled("every day at 09:00")],
  // A time that leaves something open: it is asked for, and nothing runs.
  ["live", "run it at 9", asks(HOW_OFTEN)],
  ["live", "at 9, run it", asks(HOW_OFTEN)],
  ["draft", "publish it and run it at 9", { isPublished: true, says: HOW_OFTEN }],
  ["live", "run it at noon and 5", asks(/half of the day/)],
  ["live", "run it this weekend at 10", asks(/Saturday/)],
  ["live", "run it today", asks(/time of day/)],
  ["live", "führe es um 9 aus", asks(HOW_OFTEN)],
  ["live", "lance-le à 9h", asks(HOW_OFTEN)],
  ["live", "ejecútalo a las 9", asks(HOW_OFTEN)],
  // Wishes that order nothing in whole.
  ["live", "I want it to run every Monday at 9", { proposal: "schedule" }],
  ["live", "we run it every day at 9 from now on, I think", NOTHING],
  ["live", "run it every day at 9 with region=US", NOTHING],
  ["live", "run it with region=US every day at 9", NOTHING],
  ["live", "every day at 9", { proposal: "schedule" }],
  ["draft", "every day at 9, publish it and run it", NOTHING],
  // Negations, questions, conditions, reports.
  ["live", "don't run it every day at 9", NOTHING],
  ["live", "never run it at night", NOTHING],
  ["live", "run it every day at 9 if the file is there", NOTHING],
  ["live", "if it fails, run it every hour", NOTHING],
  ["live", "does it run every day at 9?", NOTHING],
  ["live", "should I run it every day at 9?", NOTHING],
  ["live", "why did it run at 9?", NOTHING],
  ["live", "it ran every day at 9", NOTHING],
  ["live", "yesterday it ran at 9", NOTHING],
  ["live", "it was scheduled every day at 9 last year", NOTHING],
  ["live", "Anna said: run it every day at 9", NOTHING],
  ["live", "the run at 9 has failed", NOTHING],
  ["live", "lief es gestern um 9?", NOTHING],
  ["live", "starte es nicht jeden Tag um 9", NOTHING],
  ["live", "ne le lance pas tous les jours à 9h", NOTHING],
  ["live", "no lo ejecutes todos los días a las 9", NOTHING],
];
