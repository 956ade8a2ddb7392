import { FIXED_TEXTS } from "../grammar/language/answers/fixed_texts.ts";
import type { Language } from "../grammar/language/vocabulary.ts";
import { ownWords } from "../grammar/own_words.ts";
import type { Talk } from "../talk.ts";
import { NOT_UNDERSTOOD_TEXTS } from "./not_understood/suggestions.ts";
import { nextSentences } from "./views/next_steps.ts";

/** A longer message contains more than one sentence. */
const LONG_CHARACTERS = 600;
const ROWS_MIN = 3;
/** The number of characters that are examined to recognize the kind of a text. */
const READ_CHARACTERS_MAX = 2_000;

/** Returns the answer to a message that consists of pasted material; null for any other message. */
export async function answerToPasted(talk: Talk, message: string): Promise<string | null> {
  const text = message.trim();
  const url = /^https?:\/\/[^\s"<>]{1,2000}$/i.exec(text)?.[0];
  const { language } = talk;
  const { rows, data } = FIXED_TEXTS[language];
  if (url !== undefined) return whatWithAddress(language, url);
  if (isRows(text)) return rows;
  if (isData(text)) return data;
  const isShown = text !== "" && ownWords(text).trim() === "";
  const isLong = text.length >= LONG_CHARACTERS;
  if (!isLong && !isShown) return null;
  const { pasted, shown } = NOT_UNDERSTOOD_TEXTS[language];
  const said = isLong ? pasted(text.length) : shown;
  return [said, ...await nextSentences(talk, language)].join("\n");
}

function whatWithAddress(language: Language, url: string): string {
  const name = /\/([\w-]{1,60}\.(?:csv|json|xml|html|txt))(?:[?#]|$)/i.exec(url)?.[1];
  const { address, fetch } = FIXED_TEXTS[language];
  return address(fetch(url, name ?? "data.json"));
}

/** Whether all lines contain a separator the same number of times. */
function isRows(text: string): boolean {
  const lines = text.slice(0, READ_CHARACTERS_MAX).split("\n", ROWS_MIN + 1).slice(0, ROWS_MIN);
  if (lines.length < ROWS_MIN) return false;
  return [",", ";", "\t"].some((separator) => {
    const [count, ...others] = lines.map((line) => line.split(separator).length);
    return count !== undefined && count > 1 && others.every((each) => each === count) &&
      lines.every((line) => !/[.!?]\s/.test(line));
  });
}

function isData(text: string): boolean {
  if (!/^[[{]/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
