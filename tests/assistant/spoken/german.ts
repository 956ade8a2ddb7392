import { draft, honest, tells } from "../conversations/turn.ts";
import {
  DOWN,
  H,
  lines,
  O,
  posts,
  saves,
  tells as mailed,
  WORLD,
} from "../drafting/everyday/row.ts";
import { csv, orders } from "../drafting/wish.ts";
import { leadTo, type Spoken } from "./spoken.ts";

const HEAD = "Kunde,Betrag,Land,Status";
const ADA = "Ada,120,DE,offen";
const BO = "Bo,80,FR,bezahlt";
const CY = "Cy,300,US,offen";
const ADA_AGAIN = "Ada,50,DE,offen";
const ROWS = csv(HEAD, ADA, BO, CY, ADA_AGAIN);
const FILE = { files: { bestellungen: ROWS } };

export const SPOKEN_GERMAN: Spoken = {
  language: "de",
  before: leadTo({
    draft: "jeden Montag um 9 Uhr hole https://example.org/v.csv, behalte die Zeilen mit betrag " +
      "über 100 und speichere sie als v.csv",
    rename: "benenne es in Beet um",
    publish: "veröffentliche es",
    run: "führe es aus",
    schedule: "plane es jeden Montag um 9 Uhr",
    pause: "pausiere den Zeitplan",
    share: "teile es mit dem Team finance",
    propose: "nochmal für US bitte",
  }),
  deeds: [
    ["changed", "Veröffentlichen Sie es bitte.", { version: 2 }],
    ["published", "Starte ihn mit region=US", { runs: ["succeeded"] }],
    ["published", "Führ das mal für die Region US aus", { runs: ["succeeded"] }],
    ["waiting", "brich den laufenden Lauf bitte ab", { runs: ["cancelled"] }],
    ["failed", "probier's nochmal", tells(/read/)],
    ["published", "Bitte jeden Werktag um halb acht starten", { schedules: ["30 7 * * 1-5"] }],
    ["scheduled", "Verschieb den Zeitplan auf Dienstag um 10 Uhr", { schedules: ["0 10 * * 2"] }],
    ["scheduled", "Zeitplan pausieren", { schedules: ["paused 0 9 * * 1"] }],
    ["paused", "Zeitplan wieder aufnehmen", { schedules: ["0 9 * * 1"] }],
    ["scheduled", "Wann läuft er das nächste Mal?", tells(/0?9:00/)],
    ["succeeded", "Zeig mir die bisherigen Läufe", tells(/erfolgreich/)],
    ["failed", "Wieso ist das schiefgegangen?", tells(/read/)],
    ["two versions", "Welche Versionen gibt es?", tells(/Version 2[^]*Version 1/)],
    ["two versions", "Was hat sich zwischen Version 1 und 2 geändert?", tells(/\+.*Beet/)],
    ["two versions", "Stell bitte Version 1 wieder her", { version: 1 }],
    ["published", "Gib dem Team finance Zugriff", { teams: ["finance"] }],
    ["shared", "Nimm dem Team finance den Zugriff wieder weg", { teams: [] }],
    ["published", "Lösche diesen Workflow", { isDeleted: true }],
    ["published", "Übertrage den Workflow an Anna", honest(/[Aa]dmin/)],
    ["published", "Welche Umgebungsvariablen braucht er?", tells(/kein/i)],
    ["published", "Wie richte ich einen Webhook ein?", tells(/webhook/i)],
    ["nothing", "Wie viel Speicher haben wir schon verbraucht?", tells(/Bytes/)],
    ["approving", "Wartet etwas auf meine Freigabe?", tells(/Refund 40 euros/)],
    ["approving", "Ich genehmige das", { runs: ["succeeded"] }],
    ["nothing", "Was für Vorlagen habt ihr?", tells(/csv-cleanup/)],
    ["published", "Nenn den Workflow ab jetzt Gartenverein", draft('"name":"Gartenverein"')],
    ["published", "Mach mal einen Testlauf", tells(/Probelauf/)],
    ["beside", "Such mir den Workflow Pay raus", tells(/Pay/)],
    ["published", "Was kannst du alles?", tells(/Vorlagen/)],
    ["nothing", "Wie mach ich einen Zeitplan?", tells(/jeden|werktag/i)],
  ],
  mentions: [
    ["changed", "Veröffentliche das bloß nicht.", {}],
    ["changed", "Wenn Petra zugestimmt hat, veröffentliche es.", {}],
    ["published", "Morgen starte ich es selbst.", {}],
    ["published", "Hat jemand den Workflow gestartet?", {}],
    ["waiting", "Mein Kollege meinte, der Lauf gehört abgebrochen.", {}],
    ["published", "Sollten wir den Workflow löschen?", {}],
    ["scheduled", "Der Zeitplan wurde gestern pausiert.", {}],
    ["approving", "Ich habe das noch nicht genehmigt.", {}],
    ["published", "Was passiert beim Veröffentlichen?", {}],
    ["published", "Ich überlege, ob ich ihn mit finance teilen soll.", {}],
    ["failed", "Bitte keinen neuen Versuch starten", {}],
    ["two versions", "Zurück zu Version 1? Lieber nicht.", {}],
  ],
  drafts: [
    {
      says: "Lies bestellungen.csv, behalte nur die Zeilen mit Betrag über 100 und speichere sie " +
        "als gross.csv",
      world: FILE,
      gives: saves("gross.csv", csv(HEAD, ADA, CY)),
    },
    {
      says: "Ruf jeden Montag um 8 Uhr https://shop.example.com/seite auf und schick den Inhalt " +
        "per Mail an ana@mail.test",
      world: { web: { "/shop.example.com/seite": "Hallo" } },
      gives: mailed("ana@mail.test", "Hallo", "0 8 * * 1"),
    },
    {
      says: "Sortiere die Datei bestellungen.csv absteigend nach Betrag und speichere das " +
        "Ergebnis in sortiert.csv",
      world: FILE,
      gives: saves("sortiert.csv", csv(HEAD, CY, ADA, BO, ADA_AGAIN)),
    },
    {
      says:
        "Gruppiere bestellungen.csv nach Land, zähle die Zeilen und speichere es als laender.csv",
      world: FILE,
      gives: saves("laender.csv", csv("Land,count", "DE,2", "FR,1", "US,1")),
    },
    {
      says: "Berechne aus bestellungen.csv die Summe von Betrag je Kunde und speichere sie als " +
        "summen.csv",
      world: FILE,
      gives: saves("summen.csv", csv("Kunde,count,Betrag", "Ada,2,170", "Bo,1,80", "Cy,1,300")),
    },
    {
      says: "Verbinde bestellungen.csv und kunden.csv über die Spalte Kunde und speichere das " +
        "Ergebnis als alles.csv",
      world: { files: { bestellungen: ROWS, kunden: csv("Kunde,Ort", "Ada,Wien", "Cy,Bern") } },
      gives: saves(
        "alles.csv",
        csv(`${HEAD},Ort`, `${ADA},Wien`, `${CY},Bern`, `${ADA_AGAIN},Wien`),
      ),
    },
    {
      says: `Hole jeden Tag um 7:30 Uhr ${O} und speichere es als a.json`,
      world: WORLD,
      gives: saves("a.json", orders(1, 2, 3, 4), "30 7 * * *"),
    },
    {
      says: `Hol ${O}, warte auf meine Freigabe und schick es dann an ${H}`,
      world: WORLD,
      gives: posts(orders(1, 2, 3, 4)),
    },
    {
      says: "Schick mir aus bestellungen.csv alle Zeilen, deren Status offen ist, an ana@mail.test",
      world: FILE,
      gives: {
        files: { "report.csv": csv(HEAD, ADA, CY, ADA_AGAIN) },
        mails: ["ana@mail.test: report.csv"],
      },
    },
    {
      says: "Entferne doppelte Kunden aus bestellungen.csv und speichere die Liste als " +
        "eindeutig.csv",
      answers: ["Kunde"],
      world: FILE,
      gives: saves("eindeutig.csv", csv(HEAD, ADA, BO, CY)),
    },
    {
      says: "Nimm aus bestellungen.csv nur die Spalten Kunde und Betrag und speichere sie als " +
        "kurz.csv",
      world: FILE,
      gives: saves("kurz.csv", csv("Kunde,Betrag", "Ada,120", "Bo,80", "Cy,300", "Ada,50")),
    },
    {
      says: `Am 1. jedes Monats um 6 Uhr hole ${O} und speichere es als monat.json`,
      world: WORLD,
      gives: saves("monat.json", orders(1, 2, 3, 4), "0 6 1 * *"),
    },
    {
      says:
        "Behalte in bestellungen.csv die Zeilen mit Land DE oder FR und speichere sie als eu.csv",
      world: FILE,
      gives: saves("eu.csv", csv(HEAD, ADA, BO, ADA_AGAIN)),
    },
    {
      says: `Wenn ${DOWN} nicht erreichbar ist, schick eine E-Mail an ops@example.org. Prüfe das ` +
        "alle 10 Minuten.",
      world: WORLD,
      gives: mailed("ops@example.org", "failed", "*/10 * * * *"),
    },
    {
      says: `Kannst du mir einen Workflow bauen, der jede Stunde ${O} holt und die Zeilen mit ` +
        `status open an ${H} schickt?`,
      world: WORLD,
      gives: posts(orders(1, 3, 4), "0 * * * *"),
    },
    {
      says: "Behalte aus bestellungen.csv alle Zeilen mit einem Betrag über 99,50 und speichere " +
        "sie als gross.csv",
      world: FILE,
      gives: saves("gross.csv", csv(HEAD, ADA, CY)),
    },
    {
      says: "Speichere die zwei größten Bestellungen nach Betrag aus bestellungen.csv als top.csv",
      world: FILE,
      gives: saves("top.csv", csv(HEAD, CY, ADA)),
    },
    {
      says: "Lese die hochgeladene Datei, sortier sie nach amount und speicher sie als a.csv",
      world: WORLD,
      gives: saves("a.csv", lines(2, 3, 4, 1)),
    },
  ],
  edits: [
    ["proposed", "ja bitte", { runs: ["succeeded", "succeeded"] }],
    ["new draft", "lieber um 8", draft("0 8 * * 1")],
    ["new draft", "lieber um dreiviertel acht", draft("45 7 * * 1")],
    ["new draft", "nee, lieber Freitag", draft("0 9 * * 5")],
    ["new draft", "die Grenze ist 250,50", draft("item.betrag > 250.5")],
    ["new draft", "Speichere es lieber als neu.csv", draft("neu.csv")],
    ["scheduled", "mach halb neun draus", { schedules: ["30 8 * * 1"] }],
    ["new draft", "SORTIERE NACH betrag", draft("sortBy(row, row.betrag)")],
    ["published", "Starte es einmalig am 05.03.2027 um 14:30 Uhr", {
      schedules: ["2027-03-05 at 14:30 UTC"],
      says: /5\. März 2027/,
    }],
    ["new draft", "ändere die Uhrzeit auf 7.30 Uhr", draft("30 7 * * 1")],
    ["changed", "veröffntliche es", { version: 2 }],
  ],
};
