import { phraseSet } from "./phrase_set.ts";
import { periodAt } from "../dates/periods.ts";
import type { ClausePiece, Parsed } from "./clause_pieces.ts";
import { isContent, isPossessive, written } from "./names.ts";
import { classSet, type ParseContext } from "./parse_context.ts";

/** Aggregations in the canonical wording: "sum amount", "the maximum of score". */
const FUNCTIONS = [
  ["sum", "sum"],
  ["average", "average"],
  ["maximum", "the maximum of"],
  ["minimum", "the minimum of"],
].map(([name = "", said = ""]) => ({ words: classSet(name), said }));
const COUNT = classSet("count");
const DISTINCT = classSet("distinct");
const THE = classSet("the");
const OF = phraseSet(
  "of,of the,of all,of all the,of each,of their,in,value of,values of,of our,up,of my,amount of,up the," +
    "the,up all the,up all",
);
const AND = phraseSet(
  ",|and|, and|&|as well as|plus|along with|/|and the|, the|and also|together with",
  "|",
);
const BOTH = phraseSet("both,both the");
const PER = classSet("per");
const NUMBERS_MAX = 5;

function functionsAt(context: ParseContext, at: number): Parsed<string>[] {
  const place = at + context.is(at, THE);
  return FUNCTIONS.map(({ words, said }) => ({
    end: place + context.is(place, words),
    value: said,
  }))
    .filter(({ end }) => end > place);
}

/** Reads "min, max and average". */
function functionListsAt(context: ParseContext, start: number): Parsed<string[]>[] {
  let open = functionsAt(context, start + context.is(start, BOTH)).map(({ end, value }) => ({
    end,
    value: [value],
  }));
  const found: Parsed<string[]>[] = [];
  for (let count = 0; count < NUMBERS_MAX && open.length > 0; count++) {
    found.unshift(...open);
    open = open.flatMap(({ end, value }) => {
      const joint = context.is(end, AND);
      return joint === 0 ? [] : functionsAt(context, end + joint).map((next) => ({
        end: next.end,
        value: [...value, next.value],
      }));
    });
  }
  return found;
}

/** Reads aggregations without their groups: "the sum of amount and tax", "number of orders". */
function partsAt(context: ParseContext, start: number): Parsed<string[]>[] {
  const counted = countedAt(context, start);
  const named = functionListsAt(context, start).flatMap(({ end, value: functions }) => {
    const at = end + context.is(end, OF);
    return context.read("columns", at).map((columns) => ({
      end: columns.end,
      value: columns.value.flatMap((column) =>
        functions.map((each) => `${each} ${written(singularOf(column, context))}`)
      ),
    }));
  });
  return [...named, ...afterAt(context, start), ...measuredAt(context, start), ...counted].sort((
    one,
    other,
  ) => other.end - one.end);
}

/** Reads a column before its aggregation: "revenue total". */
function afterAt(context: ParseContext, start: number): Parsed<string[]>[] {
  return context.read("column", start).flatMap(({ end, value }) => {
    const total = context.is(end, TOTAL_AFTER);
    const mean = context.is(end, AVERAGE_AFTER);
    if (total + mean === 0) return [];
    return [{
      end: end + total + mean,
      value: [`${total > 0 ? "sum" : "average"} ${written(singularOf(String(value), context))}`],
    }];
  });
}

/** Reads "sales by region" as a sum. */
function measuredAt(context: ParseContext, start: number): Parsed<string[]>[] {
  const at = start + context.is(start, THE);
  const length = context.is(at, MEASURES);
  if (length === 0 || context.is(at + length, BY) === 0) return [];
  return [{
    end: at + length,
    value: [`sum ${context.textAt(at, at + length).replaceAll(" ", "_")}`],
  }];
}

const MEASURES = phraseSet(
  "sales,revenue,revenues,turnover,cost,costs,expenses,expense,hours,amount,amounts,spending,spend,profit,profits,income,quantity,quantities,points,earnings,budget,consumption,usage,mileage,tonnage,volume",
);
const BY = phraseSet("by,per,for each,for every");

