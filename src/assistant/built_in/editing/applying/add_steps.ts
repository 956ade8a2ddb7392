import type { Refusal } from "../../../grammar/language/answers/refusal_texts.ts";
import { isDeepStrictEqual } from "node:util";
import type { ActionStep } from "../../../../definition/definition.ts";
import { isJsonObject, type Json, type JsonObject } from "../../../../lib/json.ts";
import { buildSteps, changesRows, withDetails } from "../../drafting/build_draft.ts";
import { FILE_DETAILS } from "../../drafting/parts/formats.ts";
import type { PartTypes } from "../../drafting/parts/part_type.ts";
import { MAIL_DETAILS } from "../../drafting/parts/mail_details.ts";
import { isDetail, type ReadRequest, readRequest } from "../../drafting/request.ts";
import type { RowSource } from "../../drafting/draft_builder.ts";
import { withParsedAnswer, withReadAnswer } from "../read_answer.ts";
import { withGivenFileRead } from "./read_given_file.ts";
import { idsIn, mapTexts, stepsOf } from "../steps.ts";

/**
 * Adds the requested steps before or after a step. If no step is given, steps that change rows are
 * inserted before the first step that writes or sends them, and other steps are appended. With
 * `isBefore`, steps that choose rows are inserted before the first step that changes rows.
 */
export function addSteps(
  definition: JsonObject,
  { request, at, isBefore }: { request: string; at?: number; isBefore: boolean },
): JsonObject | Refusal {
  const read = readRequest(request);
  if (read === null) return (texts) => texts.notUnderstood(request);
  if (read.parts.every(({ kind }) => kind === "failure")) {
    return withFailure(definition, { read, at });
  }
  if (read.parts.every(isDetail)) return withDetailed(definition, read);
  if (at === undefined && read.parts.some(({ kind }) => kind === "approve_first")) {
    const place = stepsOf(definition).findIndex(sends);
    return place < 0 ? (texts) => texts.nothingSent : withSteps(definition, { read, place });
  }
  const named = at === undefined ? withFileNamed(definition, read) : null;
  if (named !== null) return named;
  if (at !== undefined) return withSteps(definition, { read, place: isBefore ? at : at + 1 });
  if (changesRows(read)) {
    const readable = withReadAnswer(withGivenFileRead(definition));
    const steps = stepsOf(readable);
    const isFirst = isBefore &&
      read.parts.every(({ kind }) => kind === "filter" || kind === "drop");
    return withSteps(readable, { read, place: isFirst ? firstWork(steps) : firstSink(steps) });
  }
  return withSteps(definition, { read, place: stepsOf(definition).length });
}

/** Whether a step sends something to the outside. */
function sends({ service, with: fields }: JsonObject): boolean {
  return service === "email" ||
    (service === "http" && (Object(fields)["method"] ?? "GET") !== "GET");
}

/** Adds the details of the request to the last e-mail or the last call. */
function withDetailed(definition: JsonObject, read: ReadRequest): JsonObject | Refusal {
  const has = (details: PartTypes) => read.parts.some(({ kind }) => Object.hasOwn(details, kind));
  const service = has(MAIL_DETAILS) ? "email" : has(FILE_DETAILS) ? "files" : "http";
  const steps = stepsOf(definition);
  const place = steps.findLastIndex((step) => step["service"] === service);
  const step = place < 0 ? null : withDetails(read, JSON.parse(JSON.stringify(steps[place])));
  if (step === null) {
    return ({ noMail, noFile, noAddress }) =>
      ({
        email: noMail,
        files: noFile,
        http: noAddress(null),
      })[service];
  }
  return { ...definition, steps: steps.with(place, JSON.parse(JSON.stringify(step))) };
}

/** Matches default file names of drafts. */
const UNSAID = /^report\.(?:csv|json)$/;

/** Applies "save it as new.csv" to the file of the last step, if that file has a default name. */
function withFileNamed(definition: JsonObject, { parts }: ReadRequest): JsonObject | null {
  const [part, another] = parts;
  const file = part?.kind === "write" && !another ? part.said["file"] : undefined;
  const steps = stepsOf(definition);
  const last = steps.at(-1);
  if (file === undefined || last?.["service"] !== "files" || last["action"] !== "write") {
    return null;
  }
  const fields = Object(last["with"]);
  const isOfKind = file.endsWith(String(fields["name"]).replace(UNSAID, (name) => name.slice(6)));
  if (!UNSAID.test(String(fields["name"])) || !isOfKind) return null;
  return { ...definition, steps: steps.with(-1, { ...last, with: { ...fields, name: file } }) };
}

