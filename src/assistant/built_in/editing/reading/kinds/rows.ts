import { readCondition } from "../../../drafting/conditions/read_condition.ts";
import { lexemesOf } from "../../../drafting/lexemes.ts";
import { keysIn } from "../../../drafting/sort_keys.ts";
import type { Edit } from "../../edits.ts";
import { comparisonsIn } from "../../values.ts";
import type { ChangeMeaning, ChangeWording } from "../change_wording.ts";
import type { ChangePiece } from "../change_piece.ts";
import { type Concept, concepts } from "../words/concepts.ts";
import type { ChangeKind } from "./change_kind.ts";

const ORDER_WORDS: readonly Concept[] = concepts(
  "sort rows send file save threshold atTop by change keep",
);

/** Concepts of words in a condition. The whole condition is read by `readCondition`. */
const CONDITION_WORDS: readonly Concept[] = concepts(
  "keep only where filter remove rows or not name columns over atLeast",
  "under atMost empty too by file dont times description subject text",
  "mail call address on off end threshold optional required if before",
  "after group step",
);

/** Changes of rows, their order and their columns. */
export const ROW_KINDS: readonly ChangeKind[] = [
  {
    needs: ["limit"],
    allows: concepts(
      "rows file atTop descending threshold only keep after sort send save",
      "lower atMost mail by",
    ),
    values: ["number"],
    takes: ["step"],
    // In "Max 3 posts" the unknown noun must occur in the draft.
    unknownMax: ({ unknown }) => unknown.every(({ isKnown }) => isKnown === true) ? 1 : 0,
    means: firstRows,
  },
  {
    needs: ["turned"],
    allows: concepts("sort rows swap change"),
    takes: ["step"],
    means: () => ({ edit: { do: "order", descending: null, spoken: null } }),
  },
  {
    needs: ["columns", "rename"],
    allows: concepts("file csv name change"),
    values: ["quoted"],
    takes: ["column"],
    unknownMax: () => 3,
    means: renamedColumn,
  },
  {
    needs: [["columns", "file", "csv", "rows"], ["only", "keep"]],
    allows: concepts("file csv columns only keep send save mail name or where"),
    values: ["quoted"],
    takes: ["column"],
    unknownMax: () => 12,
    means: onlyColumns,
  },
  {
    needs: ["sort", "by"],
    allows: [
      ...ORDER_WORDS,
      ...concepts(
        "descending ascending end and insteadOf not columns name step turned",
        "before filter",
      ),
    ],
    takes: ["column", "step"],
    values: ["quoted"],
    unknownMax: () => 4,
    means: sortedBy,
  },
  {
    needs: [["descending"], ["atTop", "sort", "descending"]],
    allows: [...ORDER_WORDS, ...concepts("atTop sort limit end")],
    takes: ["column"],
    unknownMax: oneNoun,
    means: (change) => inOrder(change, true),
  },
  {
    needs: ["ascending"],
    allows: [...ORDER_WORDS, "atTop", "sort", "end"],
    takes: ["column"],
    unknownMax: oneNoun,
    means: (change) => inOrder(change, false),
  },
];

/** Changes of the conditions on rows. */
export const CONDITION_KINDS: readonly ChangeKind[] = [
  {
    needs: ["too", ["rows", "where"]],
    allows: CONDITION_WORDS,
    values: ["number", "quoted", "mail", "file"],
    takes: ["column", "step", "person", "input"],
    unknownMax: () => 10,
    means: (change) => {
      const read = change.has("only", "remove", "filter") ? null : chosen(change, "keep");
      return read === null || !("request" in read)
        ? null
        : { edit: { do: "widen", condition: read.request.replace(KEPT, "") } };
    },
  },
  {
    needs: [["keep", "only"]],
    allows: CONDITION_WORDS,
    values: ["number", "quoted", "mail", "file"],
    takes: ["column", "step", "person", "input"],
    unknownMax: () => 10,
    means: (change) => chosen(change, "keep"),
  },
  {
    needs: ["remove"],
    allows: CONDITION_WORDS,
    values: ["number", "quoted", "mail", "file"],
    takes: ["column", "step", "person", "input"],
    unknownMax: () => 10,
    means: (change) => chosen(change, "drop"),
  },
];

/**
 * Returns the number of unknown words that are allowed: one noun for the rows, as in "The longest
 * stays".
 */
function oneNoun({ unknown }: ChangeWording): number {
  return unknown.length <= 1 ? 1 : 0;
}

