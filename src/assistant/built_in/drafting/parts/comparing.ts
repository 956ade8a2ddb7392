import { PhraseSet } from "../../../grammar/forms.ts";
import { namesIn } from "../columns.ts";
import type { RowSource } from "../draft_builder.ts";
import { fetchFrom } from "../files/fetch_from.ts";
import { listNameOf } from "../files/list_name.ts";
import { write } from "../files/write.ts";
import { lexemesOf } from "../lexemes.ts";
import type { RequestPart } from "../request.ts";
import type { DraftContext } from "../draft_context.ts";
import { REQUEST_CLASSES } from "../words/words.ts";
import { flowMissing } from "./joins.ts";
import { mailResult } from "./mails.ts";
import type { PartTypes } from "./part_type.ts";

/** The two lists that "what is new" and "what is missing" compare. */
export interface ComparedLists {
  names: readonly [first: string, second: string];
  /** The list whose rows are wanted; null if that is unclear. */
  kept: string | null;
  /** The columns that identify a row. */
  columns: readonly string[];
}

/**
 * Returns the lists that a request compares, for a part that wants rows of one of them; null
 * without a comparison.
 */
export function comparedBy(part: RequestPart, parts: readonly RequestPart[]): ComparedLists | null {
  const compare = parts.find(({ kind }) => kind === "compare");
  const { url, second } = compare?.said ?? {};
  if (url === undefined || second === undefined) return null;
  const names = [listNameOf(url), listNameOf(second)] as const;
  // Lists with the same name cannot be distinguished.
  if (names[0] === names[1]) return null;
  const side = names.find((name) => isSame(name, part.said["side"] ?? placeOf(part)));
  const other = names.find((name) => name !== side) ?? null;
  const isNew = part.kind === "added";
  const kept = side === undefined ? laterOf(names, isNew) : isNew ? side : other;
  return { names, kept, columns: namesIn(part.said["columns"] ?? compare?.said["columns"] ?? "") };
}

/**
 * Returns the file of a part: "what is missing in ledger.csv" names a list, but "in missing.csv"
 * names the file to write.
 */
function placeOf({ said }: RequestPart): string {
  return said["file"] ?? "";
}

function isSame(name: string, said: string): boolean {
  return said !== "" && listNameOf(said).toLowerCase() === name.toLowerCase();
}

const LATER = /new|neu|nuev|nouv|today|current|latest|heute|hoy|actual/iu;
const EARLIER = /old|alt(?!e?rn)|viej|anci|yesterday|previous|before|gestern|ayer|hier|anterior/iu;

/**
 * Returns the list with the wanted rows: "new" means the later list, and "missing" the earlier one,
 * if their names show the order.
 */
function laterOf(names: readonly [string, string], isNew: boolean): string | null {
  const later = names.filter((name) => LATER.test(name));
  const earlier = names.filter((name) => EARLIER.test(name));
  const [one] = isNew ? later : earlier;
  const [other] = isNew ? earlier : later;
  if (later.length > 1 || earlier.length > 1 || one === other) return null;
  return one ?? names.find((name) => name !== other) ?? null;
}

const SAVE = new PhraseSet((REQUEST_CLASSES["save"] ?? "").split("|"));
const KEEP = new PhraseSet((REQUEST_CLASSES["keep"] ?? "").split("|"));

function difference(work: DraftContext, part: RequestPart): void {
  const { builder, parts } = work;
  const found = comparedBy(part, parts);
  const named = (wanted: (name: string) => boolean): RowSource | undefined =>
    builder.sources.find(({ name }) => wanted(name));
  const left = named((name) => name === found?.kept);
  const right = named((name) => name !== found?.kept);
  if (!found || !left || !right || found.columns.length === 0) return work.refuse(part);
  flowMissing(work, { left, right, columns: found.columns });
  const { file } = part.said;
  const isList = found.names.some((name) => isSame(name, file ?? ""));
  const { tokens } = lexemesOf(part.words);
  const isSaved = SAVE.lengthAt(tokens, 0) > 0 && KEEP.lengthAt(tokens, 0) === 0;
  if (isSaved) write(work, { file: file === undefined || isList ? null : file, format: null });
}

/** Variants of "save what is new", optionally followed by the side, the column and the file. */
function differencePhrases(state: string): string[] {
  const side = "<inside> <some>? {side}";
  const by = ",? <by> <some>? <columns>? {columns}";
  const file = "<as> <some>? <file>? {file}";
  const tails = [
    ...[`${side} ${by} ${file}`, `${by} ${file}`, `${side} ${file}`, `${side} ${by}`],
    ...[by, file, side, ""],
  ];
  const wanteds = [
    `<what> {thing}? {${state}}`,
    `<some>? {thing} {${state}}`,
    `<what> {${state}} <ones>`,
    // As in "das Neue".
    `<what>? {${state}}`,
  ];
  return wanteds.flatMap((wanted) =>
    tails.map((tail) => `<save>|<keep>|<get>|<show> ${wanted} ${tail}`.trim())
  );
}

const LISTS = "<compare> <some>? <file>? {data} <compared_with> <some>? <file>? {more_data}";

/** Parts about rows that only one of two lists contains. */
export const COMPARING_PARTS = {
  compare: {
    brings: true,
    isWhole: true,
    phrases: [`${LISTS} ,? <by> <some>? <columns>? {columns}`, LISTS],
    build(work, part) {
      const { words, said: { url = "", second = "" } } = part;
      const { parts } = work;
      const isFirst = parts.find(({ kind }) => kind === "compare") === part;
      if (!isFirst || !parts.some(({ kind }) => DIFFERENCES.has(kind))) return work.refuse(part);
      for (const each of [url, second]) fetchFrom({ ...work, typed: [] }, { url: each, words });
    },
  },
  added: { takesRows: true, phrases: differencePhrases("is_new"), build: difference },
  /** Sends the difference, as in "tell ada@example.org what is new". */
  mail_added: {
    takesRows: true,
    phrases: [
      "<mail>|<send>|<notify> {mail} <what> {thing}? {is_new}",
      "<mail>|<send> <what> {thing}? {is_new} <to> {mail}",
    ],
    build(work, part) {
      difference(work, { ...part, kind: "added" });
      mailResult(work, part);
    },
  },
  lacking: { takesRows: true, phrases: differencePhrases("is_missing"), build: difference },
} satisfies PartTypes;

const DIFFERENCES: ReadonlySet<string> = new Set(["added", "lacking", "missing", "mail_added"]);