/** Adds the handling of a failure to the given step; without one, to the last call. */
function withFailure(
  definition: JsonObject,
  { read, at }: { read: ReadRequest; at: number | undefined },
): JsonObject | Refusal {
  const steps = stepsOf(definition);
  const place = at ?? steps.findLastIndex(({ service }) => service === "http");
  const step = steps[place];
  if (step?.["service"] !== "http") {
    return (texts) => texts.noCall;
  }
  const { onError: old, ...call } = step;
  const handled = withDetails(read, JSON.parse(JSON.stringify(call)));
  if (handled === null) return (texts) => texts.noSuchHandling;
  const { onError } = handled;
  if (Array.isArray(onError) && onError.every((each) => "service" in each && isAmong(old, each))) {
    return (texts) => texts.doneAlready;
  }
  const both = Array.isArray(old) && Array.isArray(onError)
    ? [...old, ...withFreeIds(onError, idsIn(steps))]
    : onError;
  const changed: JsonObject = JSON.parse(JSON.stringify({ ...call, onError: both }));
  return { ...definition, steps: steps.with(place, changed) };
}

/** Whether a step with these fields is in the list, under any id. */
function isAmong(steps: Json | undefined, { id: _, ...step }: ActionStep): boolean {
  return Array.isArray(steps) && steps.some((each) => {
    const { id: _id, ...known } = Object(each);
    return isDeepStrictEqual(known, step);
  });
}

function withFreeIds<Step extends { id: string }>(
  steps: readonly Step[],
  ids: readonly string[],
): Step[] {
  return steps.map((step) => {
    let id = step.id;
    for (let count = 2; ids.includes(id); count++) id = `${step.id}${count}`;
    return { ...step, id };
  });
}

function withSteps(
  definition: JsonObject,
  { read, place }: { read: ReadRequest; place: number },
): JsonObject | Refusal {
  const isOfRows = read.parts.some(({ kind, type }) => type.takesRows || kind === "write");
  if (isOfRows) {
    const parsed = withParsedAnswer(definition, place);
    if (parsed.place !== place) return withSteps(parsed.definition, { read, place: parsed.place });
  }
  const steps = stepsOf(definition);
  const before = steps.slice(0, place);
  const source = sourceBefore(before) ?? bodyIn(definition);
  const file = fileOf(before, source);
  const isOfSeveral = before.filter(readsCsv).length > 1;
  const chosen = chosenBefore(before);
  const built = buildSteps(read, { source, chosen, file, ids: idsIn(steps), isOfSeveral });
  if (built === null) return (texts) => texts.noRowsBefore;
  // The following steps read the changed rows.
  const redirect = <T extends Json>(value: T): T =>
    built.rows === null || source === null
      ? value
      : mapTexts(value, (text) => text.replaceAll(source.rows, () => built.rows ?? ""));
  return {
    ...definition,
    steps: [
      ...before.map((step) => withNumbers(step, namesWhereRead(before, built.typed))),
      ...built.steps,
      ...steps.slice(place).map(redirect).map((step) => gated(step, built.gate)),
    ],
    ...withOutputs(
      built.gate === null
        ? redirect(definition["outputs"] ?? {})
        : withDefaults(redirect(definition["outputs"] ?? {}), steps.slice(place)),
      built.outputs,
    ),
  };
}

/** Combines a condition with the step's own condition. */
function gated(step: JsonObject, gate: string | null): JsonObject {
  const { when } = step;
  if (gate === null) return step;
  return { ...step, when: when === undefined ? gate : `${gate} && (${when})` };
}

/** Returns the outputs with defaults, because the output of a skipped step is null. */
export function withDefaults(outputs: Json, steps: readonly JsonObject[]): Json {
  const ids = new Set(idsIn(steps));
  return mapTexts(outputs, (text) => {
    const [, read = "", id = ""] = /^\$\{\{ (steps\.(\w+)\.output(?:\.\w+)?) \}\}$/.exec(text) ??
      [];
    return ids.has(id) ? `\${{ default(${read}, null) }}` : text;
  });
}

/**
 * Makes a reading step convert these columns to numbers. CSV cells are texts unless the step that
 * reads them declares another type.
 */
function withNumbers(step: JsonObject, numeric: readonly string[]): JsonObject {
  const fields = step["with"];
  if (numeric.length === 0 || !readsCsv(step) || !isJsonObject(fields)) return step;
  const { columns } = fields;
  const numbers = Object.fromEntries(numeric.map((column) => [column, "number"]));
  const typed = { ...numbers, ...isJsonObject(columns) ? columns : {} };
  return { ...step, with: { ...fields, columns: typed } };
}

const RENAMING = /item\.rename\((\{[^{}]{1,2000}\})\)/g;

