import { PhraseSet } from "../grammar/forms.ts";
import { JOINING, type Language, LEADING } from "../grammar/language/vocabulary.ts";
import { ownWords } from "../grammar/own_words.ts";
import { withoutPolite } from "../grammar/polite.ts";
import { isFreeOfDoubt } from "../grammar/read_consent.ts";
import { tokenize } from "../grammar/tokens.ts";
import { lastRunId } from "../last_run.ts";
import type { Talk } from "../talk.ts";
import { respellings } from "./closest_words.ts";
import type { Wish } from "./phrases.ts";
import { SENTENCES } from "./suggestions.ts";
import { isDeed, wishOf } from "./wishes.ts";

/** A message as it was most likely meant. A deed in it is proposed, and never done. */
export interface Guess {
  wishes: Wish[];
  /** Says how the message was read; empty where that needs no saying. */
  note: string;
}

/** Reads a message that its own words do not give; `read` reads a text by its words. */
export async function readGuess(
  talk: Talk,
  read: (text: string) => Wish[],
): Promise<Guess | null> {
  const { message, attachments } = talk.turn;
  if (attachments.length > 0) return null;
  const words = ownWords(message);
  if (words !== message) return null;
  if (saysAgain(words) && await lastRunId(talk) !== null) return { wishes: [RUN], note: "" };
  for (const { text, language } of respellings(words)) {
    const wishes = read(text);
    // A word that keeps a message from being an order must not be read as another one.
    if (wishes.some(isDeed) && !isFreeOfDoubt(words)) continue;
    if (wishes.length > 0) return { wishes, note: readAs(text, language) };
  }
  return null;
}

function readAs(text: string, language: Language): string {
  return SENTENCES[language].readAs(text.trim());
}

const RUN: Wish = wishOf({
  deed: "run",
  aim: { kind: "linked" },
  inputs: {},
  value: null,
  withFile: false,
});

const AGAIN = new PhraseSet([
  ...["again", "once more", "one more time", "same again", "noch einmal", "nochmal", "noch mal"],
  ...["encore", "encore une fois", "otra vez", "de nuevo", "una vez más"],
]);
const BEFORE = new PhraseSet([...LEADING, ...JOINING]);

/** Whether a message is "again" and nothing besides. */
function saysAgain(text: string): boolean {
  const { tokens, isCut } = withoutPolite(tokenize(text));
  if (isCut) return false;
  const words = tokens.filter(({ text: word }) => !/^[.,!]$/.test(word));
  const lead = BEFORE.lengthAt(words, 0);
  return [0, lead].some((at) => {
    const length = AGAIN.lengthAt(words, at);
    return length > 0 && at + length === words.length;
  });
}