const TOTAL_AFTER = phraseSet("total,totals,sum,sums,in total,altogether");
const AVERAGE_AFTER = phraseSet("average,averages,mean,on average");

/**
 * Returns the column that a plural means: "Sum the amounts" sums `amount`, if the text names that
 * column or it is a usual one.
 */
function singularOf(column: string, { facts }: ParseContext): string {
  if (facts.columns.includes(column)) return column;
  return PLURALS.has(column.toLowerCase()) ? column.slice(0, -1) : column;
}

const PLURALS: ReadonlySet<string> = new Set(
  "amounts prices totals scores salaries fees costs_ ages quantities donations payments grades distances values temperatures weights ratings"
    .split(" "),
);

const COUNT_TAILS = phraseSet(
  "there are,are there,are,we have,do we have,did we have,there were,were there,have we,did we get," +
    "do we get,i have,do i have,were made,exist,came in,there is,had we,we had,we got,have come in," +
    "were placed,were sold,do they have,does it have,occurred,happened,took place,come in,we get,each has," +
    "they have,it has,has,have",
);
const COUNT_OF = phraseSet(
  "of,the,the number of,number of,of the,up the,all,all the,up,how many,our,how many of the,for",
);
const ROW_NOUN_MAX = 2;
const HEAD_COUNT = phraseSet(
  "headcount,head count,headcounts,row count,number,count,counts,the headcount,the count,the number",
);

/** Reads "how many orders there are", "number of distinct customers". */
function countedAt(context: ParseContext, start: number): Parsed<string[]>[] {
  const at = start + context.is(start, THE);
  const found: Parsed<string[]>[] = [];
  const head = context.is(at, HEAD_COUNT);
  if (head > 0) found.push({ end: at + head, value: ["count the rows"] });
  const length = context.is(at, COUNT);
  if (length > 0) {
    const of = at + length + context.is(at + length, COUNT_OF);
    const distinct = context.is(of, DISTINCT);
    if (distinct > 0) {
      found.push(
        ...context.read("column", of + distinct).map(({ end, value }) => ({
          end: end + context.is(end, COUNT_TAILS),
          value: [`count the distinct ${value}`],
        })),
      );
    } else {
      found.push(
        ...nounEnds(context, of).flatMap((end) => [end + context.is(end, COUNT_TAILS), end]).map((
          end,
        ) => ({ end, value: ["count the rows"] })),
      );
      found.push({ end: at + length + context.is(at + length, IT), value: ["count the rows"] });
    }
  }
  const nouns = nounEnds(context, at).flatMap((end) => {
    const counts = context.is(end, COUNT_AFTER);
    return counts > 0 ? [{ end: end + counts, value: ["count the rows"] }] : [];
  });
  return [...found, ...nouns];
}

const IT = phraseSet("it,them,those,these,the rows,each,each of them,everything");
const COUNT_AFTER = phraseSet("count,counts,numbers,tally");

/**
 * Returns the positions after a noun for rows: after one word, or after two if the first is not a
 * state.
 */
function nounEnds(context: ParseContext, at: number): number[] {
  const ends: number[] = [];
  for (let to = at; to < at + ROW_NOUN_MAX; to++) {
    if (!isContent(context.tokens[to]) || isPossessive(context.tokens[to])) break;
    ends.unshift(to + 1);
  }
  return ends.filter((end) => end === at + 1 || isHarmless(context.tokens[at]?.text ?? ""));
}

/** Whether a word before a noun chooses no rows. */
export function isHarmless(word: string): boolean {
  return HARMLESS.has(word);
}

