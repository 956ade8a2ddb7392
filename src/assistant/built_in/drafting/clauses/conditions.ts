import { pattern } from "../../../../lib/text/pattern.ts";
import { phraseSet } from "./phrase_set.ts";
import { PhraseSet } from "../../../grammar/forms.ts";
import { PAIRED_COLUMNS } from "../words/word_lists.ts";
import { BETWEEN, type Comparator, EMPTY, FILLED, NOT_BETWEEN, SIGNS } from "./comparators.ts";
import { bareAt, dated } from "./bare_conditions.ts";
import {
  ARTICLE,
  BETWEEN_VALUES,
  comparatorsAt,
  type ConditionPhrase,
  where,
} from "./condition_phrase.ts";
import type { Parsed } from "./clause_pieces.ts";
import { isContent, written } from "./names.ts";
import type { ParseContext } from "./parse_context.ts";
import { dayAt, numberAt, spanAt, textsAt } from "./values.ts";

const AND = phraseSet(
  "and|, and|but|and also|&|and whose|and where|and with|and who have|and that have|and which|and that|" +
    "and who|and have|and has|and of|as well as|while|and only|, with|, but|, where|where|and a|and an|" +
    "and the|plus",
  "|",
);
const OR = phraseSet(
  "or|, or|or whose|or where|or with|or that|or which|or who|or else|or have|or is|/",
  "|",
);
const COMMA = phraseSet(",", "|");
const PAIRED = new PhraseSet(PAIRED_COLUMNS);
const LACKING = phraseSet(
  "without,with no,missing,lacking,with an empty,with a missing,with missing,with empty,that have no,which have no,who have no,has no,have no,that lack,which lack,with the missing,having no,lack,lacks,with a blank,with blank,without an,without a,without any,without the,not having,that do not have,who do not have,that don't have,who don't have,no,that are missing,which are missing",
);
/** Reads the conditions at a position that are joined by "and", the longest reading first. */
export function conditionsAt(context: ParseContext, start: number): Parsed<ConditionPhrase[]>[] {
  const found: Parsed<ConditionPhrase[]>[] = [];
  let open = simpleAt(context, start).map(({ end, value }) => ({ end, value: [[value]] }));
  for (let count = 0; count < CONDITIONS_MAX && open.length > 0; count++) {
    found.push(...open.flatMap(({ end, value }) => {
      const joined = joinedOf(value);
      return joined ? [{ end, value: joined }] : [];
    }));
    open = open.flatMap((read) => nextOf(context, read)).slice(0, OPEN_MAX);
  }
  return found.sort((one, other) => other.end - one.end);
}

const CONDITIONS_MAX = 5;
const OPEN_MAX = 6;

type Alternatives = ConditionPhrase[][];

function nextOf(
  context: ParseContext,
  { end, value }: Parsed<Alternatives>,
): Parsed<Alternatives>[] {
  const or = context.is(end, OR);
  const and = or > 0 ? 0 : context.is(end, AND);
  const comma = or + and > 0 ? 0 : context.is(end, COMMA);
  if (or + and + comma === 0) return [];
  return simpleAt(context, end + or + and + comma).flatMap((next) => {
    // After a comma, only a comparison surely continues the list.
    if (comma > 0 && next.value.kind !== "where") return [];
    const last = value.at(-1) ?? [];
    const added = sameColumn(value.at(-1)?.at(-1), next.value);
    if (added !== null) {
      const last = value.at(-1) ?? [];
      const all = or > 0 ? [...value.slice(0, -1), [...last, added]] : [...value, [added]];
      return [{ end: next.end, value: all }];
    }
    const more = or > 0 ? [...value.slice(0, -1), [...last, next.value]] : [...value, [next.value]];
    return [{ end: next.end, value: more }];
  });
}

/**
 * Reads "or over 1.5" in "is under 0.3 or over 1.5", which repeats the column. Returns null for a
 * condition with a column of its own.
 */
