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

const HEAD = "Kunde,Betrag,Land,Status";
const ADA = "Ada,120,DE,offen";
const BO = "Bo,80,FR,bezahlt";
const CY = "Cy,300,US,offen";
const ADA2 = "Ada,50,DE,offen";
const ROWS = csv(HEAD, ADA, BO, CY, ADA2);
const FILE = { files: { bestellungen: ROWS } };

export const FRESH_GERMAN: Spoken = {
  language: "de",
  before: SPOKEN_GERMAN.before,
  mentions: [],
  drafts: [
    drafted(
      "Bitte lesen Sie die Datei bestellungen.csv ein, filtern Sie nach Land gleich DE und legen Sie das Resultat als de.csv ab.",
      FILE,
      saves("de.csv", csv(HEAD, ADA, ADA2)),
    ),
    drafted(
      "lies bestellungen.csv und schmeiss alle zeilen raus wo Status bezahlt ist, dann als rest.csv abspeichern",
      FILE,
      saves("rest.csv", csv(HEAD, ADA, CY, ADA2)),
    ),
    drafted(
      "bestellungen.csv: nur Betrag grösser 100, speichern als gross.csv",
      FILE,
      saves("gross.csv", csv(HEAD, ADA, CY)),
    ),
    drafted(
      `jeden morgen um 6 ${O} abholen und als stand.json ablegen`,
      WORLD,
      saves("stand.json", orders(1, 2, 3, 4), "0 6 * * *"),
    ),
    drafted(
      "Ich hätte gern jeden Freitag um 16 Uhr eine Mail an chef@mail.test mit allen offenen Bestellungen (Status ist offen) aus bestellungen.csv",
      FILE,
      mails("chef@mail.test", "report.csv", csv(HEAD, ADA, CY, ADA2), "0 16 * * 5"),
    ),
    drafted(
      `Hol dir ${O}, filter auf status open und poste das an ${H}`,
      WORLD,
      posts(orders(1, 3, 4)),
    ),
    drafted(
      "Das CSV-File bestellungen.csv nach Kunde gruppieren, Betrag summieren, als summen.csv speichern",
      FILE,
      saves("summen.csv", csv("Kunde,count,Betrag", "Ada,2,170", "Bo,1,80", "Cy,1,300")),
    ),
    drafted(
      `Pruefe alle 5 Minuten, ob ${DOWN} erreichbar ist, und sag ops@example.org Bescheid, falls nicht`,
      WORLD,
      mailed("ops@example.org", "failed", "*/5 * * * *"),
    ),
    drafted(
      "entferne die Duplikate in bestellungen.csv nach Kunde und speichere als eindeutig.csv",
      FILE,
      saves("eindeutig.csv", csv(HEAD, ADA, BO, CY)),
    ),
    drafted(
      "Lies bestellungen.csv, sortirere nach Betrag und speichere es als sort.csv",
      FILE,
      saves("sort.csv", csv(HEAD, ADA2, BO, ADA, CY)),
    ),
    drafted(
      "Zähl, wie viele Zeilen in bestellungen.csv den Status offen haben, und maile die Zahl an ana@mail.test",
      FILE,
      mailed("ana@mail.test", "count: 3"),
    ),
    drafted(
      `Die drei teuersten Bestellungen (nach amount) von ${O} sollen als top3.json gespeichert werden`,
      WORLD,
      saves("top3.json", orders(1, 4, 3)),
    ),
    drafted(
      `Schick werktags um 9 den Text "Hallo" per POST an ${H}`,
      WORLD,
      posts({ text: "Hallo" }, "0 9 * * 1-5"),
    ),
    drafted(
      `hole ${O}, frag mich um Erlaubnis und schicke es danach an ${H}`,
      WORLD,
      posts(orders(1, 2, 3, 4)),
    ),
    drafted(
      "Erinnere anna@mail.test jeden Montag um 9 daran, die Rechnung zu bezahlen",
      {},
      mailed("anna@mail.test", "Die Rechnung zu bezahlen", "0 9 * * 1"),
    ),
    drafted(
      "Ergänze in bestellungen.csv eine Spalte Brutto = Betrag * 2 und speichere das als brutto.csv",
      FILE,
      saves(
        "brutto.csv",
        csv(HEAD + ",Brutto", ADA + ",240", BO + ",160", CY + ",600", ADA2 + ",100"),
      ),
    ),
    drafted(
      "Vergleiche alt.csv mit neu.csv anhand der Spalte id und schreib das Neue in zugang.csv",
      { files: { alt: csv("id,n", "1,a"), neu: csv("id,n", "1,a", "2,b") } },
      saves("zugang.csv", csv("id,n", "2,b")),
    ),
    drafted("Runde die Spalte Betrag in preise.csv auf ganze Zahlen und speicher es als rund.csv", {
      files: { preise: csv("Artikel,Betrag", "a,1.6", "b,2.2") },
    }, saves("rund.csv", csv("Artikel,Betrag", "a,2", "b,2"))),
  ],
  deeds: [
    ["changed", "Bitte schalten Sie das live.", { version: 2 }],
    ["published", "Lass es mal mit region US laufen", { runs: ["succeeded"] }],
    ["scheduled", "Zeitplan löschen bitte", { schedules: [] }],
    ["proposed", "klar, mach das", { runs: ["succeeded", "succeeded"] }],
    ["proposed", "nein danke, doch nicht", {}],
    ["proposed", "ja, aber erst morgen", honest(/./)],
    ["published", "Teilen Sie den Workflow bitte mit dem Team Finance", { teams: ["finance"] }],
    ["waiting", "Stopp den Lauf!", { runs: ["cancelled"] }],
    ["changed", "veröffentlich das ding mal", { version: 2 }],
    ["approving", "passt, freigegeben", { runs: ["succeeded"] }],
    ["approving", "Lehnen Sie das ab", { runs: ["succeeded"] }],
    ["needy", "starte es mit customer=Ada und amount=12", { runs: ["succeeded"] }],
    ["published", "weg mit dem workflow", { proposed: "delete" }],
    ["scheduled", "Wann geht's das nächste Mal los?", tells(/0?9:00/)],
    ["failed", "Woran ist der letzte Lauf gescheitert?", tells(/read/)],
    ["published", "Läuft das Ding gerade?", tells(/kein/i)],
    ["scheduled", "Ist der Zeitplan aktiv?", tells(/Montag/)],
    ["shared", "Wer hat alles Zugriff?", tells(/finance/)],
    ["two versions", "Welche Version ist grad live?", tells(/ersion 2/)],
    ["beside", "Welche Workflows haben wir?", tells(/Pay/)],
    ["published", "Wie oft ist er diese Woche gelaufen?", tells(/kein|0/i)],
    ["approving", "Worauf wartet der Lauf?", tells(/Refund/)],
    ["nothing", "welche dienste gibts denn?", tells(/http/)],
    ["succeeded", "Wie lang hat der letzte Lauf gedauert?", tells(/\d/)],
  ],
  edits: [
    ["new draft", "Setz die Schwelle auf 500", draft("item.betrag > 500")],
    ["new draft", "Statt 100 bitte 150", draft("item.betrag > 150")],
    ["new draft", "Die Datei soll gross.csv heissen", draft("gross.csv")],
    [
      "new draft",
      "Das Ganze bitte noch nach betrag absteigend sortieren",
      draft("sortBy(row, row.betrag)", "reverse()"),
    ],
    ["new draft", "Schick das Ergebnis zusätzlich an ops@example.org", draft("ops@example.org")],
    ["new draft", "Nimm den Filter wieder raus", {
      draft: ["v.csv"],
      lacks: ["item.betrag > 100"],
    }],
    ["changed", "mach das rückgängig", draft('"name":"Garden club"')],
    ["published", "Benenne den Schritt note in notiz um", draft('"id":"notiz"')],
    ["published", "fuege eine eingabe namens grenze mit standardwert 10 hinzu", draft('"grenze"')],
    ["published", "Deaktivier den letzten Schritt", draft('"when"')],
    [
      "new draft",
      "Benutz https://example.org/neu.csv statt der bisherigen Adresse",
      draft("https://example.org/neu.csv"),
    ],
    ["new draft", "änder die Schwele auf 300", draft("item.betrag > 300")],
  ],
  answers: [
    {
      start: DAILY,
      turns: [
        turn("entferne den Datei-Schritt", honest(/note/)),
        turn("den zweiten", { draft: ['"note"'], lacks: ['"extra"'] }),
      ],
    },
    {
      start: DAILY,
      turns: [
        turn("schalte den Datei-Schritt aus", honest(/note/)),
        turn("beide", draft(/"when".*"when"/)),
      ],
    },
    {
      start: DAILY,
      turns: [turn("entferne den Datei-Schritt", honest(/note/)), turn("keinen von beiden", {})],
    },
    {
      start: NOTHING,
      turns: [
        turn("lies noten.csv und sortiere sie, speichere als s.csv", honest(/./)),
        turn("nach der Spalte Note, absteigend", draft("row.Note", "reverse()")),
      ],
    },
  ],
};