/** Reads a number of first rows. "Limit 60" alone changes a comparison, if there is one. */
function firstRows(change: ChangeWording): ChangeMeaning | null {
  const count = change.number();
  const said = change.pieces.filter(({ concepts }) => concepts.includes("limit"));
  const isClear = change.has("rows") || change.has("atTop") ||
    said.some(({ concepts }) => !concepts.includes("threshold") && !concepts.includes("atMost"));
  const isBound = change.has("over", "atLeast", "under") ||
    (!isClear && comparisonsIn(change.draft).length > 0);
  return count === null || !Number.isInteger(count) || count < 1 || isBound
    ? null
    : { edit: { do: "first_rows", count } };
}

function nameIn({ text, value }: ChangePiece): string {
  return value?.is ?? text;
}

/** Returns the known and new columns that a change names. */
function namedColumns({ pieces }: ChangeWording): ChangePiece[] {
  return pieces.filter((piece, at) =>
    piece.value?.kind === "quoted" || (piece.column !== undefined && !piece.isFiller) ||
    (piece.concepts.length === 0 && !piece.isFiller && piece.isMark !== true &&
      piece.value === undefined && piece.step === undefined) ||
    // "Customer" may mean the rows, but not in the list "id, customer and total".
    (piece.concepts.includes("rows") && isInList(pieces, at))
  );
}

/** Whether a word is an item of a list with commas and "and". */
function isInList(pieces: readonly ChangePiece[], at: number): boolean {
  const said = ({ isFiller, concepts, isMark, text }: ChangePiece) =>
    isMark === true ? text === "," : !isFiller || concepts.length > 0;
  const [before, after] = [
    pieces.slice(0, at).findLast(said),
    pieces.slice(at + 1).find(said),
  ];
  const joins = (piece: ChangePiece | undefined) =>
    piece !== undefined && (piece.text === "," || piece.concepts.includes("or"));
  const isNoun = after?.concepts.includes("columns") === true;
  return (joins(before) && (joins(after) || isNoun)) ||
    (joins(after) && before?.concepts.includes("columns") === true);
}

function renamedColumn(change: ChangeWording): ChangeMeaning | null {
  const [from, to, another] = namedColumns(change);
  return !from || !to || another ? null : {
    request: `rename ${JSON.stringify(from.column ?? nameIn(from))} to ${
      JSON.stringify(nameIn(to))
    }`,
  };
}

/** Reads "the csv needs only order_id and total" */
function onlyColumns(change: ChangeWording): ChangeMeaning | null {
  const columns = namedColumns(change);
  const isNamed = change.has("columns") ||
    columns.every(({ text }, at) =>
      /^[a-z_][\w]*$/u.test(text) &&
      (at === 0 || /_/u.test(text) || columns.some((each) => each.column))
    );
  if (columns.length < (change.has("columns") ? 1 : 2) || !isNamed || !areListed(change, columns)) {
    return null;
  }
  const names = columns.map((piece) => JSON.stringify(piece.column ?? nameIn(piece)));
  return { request: `keep only the columns ${names.join(" and ")}` };
}

/** Whether only commas and "and" separate the columns. */
function areListed({ pieces }: ChangeWording, columns: readonly ChangePiece[]): boolean {
  const [first, last] = [columns[0], columns.at(-1)].map((each) => each ? pieces.indexOf(each) : 0);
  return pieces.slice(first, (last ?? 0) + 1).every((piece) =>
    columns.includes(piece) || piece.isMark === true || piece.isFiller ||
    piece.concepts.includes("or") || piece.concepts.includes("and")
  );
}

/** Reads "sort by date first and total second", "by name instead of total, newest first". */
function sortedBy(change: ChangeWording): ChangeMeaning | null {
  const not = change.pieces.findIndex(({ concepts }) =>
    concepts.includes("insteadOf") || concepts.includes("not") || concepts.includes("before")
  );
  const isBy = ({ concepts }: ChangePiece, index: number) =>
    concepts.includes("by") && (not < 0 || index < not);
  const sort = change.pieces.findIndex(({ concepts }) => concepts.includes("sort"));
  const afterSort = change.pieces.findIndex((piece, index) => index > sort && isBy(piece, index));
  const at = afterSort < 0 ? change.pieces.findLastIndex(isBy) : afterSort;
  if (at < 0) return null;
  const behind = change.pieces.slice(at + 1).filter(({ isFiller, concepts }) =>
    !(isFiller && concepts.length === 0)
  );
  const end = change.pieces.findIndex(({ concepts, column }, index) =>
    index > at && column === undefined &&
    (STOPS.some((each) => concepts.includes(each)) || index === sort)
  );
  const start = behind[0]?.start ?? change.text.length;
  const said = change.text.slice(start, end < 0 ? undefined : change.pieces[end]?.start)
    .replace(/[\s,.!]+$/u, "");
  const words = SECOND.test(said) ? said.replaceAll(SECOND, "").replaceAll(FIRST, "") : said;
  const [key, further, another] = keysIn(words.replaceAll(/\s+/gu, " ").trim());
  if (!key || another) return null;
  const before = change.pieces.slice(0, at);
  const isDown = key.isDescending || (change.has("descending") && !change.has("ascending"));
  if (
    before.some((piece) => piece.concepts.length === 0 && !piece.isFiller && piece.isMark !== true)
  ) return null;
  const column = (name: string) => change.names.columnOf(name.toLowerCase()) ?? name;
  const first: Edit = { do: "sort_by", column: column(key.column), descending: isDown };
  if (!further) return { edit: first };
  const then: Edit = {
    do: "then_by",
    column: column(further.column),
    descending: further.isDescending,
  };
  return { edit: { ...first, descending: key.isDescending }, then };
}

