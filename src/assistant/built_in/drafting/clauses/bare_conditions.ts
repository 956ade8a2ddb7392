import {
  ARTICLE,
  BETWEEN_VALUES,
  comparatorsAt,
  type ConditionPhrase,
  DATE_NAME,
  where,
} from "./condition_phrase.ts";
import { SIGNS } from "./comparators.ts";
import type { Token } from "../../../grammar/tokens.ts";
import type { Parsed } from "./clause_pieces.ts";
import { PhraseSet } from "../../../grammar/forms.ts";
import { STATES } from "../words/word_lists.ts";
import { isContent, isVerb, written } from "./names.ts";
import { phraseSet } from "./phrase_set.ts";
import type { ParseContext } from "./parse_context.ts";
import { amountAt, dayAt, numberAt, spanAt } from "./values.ts";

const STATE_LEADS = phraseSet(
  "is,are,was,were,be,still,already,currently,is still,are still,are already,is already,are currently,is currently,have been,has been,were,are marked as,is marked as,marked as,are marked,marked,flagged as,are flagged as,have,has,were already,have already been,have not yet been,who have,who are,are now,that are,which are,that have been,which have been,who have been",
);
const NOT_LEADS = phraseSet(
  "is not,are not,isn't,aren't,was not,were not,are not yet,is not yet,have not been,haven't been,has not been,hasn't been,are still not,not,not yet,are no longer,haven't,have not",
);
const DATE_VERBS = phraseSet(
  "expire,expires,expiring,end,ends,ending,fall,falls,falling,start,starts,starting,begin,begins,due,is due,are due,happen,happens,take place,takes place,run out,runs out,made,placed,created,received,sent,ordered,submitted,registered,added,updated,opened,occurred,were made,was made,were created,were placed,was created,that expire,that are due,come up,coming up,are coming up,scheduled,are scheduled,is scheduled,issued,dated,were received,were registered,joined,signed up,arrive,arrives,arriving,mature,renew,renews,are up for renewal,will expire,will end,is expiring,are expiring,were added,came in,arrived,which expire,running out,are running out,closing,closes,close,posted,published,booked",
);
const PLACES = phraseSet(
  "from,in,based in,living in,located in,who live in,that are in,which are in,who are in,coming from," +
    "for,are from,is from,are in,come from,live in,are based in",
);
/** Reads conditions without a column. The assistant asks the user for the column. */
export function bareAt(context: ParseContext, start: number): Parsed<ConditionPhrase>[] {
  const at = start + context.is(start, DATE_VERBS);
  const span = spanAt(context, at);
  const idle = idleAt(context, start);
  if (idle) return [{ end: idle.end, value: { kind: "bare", text: idle.value } }];
  const found: Parsed<ConditionPhrase>[] = span ? [dated(context, span)] : [];
  for (const { end, value } of comparatorsAt(context, start)) {
    const sign = SIGNS[value];
    const number = sign === undefined ? null : numberAt(context, end);
    if (number && context.tokens[start]?.kind === "word") {
      found.push(...nounsAfter(context, number, sign ?? ""));
    }
    if (number && context.tokens[start]?.kind === "word" && !isNoun(context.tokens[number.end])) {
      found.push({
        end: number.end,
        value: { kind: "bare", text: `${BARE[sign ?? ""]} ${number.value}` },
      });
    }
    const day = sign === undefined ? null : dayAt(context, end);
    if (day) {
      found.push({
        end: day.end,
        value: { kind: "bare", text: `${DATED[sign ?? ""]} ${day.value}` },
      });
    }
  }
  found.push(...containedIn(context, start));
  return [...found, ...placeAt(context, start), ...qualityAt(context, start)];
}

/** Whether a word after a number is the counted noun, not the beginning of the next action. */
function isNoun(token: Token | undefined): boolean {
  return isContent(token) && !isVerb(token.text);
}

/**
 * Returns a condition on the only date column that the text names; without a column if it names
 * none or several.
 */
export function dated(
  context: ParseContext,
  { end, value }: Parsed<string>,
): Parsed<ConditionPhrase> {
  const [date, another] = context.facts.columns.filter((column) => DATE_NAME.test(column));
  if (date === undefined || another !== undefined) {
    return { end, value: { kind: "bare", text: value } };
  }
  const isNamed = /^(?:today|tomorrow|yesterday|this|next|last)/.test(value);
  return {
    end,
    value: { kind: "where", text: `${written(date)} ${isNamed ? "is " : ""}${value}` },
  };
}

const HAVE_NOT = phraseSet(
  "haven't,have not,hasn't,has not,did not,didn't,have no,had no,haven't been,have not been",
);
const NOTHING = phraseSet(
  "anything,us,something,in,been in,back,here,there,any order,an order,from us",
);
const SINCE = phraseSet("since,after,from");
const FOR = phraseSet(
  "for,in,in the last,in the past,over the last,for the last,for more than,for over,for at least,within the last,in more than",
);

