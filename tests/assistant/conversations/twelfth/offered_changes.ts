import { NOTHING } from "../definitions.ts";
import { type Conversation, draft, honest, type Outcome, turn } from "../turn.ts";

const NOTHING_DONE: Outcome = {};
const OFFERED = honest(/Say "yes" to change it so/u);
const INVOICES = turn(
  "every monday at 9 fetch https://shop.example.com/invoices, keep the rows where total is over 5 and mail it to ann@example.org",
  draft("item.total > 5"),
);

/** Changes among words that are not understood are offered, and nothing that binds them is lost. */
export const OFFERED_CHANGES: readonly Conversation[] = [
  {
    person: "somebody who decorates what she wants",
    language: "en",
    start: NOTHING,
    turns: [
      INVOICES,
      turn("make the frobnicating bar 30 for goodness", OFFERED),
      turn("yes", draft("item.total > 30")),
      turn("put the wonderful boss@example.com somewhere in copy there", OFFERED),
      turn("no", NOTHING_DONE),
      turn("yes", NOTHING_DONE),
      turn("use https://shop.example.com/v2 as the fabulous source", OFFERED),
      turn("leave it out", draft("https://shop.example.com/v2")),
      turn("please remove the fabulous filter unless it is needed", NOTHING_DONE),
      turn("use tax > 15 OR total > 30", NOTHING_DONE),
      turn("don't remove the last step", NOTHING_DONE),
      turn("lösche nicht den letzten Schritt", NOTHING_DONE),
      turn("the boss said the fabulous threshold was 20", NOTHING_DONE),
      turn("should the fabulous threshold be 20?", NOTHING_DONE),
      turn("seulement les pays au-dessus de 200", NOTHING_DONE),
      turn("no wait, take the total out again", NOTHING_DONE),
    ],
  },
  {
    person: "somebody who does not name the column",
    language: "en",
    start: NOTHING,
    turns: [
      INVOICES,
      turn("skip the reversed ones", honest(/Which column is meant by "reversed"\?/u)),
      turn("status", draft("status", "reversed")),
      turn("nur Inland", honest(/Welche Spalte sagt, dass eine Zeile „Inland“ ist\?/u)),
      turn("gebiet", draft('item.gebiet == \\"Inland\\"')),
      turn("ohne Azubis", honest(/Welche Spalte/u)),
      turn("nein", NOTHING_DONE),
      turn("can the mail also go to my wife", NOTHING_DONE),
      turn("Solo las de más de 300 euros", honest(/columna/u)),
    ],
  },
];
