import { firesAfter } from "../../ticks.ts";
import type { Timing } from "../../timing.ts";
import type { ReadingContext } from "../meaning/moments.ts";
import { readIn, type Refusal, understand } from "../understand.ts";
import type { Lexicon } from "../words/lexicon.ts";
import { splitWords } from "../words/split_words.ts";
import { edits } from "./edits.ts";
import { nearestShape } from "./shapes.ts";

/**
 * The most words of a phrase, and the most words of all variants that are read: more would take too
 * long for a hint.
 */
const WORDS_MAX = 16;
const READ_WORDS_MAX = 300;

/**
 * Words that negate a phrase or put it in the past. Without them, the phrase would mean something
 * else.
 */
const TURNING: ReadonlySet<string> = new Set([
  ...["not", "no", "never", "none", "don't", "dont", "doesn't", "stop", "cancel", "without"],
  ...[
    "except",
    "skip",
    "skipping",
    "besides",
    "omitting",
    "but",
    "yesterday",
    "ago",
    "nicht",
    "nie",
    "niemals",
    "kein",
    "keine",
    "keinen",
  ],
  ...["stopp", "ausser", "ohne", "gestern", "pas", "jamais", "ne", "sauf", "hier", "nunca"],
  ...["jamas", "sin", "salvo", "excepto", "ningun", "ayer", "*"],
]);

/**
 * Returns the nearest valid phrase to a refused one: with corrected words, a few words more or
 * less, or one of the usual phrases. Returns null if none is near.
 */
export function nearestPhrase(refusal: Refusal, context: ReadingContext): string | null {
  const { lexicon } = refusal;
  if (lexicon === null || refusal.words.length > WORDS_MAX) return null;
  if (refusal.unknown.some((word) => TURNING.has(word))) return null;
  if (!refusal.words.some((word) => /\p{L}{2}/u.test(word))) return null;
  const search = new Search(lexicon, context);
  return search.near(refusal) ?? search.shape(refusal.words);
}

class Search {
  readonly #lexicon: Lexicon;
  readonly #context: ReadingContext;
  #wordsLeft = READ_WORDS_MAX;
  /** The variants that were tried, because several edits give the same words. */
  readonly #tried = new Set<string>();

  constructor(lexicon: Lexicon, context: ReadingContext) {
    this.#lexicon = lexicon;
    this.#context = context;
  }

  near(refusal: Refusal): string | null {
    const corrected = this.#lexicon.guess(refusal.words, refusal.unknown);
    const read = this.#read(corrected);
    if (!("reason" in read)) return this.#accepted(corrected);
    const { understood, unknown } = read;
    for (
      const candidate of edits({ words: corrected, understood, unknown, lexicon: this.#lexicon })
    ) {
      const text = candidate.join(" ");
      if (this.#tried.has(text)) continue;
      this.#tried.add(text);
      this.#wordsLeft -= candidate.length;
      if (this.#wordsLeft < 0) return null;
      const found = "reason" in this.#read(candidate) ? null : this.#accepted(candidate);
      if (found !== null) return found;
    }
    return null;
  }

  shape(words: readonly string[]): string | null {
    const shape = nearestShape(words, this.#lexicon.language.name);
    return shape && this.#accepted(splitWords(shape));
  }

  #read(words: readonly string[]): Timing | Refusal {
    return readIn(this.#lexicon, words, this.#context);
  }

  /** Returns the words as a text if it is a valid phrase; otherwise null. */
  #accepted(words: readonly string[]): string | null {
    const text = words.join(" ").replaceAll(/ (?=[,;.!])/g, "").replace(/^[,;.! ]+|[,;.! ]+$/g, "");
    const found = understand(text, this.#context);
    return "reason" in found || !firesAfter(found, this.#context.now) ? null : text;
  }
}
