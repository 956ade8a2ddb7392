import { keyOf, namesIn } from "../columns.ts";
import { template } from "../draft_builder.ts";
import { readFile } from "../files/read_file.ts";
import { fetchFrom, mapRows } from "../files/fetch_from.ts";
import { listNameOf } from "../files/list_name.ts";
import type { RowSource } from "../draft_builder.ts";
import type { RequestPart } from "../request.ts";
import { makeNumbers } from "../typed_columns.ts";
import type { DraftContext } from "../draft_context.ts";
import { write } from "../files/write.ts";
import type { PartTypes } from "./part_type.ts";

/** Two lists and their key columns. */
interface JoinedLists {
  left: RowSource;
  right: RowSource;
  columns: readonly string[];
}

/** Adds a step that pairs rows of both lists with equal keys, and returns its id. */
function addJoin(
  { builder }: DraftContext,
  { left, right, columns }: JoinedLists,
  kind: "inner" | "left",
): string {
  // CSV cells are texts, and JSON may contain numbers, so keys are compared as texts.
  const key = keyOf("item", columns, left.isCsv !== right.isCsv);
  return builder.add("join", {
    service: "data",
    action: "join",
    with: {
      left: template(left.rows),
      right: template(right.rows),
      leftKey: key,
      rightKey: key,
      ...kind === "left" && { kind },
    },
  });
}

function join(work: DraftContext, part: RequestPart): void {
  const { said, words } = part;
  const { builder, parts, typed } = work;
  // The pairs have columns of their own, which are not converted again.
  const untyped = { ...work, typed: [] };
  for (const url of [said["url"], said["second"]]) {
    if (url !== undefined) fetchFrom(untyped, { url, words });
  }
  for (const name of [said["first_name"], said["second_name"]]) {
    if (name !== undefined) readFile(untyped, name);
  }
  const [left, right] = builder.sources.slice(-2);
  if (!left || !right) return work.refuse(part);
  // A part for missing rows compares the lists itself, so pairs are not needed.
  if (parts.some(({ kind }) => kind === "missing")) return;
  const pairs = addJoin(work, { left, right, columns: [said["column"] ?? ""] }, "inner");
  const id = mapRows(builder, {
    wanted: "joined",
    items: `steps.${pairs}.output`,
    to: "item.left.merge(item.right)",
  });
  const isCsv = left.isCsv || right.isCsv;
  builder.become({ id, name: id, rows: `steps.${id}.output`, isCsv });
  makeNumbers(work, typed);
}

/** Returns both lists of "the ones of A that are missing in B". Another part may name the key. */
function missingOf(
  { said }: RequestPart,
  { sources, parts }: { sources: readonly RowSource[]; parts: readonly RequestPart[] },
): JoinedLists | null {
  const named = (name = "") =>
    sources.find((source) => source.name.toLowerCase() === listNameOf(name).toLowerCase());
  const right = named(said["second_name"]);
  const left = said["first_name"] === undefined
    ? sources.find((source) => source !== right)
    : named(said["first_name"]);
  const joinedBy = parts.find(({ kind }) => kind === "join")?.said["column"] ??
    parts.find(({ kind }) => kind === "compare")?.said["columns"];
  const columns = namesIn(said["columns"] ?? joinedBy ?? "");
  return left && right && left !== right && columns.length > 0 ? { left, right, columns } : null;
}

function missing(work: DraftContext, part: RequestPart): void {
  const { builder, parts } = work;
  const pair = missingOf(part, { sources: builder.sources, parts });
  if (!pair) return work.refuse(part);
  flowMissing(work, pair);
  const { file } = part.said;
  if (file !== undefined) write(work, { file, format: null });
}

/** Continues with the rows of the left list that have no match in the right list. */
export function flowMissing(work: DraftContext, pair: JoinedLists): void {
  const { builder, typed } = work;
  const pairs = addJoin(work, pair, "left");
  const alone = `steps.${pairs}.output.filter(pair, pair.right == null)`;
  const id = mapRows(builder, { wanted: "missing", items: alone, to: "item.left" });
  // Both lists remain available for other parts.
  builder.flow({ ...pair.left, id, rows: `steps.${id}.output` });
  makeNumbers(work, typed);
}

