import { phraseSet } from "./phrase_set.ts";
import { periodAt } from "../dates/periods.ts";
import { listNameOf } from "../files/list_name.ts";
import { type ConditionPhrases, DATE_NAME } from "./condition_phrase.ts";
import { type ClausePiece, type Parsed, rows } from "./clause_pieces.ts";
import { isContent, isPossessive, isQuality, isVerb, isWord, written } from "./names.ts";
import { isHarmless } from "./numbers.ts";
import type { ParseContext } from "./parse_context.ts";
import { countAt, spanAt } from "./values.ts";

import {
  BY,
  BY_LEAST,
  DATA_NOUN,
  FIRST,
  FROM,
  IT,
  KIND,
  LAST,
  LEAST,
  LISTING,
  MOST,
  NEWEST,
  OLDEST,
  ONLY_COLUMNS,
  ROWS,
  SORTED,
  SOURCED,
  STATE_WORDS,
  THE,
  WHERE,
  WRITTEN_WORK,
} from "./noun_words.ts";

/** Reads a noun phrase for rows: "the 5 largest open orders from https://… older than 7 days". */
export function nounPhrasesAt(context: ParseContext, start: number): Parsed<ClausePiece[]>[] {
  const found = headsAt(context, start).flatMap((head) => withPosts(context, head));
  const seen = new Set<string>();
  return found.filter(({ end, value }) => {
    const key = `${end} ${value.map(({ text }) => text).join()}`;
    return !seen.has(key) && seen.add(key);
  }).sort((one, other) => other.end - one.end || one.value.length - other.value.length);
}

/** The text of a piece for the rows that a condition has dropped. */
export const THE_REST = "the rest";
const REST = phraseSet("the rest,the others,the other ones,the other rows");

interface Head {
  end: number;
  /** Pieces that choose rows, which are written after the source. */
  pieces: ClausePiece[];
  /** A ranking whose column may follow; null without one. */
  rank: { count: number; isMost: boolean; words: string } | null;
}

function headsAt(context: ParseContext, start: number): Head[] {
  const listed = start + context.is(start, THE);
  const listing = context.is(listed, LISTING);
  const starts = listing > 0 ? [listed + listing, start] : [start];
  return starts.flatMap((at) => {
    const plain = (end: number): Head => ({ end, pieces: [], rank: null });
    const it = context.is(at, IT);
    const rest = context.is(at, REST);
    const data = context.read("source", at).map(({ end, value }): Head => ({
      end,
      pieces: [value],
      rank: null,
    }));
    return [
      ...data,
      ...countedHeads(context, at),
      ...nounHeads(context, at),
      ...it > 0 ? [plain(at + it)] : [],
      ...rest > 0 ? [{ end: at + rest, pieces: [rows(THE_REST)], rank: null }] : [],
    ];
  });
}

/** Reads "the open orders", "patients", "the ones". */
function nounHeads(context: ParseContext, start: number): Head[] {
  const at = start + context.is(start, THE);
  return [at, start].flatMap((place) =>
    qualifiedAt(context, place).map(({ end, value }) => ({ end, pieces: value, rank: null }))
  );
}

const QUALITIES_MAX = 3;
const NOT = phraseSet("not,non,not yet,no longer,still,currently,already,yet,all");

/** Reads a noun with the adjectives before it that choose rows. */
function qualifiedAt(context: ParseContext, start: number): Parsed<ClausePiece[]>[] {
  const found: Parsed<ClausePiece[]>[] = [];
  let at = start;
  const pieces: ClausePiece[] = [];
  for (let count = 0; count <= QUALITIES_MAX; count++) {
    const token = context.tokens[at];
    const ones = context.is(at, ROWS);
    if (ones > 0) found.push({ end: at + ones, value: [...pieces] });
    if (isPossessive(token)) {
      at++;
      continue;
    }
    const isRow = isContent(token) && !WRITTEN_WORK.has(token.text);
    if (!isRow || periodAt(context.tokens, at) !== null) break;
    // In "the tasks assigned to him" the noun is complete before the participle.
    const before = context.tokens[at - 1]?.text ?? "";
    const isOwner = /['’]/u.test(
      context.source.source.slice(context.tokens[at - 1]?.end, token?.start),
    );
    if (at > start && /s$/.test(before) && !isOwner && isInSource(before, context)) break;
    if (!isVerb(token.text) || start < at) {
      found.push({ end: at + 1, value: [...pieces, ...columnOf(token.text, context)] });
    }
    if (isVerb(token.text)) break;
    const isSaid = isHarmless(token.text) || isInSource(token.text, context);
    if (!isSaid && !isQuality(token)) break;
    const late = lateAt(token.text, context);
    if (late !== null) pieces.push(late);
    else if (!isSaid && context.is(at, NOT) === 0) {
      pieces.push(rows(`keep the ${token.text} rows`));
    }
    at++;
  }
  return found.reverse();
}

