import { PhraseSet } from "../../../grammar/forms.ts";
import { JOINING, type Language } from "../../../grammar/language/vocabulary.ts";
import { plainWord } from "../../../grammar/spelling.ts";
import type { Token } from "../../../grammar/tokens.ts";
import { EVERYWHERE } from "../../message_language.ts";
import { isMailAddress, lexemesOf } from "../lexemes.ts";
import { type Role, rolesAt } from "../roles/role_words.ts";

/** A part of a request between marks and words such as "and", with the values in it. */
export interface RequestFragment {
  /** The part as the user wrote it. */
  said: string;
  urls: string[];
  mails: string[];
  files: string[];
  /** The words of the part without its addresses; empty if these words add nothing. */
  rest: string;
  roles: ReadonlySet<Role>;
}

const JOINTS = new PhraseSet(JOINING);
const MARKS: ReadonlySet<string> = new Set([",", ".", ";", ":", "\n", "!", "?", "->", "=>", "→"]);
/** Words next to an address that mean nothing without it. */
const LEADING: ReadonlySet<string> = new Set(
  ("to from at in on of via under by with it its this that them they their the a an is are be me us our my i we you please for as and or so " +
    "an von unter aus auf bei mit es das die der dem den sie ihn ist sind mir uns ich wir bitte als soll sollen wird per " +
    "à a de depuis sur dans le la les l' l un une il elle est sont me nous je veuillez s'il par vers que " +
    "al del desde en con el los las lo una es son nos yo por favor hacia")
    .split(" "),
);
/** Nouns for any data that is fetched or sent. */
const GENERAL: ReadonlySet<string> = new Set(
  ("data list file csv json api report results result rows records endpoint url address link page numbers " +
    "daten liste datei bericht ergebnis ergebnisse zeilen adresse seite zahlen " +
    "données liste fichier rapport résultat résultats lignes adresse page chiffres " +
    "datos lista archivo fichero informe resultado resultados filas dirección página cifras")
    .split(" "),
);
/** Roles of words that fetch or send the data of another part. */
const CARRYING: ReadonlySet<Role> = new Set(["get", "post", "notify", "idle", "webhook"]);

/** Splits a request at marks and conjunctions. */
export function requestFragments(text: string, language: Language): RequestFragment[] {
  const { tokens } = lexemesOf(text);
  return groupsOf(tokens).map((group) => partOf(text, group, language));
}

function groupsOf(tokens: readonly Token[]): Token[][] {
  const groups: Token[][] = [];
  let isOpen = false;
  for (let at = 0; at < tokens.length;) {
    const token = tokens[at];
    const length = MARKS.has(token?.text ?? "") ? 1 : JOINTS.lengthAt(tokens, at);
    if (length === 0 && token) {
      const last = groups.at(-1);
      if (isOpen && last) last.push(token);
      else groups.push([token]);
    }
    isOpen = length === 0;
    at += Math.max(length, 1);
  }
  return groups;
}

function partOf(text: string, tokens: readonly Token[], language: Language): RequestFragment {
  const textOf = ({ start, end }: Token) => text.slice(start, end);
  const isValue = (token: Token) => token.kind === "url" || isMailAddress(token.original ?? "");
  const others = tokens.filter((token) => !isValue(token));
  const [first, last] = [tokens[0], tokens.at(-1)];
  return {
    said: text.slice(first?.start, last?.end),
    urls: tokens.filter(({ kind }) => kind === "url").map(textOf),
    mails: tokens.filter(({ original = "" }) => isMailAddress(original)).map(textOf),
    files: tokens.filter(({ kind }) => kind === "file").map(textOf),
    rest: addsNothing(others, language) ? "" : others.map(textOf).join(" "),
    roles: new Set(
      tokens.flatMap((_, at) => rolesAt(tokens, at, language).map(({ role }) => role)),
    ),
  };
}

function addsNothing(tokens: readonly Token[], language: Language): boolean {
  for (let at = 0; at < tokens.length;) {
    const { text = "", kind } = tokens[at] ?? {};
    const carried = rolesAt(tokens, at, language).filter(({ role }) => CARRYING.has(role));
    const length = Math.max(0, ...carried.map((each) => each.length));
    const isEmpty = kind === "mark" || LEADING.has(text) || GENERAL.has(text) ||
      EVERYWHERE.has(plainWord(text));
    if (length === 0 && !isEmpty) return false;
    at += Math.max(length, 1);
  }
  return true;
}