function sameColumn(
  before: ConditionPhrase | undefined,
  { kind, text }: ConditionPhrase,
): ConditionPhrase | null {
  const [, column] = /^("[^"]+"|[\p{L}_]\w*) [<>]/u.exec(before?.text ?? "") ?? [];
  const [, words = "", number] = /^(over|under|at least|at most) (\S+)$/.exec(text) ?? [];
  if (kind !== "bare" || column === undefined || number === undefined) return null;
  return { kind: "where", text: `${column} ${OF_WORDS[words]} ${number}` };
}

const OF_WORDS: Readonly<Record<string, string>> = {
  over: ">",
  under: "<",
  "at least": ">=",
  "at most": "<=",
};

/**
 * Joins each list of alternatives to one condition, as in "A and (B or C)". Returns null if
 * conditions of different kinds cannot be joined.
 */
function joinedOf(all: Alternatives): ConditionPhrase[] | null {
  const kinds = all.flat().map(({ kind }) => kind);
  // In "A and B or C" without parentheses, "and" binds more tightly, as in expressions.
  const hasOr = all.some((each) => each.length > 1);
  if (hasOr && !kinds.every((kind) => kind === "where")) return null;
  if (!hasOr) return all.flat();
  if (all.length === 1) {
    return [{
      kind: "where",
      text: (all[0] ?? []).map(({ text }) => text).join(" or "),
    }];
  }
  const text = all.map((each) =>
    each.map(({ text: one }) => one.includes(" or ") ? `(${one})` : one).join(" or ")
  )
    .join(" and ");
  return [{ kind: "where", text }];
}

/** Returns the readings of one condition, longest first. */
function simpleAt(context: ParseContext, at: number): Parsed<ConditionPhrase>[] {
  const lacking = lackingAt(context, at);
  const found = [
    ...lacking,
    ...context.read("column", at).flatMap((subject) =>
      comparedAt(context, { ...subject, value: String(subject.value) })
    ),
    ...bareAt(context, at),
  ];
  return found.sort((one, other) => other.end - one.end);
}

function lackingAt(context: ParseContext, start: number): Parsed<ConditionPhrase>[] {
  const length = context.is(start, LACKING);
  if (length === 0) return [];
  const article = context.is(start + length, ARTICLE);
  const at = start + length + article;
  // "Without contractors" drops rows and names no column.
  const noun = context.tokens[at];
  const isKind = article === 0 && context.textAt(start, at).toLowerCase() === "without" &&
    isContent(noun) && /[^s]s$/.test(noun.text) && !context.facts.columns.includes(noun.text);
  if (isKind) return [{ end: at + 1, value: { kind: "quality", text: `not ${noun.text}` } }];
  return context.read("column", at).map(({ end, value }) =>
    where(end, `${written(String(value))} is empty`)
  );
}

const DATED_VERB = pattern("iu")`^ ${[
  "expire(s)|expiring|end(s)|ending|fall(s)|falling|start(s)|starting|begin(s)|happen(s)|occur(s)",
  "mature(s)|renew(s)|arrive(s)|closes|made|placed|created|received|ordered|submitted",
  "registered|added|updated|issued|dated|joined|scheduled|due",
]} $`;

function comparedAt(context: ParseContext, subject: Parsed<string>): Parsed<ConditionPhrase>[] {
  // "Expire within 90 days" names no column.
  if (DATED_VERB.test(subject.value) && !context.facts.columns.includes(subject.value)) return [];
  const column = written(subject.value);
  const at = subject.end;
  const empty = context.is(at, EMPTY);
  if (empty > 0) return [where(at + empty, `${column} is empty`)];
  const filled = context.is(at, FILLED);
  if (filled > 0) return [where(at + filled, `${column} is not empty`)];
  return [
    ...betweenAt(context, { at, column }),
    ...spanned(context, { at, column }),
    ...comparatorsAt(context, at).flatMap(({ end, value }) =>
      valuesFor(context, { at: end, column, comparator: value })
    ),
    ...pairAt(context, subject),
  ];
}

