import type { ActionStep, Definition } from "../../../definition/definition.ts";
import { readCondition } from "./conditions.ts";
import { nameProblem } from "../../../lib/names.ts";
import type { JsonObject } from "../../../lib/json.ts";
import { DRAFT_TEXTS } from "../../grammar/language/drafts/draft_texts.ts";
import type { Language } from "../../grammar/language/vocabulary.ts";
import { DraftBuilder, type Source, template } from "./draft_builder.ts";
import { baseOf } from "./files/list_name.ts";
import { hostOf } from "./files/fetch_from.ts";
import { inOrder } from "./part_order.ts";
import type { ReadRequest, RequestPart } from "./request.ts";
import { renamesIn } from "./renames.ts";
import { keysIn } from "./sort_keys.ts";
import type { Work } from "./work.ts";
import { write } from "./files/write.ts";
import { namesIn } from "./columns.ts";

/** A definition that does everything that was requested. */
export interface BuiltDraft {
  definition: Definition;
  /** The time of its schedule, in the user's words; null without a schedule. */
  phrase: string | null;
  notes: readonly string[];
  /** The first part that is impossible at its place; null if all are possible. */
  refused: RequestPart | null;
}

/** Builds the definition of a complete request. */
export function buildDraft(request: ReadRequest, language: Language = "en"): BuiltDraft {
  const builder = new DraftBuilder();
  const { parts, misplaced } = inOrder(request);
  const refused: RequestPart[] = misplaced ? [misplaced] : [];
  const work = workOf({ ...request, parts }, { builder, language, refused });
  buildParts(work, builder);
  const loop = parts.find(({ kind }) => kind.startsWith("each"));
  if (loop && builder.isLooping) refused.push(loop);
  const writes = parts.some(isWriting) || builder.fileKeys !== null;
  if (!writes && parts.some(({ kind }) => kind === "rows")) {
    write(work, { file: null, format: "csv" });
  }
  const phrases = parts.flatMap(({ said }) => said["when"] === undefined ? [] : [said["when"]]);
  // A workflow has one schedule, so a second time would be lost.
  const second = parts.filter(({ said }) => said["when"] !== undefined)[1];
  if (second) refused.push(second);
  if (!writes) addOutputs(builder, parts);
  const inputs = Object.values(builder.definition("").inputs ?? {});
  if (phrases.length > 0 && inputs.some(({ type }) => type === "file")) {
    builder.notes.push(DRAFT_TEXTS[language].fileOfSchedule);
  }
  if (CURRENCY.test(request.source.source)) builder.notes.push(DRAFT_TEXTS[language].anyCurrency);
  return {
    definition: builder.definition(work.name ?? defaultName(parts)),
    phrase: phrases[0]?.replace(/[\s,]+$/, "") ?? null,
    notes: builder.notes,
    refused: refused[0] ?? null,
  };
}

function buildParts(work: Work, builder: DraftBuilder): void {
  for (const part of work.parts) {
    if (part.type.takesRows && !part.type.brings) builder.takeList();
    part.type.build?.(work, part);
  }
}

/** A currency next to a number. */
const CURRENCY =
  /[$€£]\s?\d|\d\s?(?:[$€£]|(?:dollars?|bucks|euros?|pounds|usd|eur|gbp)\b)|(?:hundred|thousand)\s(?:dollars|euros|pounds)\b/iu;

function isWriting({ kind, said }: RequestPart): boolean {
  return WRITING.has(kind) || kind.startsWith("post") || kind.startsWith("mail") ||
    said["file"] !== undefined ||
    (said["second"] !== undefined && NUMERIC_ALONE.has(kind));
}

/** Adds the outputs of a run that neither writes nor sends anything. */
function addOutputs(builder: DraftBuilder, parts: readonly RequestPart[]): void {
  const { current, lastCall: call } = builder;
  if (current?.numbers) {
    for (const [name, number] of current.numbers) {
      builder.addOutput(nameProblem(name) === null ? name : "number", template(number));
    }
    return;
  }
  if (current && (call === null || parts.some(({ type }) => type.takesRows))) {
    builder.addOutput("rows", template(current.rows));
  }
  // A call whose failure was handled has no status.
  if (call && call.forEach === undefined && call.onError === undefined) {
    builder.addOutput("status", template(`steps.${call.id}.output.status`));
  }
}

