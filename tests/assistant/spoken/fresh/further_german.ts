import { DAILY, NOTHING } from "../../conversations/definitions.ts";
import { draft, honest, tells, turn } from "../../conversations/turn.ts";
import {
  DOWN,
  H,
  mails,
  O,
  posts,
  saves,
  tells as mailed,
  WORLD,
} from "../../drafting/everyday/row.ts";
import { csv, orders } from "../../drafting/wish.ts";
import { SPOKEN_GERMAN } from "../german.ts";
import { drafted, type Spoken } from "../spoken.ts";

const HEAD = "Artikel,Menge,Preis,Lager";
const A = "Schraube,200,3,Bern";
const B = "Mutter,15,2,Wien";
const C1 = "Nagel,40,9,Bern";
const FILE = { files: { bestand: csv(HEAD, A, B, C1) } };

export const FURTHER_GERMAN: Spoken = {
  language: "de",
  before: SPOKEN_GERMAN.before,
  mentions: [],
  drafts: [
    drafted(
      "Nimm bestand.csv und gib mir nur die Artikel, deren Menge unter 50 liegt, als knapp.csv",
      FILE,
      saves("knapp.csv", csv(HEAD, B, C1)),
    ),
    drafted(
      "bestand.csv laden, nach Preis absteigend ordnen, als teuer.csv exportieren",
      FILE,
      saves("teuer.csv", csv(HEAD, C1, A, B)),
    ),
    drafted(
      "Könnten Sie mir jeden Montagmorgen um 7 Uhr die Zeilen aus bestand.csv mit Lager Bern an lager@mail.test mailen?",
      FILE,
      mails("lager@mail.test", "report.csv", csv(HEAD, A, C1), "0 7 * * 1"),
    ),
    drafted(
      `Jede Stunde soll ${O} abgerufen und als stand.json gespeichert werden`,
      WORLD,
      saves("stand.json", orders(1, 2, 3, 4), "0 * * * *"),
    ),
    drafted("wieviele zeilen in bestand.csv haben Lager gleich Bern?", FILE, {
      outputs: { count: 2 },
    }),
    drafted(
      "Addier die Menge pro Lager aus bestand.csv und leg das Ganze in summe.csv ab",
      FILE,
      saves("summe.csv", csv("Lager,count,Menge", "Bern,2,240", "Wien,1,15")),
    ),
    drafted(
      `falls ${DOWN} ausfällt bitte ops@example.org informieren, check alle 15 Minuten`,
      WORLD,
      mailed("ops@example.org", "failed", "*/15 * * * *"),
    ),
    drafted(
      `Fetche ${O}, filtere alles mit amount kleiner als 500 raus und pushe den Rest an ${H}`,
      WORLD,
      posts(orders(1, 4)),
    ),
  ],
  deeds: [
    ["changed", "raus damit, veröffentlichen", { proposed: "publish" }],
    ["published", "bitte jeden Tag um 18 Uhr laufen lassen", { schedules: ["0 18 * * *"] }],
    ["waiting", "Lauf abbrechen!", { runs: ["cancelled"] }],
    ["proposed", "jo passt", { runs: ["succeeded", "succeeded"] }],
    ["proposed", "lass mal", {}],
    ["shared", "Team finance soll keinen Zugriff mehr haben", { teams: [] }],
    ["two versions", "Wir möchten zurück auf Version 1", { version: 1 }],
    ["succeeded", "Hat alles geklappt beim letzten Mal?", tells(/./)],
    ["scheduled", "An welchen Tagen läuft er denn?", tells(/Montag/)],
    ["nothing", "was kann man hier so machen", tells(/./)],
    ["failed", "zeig mal die Fehlermeldung", tells(/read/)],
    ["published", "gehört der workflow mir?", tells(/./)],
  ],
  edits: [
    ["new draft", "Erhöhen Sie den Schwellenwert auf 750", draft("item.betrag > 750")],
    ["new draft", "nur die ersten 10 Zeilen bitte", draft("slice(0, 10)")],
    ["new draft", "und bei einem Fehler Mail an ops@example.org", draft("ops@example.org")],
    ["published", "Vertausch die beiden Schritte", draft(/extra.*note/)],
    ["published", "lösch den ersten Schritt", { draft: ["extra"], lacks: ['"note"'] }],
  ],
  answers: [
    {
      start: NOTHING,
      turns: [
        turn("lies preise.csv, sortiere sie und speichere sie als p.csv", honest(/./)),
        turn("nach Preis bitte", draft("row.Preis")),
      ],
    },
    {
      start: DAILY,
      turns: [
        turn("schalte den Datei-Schritt aus", honest(/note/)),
        turn("den ersten", draft('"when"')),
      ],
    },
  ],
};
