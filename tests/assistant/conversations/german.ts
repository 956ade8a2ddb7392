import { APPROVING, DAILY, FAILING, NOTHING, ORDERS, WAITING } from "./definitions.ts";
import { type Conversation, draft, honest, tells, turn } from "./turn.ts";

/** Written down before any of them was run. */
export const GERMAN: readonly Conversation[] = [
  {
    person: "eine eilige Buchhalterin",
    language: "de",
    start: NOTHING,
    turns: [
      turn(
        "CSV-Datei einlesen, nur Zeilen mit betrag über 250, nach datum sortieren, als offen.csv speichern",
        draft("item.betrag > 250", "sortBy", "offen.csv"),
      ),
      turn("300 statt 250", draft("item.betrag > 300")),
      turn("bitte veröffentlichen", { version: 1 }),
      turn("mit dieser Datei starten", { runs: ["succeeded"] }, {
        file: { name: "mai.csv", text: "betrag,datum\n400,2026-05-02\n10,2026-05-01\n" },
      }),
      turn("und jetzt jeden Monatsersten um 7 Uhr", { schedules: ["0 7 1 * *"] }),
    ],
  },
  {
    person: "ein Betreuer am Telefon",
    language: "de",
    start: FAILING,
    turns: [
      turn("Lass es bitte einmal laufen", { runs: ["failed"] }),
      turn("Woran ist es gescheitert?", tells(/read/)),
      turn("Noch ein Versuch", { runs: ["failed"] }),
      turn("Was kann ich jetzt tun?", {}),
      turn("starte es mit text=[]", { runs: ["failed", "succeeded"] }),
    ],
  },
  {
    person: "eine höfliche ältere Dame",
    language: "de",
    start: DAILY,
    turns: [
      turn(
        "Guten Tag, wären Sie so freundlich, mir meine Workflows zu zeigen?",
        tells(/Garden club/),
      ),
      turn("Könnten Sie ihn bitte starten?", { runs: ["succeeded"] }),
      turn("Ich möchte, dass er jeden Sonntag um 10 Uhr läuft", { schedules: ["0 10 * * 0"] }),
      turn("Würden Sie den Zeitplan bitte anhalten?", { schedules: ["paused 0 10 * * 0"] }),
      turn("Herzlichen Dank!", tells(/welcome|gern/i)),
    ],
  },
  {
    person: "ein Skeptiker",
    language: "de",
    start: WAITING,
    turns: [
      turn("Du hast das doch nicht etwa schon gestartet?", {}),
      turn("Was würde passieren, wenn ich es starte?", {}),
      turn("Na gut, dann starte es", { runs: ["waiting"] }),
      turn("Läuft es noch?", tells(/waits for its time|waiting|wartet/)),
      turn("Brich den Lauf ab", { runs: ["cancelled"] }),
      turn("Ich will nicht, dass du den Workflow löschst", {}),
    ],
  },
  {
    person: "ein Admin",
    language: "de",
    start: ORDERS,
    turns: [
      turn("senke die Schwelle auf 50", draft("item.total > 50")),
      turn("füge vor file eine Freigabe ein", draft("approve")),
      turn("mach die letzte Änderung rückgängig", {
        draft: ["item.total > 50"],
        lacks: ["approve"],
      }),
      turn("stell die neue Version online", { version: 2 }),
      turn("zurück auf Version 1", { version: 1 }),
      turn("zeig mir die Versionen", tells(/Version 2[^]*Version 1/)),
    ],
  },
  {
    person: "ein Lehrer, der genehmigt",
    language: "de",
    start: APPROVING,
    turns: [
      turn("jetzt ausführen", { runs: ["waiting"] }),
      turn("muss ich noch etwas freigeben?", tells(/Refund 40 euros/)),
      turn("ich lehne es ab, weil der Betrag falsch ist", { runs: ["succeeded"] }),
      turn("teile es mit dem Team support", { teams: ["support"] }),
      turn("wer hat jetzt Zugriff?", tells(/support/)),
      turn("hi", honest(/./)),
    ],
  },
];