function betweenAt(
  context: ParseContext,
  { at, column }: { at: number; column: string },
): Parsed<ConditionPhrase>[] {
  const not = context.is(at, NOT_BETWEEN);
  const length = Math.max(not, context.is(at, BETWEEN));
  const low = length > 0 ? numberAt(context, at + length) : null;
  const joint = low ? context.is(low.end, TO) : 0;
  const high = low && joint > 0 ? numberAt(context, low.end + joint) : null;
  if (!low || !high) return [];
  return [
    where(
      high.end,
      not > 0
        ? `${column} < ${low.value} or ${column} > ${high.value}`
        : `${column} is between ${low.value} and ${high.value}`,
    ),
  ];
}

const TO = phraseSet("and,to,-,–");
const BE_LEADS = phraseSet(
  "is,are,was,were,lies,lie,falls,fall,is due,are due,happens,takes place,ends,end,starts,expires,=,is more than,has been,of,comes,dates from,is from,is dated,is set for,is scheduled for,occurs",
);

/** Reads "is within the next 3 days", "is today". */
function spanned(
  context: ParseContext,
  { at, column }: { at: number; column: string },
): Parsed<ConditionPhrase>[] {
  return [at + context.is(at, BE_LEADS), at].flatMap((place) => {
    const span = spanAt(context, place);
    if (!span) return [];
    const known = dated(context, span);
    const isOther = !context.facts.columns.some((each) => written(each) === column);
    if (isOther && known.value.kind === "where") return [known];
    const isNamed = /^(?:today|tomorrow|yesterday|this|next|last)/.test(span.value);
    return [where(span.end, `${column} ${isNamed ? "is " : ""}${span.value}`)];
  }).slice(0, 1);
}

const OF_MESSAGES = /^(?:text|subject|message|body|title|words|subject_line)$/iu;

/** Reads "level ERROR", "category travel". */
function pairAt(
  context: ParseContext,
  { end: at, value }: Parsed<string>,
): Parsed<ConditionPhrase>[] {
  if (
    context.is(at - 1, PAIRED) === 0 &&
    !/^(?:\p{Lu}[\p{Lu}_]+$|\p{Lu}\d*$|\p{N})/u.test(context.tokens[at]?.original ?? "") &&
    context.tokens[at]?.kind !== "quoted"
  ) return [];
  // `With the text "Sale"` describes the message, not the rows.
  if (context.tokens[at - 1]?.kind === "quoted" || OF_MESSAGES.test(value)) return [];
  return valuesFor(context, { at, column: written(value), comparator: "same" });
}

/** Reads the values of a comparison. */
function valuesFor(
  context: ParseContext,
  { at: start, column, comparator }: { at: number; column: string; comparator: Comparator },
): Parsed<ConditionPhrase>[] {
  const at = start + context.is(start, ARTICLE);
  const sign = SIGNS[comparator];
  if (sign !== undefined) return bounded(context, { at, start, column, comparator, sign });
  const number = numberAt(context, at);
  if (number !== null && (comparator === "same" || comparator === "other")) {
    return [
      where(number.end, `${column} ${comparator === "same" ? "is" : "is not"} ${number.value}`),
      ...orNumbers(context, { number, column, comparator }),
    ];
  }
  return listed(context, { at, column, comparator });
}

function orNumbers(
  context: ParseContext,
  { number, column, comparator }: {
    number: Parsed<string>;
    column: string;
    comparator: Comparator;
  },
) {
  const or = context.is(number.end, phraseSet("or"));
  const next = or > 0 && comparator === "same" ? numberAt(context, number.end + or) : null;
  return next
    ? [where(next.end, `${column} is ${number.value} or ${column} is ${next.value}`)]
    : [];
}