/** Returns the condition for "overdue loans", if the text names exactly one date column. */
function lateAt(word: string, { facts }: ParseContext): ClausePiece | null {
  const [date, another] = facts.columns.filter((column) => DATE_NAME.test(column));
  const isLate = /^(?:overdue|late|expired|outdated)$/.test(word) && date !== undefined &&
    another === undefined;
  return isLate ? rows(`keep the rows where ${written(date)} is before today`) : null;
}

const COLUMN_NOUNS: ReadonlySet<string> = new Set(
  "names hostnames usernames emails titles skus ids addresses urls".split(" "),
);

/** Returns the column that a noun means: `hostname` in "mail the hostnames". */
function columnOf(noun: string, { facts }: ParseContext): ClausePiece[] {
  if (!COLUMN_NOUNS.has(noun)) return [];
  const single = noun === "addresses" ? "address" : noun.slice(0, -1);
  const column =
    facts.columns.find((each) => each.toLowerCase() === noun || each.toLowerCase() === single) ??
      single;
  return [{ kind: "columns", text: `keep the column ${written(column)}` }];
}

/** Whether a word is part of the source's name: "sales" of "https://…/sales.csv". */
function isInSource(word: string, { tokens }: ParseContext): boolean {
  const source = tokens.find(({ kind }) => kind === "url" || kind === "file");
  // "The late ones" are never the whole list, even if its name contains the word.
  if (source === undefined || STATE_WORDS.has(word)) return false;
  return listNameOf(source.text).toLowerCase().split(/[^\p{L}]+/u)
    .some((part) => part !== "" && [part, `${part}s`, part.replace(/s$/u, "")].includes(word));
}

/** Reads "the first 20 rows", "top 5 deals", "the 10 most recent orders". */
function countedHeads(context: ParseContext, start: number): Head[] {
  const at = start + context.is(start, THE);
  const ranks = [
    { words: MOST, isMost: true, said: "largest" },
    { words: LEAST, isMost: false, said: "smallest" },
    { words: NEWEST, isMost: true, said: "newest" },
    { words: OLDEST, isMost: false, said: "oldest" },
    { words: FIRST, isMost: null, said: "keep the first" },
    { words: LAST, isMost: null, said: "keep the last" },
  ];
  return ranks.flatMap(({ words, isMost, said }) => {
    const before = context.is(at, words);
    const count = countAt(context, at + before);
    if (count === null) return [];
    const behind = before > 0 ? 0 : context.is(count.end, words);
    if (before + behind === 0) return [];
    const end = count.end + behind;
    const nouns = [...qualifiedAt(context, end), { end, value: [] as ClausePiece[] }];
    return nouns.map((noun): Head =>
      isMost === null
        ? { end: noun.end, pieces: [...noun.value, rows(`${said} ${count.value}`)], rank: null }
        : { end: noun.end, pieces: noun.value, rank: { count: count.value, isMost, words: said } }
    );
  });
}

const POSTS_MAX = 5;

interface Open extends Head {
  sources: ClausePiece[];
  behind: ClausePiece[];
}

