import { PhraseSet } from "../../../grammar/forms.ts";
import { germanVerbs } from "../../../grammar/language/verbs/inflections.ts";

/** German infinitives by the imperative that the phrase tables contain. */
const VERBS: Readonly<Record<string, string>> = {
  lies: "lesen|einlesen|auslesen",
  hole: "holen|abholen|beziehen|ziehen|abfragen",
  lade: "laden|herunterladen|runterladen|downloaden|hochladen",
  rufe: "rufen|abrufen|aufrufen",
  nimm: "nehmen|verwenden|benutzen|nutzen",
  öffne: "öffnen",
  prüfe: "prüfen|überprüfen|checken",
  überwache: "überwachen",
  behalte: "behalten|beibehalten",
  filtere: "filtern|herausfiltern|rausfiltern",
  entferne:
    "entfernen|löschen|streichen|herausnehmen|rausnehmen|rauswerfen|rausschmeißen|rausschmeissen|herauswerfen|" +
    "wegwerfen|aussortieren|weglassen|verwerfen",
  sortiere: "sortieren|ordnen",
  gruppiere: "gruppieren",
  summiere: "summieren|aufsummieren|zusammenzählen|addieren|aufaddieren",
  berechne: "berechnen|ausrechnen|ermitteln|bestimmen",
  zähle: "zählen",
  speichere:
    "speichern|abspeichern|sichern|schreiben|exportieren|ablegen|hineinschreiben|wegschreiben",
  schicke: "schicken|senden|versenden|verschicken|zuschicken|übermitteln|posten|weiterleiten",
  maile: "mailen|zumailen",
  benachrichtige: "benachrichtigen|informieren",
  wandle: "umwandeln|konvertieren",
  verbinde: "verbinden|verknüpfen|joinen|zusammenführen",
  vergleiche: "vergleichen|abgleichen",
  runde: "runden|aufrunden|abrunden",
  ersetze: "ersetzen",
  ergänze: "ergänzen|hinzufügen|anfügen|anhängen",
  benenne: "umbenennen",
};

/**
 * Past participles by imperative; with "werden" they are orders as well: "soll gespeichert werden".
 */
const PARTICIPLES: Readonly<Record<string, string>> = {
  lies: "gelesen|eingelesen",
  hole: "geholt|abgeholt",
  lade: "geladen|heruntergeladen",
  rufe: "abgerufen|aufgerufen",
  behalte: "behalten|beibehalten",
  filtere: "gefiltert",
  entferne: "entfernt|gelöscht|gestrichen|aussortiert",
  sortiere: "sortiert|geordnet",
  gruppiere: "gruppiert",
  summiere: "summiert|addiert",
  speichere: "gespeichert|abgespeichert|geschrieben|exportiert|abgelegt",
  schicke: "geschickt|gesendet|verschickt|versandt|gepostet|versendet",
  maile: "gemailt",
  runde: "gerundet",
};

/** Third-person forms of verbs at the end of a clause, where the prefix is not separated. */
const THIRD: Readonly<Record<string, string>> = {
  lies: "einliest|liest",
  hole: "abholt|holt",
  lade: "herunterlädt|lädt",
  rufe: "abruft|aufruft",
  speichere: "ablegt|abspeichert|speichert|schreibt",
  schicke: "verschickt|schickt|sendet|weiterleitet",
};

/** The verb forms that may end a clause, with their imperatives. */
export const FINAL_VERBS: readonly { imperative: string; words: PhraseSet }[] = Object.entries(
  VERBS,
).map(([imperative, infinitives]) => ({
  imperative,
  words: new PhraseSet([
    ...infinitives.split("|"),
    ...infinitives.split("|").map((verb) => `zu ${verb}`),
    ...(THIRD[imperative] ?? "").split("|"),
    ...(PARTICIPLES[imperative] ?? "").split("|").map((verb) => `${verb} werden`),
  ].filter((word) => word !== "")),
}));

/** Prefixes that separable verbs leave at the end of their clause. */
export const PREFIXES = new PhraseSet(
  ("ab,ein,aus,auf,um,an,zu,raus,heraus,herunter,runter,hinzu,dazu,weg,zusammen,durch,fort").split(
    ",",
  ),
);

/** The imperatives of verbs whose prefix changes their meaning. */
const WITH_PREFIX: Readonly<Record<string, string>> = Object.fromEntries([
  ..."schmeiß|schmeiße|schmeiss|schmeisse|wirf|werfe|werf|nimm|nehme|lass|lasse|filtere|filter|streiche"
    .split("|").flatMap((verb) =>
      ["raus", "heraus", "weg"].map((prefix) => [`${verb} ${prefix}`, "entferne"])
    ),
  ["sortiere aus", "entferne"],
  ["sortier aus", "entferne"],
  ["lasse weg", "entferne"],
  ...["zähle", "zähl", "rechne", "fasse"].map((verb) => [`${verb} zusammen`, "summiere"]),
  ...["rechne", "rechnet"].map((verb) => [`${verb} aus`, "berechne"]),
  ...["füge", "füg", "hänge", "häng", "fügt"].flatMap((verb) =>
    ["hinzu", "dazu", "an"].map((prefix) => [`${verb} ${prefix}`, "ergänze"])
  ),
  ...["führe", "führ"].map((verb) => [`${verb} zusammen`, "verbinde"]),
  ...["gleiche", "gleich"].map((verb) => [`${verb} ab`, "vergleiche"]),
  ...["frage", "frag", "frage"].map((verb) => [`${verb} ab`, "hole"]),
]);

/** Verbs whose prefix can be dropped without changing the meaning, and those of `WITH_PREFIX`. */
export const SEPARABLE = new PhraseSet([
  ...germanVerbs("lesen|laden|holen|rufen|speichern|legen|wandeln|schreiben|runden|schicken|senden")
    .split("|"),
  ...Object.keys(WITH_PREFIX).map((words) => words.split(" ")[0] ?? ""),
]);

/** Returns the imperative that the phrase tables contain for a verb and its separated prefix. */
export function imperativeOf(verb: string, prefix: string): string {
  return WITH_PREFIX[`${verb} ${prefix}`] ?? verb;
}

/** Modal verbs and adverbs that can be left out of a clause that ends with its verb. */
export const MODALS = new PhraseSet(
  "soll,sollen,sollte,sollten,muss,müssen,müsste,will,wollen,möchte,möchten,kann,können,bitte,noch,auch,einfach,zusätzlich"
    .split(","),
);

/** Verbs and words that begin a clause whose verb already is in front. */
export const FRONT_VERBS = new PhraseSet([
  ...Object.keys(VERBS),
  ...germanVerbs(
    "lesen|laden|holen|rufen|speichern|legen|wandeln|schreiben|schicken|senden|prüfen|sortieren|filtern|gruppieren|summieren|" +
      "behalten|nehmen|entfernen|löschen|zählen|berechnen|mailen|benachrichtigen|ergänzen|runden|ersetzen|vergleichen|verbinden",
  ).split("|"),
  ..."lies,ruf,nimm,wirf,schmeiß,schmeiss,füge,füg,warte,frag,frage,sag,gib,wenn,falls,fetch,get,read"
    .split(","),
]);
