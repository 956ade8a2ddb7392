import { NOTHING } from "../definitions.ts";
import { type Conversation, draft, honest, type Outcome, turn } from "../turn.ts";

const NOTHING_DONE: Outcome = {};
const CLASS = { name: "class.csv", text: "name,points\nAmy,72\nBob,55\nCid,60\n" };
const DRAFTED = turn(
  "keep the rows where points is under 60 and save them as retake.csv",
  draft("item.points < 60"),
  { file: CLASS },
);
const RAN: Outcome = { version: 1, runs: ["succeeded"] };

/** One conversation for each way to say that the run takes the file of the thread. */
function takesFile(language: Conversation["language"], ...orders: string[]): Conversation[] {
  return orders.map((order) => ({
    person: "somebody who has sent a file",
    language,
    start: NOTHING,
    turns: [DRAFTED, turn(order, RAN)],
  }));
}

/** The file of a run in other words, and orders with words that say nothing. */
export const SAID_FILES: readonly Conversation[] = [
  ...takesFile(
    "en",
    "Publish it, then run it with the file I gave you.",
    "Publish please and start it with my list",
    "publish and run with that log",
    "publish + run",
  ),
  ...takesFile("de", "veröffentliche es und starte es mit der Liste, die ich dir geschickt habe"),
  ...takesFile("fr", "publie-le et lance-le avec le fichier que je t'ai envoyé"),
  ...takesFile("es", "publícalo y ejecútalo con la lista que te mandé"),
  {
    person: "a scientist whose noun is no column",
    language: "en",
    start: NOTHING,
    turns: [
      turn("sort it by temp and save it as sorted.csv", draft("sorted.csv"), {
        file: { name: "log.csv", text: "time,temp\n2026-06-01,11.5\n2026-06-02,61\n" },
      }),
      turn("exclude readings above 60, those are sensor faults", honest(/It has: time, temp/u)),
      turn("exclude rows where temp is above 60", draft("item.temp > 60")),
    ],
  },
  {
    person: "somebody who speaks of a file to come",
    language: "en",
    start: NOTHING,
    turns: [
      DRAFTED,
      turn("looks lovely, publish it and thank you for everything", { version: 1 }),
      turn("run it with the list that I will send you", NOTHING_DONE),
      turn("run it with another list", { form: true }),
    ],
  },
];