function withPosts(context: ParseContext, head: Head): Parsed<ClausePiece[]>[] {
  let open: Open[] = [{
    ...head,
    sources: head.pieces.filter(({ kind }) => kind === "source"),
    pieces: head.pieces.filter(({ kind }) => kind !== "source"),
    behind: [],
  }];
  const found: Parsed<ClausePiece[]>[] = [];
  for (let count = 0; count <= POSTS_MAX && open.length > 0; count++) {
    found.push(...open.flatMap((each) => {
      const pieces = piecesOf(each);
      return pieces ? [{ end: each.end, value: pieces }] : [];
    }));
    open = open.flatMap((each) => postsAt(context, each)).slice(0, 24);
  }
  return found;
}

function piecesOf({ sources, pieces, behind, rank }: Open): ClausePiece[] | null {
  if (sources.length > 1) return null;
  const columns = [...pieces, ...behind].filter(({ kind }) => kind === "columns");
  const chosen = [...pieces, ...behind].filter(({ kind }) => kind !== "columns");
  // In "The first 20 open ones" the open rows are chosen before they are counted.
  const counted = chosen.filter(({ text }) => /^keep the (?:first|last) \d/.test(text));
  const others = chosen.filter((each) => !counted.includes(each));
  // "The largest ones" without a column is refused; for "the newest ones" it is asked for.
  if (rank && (rank.words === "largest" || rank.words === "smallest")) return null;
  const ranked = rank ? [rows(`keep the ${rank.count} ${rank.words} rows`)] : [];
  return [...sources, ...others, ...ranked, ...counted, ...columns];
}

function postsAt(context: ParseContext, open: Open): Open[] {
  return [
    ...rankColumns(context, open),
    ...sourcesAfter(context, open),
    ...conditionsAfter(context, open),
    ...detailsAfter(context, open),
  ];
}

/** Reads "… by value", "… with the highest score". */
function rankColumns(context: ParseContext, open: Open): Open[] {
  const { rank, end } = open;
  if (!rank) return [];
  const by = context.is(end, BY);
  const least = context.is(end, BY_LEAST);
  if (by + least === 0) return [];
  const isMost = least > 0 ? false : rank.isMost;
  return context.read("column", end + by + least).map((column) => ({
    ...open,
    end: column.end,
    rank: null,
    behind: [
      ...open.behind,
      rows(
        `keep the ${
          isMost
            ? rank.words === "newest" ? "newest" : "top"
            : rank.words === "oldest"
            ? "oldest"
            : "lowest"
        } ${rank.count} by ${written(String(column.value))}`,
      ),
    ],
  }));
}

/** Reads "from https://…", "available at https://…", "in the file orders.csv". */
function sourcesAfter(context: ParseContext, open: Open): Open[] {
  if (open.sources.length > 0) return [];
  const comma = context.tokens[open.end]?.text === "," ? 1 : 0;
  return [0, comma].flatMap((skipped) => {
    const sourced = context.is(open.end + skipped, SOURCED);
    if (skipped > 0 && sourced === 0) return [];
    const at = open.end + skipped + sourced;
    const kind = context.is(at, KIND);
    const from = context.is(at + kind, FROM) + kind;
    if (from + sourced === 0 || (kind > 0 && from === kind)) return [];
    return dataPlaces(context, at + from).flatMap((place) =>
      context.read("source", place).map(({ end, value }) => ({
        ...open,
        end: end + commaAfter(context, end, skipped),
        sources: [value],
      }))
    );
  });
}

function commaAfter(context: ParseContext, at: number, isOpen: number): number {
  return isOpen > 0 && context.tokens[at]?.text === "," ? 1 : 0;
}

/** Returns where an address may begin after "in the" or "in our inventory api". */
export function dataPlaces(context: ParseContext, start: number): number[] {
  const at = start + context.is(start, OF_DATA);
  const noun = context.is(at, DATA_NOUN);
  const places = [start, at, at + noun];
  const count = countAt(context, at);
  if (count && isWord(context.tokens[count.end])) places.push(count.end + 1);
  // In "Per hour of day from https://…" the words before "from" are groups.
  const isTime = periodAt(context.tokens, at) !== null;
  const isWork = WRITTEN_WORK.has(context.tokens[at]?.text ?? "");
  if (isContent(context.tokens[at]) && !isTime && !isWork) {
    const behind = at + 1 + context.is(at + 1, DATA_NOUN);
    places.push(behind, behind + context.is(behind, FROM));
  }
  return [
    ...new Set([
      ...places,
      at + noun + context.is(at + noun, FROM),
      at + noun + context.is(at + noun, CALLED),
    ]),
  ];
}