/** Returns the names that columns have before the steps rename them. */
function namesWhereRead(steps: readonly JsonObject[], names: readonly string[]): string[] {
  const renames = [
    ...JSON.stringify(steps.map((step) => Object(step["with"])["to"])).matchAll(RENAMING),
  ]
    .reverse().flatMap(([, pairs = "{}"]) => Object.entries(pairsIn(pairs)));
  return names.map((name) =>
    renames.reduce((known, [old, made]) => made === known ? old : known, name)
  );
}

/** Parses an object of names that is escaped in a JSON text. */
function pairsIn(escaped: string): JsonObject {
  try {
    return Object(JSON.parse(String(JSON.parse(`"${escaped}"`))));
  } catch {
    return {};
  }
}

function readsCsv({ service, action, with: fields }: JsonObject): boolean {
  const as = Object(fields)["as"];
  return (service === "files" && action === "read" && as === "rows") ||
    (service === "data" && action === "parse" && as === "csv");
}

/**
 * Returns the index of the first step that writes or sends something; the number of steps if there
 * is none.
 */
function firstSink(steps: readonly JsonObject[]): number {
  const at = steps.findIndex((step) =>
    (step["service"] === "files" && step["action"] === "write") ||
    (step["service"] === "http" && rowsIn(step) === null)
  );
  return at < 0 ? steps.length : at;
}

/** Returns the index of the first step that changes rows, else of the first sink. */
function firstWork(steps: readonly JsonObject[]): number {
  const at = steps.findIndex(({ service, action }) =>
    service === "data" && ["filter", "map", "group"].includes(String(action))
  );
  return at < 0 ? firstSink(steps) : at;
}

function withOutputs(old: Json, added: JsonObject): JsonObject {
  const outputs: JsonObject = isJsonObject(old) ? { ...old } : {};
  for (const [name, value] of Object.entries(added)) {
    const isFree = !Object.hasOwn(outputs, name);
    outputs[isFree ? name : `${name}${Object.keys(outputs).length + 1}`] = value;
  }
  return Object.keys(outputs).length > 0 ? { outputs } : {};
}

/** Returns the rows of the last of these steps that provides rows; null if there is none. */
export function sourceBefore(steps: readonly JsonObject[]): RowSource | null {
  for (const step of steps.toReversed()) {
    const { id } = step;
    const rows = rowsIn(step);
    if (rows === null) continue;
    return { id: String(id), name: String(id), rows, raw: rows, isCsv: steps.some(readsCsv) };
  }
  return null;
}

/** Returns the rows before the last filter, and its condition; null without a filter. */
function chosenBefore(steps: readonly JsonObject[]): { rows: string; where: string } | null {
  const filter = steps.findLast(({ service, action }) => service === "data" && action === "filter");
  const { items, where } = Object(filter?.["with"]);
  const rows = /^\$\{\{ (.+) \}\}$/u.exec(String(items))?.[1];
  return rows === undefined || typeof where !== "string" ? null : { rows, where };
}

/**
 * Returns the only JSON input, which may be a list or one object, such as the body of a webhook;
 * null if there is not exactly one.
 */
function bodyIn({ inputs }: JsonObject): RowSource | null {
  const [input, another] = Object.entries(isJsonObject(inputs) ? inputs : {})
    .filter(([, declaration]) => Object(declaration)["type"] === "json");
  if (!input || another) return null;
  const [id] = input;
  const rows = `inputs.${id}`;
  return { id, name: id, rows, raw: rows, isCsv: false, isOne: true };
}

/**
 * Returns the id of the step that stores exactly these rows in one file unconditionally; null if
 * there is none.
 */
function fileOf(steps: readonly JsonObject[], source: RowSource | null): string | null {
  const written = source && `\${{ ${source.rows} }}`;
  const writing = steps.findLast(({ service, action, when, forEach, with: fields }) =>
    service === "files" && action === "write" && when === undefined && forEach === undefined &&
    [Object(fields)["rows"], Object(fields)["json"]].includes(written)
  );
  return writing === undefined ? null : String(writing["id"]);
}

/** Returns the expression for the rows of a step; null if it has none. */
function rowsIn({ id, service, action, with: fields }: JsonObject): string | null {
  const output = `steps.${id}.output`;
  switch (`${service}.${action}`) {
    case "http.request": {
      const { method = "GET", saveAs } = Object(fields);
      return method === "GET" && saveAs === undefined ? `${output}.body` : null;
    }
    case "files.read":
      return Object(fields)["as"] === "rows" ? `${output}.rows` : null;
    case "data.map":
    case "data.filter":
    case "data.group":
    case "data.join":
    case "data.parse":
      return output;
    default:
      return null;
  }
}
