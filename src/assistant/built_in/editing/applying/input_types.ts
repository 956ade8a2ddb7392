import { plainWord } from "../../../grammar/spelling.ts";

/** Words for the types of inputs in all languages, without accents. */
const NAMES: Readonly<Record<string, string>> = {
  string: "string text texte texto",
  number: "number zahl zahlen nombre numero",
  boolean: "boolean booleen booleano",
  date: "date datum fecha",
  enum: "choice enum auswahl choix eleccion seleccion dropdown",
  file: "file datei fichier archivo",
  json: "json",
};

const TYPES: ReadonlyMap<string, string> = new Map(
  Object.entries(NAMES).flatMap(([type, words]) => words.split(" ").map((word) => [word, type])),
);

/** Returns the type that a word names; undefined for any other word. */
export function inputTypeOf(word: string): string | undefined {
  return TYPES.get(plainWord(word));
}
