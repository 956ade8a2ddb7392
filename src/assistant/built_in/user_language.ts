import { listHistory } from "../../threads/list_history.ts";
import { SETTLING_MESSAGES } from "../chat_input.ts";
import { DRAFT_WORDS } from "../grammar/language/drafts/draft_texts.ts";
import { type Language, LANGUAGES } from "../grammar/language/vocabulary.ts";
import { ownWords } from "../grammar/own_words.ts";
import { plainWord } from "../grammar/spelling.ts";
import type { Talk } from "../talk.ts";
import { findDefinition } from "./definition_text.ts";
import { lexemesOf } from "./drafting/lexemes.ts";
import { isWordOf } from "./message_language.ts";

/** The number of characters of a message that are examined. */
const READ_CHARACTERS_MAX = 2_000;
const MESSAGES_MAX = 20;

const WORDS: ReadonlyMap<Language, ReadonlySet<string>> = new Map(
  LANGUAGES.map((language) => [language, new Set(DRAFT_WORDS[language].map(plainWord))]),
);

/** Matches a block of code, whose words are not the user's. */
const FENCED = /^```[^]*?(?:^```|(?![^]))/gm;

/**
 * The messages that the console and the API store for a user who settles a proposal by a button.
 */
const BUTTON_MESSAGES: ReadonlySet<string> = new Set(Object.values(SETTLING_MESSAGES));

/**
 * Returns the language of the user's message. If that is unclear, as for "ok", returns the language
 * of the user's earlier messages in the thread; without any, English.
 */
export async function userLanguage(
  { ctx, turn: { threadId, userMessageId, message, settled } }: Pick<Talk, "ctx" | "turn">,
): Promise<Language> {
  const own = settled !== null && BUTTON_MESSAGES.has(message) ? null : languageOfMessage(message);
  if (own !== null) return own;
  const history = await listHistory(ctx, { threadId, limit: MESSAGES_MAX });
  for (const { id, role, content } of history.toReversed()) {
    if (role !== "user" || id === userMessageId || BUTTON_MESSAGES.has(content)) continue;
    const language = languageOfMessage(content);
    if (language !== null) return language;
  }
  return "en";
}

/**
 * Returns the language that knows most words of a message. If several do, the language that alone
 * knows the first distinctive word decides. Returns null if there is none, and for a definition.
 */
export function languageOfMessage(message: string): Language | null {
  const beginning = message.slice(0, READ_CHARACTERS_MAX);
  if (findDefinition(beginning, []) === beginning) return null;
  const own = ownWords(beginning.replace(FENCED, " "));
  const words = lexemesOf(own).tokens.flatMap(({ kind, text }) =>
    kind === "word" ? [plainWord(text)] : []
  );
  const counts = LANGUAGES.map((language) =>
    words.filter((word) => isKnown(word, language)).length
  );
  const most = Math.max(...counts);
  if (most === 0) return null;
  const best = LANGUAGES.filter((_, at) => counts[at] === most);
  const [only, another] = best;
  if (only && !another) return only;
  const telling = words.map((word) => best.filter((language) => isKnown(word, language)));
  return telling.find(({ length }) => length === 1)?.[0] ?? null;
}

function isKnown(word: string, language: Language): boolean {
  return isWordOf(word, language) || WORDS.get(language)?.has(word) === true;
}
