import { NOTHING } from "../definitions.ts";
import { type Conversation, draft, honest, tells, turn } from "../turn.ts";

/** Of it are understood the source, the time and the recipient. */
const NUMBERS =
  "Numbers from https://bi.example.com/q.json. Frown at last week. Mail. board@example.com. Mondays. Whistle a tune.";
const OFFERED = honest(/only a part.*board@example\.com.*"Mondays".*leaves out: "Frown/s);

/** Requests of which more than one part is not understood: a draft of the others is offered. */
export const OFFERS: readonly Conversation[] = [
  {
    person: "somebody who takes what is understood",
    language: "en",
    start: NOTHING,
    turns: [
      turn(NUMBERS, OFFERED),
      turn("what can you do?", tells(/built-in assistant/)),
      turn("yes", {
        ...draft("https://bi.example.com/q.json", "board@example.com", '"cron":"0 0 * * 1"'),
        lacks: ["last week"],
      }),
      turn("publish it", { version: 1, schedules: ["0 0 * * 1"] }),
    ],
  },
  {
    person: "somebody who adds a part in other words",
    language: "en",
    start: NOTHING,
    turns: [
      turn(NUMBERS, OFFERED),
      turn("frobnicate them all", honest(/I did not understand.*only a part/s)),
      turn("keep only the first 20", { ...draft("slice(0, 20)", "board@example.com") }),
    ],
  },
  {
    person: "somebody who refuses the offer",
    language: "en",
    start: NOTHING,
    turns: [turn(NUMBERS, OFFERED), turn("no", tells(/nothing is drafted/))],
  },
  {
    person: "somebody whose condition is not understood, without which nothing may be sent",
    language: "en",
    start: NOTHING,
    turns: [
      turn(
        "Each morning at 7 compare the prices of https://shop.example.com/prices.csv with those of yesterday. Tell buyers@example.com what rose, unless it is little, and frown",
        honest(/only a part.*1\. fetch.*leaves out: .*buyers@example\.com/s),
      ),
      turn("leave them out", {
        ...draft("https://shop.example.com/prices.csv", '"cron":"0 7 * * *"'),
        lacks: ["buyers@example.com"],
      }),
    ],
  },
  {
    person: "German, takes what is understood",
    language: "de",
    start: NOTHING,
    turns: [
      turn(
        "Zahlen von https://bi.example.com/q.json. Mit der Vorwoche vergleichen. Jeden Montag um 8. Ampelfarben. An vorstand@example.org.",
        honest(/nur einen Teil.*vorstand@example\.org.*lässt weg: .*Vorwoche/s),
      ),
      turn("ja", { ...draft("vorstand@example.org", '"cron":"0 8 * * 1"') }),
    ],
  },
  {
    person: "French, takes what is understood",
    language: "fr",
    start: NOTHING,
    turns: [
      turn(
        "Les cours sont sur https://bourse.example.org/cours.json, chante un air, à placement@example.com, danse un peu, en semaine à 18h.",
        honest(/qu'une partie.*placement@example\.com.*laisse de côté : /s),
      ),
      turn("oui", { ...draft("placement@example.com", '"cron":"0 18 * * 1-5"') }),
    ],
  },
  {
    person: "Spanish, refuses the offer",
    language: "es",
    start: NOTHING,
    turns: [
      turn(
        "descarga https://a.example.com/clientes, baila un tango, guárdalo como morosos.csv, canta una jota",
        honest(/Solo he entendido una parte.*deja fuera: /s),
      ),
      turn("no", tells(/no hay ningún borrador/)),
    ],
  },
];