const HARMLESS: ReadonlySet<string> = new Set(
  ("remaining resulting matching filtered cleaned sorted merged joined combined deduplicated random whole full complete entire raw sales customer order product stock price inventory user member membership patient client employee staff current latest overall existing incoming " +
    "daily weekly monthly annual yearly csv json data file log event support service payment payments invoice purchase expense survey feedback booking registration attendance line help web website site " +
    "error request student course book library donation donor visitor ticket project task time bank account contact email e-mail phone address delivery parcel shipping supplier vendor warehouse shop store online news public internal company team business department sensor meter measurement machine server host system page room hotel flight travel train bus car vehicle fuel energy water weather food menu recipe grocery restaurant kitchen school class exam test")
    .split(" "),
);

const PER_JOINTS = phraseSet("and|,|, and|/|&|and by", "|");
const COLUMN_OF = phraseSet("of,in,by,from,of the,in the,based on,using,according to");
const KEYS_MAX = 4;

/** Reads "per region and month" and returns the keys as the canonical wording writes them. */
export function groupKeysAt(context: ParseContext, start: number): Parsed<string>[] {
  let open = groupKeyAt(context, start).map(({ end, value }) => ({ end, value: [value] }));
  const found: Parsed<string>[] = [];
  for (let count = 0; count < KEYS_MAX && open.length > 0; count++) {
    found.push(...open.map(({ end, value }) => ({ end, value: value.join(" and ") })));
    open = open.flatMap(({ end, value }) => {
      const joint = context.is(end, PER_JOINTS);
      return joint === 0 ? [] : groupKeyAt(context, end + joint).map((next) => ({
        end: next.end,
        value: [...value, next.value],
      }));
    }).slice(0, 6);
  }
  return found.sort((one, other) => other.end - one.end);
}

const DATE_NAME = /date|_at$|_on$|^day$|time|timestamp|created|when/iu;

function groupKeyAt(context: ParseContext, start: number): Parsed<string>[] {
  const at = start + context.is(start, THE);
  const period = periodAt(context.tokens, at);
  if (period) {
    const end = at + period.length;
    const of = context.is(end, COLUMN_OF);
    const dated = of === 0 ? [] : context.read("column", end + of).map((column) => ({
      end: column.end,
      value: `${context.textAt(at, end)} of ${written(String(column.value))}`,
    }));
    const dates = context.facts.columns.filter((column) => DATE_NAME.test(column));
    const [only] = dates;
    const known = dates.length === 1 && only ? ` of ${written(only)}` : "";
    return [...dated, { end, value: `${context.textAt(at, end)}${known}` }];
  }
  return context.read("column", at).map(({ end, value }) => ({
    end,
    value: written(String(value)),
  }));
}

/**
 * Reads aggregations with their groups: "the average price per brand", "per customer: number of
 * orders, sum of amount".
 */
export function numbersAt(context: ParseContext, start: number): Parsed<ClausePiece[]>[] {
  const open = numberListsAt(context, start);
  const found: Parsed<ClausePiece[]>[] = [];
  for (const { end, value } of open) {
    const per = context.is(end, PER);
    if (per > 0) {
      found.push(
        ...groupKeysAt(context, end + per).map((keys) => ({
          end: keys.end,
          value: value.map((each) => numberPiece(each, keys.value)),
        })),
      );
    }
    found.push({ end, value: value.map((each) => numberPiece(each, null)) });
  }
  return found.sort((one, other) => other.end - one.end);
}

export function numberPiece(number: string, keys: string | null): ClausePiece {
  return { kind: "number", text: keys === null ? number : `${number} by ${keys}` };
}

/** Reads a list of aggregations without groups. */
export function numberListsAt(context: ParseContext, start: number): Parsed<string[]>[] {
  let open = partsAt(context, start);
  const found: Parsed<string[]>[] = [];
  for (let count = 0; count < NUMBERS_MAX && open.length > 0; count++) {
    found.unshift(...open);
    open = open.flatMap(({ end, value }) => {
      const joint = context.is(end, AND);
      return joint === 0 ? [] : partsAt(context, end + joint).map((next) => ({
        end: next.end,
        value: [...value, ...next.value],
      }));
    }).slice(0, 6);
  }
  return found.sort((one, other) => other.end - one.end);
}
