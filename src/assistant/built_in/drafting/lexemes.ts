import { pattern } from "../../../lib/text/pattern.ts";
import { QuotedTexts } from "../../grammar/quoted_texts.ts";
import { folded, jsonAt, quotedAt, type Token, type TokenizedText } from "../../grammar/tokens.ts";

/** A longer text is not a request for a draft. */
const TOKENS_MAX = 160;

const MAIL_ADDRESS =
  /[\p{L}\p{N}_](?:[\p{L}\p{N}_+-]|\.(?=[\p{L}\p{N}_])){0,63}@(?:[\p{L}\p{N}-]{1,63}\.){1,8}\p{L}{2,63}(?![\p{L}\p{N}_@-])/uy;

/** Whether a word is an e-mail address. */
export function isMailAddress(word: string): boolean {
  MAIL_ADDRESS.lastIndex = 0;
  return MAIL_ADDRESS.exec(word)?.[0] === word;
}

/** Matches names of columns of several words. They are read as one noun. */
const COLUMN_NAME = pattern("iuy")`${{
  fr: [
    "chiffre(s) d'affaires",
    "code(s) postal|postaux",
    "date(s) d'échéance|de_naissance|de_livraison|de_commande",
    "numéro(s)|numero(s) de commande|facture|client",
  ],
  es: [
    "código(s) postal|postales",
    "fecha(s) de vencimiento|nacimiento|entrega|pedido",
    "numero(s) de pedido|factura|cliente",
  ],
}} (?!\p{L})`;

/** The kinds of tokens, in the order in which they are tried at each position. */
const SHAPES: readonly { kind: Token["kind"]; pattern: RegExp }[] = [
  { kind: "url", pattern: /https?:\/\/[^\s"<>]*[^\s"<>.,;:)!?]/iuy },
  // A secret variable whose value is an address.
  { kind: "url", pattern: /\$[A-Z][A-Z0-9_]{1,50}_URL(?!\w)/uy },
  { kind: "word", pattern: MAIL_ADDRESS },
  // A cron line with five fields.
  {
    kind: "word",
    pattern:
      /(?<![\w*])(?=[\d*,/ \t-]{0,60}\*)(?:[\d*][\d*,/-]{0,20}[ \t]{1,4}){4}[\d*][\d*,/-]{0,20}(?![\w*])/uy,
  },
  { kind: "word", pattern: /&(?=\s)/uy },
  { kind: "date", pattern: /\d{4}-\d\d-\d\d(?!\w)/uy },
  {
    kind: "file",
    pattern:
      /[\p{L}\p{N}_-]{1,100}\.(?:csv|tsv|json|txt|xml|ya?ml|html|md|pdf|xlsx?|docx?|pptx?|odt|ods|png|jpe?g|zip)(?![\p{L}\p{N}])/iuy,
  },
  { kind: "number", pattern: /\d{1,2}\/\d{1,2}\/(?:\d{4}|\d\d)(?![\p{L}\d/])/uy },
  { kind: "number", pattern: /-?\d[\d.,]*\d(?![\p{L}:])|-?\d(?![\p{L}\d:])/uy },
  { kind: "mark", pattern: /->|=>/uy },
  { kind: "operator", pattern: />=|<=|!=|===?|=|>|</uy },
  // Arithmetic operators have spaces around them. Elsewhere, these characters are Markdown, hyphens
  // or parts of paths.
  { kind: "mark", pattern: /(?<=\s)[*/+-](?=\s)|(?<=[\p{L}\p{N}])\*(?=[\p{L}\p{N}])/uy },
  // French articles with an apostrophe are separate words.
  { kind: "word", pattern: /(?:l|d|qu|j|n|s|m)['’](?=\p{L})/iuy },
  { kind: "word", pattern: /\d[\p{L}\p{N}:.,]*[\p{L}\p{N}]/uy },
  { kind: "word", pattern: /@?[\p{L}\p{M}_](?:[\p{L}\p{M}\p{N}_]|[.@'’](?=[\p{L}\p{N}]))*/uy },
];

/** Characters that separate tokens. */
const SKIPPED = /[ \t\u00a0]+|[()*`~¿¡'’-]|[$€£](?=\d)/uy;

/**
 * Matches a text in single quotes. An apostrophe inside a word, as in "the rows' sum", is not a
 * quote.
 */
const SINGLE_QUOTED = /(^|[\s(:,])'([^'"\n]{1,300})'(?=$|[\s).,;:!?])/g;

/**
 * Splits a text into words, addresses, file names, numbers and dates, in linear time. Names such as
 * "code postal" become one quoted token.
 */
export function lexemesOf(source: string): TokenizedText {
  return splitInto(source, (text, at) => columnNameAt(text, at) ?? lexemeAt(text, at));
}

/**
 * Like `lexemesOf()`, but without joining names such as "code postal", because the columns of a
 * file at hand may contain several words.
 */
export function plainLexemesOf(source: string): TokenizedText {
  return splitInto(source, lexemeAt);
}

function columnNameAt(source: string, at: number): Token | null {
  COLUMN_NAME.lastIndex = at;
  const [name] = COLUMN_NAME.exec(source) ?? [];
  return name === undefined
    ? null
    : { kind: "quoted", text: name, original: name, start: at, end: at + name.length };
}

function splitInto(
  source: string,
  tokenAt: (source: string, at: number) => Token | null,
): TokenizedText {
  const tokens: Token[] = [];
  const quotes = new QuotedTexts(source.replaceAll(SINGLE_QUOTED, '$1"$2"'));
  let at = 0;
  while (at < source.length && tokens.length < TOKENS_MAX) {
    const token = quotedAt(quotes, at) ?? jsonAt(source, at) ?? tokenAt(source, at);
    if (token) {
      tokens.push(token);
      at = token.end;
      continue;
    }
    SKIPPED.lastIndex = at;
    const length = SKIPPED.exec(source)?.[0].length;
    if (length === undefined) {
      tokens.push({ kind: "mark", text: source.charAt(at), start: at, end: at + 1 });
    }
    at += length ?? 1;
  }
  return { source, tokens, isCut: at < source.length };
}

/** Reads "&" as "and". */
function wordOf(whole: string): string {
  return whole === "&" ? "and" : folded(whole);
}

function lexemeAt(source: string, at: number): Token | null {
  for (const { kind, pattern } of SHAPES) {
    pattern.lastIndex = at;
    const match = pattern.exec(source);
    if (!match) continue;
    const [whole] = match;
    const text = kind === "word" ? wordOf(whole) : whole;
    return { kind, text, original: whole, start: at, end: at + whole.length };
  }
  return null;
}
