import { PhraseSet } from "../../grammar/forms.ts";
import { ALSO } from "../../grammar/language/comparisons.ts";
import type { Token } from "../../grammar/tokens.ts";
import { isMailAddress, lexemesOf } from "./lexemes.ts";

const AND = new PhraseSet([...ALSO, ", and", ", und", ", et", ", y", ","]);
const ARTICLE = new PhraseSet(
  "the,my,our,his,her,to,an,den,die,meine,meinen,unseren,à,le,la,mon,ma,al,a,el,mi".split(","),
);
/** The maximum number of recipients of an e-mail. */
const RECIPIENTS_MAX = 50;

/** Returns where a list of addresses may end: "ada@x.org, bob@x.org and the boss cy@x.org". */
export function recipientEnds(tokens: readonly Token[], start: number): number[] {
  const ends: number[] = [];
  let at = start;
  while (isAddress(tokens[at]) && ends.length < RECIPIENTS_MAX) {
    at++;
    ends.unshift(at);
    const and = AND.lengthAt(tokens, at);
    if (and === 0) break;
    at = addressAfter(tokens, at + and);
  }
  return ends;
}

/** Reads an address that may follow a noun: "and the boss cy@x.org". */
function addressAfter(tokens: readonly Token[], start: number): number {
  const at = start + ARTICLE.lengthAt(tokens, start);
  const isNamed = at > start && tokens[at]?.kind === "word" && isAddress(tokens[at + 1]);
  return isNamed && !isAddress(tokens[at]) ? at + 1 : at;
}

function isAddress(token: Token | undefined): boolean {
  return token !== undefined && isMailAddress(token.original ?? "");
}

/** Returns the addresses in a text in the form of the field `to`. */
export function recipientsIn(said = ""): string | string[] {
  const found = lexemesOf(said).tokens.filter(isAddress).map(({ original = "" }) => original);
  const [only = "", ...others] = [...new Set(found)];
  return others.length === 0 ? only : [only, ...others];
}
