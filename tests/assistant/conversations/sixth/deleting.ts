import { DAILY, NOTHING, PAY } from "../definitions.ts";
import { type Conversation, draft, honest, tells, turn } from "../turn.ts";

/** People who throw things away, and people who add to a schedule or hold it. */
export const DELETING: readonly Conversation[] = [
  {
    person: "somebody who tidies up",
    language: "en",
    start: { ...DAILY, beside: [PAY] },
    turns: [
      turn("my boss says I should delete it", honest(/boss/)),
      turn("can it be deleted?", honest(/deleted/)),
      turn("get rid of it", { proposed: "delete", says: /delete the workflow "Garden club"/ }),
      turn("no", {}),
      turn("delete Pay", { proposed: "delete", says: /delete the workflow "Pay"/ }),
      turn("no", {}),
      turn("delete Pay and Garden club", tells(/one workflow at a time/)),
      turn("delete both", tells(/one workflow at a time/)),
      turn("delete the workflow Pay", tells(/The workflow "Pay" is deleted/)),
      turn("delete it", { proposed: "delete", says: /"Garden club"/ }),
      turn("yes", { isDeleted: true }),
    ],
  },
  {
    person: "somebody with an empty thread",
    language: "en",
    start: { ...NOTHING, beside: [PAY] },
    turns: [
      turn("delete it", honest(/There is no workflow in this thread yet/)),
      turn("delete Pay", { proposed: "delete" }),
    ],
  },
  {
    person: "jemand, der aufräumt",
    language: "de",
    start: DAILY,
    turns: [
      turn("wird es dann gelöscht?", honest(/gelöscht/)),
      turn("ich lösche es morgen selbst", honest(/Satz/)),
      turn("kann weg, bitte löschen", { proposed: "delete" }),
      turn("ja", { isDeleted: true }),
    ],
  },
  {
    person: "quelqu'un qui range",
    language: "fr",
    start: DAILY,
    turns: [
      turn("ne le supprime surtout pas", honest(/pas/)),
      turn("supprime-le", { proposed: "delete" }),
    ],
  },
  {
    person: "alguien que ordena",
    language: "es",
    start: DAILY,
    turns: [
      turn("no lo borres todavía", honest(/no/)),
      turn("bórralo", { proposed: "delete" }),
    ],
  },
  {
    person: "somebody with two times",
    language: "en",
    start: DAILY,
    turns: [
      turn("run it every day at 8", { schedules: ["0 8 * * *"] }),
      turn("also run it on Sundays at 9", { schedules: ["0 8 * * *", "0 9 * * 0"] }),
      turn("skip tomorrow's run", honest(/skip/)),
      turn("stop it from running at night", tells(/A schedule says when a workflow runs/)),
      turn("and every Monday at 7 as well", { proposed: "schedule" }),
      turn("yes", { schedules: ["0 8 * * *", "0 9 * * 0", "0 7 * * 1"] }),
    ],
  },
  {
    person: "jemand mit zwei Zeiten",
    language: "de",
    start: DAILY,
    turns: [
      turn("starte es jeden Montag um 8 Uhr", { schedules: ["0 8 * * 1"] }),
      turn("starte es auch jeden Freitag um 9 Uhr", { schedules: ["0 8 * * 1", "0 9 * * 5"] }),
      turn("nachts soll er nicht laufen", {}),
    ],
  },
  {
    person: "somebody who holds things",
    language: "en",
    start: DAILY,
    turns: [
      turn("run it every day at 8", { schedules: ["0 8 * * *"] }),
      turn("put it on hold for now", { schedules: ["paused 0 8 * * *"] }),
      turn("put it on hold", honest(/paused already/)),
      turn("turn it back on", { proposed: "schedule" }),
      turn("yes", { schedules: ["0 8 * * *"] }),
      turn("disable the extra step", draft('"when":"false"')),
      turn("turn it back on", {
        draft: ['"extra"'],
        lacks: ['"when"'],
        says: /about the step .* "resume the schedule"/,
      }),
      turn("turn off the step extra", draft('"when":"false"')),
      turn("pause the schedule", { schedules: ["paused 0 8 * * *"] }),
      turn("turn it back on", { proposed: "schedule", says: /resume the schedule of/ }),
      turn("I'll publish it tomorrow", {}),
    ],
  },
];