const MISSING_IN =
  "that_are|which_are|who_are|die|qui|que? missing_in|missing_from|not_in|absent_in|absent_from|fehlen_in|manquent_dans|faltan_en";

/** Parts that combine the rows of several sources. */
export const JOIN_PARTS = {
  join: {
    takesRows: true,
    brings: true,
    isWhole: true,
    phrases: [
      "<join> <some>? {data} with|and|to|mit|und|avec|et|con|y {more_data} ,? <by>|über|sur <some>? <columns>? {column}",
      "<join> <some>? two|zwei|deux|dos <csv>|csv_files files? ,|:|called|named? <some>? {first_name} and|with|und|mit|et|avec|y|con <some>? {second_name} ,? <by>|über|sur <some>? {column}",
      "<join> <them>? <by>|über|sur <some>? {column}",
    ],
    build: join,
  },
  concat: {
    takesRows: true,
    brings: true,
    isWhole: true,
    phrases: [
      "<concat> <them>",
      "<concat> <some>? <file>? {data} and|und|et|y <some>? <file>? {more_data}",
    ],
    build(work, part) {
      const { builder, texts } = work;
      const { words, said } = part;
      for (const url of [said["url"], said["second"]]) {
        if (url !== undefined) fetchFrom({ ...work, typed: [] }, { url, words });
      }
      const { sources } = builder;
      if (sources.length < 2) return work.refuse(part);
      const rows = `[${sources.map((source) => source.rows).join(", ")}].flatten()`;
      const isCsv = sources.some((source) => source.isCsv);
      const id = mapRows(builder, { wanted: "merged", items: rows, to: "item" });
      builder.become({ id, name: id, rows: `steps.${id}.output`, isCsv });
      makeNumbers(work, work.typed);
      builder.notes.push(texts.oneAfterTheOther);
    },
  },
  /** Keeps the rows that both lists contain, as in "keep the rows that are in both by id". */
  present: {
    takesRows: true,
    phrases: [
      "<keep>|<get> <some>? <ones> that|which|die|qui|que? are|is|sind|ist|sont|están|stehen|in in|dans|en? both|beiden|les_deux|ambos|ambas <file>|lists? <by> <some>? <columns>? {columns}",
    ],
    build(work, part) {
      const { builder, typed } = work;
      const [left, right, another] = builder.sources;
      if (!left || !right || another) return work.refuse(part);
      const columns = namesIn(part.said["columns"] ?? "");
      const pairs = addJoin(work, { left, right, columns }, "inner");
      const items = `steps.${pairs}.output`;
      const id = mapRows(builder, { wanted: "present", items, to: "item.left" });
      builder.flow({ ...left, id, rows: `steps.${id}.output` });
      makeNumbers(work, typed);
    },
  },
  missing: {
    takesRows: true,
    phrases: [
      `<save> <some>? <ones> ${MISSING_IN} <some>? {second_name} <by> <some>? {columns} <as> {file}`,
      `<save> <some>? <ones> of|from|in|von|aus|de <some>? {first_name} ${MISSING_IN} <some>? {second_name} <by> <some>? {columns} <as> {file}`,
      `<save> <some>? <ones> ${MISSING_IN} <some>? {second_name} <as> {file}`,
      `<save> <some>? <ones> of|from|in|von|aus|de <some>? {first_name} ${MISSING_IN} <some>? {second_name} <as> {file}`,
      `<keep>|<get>|<save> <some>? <ones> of|from|in|von|aus|de <some>? {first_name} ${MISSING_IN} <some>? {second_name}`,
      `<keep>|<get> <some>? <ones> ${MISSING_IN} <some>? {second_name} <by> <some>? {columns}`,
      `<keep>|<get> <some>? <ones> ${MISSING_IN} <some>? {second_name}`,
    ],
    build: missing,
  },
} satisfies PartTypes;