const DAY_WORDS = {
  more: "is after",
  less: "is before",
  atLeast: "is on or after",
  atMost: "is on or before",
} as const;

function bounded(
  context: ParseContext,
  { at, start, column, comparator, sign }: {
    at: number;
    start: number;
    column: string;
    comparator: Comparator;
    sign: string;
  },
): Parsed<ConditionPhrase>[] {
  const day = dayAt(context, at);
  if (day) {
    return [
      where(day.end, `${column} ${DAY_WORDS[comparator as keyof typeof DAY_WORDS]} ${day.value}`),
    ];
  }
  const number = numberAt(context, at);
  // "An amount over 5 days" is not a comparison with a number.
  const isTime = number !== null && TIME_UNIT.test(context.tokens[number.end - 1]?.text ?? "");
  if (isTime && !TIME_COLUMN.test(column)) return [];
  if (number) return [where(number.end, `${column} ${sign} ${number.value}`)];
  const today = context.is(at, TODAY);
  if (today > 0 && comparator === "less") return [where(at + today, `${column} is before today`)];
  if (today > 0 && comparator === "more") return [where(at + today, `${column} is after today`)];
  if (today > 0 && comparator === "atLeast") {
    return [where(at + today, `${column} is today or ${column} is after today`)];
  }
  if (today > 0) return [where(at + today, `${column} is today or ${column} is before today`)];
  const isOperator = context.tokens[start - 1]?.kind === "operator";
  // "Over budget" may be a state. The name of a compared column has an underscore or an article, or
  // the text declares it.
  const isColumn = (name: string) =>
    isOperator || at > start || /_/.test(name) || context.facts.columns.includes(name);
  return context.read("column", at).filter(({ value }) =>
    written(String(value)) !== column && isColumn(String(value))
  )
    .map(({ end, value }) => where(end, `${column} ${sign} ${written(String(value))}`));
}

const TIME_UNIT = /^(?:seconds?|minutes?|hours?|days?|nights?|weeks?|months?|years?)$/u;
const TIME_COLUMN =
  /sec|min|hour|day|night|week|month|year|time|duration|age|length|vacation|leave|stay|delay|wait/iu;
const TODAY = phraseSet("today,today's date,the current date,now,the current day,current date");
const OR_VALUES = phraseSet("or|, or|/|or the|nor", "|");
const VALUES_MAX = 12;
const TESTS: Readonly<Partial<Record<Comparator, string>>> = {
  same: "is",
  other: "is not",
  contains: "contains",
  lacks: "does not contain",
  starts: "starts with",
  ends: "ends with",
};

/** Reads "is Poland, Spain or Italy". */
function listed(
  context: ParseContext,
  { at, column, comparator }: { at: number; column: string; comparator: Comparator },
): Parsed<ConditionPhrase>[] {
  const test = TESTS[comparator];
  if (test === undefined) return [];
  const word = comparator === "other" || comparator === "lacks" ? " and " : " or ";
  let open = textsAt(context, at).map(({ end, value }) => ({ end, value: [value] }));
  const found: Parsed<string[]>[] = [];
  for (let count = 0; count < VALUES_MAX && open.length > 0; count++) {
    found.push(...open);
    open = open.flatMap(({ end, value }) => {
      const joint = context.is(end, BETWEEN_VALUES);
      const isOr = context.is(end, OR_VALUES) > 0;
      // A lower-case word after "and" or a comma begins something else.
      const isNamed = /^\p{Lu}/u.test(context.tokens[end + joint]?.original ?? "") ||
        context.tokens[end + joint]?.kind === "quoted";
      return joint === 0 || !(isOr || isNamed) ? [] : textsAt(context, end + joint).map((next) => ({
        end: next.end,
        value: [...value, next.value],
      }));
    });
  }
  return found.map(({ end, value }) =>
    where(end, value.map((each) => `${column} ${test} ${each}`).join(word))
  );
}
