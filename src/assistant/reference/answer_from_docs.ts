import { PhraseSet } from "../grammar/forms.ts";
import { GUIDE_TEXTS } from "../grammar/language/answers/guide_texts.ts";
import { HOW_TO_CLASSES } from "../grammar/language/how_to_phrases.ts";
import { CHEERFUL, type Language, LEADING, NEGATIONS } from "../grammar/language/vocabulary.ts";
import { withoutPolite } from "../grammar/polite.ts";
import { tokenize } from "../grammar/tokens.ts";
import { searchDocs, searchWords, type Section } from "./search_docs.ts";

const CHARACTERS_MAX = 200;
const SHOWN_CHARACTERS_MAX = 900;
const STEM_LENGTH_MIN = 4;

const LEADING_WORDS = new PhraseSet([...LEADING, ...CHEERFUL]);
const HOW_WORDS = new PhraseSet((HOW_TO_CLASSES["how"]?.en ?? "").split("|"));
const NEGATION_WORDS: ReadonlySet<string> = new Set(NEGATIONS);

/** Words of questions that all parts of the documentation contain. */
const PLAIN: ReadonlySet<string> = new Set(
  ("use make create write set get add do have let put give find see need want my your our it this " +
    "that them workflow workflows step steps one some any by me with into there here").split(" "),
);

/**
 * Returns the part of the English documentation that contains every word of a how-to question; null
 * if the message is no such question, or no part contains them all.
 */
export async function answerFromDocs(
  message: string,
  language: Language,
): Promise<string | null> {
  const words = message.length > CHARACTERS_MAX ? [] : wordsOf(message);
  if (words.length === 0) return null;
  const sections = await searchDocs(words, SECTIONS_MAX);
  const parts = sections.flatMap((section) => partOf(section, words) ?? []);
  const [best] = parts.toSorted((one, other) => other.found - one.found);
  if (!best || best.found < words.length) return null;
  return `${GUIDE_TEXTS[language].docsSay(best.title)}\n\n${best.text}`;
}

const SECTIONS_MAX = 5;

/** Returns the words of a question, without those that only mark it as a question. */
function wordsOf(message: string): string[] {
  const { tokens, source, isCut } = withoutPolite(tokenize(message));
  const lead = LEADING_WORDS.lengthAt(tokens, 0);
  const at = tokens[lead]?.text === "," ? lead + 1 : lead;
  const asking = HOW_WORDS.lengthAt(tokens, at);
  const rest = tokens[at + asking];
  if (isCut || asking === 0 || rest === undefined) return [];
  if (tokens.some(({ text }) => NEGATION_WORDS.has(text))) return [];
  return searchWords(source.slice(rest.start)).filter((word) => !PLAIN.has(word)).map(stem);
}

/**
 * Returns the stem of a word, so that other forms of "calendars" and "overlapping" match as well.
 */
function stem(word: string): string {
  const short = word.replace(/(?:ping|ting|ning|ing|ies|s)$/, "");
  return short.length >= STEM_LENGTH_MIN ? short : word;
}

interface Part {
  title: string;
  text: string;
  /** How many of the words the part contains. */
  found: number;
}

/**
 * Returns the best paragraph of a section and those after it, up to the maximum length; null if no
 * paragraph contains a word.
 */
function partOf({ page, title, text }: Section, words: readonly string[]): Part | null {
  const patterns = words.map((word) =>
    new RegExp(String.raw`(?<![a-z])${RegExp.escape(word)}[a-z]{0,4}(?![a-z])`, "i")
  );
  const foundIn = (part: string) =>
    patterns.filter((pattern) => pattern.test(withoutHead(part))).length;
  const [, ...paragraphs] = text.split(/\n{2,}/);
  const counts = paragraphs.map((each) => NO_PROSE.test(each) ? 0 : foundIn(each));
  const best = Math.max(0, ...counts);
  if (best === 0) return null;
  const shown: string[] = [];
  let length = 0;
  for (const paragraph of paragraphs.slice(counts.indexOf(best))) {
    length += paragraph.length;
    if (shown.length > 0 && length > SHOWN_CHARACTERS_MAX) break;
    const part = cut(paragraph);
    if (part === null) break;
    shown.push(part);
  }
  if (shown.length === 0) return null;
  const found = foundIn([`${page} ${title}`, ...shown].join("\n\n"));
  return { title: `${page}: ${title}`, text: shown.join("\n\n"), found };
}

/** Matches tables, code and definitions, which alone answer no question. */
const NO_PROSE = /^\||```|^\s*[\w-]+:(?:\s*\{|\s*$)/mu;

/** Removes the heads of tables, whose words say nothing about the rows. */
function withoutHead(text: string): string {
  return text.replace(/^\|[^\n]*\n\|[\s:|-]+(?=\n|$)/gmu, "");
}

/** Cuts a text at the end of a line; null if that leaves a table without rows. */
function cut(text: string): string | null {
  if (text.length <= SHOWN_CHARACTERS_MAX) return text;
  const shown = text.slice(0, SHOWN_CHARACTERS_MAX);
  const end = shown.lastIndexOf("\n");
  const isTable = shown.startsWith("|");
  // The head of a table, without any row, says nothing.
  if (isTable && shown.split("\n").length <= 3) return null;
  return `${end > 0 ? shown.slice(0, end) : shown}\n…`;
}
