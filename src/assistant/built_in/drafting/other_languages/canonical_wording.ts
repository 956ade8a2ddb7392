import type { Language } from "../../../grammar/language/vocabulary.ts";
import { withoutPolite } from "../../../grammar/polite.ts";
import type { Token, TokenizedText } from "../../../grammar/tokens.ts";
import { lexemesOf } from "../lexemes.ts";
import { requestSlots } from "../request_slots.ts";
import { readChunks } from "./chunk_reader.ts";
import { verbClausesOf } from "./verb_clauses.ts";
import { french } from "./french.ts";
import { german } from "./german.ts";
import { writeClauses } from "./write_clauses.ts";
import { spanish } from "./spanish.ts";
import type { RequestLexicon } from "./request_lexicon.ts";

const LEXICONS: Readonly<Record<Exclude<Language, "en">, () => RequestLexicon>> = {
  de: german,
  fr: french,
  es: spanish,
};
const CHARACTERS_MAX = 2_000;
const OPENINGS_MAX = 12;
/**
 * Matches an address, a file or a recipient. A request without any of them has nothing to draft.
 */
const NAMES_SOURCE_OR_RECIPIENT = /https?:|\.(?:csv|tsv|json|txt|pdf)(?!\p{L})|@/iu;

const OTHER_LANGUAGES = ["de", "fr", "es"] as const;
const WORDS_MIN = 2;

/**
 * Returns the language other than English with the most words in the request; null if no language
 * has at least two.
 */
export function otherLanguageOf(text: string): Exclude<Language, "en"> | null {
  if (text.length > CHARACTERS_MAX || !NAMES_SOURCE_OR_RECIPIENT.test(text)) return null;
  const { tokens } = lexemesOf(text);
  const counts = OTHER_LANGUAGES.map((language) => {
    const { functionWords, exact } = LEXICONS[language]();
    return tokens.filter(({ kind, text: word }) =>
      kind === "word" && (functionWords.has(word) || exact.has(word))
    ).length;
  });
  const most = Math.max(...counts);
  return most < WORDS_MIN ? null : OTHER_LANGUAGES[counts.indexOf(most)] ?? null;
}

/**
 * Rewrites a German, French or Spanish request, in any word order, as the canonical wording that
 * `readRequest` understands. Returns null if a word is not understood.
 */
export function canonicalWording(text: string, language: Exclude<Language, "en">): string | null {
  if (text.length > CHARACTERS_MAX || !NAMES_SOURCE_OR_RECIPIENT.test(text)) return null;
  const lexicon = LEXICONS[language]();
  const source = withoutPolite(lexemesOf(withWholeTimes(text)));
  if (source.isCut) return null;
  const plain = withoutOpenings(source, lexicon);
  const read = readChunks(plain, { lexicon, slots: requestSlots(plain, () => []) });
  if (!("chunks" in read)) return null;
  const clauses = verbClausesOf(read.chunks);
  return clauses && writeClauses(clauses, lexicon.templates);
}

const MONTHLY: readonly (readonly [RegExp, string])[] = [
  [
    /(?<!\p{L})(?:monatlich|jeden monat)\s+(?:jeweils\s+)?am\s+(\d{1,2})\.?(?!\d)/iu,
    "am $1. jedes Monats",
  ],
  [
    /(?<!\p{L})(?:(?:mensuellement),?\s+le\s+(\d{1,2})|le\s+(\d{1,2})\s+(?:de chaque|du) mois)(?!\p{L})/iu,
    "chaque mois le $1$2",
  ],
  [
    /(?<!\p{L})(?:cada mes|todos los meses|mensualmente),?\s+el\s+(?:día\s+)?(\d{1,2})(?!\d)/iu,
    "el día $1 de cada mes",
  ],
];

/**
 * Rewrites the day of a month in the form that the reader of times knows: "monatlich am 15."
 * becomes "am 15. jedes Monats".
 */
function withWholeTimes(text: string): string {
  return MONTHLY.reduce((said, [pattern, whole]) => said.replace(pattern, whole), text);
}

/**
 * Returns the length in tokens of words such as "build me a workflow"; 0 if another object is to be
 * built.
 */
function madeLength(
  tokens: readonly Token[],
  { at, roles }: { at: number; roles: RequestLexicon["roles"] },
): number {
  const making = roles.making.lengthAt(tokens, at);
  const place = at + making + roles.me.lengthAt(tokens, at + making);
  const workflow = making === 0 ? 0 : roles.workflow.lengthAt(tokens, place);
  return workflow === 0 ? 0 : place + workflow - at;
}

/**
 * Removes greetings, thanks and words such as "I would like a workflow that" from the beginning of
 * each sentence.
 */
function withoutOpenings(source: TokenizedText, { roles }: RequestLexicon): TokenizedText {
  const kept = [];
  const { tokens } = source;
  const openings = [roles.greeting, roles.wish, roles.workflow];
  for (let at = 0, isBegun = true; at < tokens.length;) {
    let start = at;
    for (let count = 0; isBegun && count < OPENINGS_MAX; count++) {
      const length = Math.max(
        ...openings.map((words) => words.lengthAt(tokens, at)),
        madeLength(tokens, { at, roles }),
      );
      const isRelative = at > start && length === 0 ? roles.relative.lengthAt(tokens, at) : 0;
      const isComma = length === 0 && isRelative === 0 && at > start &&
        [",", ":", "!"].includes(tokens[at]?.text ?? "");
      if (length + isRelative === 0 && !isComma) break;
      at += Math.max(length, isRelative, isComma ? 1 : 0);
    }
    const token = tokens[at];
    if (!token) break;
    kept.push(token);
    isBegun = token.kind === "mark" && token.text !== ",";
    start = at++;
  }
  return { ...source, tokens: kept };
}
