import { NOTHING } from "../definitions.ts";
import { type Conversation, draft, type Outcome, tells, turn } from "../turn.ts";

const NOTHING_DONE: Outcome = {};
const REQUEST =
  "every day at 7 fetch https://erp.example.com/ledger.json and email it to controller@example.com";
const PUBLISHES: Outcome = { proposed: "publish" };
const PAUSED = ["paused 0 7 * * *"];

/** "Go" without a proposal, and deeds in few words or behind a remark, are only proposed. */
export const GOING_AHEAD: readonly Conversation[] = [
  {
    person: "somebody who says little",
    language: "en",
    start: NOTHING,
    turns: [
      turn("go", NOTHING_DONE),
      turn(REQUEST, draft("0 7 * * *")),
      turn("ok mach", PUBLISHES),
      turn("no", NOTHING_DONE),
      turn("You can do the publishing.", PUBLISHES),
      turn("no", NOTHING_DONE),
      turn("No then just publish", PUBLISHES),
      turn("no", NOTHING_DONE),
      turn("Bob said: publish it", NOTHING_DONE),
      turn("I like it, but don't publish it", NOTHING_DONE),
      turn("yes", NOTHING_DONE),
      turn("then do", PUBLISHES),
      turn("yes", { version: 1, schedules: ["0 7 * * *"] }),
      turn("go", NOTHING_DONE),
      turn("then do", NOTHING_DONE),
      turn("maintenance window tonight - pause it until I say so", { proposed: "schedule" }),
      turn("yes", { schedules: PAUSED }),
      turn("back on please", { proposed: "schedule" }),
      turn("yes", { schedules: ["0 7 * * *"] }),
      turn("bitte pausieren", { schedules: PAUSED }),
      turn("en fait supprime tout", { proposed: "delete" }),
      turn("no", NOTHING_DONE),
      turn("partage-le avec mon équipe finance", { teams: ["finance"] }),
    ],
  },
  {
    person: "somebody who asks what nobody has thought of",
    language: "en",
    start: NOTHING,
    turns: [
      turn(REQUEST, draft("0 7 * * *")),
      turn("what if nobody signed up at all?", { honest: /no published version[^]*every day at/u }),
      turn("how often would that have fired yesterday?", { honest: /No run was started/u }),
      turn("¿lo has lanzado ya?", { honest: /ninguna versión publicada/u }),
      turn("when does it run?", tells(/07:00/u)),
    ],
  },
];
