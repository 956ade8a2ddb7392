import {
  type Captures,
  compilePhrase,
  matchPhrase,
  type PhrasePattern,
  type Slots,
} from "../../../grammar/phrase_matcher.ts";
import { withoutPolite } from "../../../grammar/polite.ts";
import type { TokenizedText } from "../../../grammar/tokens.ts";
import { hasPlaceholder } from "../files/fetch_from.ts";
import { lexemesOf } from "../lexemes.ts";
import { requestSlots } from "../request_slots.ts";
import { REQUEST_CLASSES } from "../words/words.ts";
import { restatingSlots } from "./restating_slots.ts";
import { RESTATING_CLASSES } from "./restating_words.ts";
import type { RewriteRule } from "./rewrite_rule.ts";
import { RULES, SOURCES } from "./rules.ts";

const CLASSES = { ...REQUEST_CLASSES, ...RESTATING_CLASSES };

interface CompiledRule {
  pattern: PhrasePattern;
  meant: RewriteRule[1];
}

function compiled(rules: readonly RewriteRule[]): CompiledRule[] {
  return rules.map(([said, meant]) => ({ pattern: compilePhrase(said, CLASSES), meant }));
}

const COMPILED = compiled(RULES);
const LEFT_OUT = compiled(SOURCES.out.map((said) => [said, ""]));
const BEGUN = compiled(SOURCES.begun.map((said) => [said, ""]));
const PRONOUN = compiled(SOURCES.them.map((said) => [said, "them"]));
/**
 * Matches an address, a file or a recipient. A request without any of them has nothing to draft.
 */
const NAMES_SOURCE_OR_RECIPIENT = /https?:|\.(?:csv|tsv|json|pdf)(?!\p{L})|@/iu;
const REWRITES_MAX = 16;
const CHARACTERS_MAX = 2_000;

/**
 * Returns possible rewordings of a request, likeliest first. Those with the source in front come
 * after the one without.
 */
export function* restatements(text: string): Generator<string> {
  if (text.length > CHARACTERS_MAX || !NAMES_SOURCE_OR_RECIPIENT.test(text)) return;
  const reworded = reword(tidied(text));
  if (reworded !== text) yield reworded;
  for (const lifted of sourceFirst(reworded)) {
    yield lifted;
    const again = reword(lifted);
    if (again !== lifted) yield again;
  }
}

/** Applies the rules to a text until none matches, at most 16 times. */
function reword(text: string): string {
  let said = text;
  for (let count = 0; count < REWRITES_MAX; count++) {
    const next = firstRewrite(said);
    if (next === null || next === said) break;
    said = next;
  }
  return said;
}

const OFTEN =
  /(?<!\p{L})(?:(weekly|every week|each week|once a week)|(daily|every day|each day|once a day))(?!\p{L})/iu;
const DAY_AND_HOUR =
  /(?<!(?:every|each)\s{1,2}(?:on\s)?)(?<!\p{L})(?:on\s+)?((?:mon|tues|wednes|thurs|fri|satur|sun)day)s?(?:\s+(?:mornings?|at|around|by|@))?\s+(\d{1,2}(?::\d\d)?\s?(?:am|pm)?)(?![\p{L}\d])/iu;
const HOUR = /(?<!\p{L})(?:at|@|by)\s+(\d{1,2}(?::\d\d)?\s?(?:am|pm)?)(?![\p{L}\d])/iu;

/**
 * Joins the two halves of a time that stand apart: in "weekly total of amount … friday 5pm", the
 * day and the hour belong to "weekly".
 */
function withOneTime(text: string): string {
  const often = OFTEN.exec(text);
  if (often === null) return text;
  const [said, isWeekly] = [often[0], often[1] !== undefined];
  const rest = text.slice(often.index + said.length);
  const time = (isWeekly ? DAY_AND_HOUR : HOUR).exec(rest);
  // A time right after the word already is one phrase with it.
  if (time === null || /^[\s,]*$/u.test(rest.slice(0, time.index))) return text;
  const whole = isWeekly ? `every ${time[1]} at ${time[2]}` : `every day at ${time[1]}`;
  return text.slice(0, often.index) + rest.slice(0, time.index).replace(/^\s+/u, "") + whole +
    rest.slice(time.index + time[0].length);
}

/** Joins the halves of a time, and splits "3x" into "3 times". */
function tidied(text: string): string {
  return withOneTime(text).replace(/\b(\d{1,3})x\b(?=\s*(?:$|[.,;!)]))/giu, "$1 times");
}

function matchInputOf(text: string): { source: TokenizedText; slots: Slots } | null {
  const source = withoutPolite(lexemesOf(text));
  if (source.isCut) return null;
  return { source, slots: restatingSlots(source, requestSlots(source, () => [])) };
}

function firstRewrite(text: string): string | null {
  const input = matchInputOf(text);
  if (input === null) return null;
  const { source: { tokens }, slots } = input;
  for (const { pattern, meant } of COMPILED) {
    for (let at = 0; at < tokens.length; at++) {
      const [match] = matchPhrase(pattern, { tokens, at, slots });
      if (!match || match.end <= at) continue;
      const made = rewritten(input.source, { at, ...match, meant });
      if (made !== text) return made;
    }
  }
  return null;
}

/** Puts the source in front of the request, and a pronoun or nothing in its former place. */
function* sourceFirst(text: string): Generator<string> {
  const input = matchInputOf(text);
  if (input === null) return;
  const { source, slots } = input;
  const { tokens } = source;
  const first = tokens.findIndex((_, at) => (slots["data"]?.(tokens, at) ?? []).length > 0);
  // An address with a placeholder depends on the rows of another source.
  if (first < 0 || hasPlaceholder(tokens[first]?.text ?? "")) return;
  const data = textAt(source, { from: first, to: first + 1 });
  const isBegun = tokens.slice(0, first).every(({ kind }) => kind === "mark");
  for (const { pattern, meant } of [...LEFT_OUT, ...isBegun ? BEGUN : PRONOUN]) {
    for (let at = Math.max(0, first - SOURCE_TOKENS_MAX); at <= first; at++) {
      const match = matchPhrase(pattern, { tokens, at, slots })[Symbol.iterator]().next().value;
      if (match?.captures["data"]?.from !== first) continue;
      yield `${data}: ${rewritten(source, { at, ...match, meant }).trim()}`;
      break;
    }
  }
}

const SOURCE_TOKENS_MAX = 6;

function rewritten(
  source: TokenizedText,
  { at, end, captures, meant }: {
    at: number;
    end: number;
    captures: Captures;
    meant: RewriteRule[1];
  },
): string {
  const { source: text, tokens } = source;
  const words = Object.fromEntries(
    Object.entries(captures).map(([slot, span]) => [slot, textAt(source, span)]),
  );
  const said = typeof meant === "string"
    ? meant.replaceAll(/\{(\w+)\}/g, (_, slot: string) => words[slot] ?? "")
    : meant(words);
  if (said === null) return text;
  const start = tokens[at]?.start ?? 0;
  const stop = end === at ? start : tokens[end - 1]?.end ?? text.length;
  const [here = "", ...others] = said.split("^").reverse();
  return `${others.join("")}${text.slice(0, start)}${here}${text.slice(stop)}`;
}

function textAt(
  { source, tokens }: TokenizedText,
  { from, to }: { from: number; to: number },
): string {
  return source.slice(tokens[from]?.start, tokens[to - 1]?.end);
}
