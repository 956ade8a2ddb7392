import { NOTHING } from "../definitions.ts";
import { type Conversation, draft, honest, tells, turn } from "../turn.ts";

const ENGLISH =
  "every night at 2 fetch https://example.org/orders.json, sing a song, keep the rows where total is over 100 and save them as big.csv";
const ASKED = honest(/"sing a song"\. All else is clear/);

/**
 * Requests of which one part is not understood: it is asked for, and the answer takes its place.
 */
export const UNCLEAR_PARTS: readonly Conversation[] = [
  {
    person: "somebody who leaves a part out",
    language: "en",
    start: NOTHING,
    turns: [
      turn(ENGLISH, ASKED),
      turn("hmm", honest(/"sing a song"\. All else is clear/)),
      turn("list my workflows", tells(/No workflows yet/)),
      turn("ok, leave it out", {
        ...draft("item.total > 100", "big.csv", '"cron":"0 2 * * *"'),
        lacks: ["sing"],
      }),
      turn("publish it", { version: 1, schedules: ["0 2 * * *"] }),
    ],
  },
  {
    person: "somebody who says a part in other words",
    language: "en",
    start: NOTHING,
    turns: [
      turn(ENGLISH, ASKED),
      turn("whistle a tune", honest(/"sing a song"\. All else is clear/)),
      turn("sort them by total", { ...draft("sortBy(row, row.total)", "item.total > 100") }),
    ],
  },
  {
    person: "somebody who gives up",
    language: "en",
    start: NOTHING,
    turns: [turn(ENGLISH, ASKED), turn("never mind", tells(/nothing is drafted/))],
  },
  {
    person: "somebody with two unclear parts",
    language: "en",
    start: NOTHING,
    turns: [
      turn(
        "fetch https://example.org/orders.json, sing a song, save them as all.csv, dance a waltz",
        honest(/only a part.*all\.csv.*leaves out: "sing a song", "dance a waltz"/s),
      ),
      turn("leave them out", { ...draft("https://example.org/orders.json", "all.csv") }),
    ],
  },
  {
    person: "German, leaves a part out",
    language: "de",
    start: NOTHING,
    turns: [
      turn(
        "Hole https://example.org/orders.json, singe ein Lied, behalte die Zeilen mit total über 100 und speichere sie als gross.csv",
        honest(/"singe ein Lied"\. Alles andere ist klar/),
      ),
      turn("lass das weg", { ...draft("item.total > 100", "gross.csv") }),
    ],
  },
  {
    person: "French, says a part in other words",
    language: "fr",
    start: NOTHING,
    turns: [
      turn(
        "Récupère https://example.org/orders.json, chante une chanson et enregistre le tout dans grand.csv",
        honest(/"chante une chanson"\. Tout le reste est clair/),
      ),
      turn("trie par total", { ...draft("sortBy(row, row.total)", "grand.csv") }),
    ],
  },
  {
    person: "Spanish, leaves a part out",
    language: "es",
    start: NOTHING,
    turns: [
      turn(
        "Descarga https://example.org/orders.json, canta una canción y guarda las filas en grande.csv",
        honest(/"canta una canción"\. Todo lo demás está claro/),
      ),
      turn("déjalo fuera", { ...draft("grande.csv") }),
    ],
  },
];