const BY = /^(?:by|nach|par|por)$/iu;
const STOPS: readonly Concept[] = ["insteadOf", "not", "before"];
const SECOND =
  /\s(?:secondly|second|zweitens|als zweites|an zweiter stelle|en second|en deuxième|en segundo lugar|en segundo)(?!\p{L})/giu;
const FIRST =
  /\s(?:firstly|first|zuerst|erstens|als erstes|d['’]abord|en premier|primero|en primer lugar)(?!\p{L})/giu;

function inOrder(change: ChangeWording, descending: boolean): ChangeMeaning | null {
  const isBoth = change.has("descending") && change.has("ascending");
  const isAtEnd = change.has("end") && !change.has("atTop") &&
    !change.pieces.some(({ concepts }) =>
      concepts.includes("end") && concepts.includes("descending")
    );
  const columns = change.pieces.flatMap(({ column }) => column ?? []);
  const [column, another] = columns;
  const isBy = change.has("sort") && change.pieces.some(({ text }) => BY.test(text));
  if (isBy || isBoth || another !== undefined) return null;
  const isDown = isAtEnd ? !descending : descending;
  const isOther = column !== undefined &&
    !JSON.stringify(change.draft["steps"]).includes(`sortBy(row, row.${column})`);
  return {
    edit: isOther
      ? { do: "sort_by", column, descending: isDown }
      : { do: "order", descending: isDown, spoken: null },
  };
}

const BOUNDS: ReadonlySet<Concept> = new Set<Concept>(concepts("over atLeast under atMost"));

const KEPT = /^keep the rows where /u;

const LEADING: ReadonlySet<Concept> = new Set<Concept>(
  concepts("keep only where rows remove filter too and from if to change or"),
);

/** Reads "only those whose status is paid", "drop everything from customer ACME". */
function chosen(change: ChangeWording, verb: "keep" | "drop"): ChangeMeaning | null {
  // In German "lass … weg" the last word makes it a removal.
  const isDropped = change.pieces.some(isVerb);
  if (change.has("dont") || isDropped !== (verb === "drop")) return null;
  const first = change.pieces.findIndex(({ concepts, isFiller, isMark, column }) =>
    column !== undefined ||
    !(isMark === true || (isFiller && concepts.length === 0) ||
      concepts.some((each) => LEADING.has(each)))
  );
  // In "everything from customer ACME" the noun for the rows is a column.
  const last = change.pieces.at(-1);
  const end = isVerb(last) && last !== change.pieces[0] ? last?.start : undefined;
  const isOther = change.pieces[first]?.concepts.some((each) => BOUNDS.has(each)) ||
    change.pieces.slice(first, end === undefined ? undefined : -1).some(isVerb) ||
    // The German "not … weg" keeps the rows: "Don't throw it away".
    (end !== undefined && change.pieces.at(-2)?.concepts.includes("not"));
  if (isOther) return null;
  const noun = change.pieces[first - 1]?.concepts.includes("rows") ? first - 1 : first;
  for (const at of new Set([noun, first])) {
    const start = change.pieces[at]?.start;
    const words = start === undefined
      ? ""
      : change.text.slice(start, end).replace(/[\s.!,]+$/u, "");
    if (isCondition(words)) return { request: `${verb} the rows where ${words}` };
  }
  return null;
}

/** Whether a piece is a word for removing rows. In German it may end the sentence. */
function isVerb(piece: ChangePiece | undefined): boolean {
  return piece !== undefined && !piece.isFiller && piece.concepts.includes("remove");
}

/** Matches words that are no column, such as "since" in "Changed since yesterday". */
const NO_COLUMN =
  /^(?:since|until|till|before|after|during|within|seit|bis|vor|nach|während|depuis|jusqu|avant|après|pendant|desde|hasta|antes|después|durante)(?!\p{L})/iu;

function isCondition(words: string): boolean {
  if (NO_COLUMN.test(words)) return false;
  const source = lexemesOf(words);
  const read = readCondition(source, 0, { takesPairs: true });
  return read !== null && read.missingAt === null && read.end === source.tokens.length;
}
