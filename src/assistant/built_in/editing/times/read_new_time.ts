import {
  readTimePart,
  type TimeChange,
  type TimePart,
} from "../../../../timing/phrase/change_time.ts";
import { PhraseSet } from "../../../grammar/forms.ts";
import {
  ORDERED_TIME_PHRASES,
  OTHER_TIME_PHRASES,
  TIME_CHANGE_CLASSES,
} from "../../../grammar/language/time_change_phrases.ts";
import {
  ASKING_FOR,
  CHEERFUL,
  JOINING,
  LEADING,
  TRAILING,
} from "../../../grammar/language/vocabulary.ts";
import { type Captures, compilePhrase, matchPhrase } from "../../../grammar/phrase_matcher.ts";
import { PLEASE_TO, withoutPolite } from "../../../grammar/polite.ts";
import { textOf } from "../../../grammar/slots.ts";
import type { Token, TokenizedText } from "../../../grammar/tokens.ts";
import { lexemesOf } from "../../drafting/lexemes.ts";

/** A new day or time for a schedule that the words do not name. */
export interface NewTime extends TimeChange {
  /** Whether a verb orders the change. */
  isOrdered: boolean;
  /** Whether it is a number alone that may mean something else, as in "actually 8". */
  isBare: boolean;
}

const CHARACTERS_MAX = 200;
const TIME_TOKENS_MAX = 6;
/** The days of a week. */
const DAYS = 7;

const PATTERNS = [
  ...ORDERED_TIME_PHRASES.map((phrase) => ({ phrase, isOrdered: true })),
  ...OTHER_TIME_PHRASES.map((phrase) => ({ phrase, isOrdered: false })),
].map(({ phrase, isOrdered }) => ({
  isOrdered,
  pattern: compilePhrase(phrase, TIME_CHANGE_CLASSES),
}));

const ASKING = new PhraseSet(ASKING_FOR);
const BEFORE = new PhraseSet([...LEADING, ...CHEERFUL, ...JOINING]);
/** Phrases that keep the old hour. */
const SAME_TIME = [
  ...["same time", "at the same time", "same hour", "gleiche zeit", "gleiche uhrzeit"],
  ...["zur selben zeit", "zur gleichen zeit", "zur gleichen uhrzeit", "même heure"],
  ...["à la même heure", "misma hora", "a la misma hora"],
];
/** Phrases such as "Only on weekdays though". */
const THOUGH = [
  "though",
  "however",
  "only",
  "then",
  "nur",
  "aber",
  "allerdings",
  "seulement",
  "solo",
];
const AFTER = new PhraseSet([...TRAILING, ...CHEERFUL, ...SAME_TIME, ...THOUGH]);
const MARKS = new Set([",", ".", "!", "\n"]);

/** Reads "Thursday instead of Friday" and similar sentences. Returns null for any other text. */
export function readNewTime(text: string): NewTime | null {
  if (text.length > CHARACTERS_MAX) return null;
  const isForeign = PLEASE_TO.test(text);
  const plain = text.replace(PLEASE_TO, "").replace(ENOUGH, "rather $1").replace(EACH_DAY, "")
    .replace(
      DAYS_ALONE,
      listed,
    )
    .replace(CLOCK_ALONE, "rather $&");
  const source = withoutPolite(lexemesOf(plain));
  if (source.isCut) return null;
  const { tokens } = source;
  const times = new Times(source);
  const ends = (_: readonly Token[], at: number) => times.endsAt(at);
  for (const begun of beginnings(tokens)) {
    for (const { isOrdered, pattern } of PATTERNS) {
      const slots = { time: ends, old: ends, shift: ends };
      for (const { end, captures } of matchPhrase(pattern, { tokens, at: begun.at, slots })) {
        if (!isEnd(tokens, end, begun.isAsking)) continue;
        const change = times.changeIn(captures);
        const isBare = change?.isBare === true && !NAMES_TIME.test(text);
        if (change) return { ...change, isBare, isOrdered: isOrdered && !isForeign };
      }
    }
  }
  return null;
}

/**
 * Returns the positions that only introductory words precede. "No" may be such a word, or begin the
 * change.
 */
function beginnings(tokens: readonly Token[]): { at: number; isAsking: boolean }[] {
  const found: { at: number; isAsking: boolean }[] = [];
  let isAsking = false;
  for (let at = 0; at < tokens.length;) {
    found.push({ at, isAsking });
    const asking = ASKING.lengthAt(tokens, at);
    const length = asking || BEFORE.lengthAt(tokens, at) ||
      (MARKS.has(tokens[at]?.text ?? "") ? 1 : 0);
    if (length === 0) break;
    isAsking ||= asking > 0;
    at += length;
  }
  return found;
}

