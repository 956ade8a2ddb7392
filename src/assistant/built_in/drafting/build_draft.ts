import type { ActionStep, Definition } from "../../../definition/definition.ts";
import { nameProblem } from "../../../lib/names.ts";
import type { JsonObject } from "../../../lib/json.ts";
import { DRAFT_TEXTS } from "../../grammar/language/drafts/draft_texts.ts";
import type { Language } from "../../grammar/language/vocabulary.ts";
import { DraftBuilder, type RowSource, template } from "./draft_builder.ts";
import { baseOf } from "./files/list_name.ts";
import { hostOf } from "./files/fetch_from.ts";
import { conditionOf } from "./conditions/part_condition.ts";
import { inOrder } from "./part_order.ts";
import { hasNumberFormat } from "./parts/formats.ts";
import type { ReadRequest, RequestPart } from "./request.ts";
import { isGrouping } from "./dates/periods.ts";
import { makeNumbers, NUMERIC_ALONE, numericColumns, typedFrom } from "./typed_columns.ts";
import type { DraftContext } from "./draft_context.ts";
import { write } from "./files/write.ts";

/** A definition for the whole request. */
export interface BuiltDraft {
  definition: Definition;
  /** The phrase for its schedule, in the user's words; null without a schedule. */
  phrase: string | null;
  notes: readonly string[];
  /** The first part that cannot be built at its place; null if every part was built. */
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
  for (const column of parts.flatMap(singularsOf)) {
    builder.notes.push(DRAFT_TEXTS[language].takenFor(`${column}s`, column));
  }
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

function buildParts(work: DraftContext, builder: DraftBuilder): void {
  for (const part of work.parts) {
    if (part.type.takesRows && !part.type.brings) {
      // Without rows, the part would have no effect.
      if (builder.current === null && part.said["url"] === undefined) work.refuse(part);
      builder.takeList();
    }
    part.type.build?.({ ...work, typed: work.typedOf(part) }, part);
  }
}

/** Returns the columns that a part names in the plural, as in "sum the amounts". */
function singularsOf({ said, words }: RequestPart): string[] {
  return [said["column"], said["columns"]].filter((name) => name !== undefined)
    .filter((name) =>
      /^\w+$/.test(name) && new RegExp(`\\b${name}s\\b`, "i").test(words) &&
      !new RegExp(`\\b${name}\\b`, "i").test(words)
    );
}

/** Matches a number with a currency. */
const CURRENCY =
  /[$€£]\s?\d|\d\s?(?:[$€£]|(?:dollars?|bucks|euros?|pounds|usd|eur|gbp)\b)|(?:hundred|thousand)\s(?:dollars|euros|pounds)\b/iu;

function isWriting({ kind, said }: RequestPart): boolean {
  return WRITING.has(kind) || kind.startsWith("post") || kind.startsWith("mail") ||
    said["file"] !== undefined ||
    (said["second"] !== undefined && NUMERIC_ALONE.has(kind));
}

/** Adds outputs to a workflow that neither writes nor sends anything. */
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
  // A call whose failure is handled has no status.
  if (call && call.forEach === undefined && call.onError === undefined) {
    builder.addOutput("status", template(`steps.${call.id}.output.status`));
  }
}

/** Kinds of parts that store or send something. */
const WRITING: ReadonlySet<string> = new Set([
  ...["write", "report", "text", "split", "rest", "rest_mail", "rest_post", "call"],
]);

function workOf(
  { source, parts }: ReadRequest,
  { builder, language, refused }: {
    builder: DraftBuilder;
    language: Language;
    refused: RequestPart[];
  },
): DraftContext {
  return {
    builder,
    texts: DRAFT_TEXTS[language],
    parts,
    source,
    ...numericColumns(source, parts),
    // Numbers in a described notation stay texts until they are parsed.
    ...hasNumberFormat(parts) && { typed: [] },
    typedOf: (part) => hasNumberFormat(parts) ? [] : typedFrom(source, parts, part),
    name: nameOf(parts),
    refuse: (part) => void refused.push(part),
    conditionOf: (part) => conditionOf(source, part)?.expression ?? "true",
  };
}

/** Whether a request only changes rows, and neither writes them nor aggregates them. */
export function changesRows({ parts }: ReadRequest): boolean {
  const hasGroups = parts.some(isGrouping);
  return parts.every((part) =>
    part.type.takesRows && !isWriting(part) && (hasGroups || !NUMERIC_ALONE.has(part.kind))
  );
}

/** Steps that are added to an existing draft. */
export interface AddedSteps {
  steps: JsonObject[];
  outputs: JsonObject;
  /** The expression for the rows after these steps; null if the steps change none. */
  rows: string | null;
  /** The columns that are read as numbers, by their names in the source. */
  typed: readonly string[];
  /** The condition of the steps after these; null without one. */
  gate: string | null;
}

/**
 * Builds steps that are added to an existing draft. Returns null if they need rows and there are
 * none.
 */
export function buildSteps(
  request: ReadRequest,
  { source: rows, chosen, file, ids, isOfSeveral }: {
    source: RowSource | null;
    /** The rows before the last filter and its condition; null without a filter. */
    chosen: { rows: string; where: string } | null;
    /**
     * The id of the step that has stored these rows, whose file is then sent; null if there is
     * none.
     */
    file: string | null;
    ids: readonly string[];
    /** Whether the rows come from several files that do not all have the same columns. */
    isOfSeveral: boolean;
  },
): AddedSteps | null {
  const { parts, misplaced } = inOrder(request);
  if (misplaced) return null;
  const builder = new DraftBuilder(ids);
  if (rows) builder.flow(rows);
  if (rows && chosen) builder.choose({ ...rows, rows: chosen.rows }, chosen.where);
  const isChanged = parts.some(({ type }) => type.takesRows);
  if (file !== null && !isChanged) builder.useFile({ id: file, service: "files", action: "write" });
  if (!rows && (isChanged || parts.some(({ kind }) => kind === "write"))) return null;
  const refused: RequestPart[] = [];
  const work = workOf({ ...request, parts }, { builder, language: "en", refused });
  if (isOfSeveral) makeNumbers(work, work.typed);
  buildParts(work, builder);
  if (refused.length > 0 || builder.isLooping) return null;
  const { current } = builder;
  if (current?.numbers && !parts.some(isWriting)) addOutputs(builder, parts);
  const { steps, outputs = {} } = builder.definition("");
  const plain: Pick<AddedSteps, "steps" | "outputs"> = JSON.parse(
    JSON.stringify({ steps, outputs }),
  );
  const changed = isChanged && !current?.numbers ? current?.rows ?? null : null;
  return { ...plain, rows: changed, typed: isOfSeveral ? [] : work.typed, gate: builder.gate };
}

/**
 * Returns an e-mail or a call with the details of a request: "cc bob@example.org", "retry 3 times",
 * "email ops@example.org if it fails". Returns null if the details cannot be added.
 */
export function withDetails(request: ReadRequest, step: ActionStep): ActionStep | null {
  const builder = new DraftBuilder();
  const handled: ActionStep = { ...step };
  if (step.service === "email") builder.useMail(handled);
  else if (step.service === "files") builder.useFile(handled);
  else builder.useCall(handled);
  const refused: RequestPart[] = [];
  const work = workOf(request, { builder, language: "en", refused });
  for (const part of request.parts) part.type.build?.(work, part);
  // A secret for authentication must be declared in the draft. A variable in an address is not
  // supported yet.
  const isOfAddress = request.parts.some(({ said }) => said["url"]?.includes("$") === true);
  return refused.length > 0 || isOfAddress ? null : handled;
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