/** Kinds of parts that create something permanent. */
const WRITING: ReadonlySet<string> = new Set(["write", "report", "text", "split"]);

function workOf(
  { source, parts }: ReadRequest,
  { builder, language, refused }: {
    builder: DraftBuilder;
    language: Language;
    refused: RequestPart[];
  },
): Work {
  return {
    builder,
    texts: DRAFT_TEXTS[language],
    parts,
    ...numericColumns(source, parts),
    name: nameOf(parts),
    refuse: (part) => void refused.push(part),
    conditionOf: (part) => conditionOf(source, part)?.expression ?? "true",
  };
}

function conditionOf(source: ReadRequest["source"], { places }: RequestPart) {
  const { condition, pairs, paired, bare } = places;
  const from = (pairs ?? paired ?? condition ?? bare)?.from;
  const takesPairs = (pairs ?? paired) !== undefined;
  return from === undefined ? null : readCondition(source, from, { takesPairs });
}

/** Whether a request only changes rows: it neither writes them nor computes numbers of them. */
export function changesRows({ parts }: ReadRequest): boolean {
  const hasGroups = parts.some(({ kind, said }) => kind === "group" || said["by"] !== undefined);
  return parts.every((part) =>
    part.type.takesRows && !isWriting(part) && (hasGroups || !NUMERIC_ALONE.has(part.kind))
  );
}

/** Steps to add to other steps. */
export interface AddedSteps {
  steps: JsonObject[];
  outputs: JsonObject;
  /** The rows after these steps; null if they change none. */
  rows: string | null;
  /** The columns that they treat as numbers, by their names where they are read. */
  typed: readonly string[];
}

/** Returns steps to add to other steps; null if rows are needed and there are none. */
export function buildSteps(
  request: ReadRequest,
  { source: rows, file, ids }: {
    source: Source | null;
    /** The step that has stored these rows, which is then sent; null if there is none. */
    file: string | null;
    ids: readonly string[];
  },
): AddedSteps | null {
  const { parts, misplaced } = inOrder(request);
  if (misplaced) return null;
  const builder = new DraftBuilder(ids);
  if (rows) builder.flow(rows);
  const isChanged = parts.some(({ type }) => type.takesRows);
  if (file !== null && !isChanged) builder.useFile(file);
  if (!rows && (isChanged || parts.some(({ kind }) => kind === "write"))) return null;
  const refused: RequestPart[] = [];
  const work = workOf({ ...request, parts }, { builder, language: "en", refused });
  buildParts(work, builder);
  if (refused.length > 0 || builder.isLooping) return null;
  const { current } = builder;
  if (current?.numbers && !parts.some(isWriting)) addOutputs(builder, parts);
  const { steps, outputs = {} } = builder.definition("");
  const plain: Pick<AddedSteps, "steps" | "outputs"> = JSON.parse(
    JSON.stringify({ steps, outputs }),
  );
  const changed = isChanged && !current?.numbers ? current?.rows ?? null : null;
  return { ...plain, rows: changed, typed: work.typed };
}

/**
 * Returns a call with the handling that "email ops@example.org if it fails" requests; null if that
 * cannot be drafted.
 */
export function withFailureHandled(request: ReadRequest, call: ActionStep): ActionStep | null {
  const builder = new DraftBuilder();
  const handled: ActionStep = { ...call };
  builder.useCall(handled);
  const refused: RequestPart[] = [];
  const work = workOf(request, { builder, language: "en", refused });
  for (const part of request.parts) part.type.build?.(work, part);
  // A variable in an address would have to be declared.
  return refused.length > 0 || builder.definition("").env !== undefined ? null : handled;
}