function isEnd(tokens: readonly Token[], from: number, isAsking: boolean): boolean {
  for (let at = from; at < tokens.length;) {
    const text = tokens[at]?.text ?? "";
    const isMark = MARKS.has(text) || (isAsking && text === "?");
    const length = isMark ? 1 : AFTER.lengthAt(tokens, at);
    if (length === 0) return false;
    at += length;
  }
  return true;
}

/** Reads the days and times in a text, each only once. */
class Times {
  readonly #known = new Map<string, TimePart | null>();

  constructor(private readonly source: TokenizedText) {}

  endsAt(at: number): number[] {
    const ends: number[] = [];
    for (let to = at + 1; to <= at + TIME_TOKENS_MAX; to++) {
      const last = this.source.tokens[to - 1];
      if (last?.text === ",") continue;
      if (last?.kind !== "word" && last?.kind !== "number") break;
      if (this.#at(at, to) !== null) ends.unshift(to);
    }
    return ends;
  }

  changeIn({ time, old, shift }: Captures): TimeChange & Pick<NewTime, "isBare"> | null {
    if (shift) {
      const by = this.#at(shift.from, shift.to);
      return by?.kind === "shift" ? { from: null, to: by, isBare: false } : null;
    }
    const to = time && this.#at(time.from, time.to);
    const from = old ? this.#at(old.from, old.to) : null;
    // "Weekdays at 7:30 instead of Mondays" also contains a new hour.
    const isOfKind = from?.kind === to?.kind ||
      (from?.kind === "days" && to?.kind === "days and times");
    if (!to || (old && !isOfKind)) return null;
    // "Every day at 5pm" is a complete time, and is used unchanged.
    if (!from && to.kind === "days and times" && to.weekdays.length === DAYS) return null;
    const isBare = [time, old ?? time].every((span) => this.#isNumber(span));
    return { from, to, isBare };
  }

  #isNumber({ from, to }: { from: number; to: number }): boolean {
    return to === from + 1 && HOUR.test(this.source.tokens[from]?.text ?? "");
  }

  #at(from: number, to: number): TimePart | null {
    const key = `${from} ${to}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const text = textOf(this.source, { from, to });
    const read = OTHER_WORD.test(text) ? null : readTimePart(text) ??
      (BEGINS_WITH_HOUR.test(text) ? readTimePart(`at ${text}`) : null);
    this.#known.set(key, read);
    return read;
  }
}

/** Matches words that make a number a time: "Change the time to 10". */
const NAMES_TIME = /\b(?:the time|die uhrzeit|l['’]heure|la hora)\b/i;

/** Matches "6:30" and "at 9", which are times of day without further words. */
const CLOCK_ALONE =
  /^\s*(?:(?:at|um|à|a las?)\s\d{1,2}(?::\d\d|h(?:\d\d)?)?|\d{1,2}(?::\d\d|h\d\d|\.\d\d(?= uhr)))(?:\s?[ap]m)?(?: uhr)?[\s.!]*$/iu;

const SHORT_DAYS =
  "mon|tues?|wed|thu(?:rs?)?|fri|sat|sun|mo|di|mi|do|fr|sa|so|lun|mar|mer|jeu|ven|sam|dim|mié|jue|vie|sáb|dom";
/** Matches days without conjunctions: "Mon wed fri". "Do so" contains no days. */
const DAYS_ALONE = new RegExp(
  `(?<!\\p{L})(?!do so(?!\\p{L}))(?:${SHORT_DAYS})(?:\\s(?:${SHORT_DAYS}))+(?!\\p{L})`,
  "giu",
);

function listed(days: string): string {
  return days.replaceAll(/\s/gu, ", ");
}

/** Matches the plural of days, which means the day of each week: "Tuesdays". */
const EACH_DAY = /(?<=(?:mon|tues|wednes|thurs|fri|satur|sun)day)s(?!\p{L})/giu;

/** "Then do" names no Thursday, which is written "Do" in German. */
export const OTHER_WORD = /^(?:do|so|mi|di)[.!]?$/u;
/** "Weekdays are enough" */
const ENOUGH =
  /^(.{2,60}?)\s(?:(?:is|are|would be|sind|ist)\s(?:enough|fine|plenty|sufficient|genug|ausreichend)|reicht|reichen|genügt|genügen|suffit|suffisent|basta|bastan)[\s.!]*$/iu;
const HOUR = /^\d{1,2}$/;
const BEGINS_WITH_HOUR = /^\d{1,2}(?!\S)/;