/**
 * Reads "haven't bought anything since 2026-01-01". The assistant asks for the column with the last
 * date.
 */
function idleAt(context: ParseContext, start: number): Parsed<string> | null {
  const not = context.is(start, HAVE_NOT);
  if (not === 0 || context.tokens[start + not]?.kind !== "word") return null;
  const at = start + not + 1;
  const place = at + context.is(at, NOTHING);
  const day = dayAt(context, place + context.is(place, SINCE));
  if (day && context.is(place, SINCE) > 0) return { end: day.end, value: `before ${day.value}` };
  const ago = spanAt(context, place)?.value.startsWith("in the last")
    ? spanAt(context, place)
    : null;
  if (ago) return { end: ago.end, value: ago.value.replace("in the last", "older than") };
  const length = context.is(place, FOR);
  const last = length > 0 ? amountAt(context, place + length) : null;
  return last && { end: last.end, value: `older than ${last.value}` };
}

/** Reads "with less than 100 views", where the noun after the number is the column. */
function nounsAfter(
  context: ParseContext,
  number: Parsed<string>,
  sign: string,
): Parsed<ConditionPhrase>[] {
  const noun = context.tokens[number.end];
  const unit = context.tokens[number.end - 1]?.text ?? "";
  if (context.facts.columns.includes(unit)) {
    return [where(number.end, `${written(unit)} ${sign} ${number.value}`)];
  }
  if (!isContent(noun) || isVerb(noun.text) || context.tokens[number.end - 1]?.kind !== "number") {
    return [];
  }
  return [where(number.end + 1, `${written(noun.original ?? noun.text)} ${sign} ${number.value}`)];
}

/** Reads 'mention "election" in the title'. */
function containedIn(context: ParseContext, start: number): Parsed<ConditionPhrase>[] {
  const found = comparatorsAt(context, start).find(({ value }) => value === "contains");
  const quoted = found && context.tokens[found.end];
  if (!found || quoted?.kind !== "quoted") return [];
  const at = found.end + 1;
  const into = context.is(at, IN_COLUMN);
  if (into === 0) return [];
  return context.read("column", at + into).map(({ end, value }) =>
    where(end, `${written(String(value))} contains ${JSON.stringify(quoted.text)}`)
  );
}

const IN_COLUMN = phraseSet("in,in the,in its,in their,within the,somewhere in the");

const BARE: Readonly<Record<string, string>> = {
  ">": "over",
  "<": "under",
  ">=": "at least",
  "<=": "at most",
};
const DATED: Readonly<Record<string, string>> = {
  ">": "after",
  "<": "before",
  ">=": "on or after",
  "<=": "on or before",
};

/** Reads "from Germany and Austria". */
function placeAt(context: ParseContext, start: number): Parsed<ConditionPhrase>[] {
  const length = context.is(start, PLACES);
  if (length === 0) return [];
  const found: Parsed<ConditionPhrase>[] = [];
  const names: string[] = [];
  let at = start + length;
  while (
    /^\p{Lu}/u.test(context.tokens[at]?.original ?? "") && isContent(context.tokens[at]) &&
    context.tokens[at]?.kind === "word"
  ) {
    names.push(context.tokens[at]?.original ?? "");
    at++;
    found.unshift({ end: at, value: { kind: "place", text: names.join(" or ") } });
    const joint = context.is(at, BETWEEN_VALUES);
    if (joint === 0) break;
    at += joint;
  }
  return found;
}

/** States of several words, such as "out of stock". */
const STATE_PHRASES = new PhraseSet(STATES.filter((state) => /\s/u.test(state)));

/** Reads "are still open", "have not been paid". */
function qualityAt(context: ParseContext, start: number): Parsed<ConditionPhrase>[] {
  const not = context.is(start, NOT_LEADS);
  const lead = Math.max(not, context.is(start, STATE_LEADS));
  const at = start + lead;
  const token = context.tokens[at];
  const state = context.is(at, STATE_PHRASES);
  if (lead > 0 && state > 0) {
    const text = `${not >= lead ? "not " : ""}${context.textAt(at, at + state)}`;
    return [{ end: at + state, value: { kind: "quality", text } }];
  }
  if (lead === 0 || !isContent(token) || context.is(at, ARTICLE) > 0) return [];
  const [date, another] = context.facts.columns.filter((column) => DATE_NAME.test(column));
  const isLate = not < lead && /^(?:overdue|late|expired)$/.test(token.text) &&
    date !== undefined && another === undefined;
  if (isLate) return [where(at + 1, `${written(date)} is before today`)];
  const text = `${not >= lead ? "not " : ""}${token.text}`;
  return [{ end: at + 1, value: { kind: "quality", text } }];
}