function nameOf(parts: readonly RequestPart[]): string | null {
  return parts.map(({ said }) => said["name"]).find((name) => name !== undefined) ?? null;
}

function defaultName(parts: readonly RequestPart[]): string {
  const watched = parts.find(({ kind }) => kind === "watch")?.said["second"];
  if (watched !== undefined) return `Watch ${hostOf(watched)}`;
  const fetched = parts.find(({ kind }) => kind === "fetch")?.said["url"];
  if (fetched !== undefined && URL.canParse(fetched) && !parts.some(({ type }) => type.takesRows)) {
    return `Fetch ${hostOf(fetched)}`;
  }
  const file = parts.map(({ said }) => said["file"]).find((each) => each !== undefined);
  if (file !== undefined) return baseOf(file);
  const url = parts.map(({ said }) => said["url"]).find((each) => each !== undefined);
  if (url === undefined) return "Report";
  return URL.canParse(url) ? fileAt(url) ?? `Call ${hostOf(url)}` : baseOf(url);
}

/** Returns `orders` for https://example.org/orders.csv; undefined for an address without a file. */
function fileAt(url: string): string | undefined {
  return /\/([\w-]+)\.(csv|json|xml|xlsx|html?|txt)$/i.exec(new URL(url).pathname)?.[1];
}

/** Columns whose cells are read as numbers even if rows are only sorted by them. */
const NUMBERS_BY_NAME = new Set(
  ("amount total price cost quantity count sum score grade age value net gross betrag summe preis menge anzahl " +
    "montant prix quantité importe precio cantidad").split(" "),
);

/** Kinds of parts that compute one number of all rows if nothing is grouped. */
const NUMERIC_ALONE: ReadonlySet<string> = new Set([
  "sum",
  "average",
  "maximum",
  "minimum",
  "count",
]);

/** Kinds of parts that change the numbers in columns. */
const NUMBERS_CHANGED: ReadonlySet<string> = new Set(["round", "raised", "reduced"]);

/** Kinds of parts that treat the cells of their column as numbers, whatever its name. */
const NUMERIC: ReadonlySet<string> = new Set([...NUMERIC_ALONE, "largest", "smallest"]);

/**
 * Returns the columns treated as numbers, and their names where they are read: before renames, and
 * without computed columns.
 */
function numericColumns(
  source: ReadRequest["source"],
  parts: readonly RequestPart[],
): Pick<Work, "numeric" | "typed"> {
  const found = parts.flatMap((part, at) =>
    numericOf(source, part).map((name) => ({ name, before: parts.slice(0, at) }))
  );
  const typed = found.map(({ name, before }) => nameInSource(name, before));
  return {
    numeric: [...new Set(found.map(({ name }) => name))],
    typed: [...new Set(typed.filter((name) => name !== null))],
  };
}

/** Returns the name that a column has where it is read; null if earlier parts compute it. */
function nameInSource(name: string, before: readonly RequestPart[]): string | null {
  let known = name;
  for (const { said } of before.toReversed()) {
    if (said["second_column"] === known) return null;
    known = renamesIn(said["renames"] ?? "").find(([, made]) => made === known)?.[0] ?? known;
  }
  return known;
}

function numericOf(source: ReadRequest["source"], part: RequestPart): string[] {
  const { kind, said: { column, columns, operand = "0" } } = part;
  if (kind === "numbers" || NUMBERS_CHANGED.has(kind)) {
    return [...namesIn(columns ?? ""), ...conditionOf(source, part)?.numeric ?? []];
  }
  if (column !== undefined && Object.hasOwn(part.said, "operand")) {
    return /^-?\d/.test(operand) ? [column] : [column, operand];
  }
  if (column !== undefined && NUMERIC.has(kind)) return [column];
  if (kind === "sort") {
    const { keys } = part.said;
    const names = keys === undefined ? [column] : keysIn(keys).map((key) => key.column);
    return names.filter((name) => name !== undefined)
      .filter((name) => NUMBERS_BY_NAME.has(name.toLowerCase()));
  }
  return conditionOf(source, part)?.numeric ?? [];
}
