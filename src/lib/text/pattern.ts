/** A regular expression, or a piece of one. */
export interface Piece {
  readonly source: string;
}

/**
 * Phrases in the order in which they are tried: one, a list, or lists by language. They have the
 * notation of the assistant's grammar, with two additions for the forms of a word:
 *
 * - `send|mail it? to`: two words to choose from, a word that may be missing, and a third word.
 * - `wait_a_minute|later`: a space inside a choice.
 * - `mail(s)`, `appelé(e|es)`, `sort*`: an ending that may be missing, and any ending.
 * - `<noun>`, `{noun}`: a part, and a part that becomes a named group.
 */
export type Phrases = string | readonly string[] | Readonly<Record<string, readonly string[]>>;

/** Parts of phrases by their names: words in the notation of phrases, or a piece. */
export type Parts = Readonly<Record<string, string | Piece>>;

/** A template for a regular expression. */
type Template = (
  layout: TemplateStringsArray,
  ...pieces: readonly (Phrases | Piece)[]
) => RegExp;

/** White space; or, as a group, what may contain some: an escaped character, or a class. */
const LAYOUT = /(\\.|\[(?:\\.|[^\]\\])*\])|\s+/gsu;

/**
 * Composes a regular expression of pieces and phrases. The white space of its template is only
 * layout, except in classes of characters.
 */
export function pattern(flags: string): Template {
  return ({ raw }, ...pieces) => {
    const sources = pieces.map((piece) => grouped(isPiece(piece) ? piece : oneOf(piece)));
    const texts = raw.map((text) => text.replaceAll(LAYOUT, "$1"));
    return new RegExp(texts.map((text, at) => text + (sources[at] ?? "")).join(""), flags);
  };
}

function isPiece(piece: Phrases | Piece): piece is Piece {
  return typeof piece === "object" && "source" in piece && typeof piece.source === "string";
}

/** A piece that matches any of the phrases; `gap` matches what is between two words. */
export function oneOf(phrases: Phrases, parts: Parts = {}, gap = " "): Piece {
  const list = typeof phrases === "string" ? [phrases] : Object.values(phrases).flat();
  return { source: list.map((phrase) => sourceOf(phrase, { parts, gap })).join("|") };
}

interface Notation {
  parts: Parts;
  gap: string;
}

function sourceOf(phrase: string, notation: Notation): string {
  const elements = phrase.split(" ").map((element) => {
    const isOptional = element.endsWith("?");
    return { isOptional, source: choice(isOptional ? element.slice(0, -1) : element, notation) };
  });
  const first = elements.findIndex(({ isOptional }) => !isOptional);
  return elements.map(({ isOptional, source }, at) => {
    // At the beginning, a word that is missing leaves no gap after it; later, none before it.
    const [before, after] = at < first ? ["", notation.gap] : [at > first ? notation.gap : "", ""];
    const spaced = `${before}${source}${after}`;
    return isOptional ? `(?:${spaced})?` : spaced;
  }).join("");
}

function choice(element: string, notation: Notation): string {
  const source = element.replaceAll(MARK, markIn(notation));
  return element.includes("|") ? `(?:${source})` : source;
}

/** A mark in a word, which is no letter: a part, an ending, a space, or punctuation. */
const MARK = /<\w+>|\{\w+\}|\([^()]+\)|[_*'.^$+\\/[\]]/gu;

/** Returns the source of a mark, in the place of which it is put into the source of its word. */
function markIn(notation: Notation): (mark: string) => string {
  return (mark) => {
    if (mark === "_") return notation.gap;
    if (mark === "'") return "['’]";
    if (mark === "*") return "\\p{L}*";
    const inner = mark.slice(1, -1);
    if (mark.startsWith("(")) return `(?:${choice(inner, notation)})?`;
    if (mark.startsWith("<")) return partOf(inner, notation);
    if (mark.startsWith("{")) return `(?<${inner}>${partOf(inner, notation)})`;
    return `\\${mark}`;
  };
}

function partOf(name: string, notation: Notation): string {
  const part = notation.parts[name];
  if (part === undefined) throw new Error(`There is no part ${name}`);
  return typeof part === "string" ? choice(part, notation) : grouped(part);
}

function grouped({ source }: Piece): string {
  return `(?:${source})`;
}