/** Words before data. "Each" is left out: "each department https://…" asks for groups. */
const OF_DATA = phraseSet(
  "the,a,an,my,our,this,that,their,its,the following,all,the current,the whole",
);
const CALLED = phraseSet("called,named,:");

function conditionsAfter(context: ParseContext, open: Open): Open[] {
  const comma = context.tokens[open.end]?.text === "," ? 1 : 0;
  const places = new Set<number>();
  for (const start of [open.end, open.end + comma]) {
    const where = context.is(start, WHERE);
    if (where > 0) places.add(start + where);
    if (where > 1) places.add(start + 1);
    // After a comma, a condition must begin with a word such as "where".
    if (start === open.end) places.add(start);
  }
  return [...places].flatMap((at) =>
    context.read("conditions", at).filter(({ value }) => !isOfColumn(context, at, value))
      .map(({ end, value }) => ({
        ...open,
        end,
        behind: [...open.behind, ...conditionPieces(value, "keep")],
      }))
  );
}

/** Whether the noun is the compared column: "qty above 0", but not "orders over 1,000". */
function isOfColumn(context: ParseContext, at: number, conditions: ConditionPhrases): boolean {
  const noun = context.tokens[at - 1];
  return conditions.some(({ kind, text }) =>
    kind === "bare" && /^(?:over|under|at (?:least|most)) /.test(text)
  ) && isContent(noun) && !/s$|^people$/.test(noun.text);
}

/** Returns pieces that keep or drop the rows that match the conditions. */
export function conditionPieces(conditions: ConditionPhrases, verb: "keep" | "drop") {
  const isSeveral = conditions.length > 1;
  const wheres = conditions.filter(({ kind }) => kind === "where");
  const others = conditions.filter(({ kind }) => kind !== "where");
  const text = wheres.length < 2
    ? wheres[0]?.text
    : wheres.map(({ text: one }) => one.includes(" or ") ? `(${one})` : one).join(" and ");
  // "Drop the open ones over 5" drops rows that match both, which pieces cannot say.
  if (verb === "drop" && isSeveral && others.length > 0) return [rows("")];
  return [
    ...text === undefined ? [] : [rows(`${verb} the rows where ${text}`)],
    ...others.map(({ kind, text: said }) => {
      if (kind === "quality") {
        const [, plain] = /^not (.+)$/.exec(said) ?? [];
        return rows(
          plain === undefined
            ? `${verb} the ${said} rows`
            : `${verb === "keep" ? "drop" : "keep"} the ${plain} rows`,
        );
      }
      return rows(kind === "place" ? `${verb} the rows from ${said}` : `${verb} the rows ${said}`);
    }),
  ];
}

/** Reads "sorted by date", "with only the columns a and b", "of the next day". */
function detailsAfter(context: ParseContext, open: Open): Open[] {
  const at = open.end + (context.tokens[open.end]?.text === "," ? 1 : 0);
  const sorted = context.is(at, SORTED);
  if (sorted > 0) {
    return context.read("keys", at + sorted).map(({ end, value }) => ({
      ...open,
      end,
      behind: [...open.behind, rows(`sort by ${value}`)],
    }));
  }
  const columns = context.is(at, ONLY_COLUMNS);
  const picked = columns === 0
    ? []
    : context.read("columns", at + columns).filter(({ value }) =>
      value.length > 1 || /column|field/.test(context.textAt(at, at + columns))
    )
      .map(({ end, value }): Open => ({
        ...open,
        end,
        behind: [...open.behind, {
          kind: "columns",
          text: `keep the columns ${value.map(written).join(", ")}`,
        }],
      }));
  const span = spanAt(context, open.end + context.is(open.end, OF_SPAN));
  const dated = span && context.is(open.end, OF_SPAN) > 0
    ? [{ ...open, end: span.end, behind: [...open.behind, rows(`keep the rows ${span.value}`)] }]
    : [];
  return [...picked, ...dated];
}

const OF_SPAN = phraseSet("of,from,for,in,due,dated,during,within,on");
