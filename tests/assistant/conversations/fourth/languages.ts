import { DAILY, NOTHING, ORDERS, PAY } from "../definitions.ts";
import { type Conversation, draft, tells, turn } from "../turn.ts";
import { STOCK } from "./definitions.ts";

/** Written down before any of them was run. */
export const FOURTH_LANGUAGES: readonly Conversation[] = [
  {
    person: "eine Stationsleiterin",
    language: "de",
    start: DAILY,
    turns: [
      turn("Ich möchte, dass er jeden Sonntag um 10 Uhr läuft.", { schedules: ["0 10 * * 0"] }),
      turn("Samstag statt Sonntag", { proposed: "schedule" }),
      turn("ja", { schedules: ["0 10 * * 6"] }),
      turn("Ich möchte nicht, dass er jeden Tag läuft.", {}),
      turn("Bitte eine Stunde früher", { proposed: "schedule" }),
      turn("Wer hat Zugriff?", tells(/nur für seinen Besitzer/)),
      turn("Ich will, dass du ihn jetzt startest", { runs: ["succeeded"] }),
    ],
  },
  {
    person: "ein Lagerleiter",
    language: "de",
    start: STOCK,
    turns: [
      turn("Setz die Schwelle auf 15", draft("item.quantity < 15")),
      turn("nach quantity sortieren", draft("sortBy(row, row.quantity)")),
      turn("das Größte zuerst", draft("reverse()")),
      turn("Zeitlimit von fetch: 45s", draft('"timeout":"45s"')),
      turn("die Datei soll nachbestellung.csv heißen", draft("nachbestellung.csv")),
      turn("freischalten", { version: 2 }),
      turn("entferne den Zeitplan", { schedules: [] }),
    ],
  },
  {
    person: "ein Handwerksmeister am Handy",
    language: "de",
    start: NOTHING,
    turns: [
      turn(
        "jeden freitag um 14 uhr https://bau.example.com/stunden.csv abrufen und als stunden.csv speichern",
        draft("0 14 * * 5", "stunden.csv"),
      ),
      turn("donnerstag statt freitag", draft("0 14 * * 4")),
      turn("doch lieber um 15 uhr", draft("0 15 * * 4")),
      turn("veröffentlichen", { version: 1, schedules: ["0 15 * * 4"] }),
      turn("läuft das jetzt von allein", tells(/15:00/)),
      turn("mach mal pause damit", { proposed: "schedule" }),
    ],
  },
  {
    person: "une infirmière cadre",
    language: "fr",
    start: DAILY,
    turns: [
      turn("Je voudrais qu'il tourne tous les dimanches à 10h", { schedules: ["0 10 * * 0"] }),
      turn("samedi au lieu de dimanche", { proposed: "schedule" }),
      turn("oui", { schedules: ["0 10 * * 6"] }),
      turn("je ne veux pas qu'il tourne tous les jours", {}),
      turn("suspends-le", { schedules: ["paused 0 10 * * 6"] }),
      turn("reprends la planification", { schedules: ["0 10 * * 6"] }),
      turn("supprime la planification", { schedules: [] }),
    ],
  },
  {
    person: "un libraire",
    language: "fr",
    start: { ...ORDERS, beside: [PAY] },
    turns: [
      turn("monte le seuil à 250", draft("item.total > 250")),
      turn("trie par total", draft("sortBy(row, row.total)")),
      turn("du plus grand au plus petit", draft("reverse()")),
      turn("délai de fetch : 10s", draft('"timeout":"10s"')),
      turn("ouvre Pay", { opened: "Pay" }),
      turn("reviens à Big orders", { opened: "Big orders" }),
      turn("publie", { version: 2 }),
    ],
  },
  {
    person: "un encargado de almacén",
    language: "es",
    start: { ...DAILY, beside: [PAY] },
    turns: [
      turn("Quiero que se ejecute todos los lunes a las 6", { schedules: ["0 6 * * 1"] }),
      turn("martes en vez de lunes", { proposed: "schedule" }),
      turn("sí", { schedules: ["0 6 * * 2"] }),
      turn("¿cuándo toca otra vez?", tells(/6:00/)),
      turn("páralo por ahora", { schedules: ["paused 0 6 * * 2"] }),
      turn("no quiero que se ejecute todos los días", {}),
      turn("quita la programación", { schedules: [] }),
      turn("abre Pay", { opened: "Pay" }),
      turn("vuelve a Garden club", { opened: "Garden club" }),
    ],
  },
  {
    person: "una profesora",
    language: "es",
    start: NOTHING,
    turns: [
      turn(
        "lee un archivo csv de notas, ordénalo por nota y guárdalo como notas.csv",
        draft("sortBy(row, row.nota)", "notas.csv"),
      ),
      turn("de mayor a menor", draft("reverse()")),
      turn("solo las que tengan nota mayor que 5", draft("item.nota > 5")),
      turn("mejor 4", draft("item.nota > 4")),
      turn("ponle de nombre Notas finales", draft("Notas finales")),
      turn("publícalo", { version: 1 }),
      turn("compártelo con el equipo support", { teams: ["support"] }),
    ],
  },
];
