import type { Refusal } from "../../../grammar/language/answers/refusal_texts.ts";
import { isJsonObject, type Json, type JsonObject } from "../../../../lib/json.ts";
import { idsIn, mapTexts, stepsOf } from "../steps.ts";

/** Matches `steps.fetch` and `steps["fetch"]`. */
const READ_STEP =
  /\bsteps\s{0,8}(?:\.\??\s{0,8}([A-Za-z_]\w{0,62})|\[\??\s{0,8}["']([A-Za-z_]\w{0,62})["']\s{0,8}\])/g;

/** Returns the ids of the steps that the expressions of a value read. */
function readIn(value: Json): ReadonlySet<string> {
  const ids = new Set<string>();
  mapTexts(value, (text) => {
    for (const [, key, quoted] of text.matchAll(READ_STEP)) ids.add(key ?? quoted ?? "");
    return text;
  });
  return ids;
}

/** Removes the outputs that only read the step at this position. */
export function withoutOutputsOf(definition: JsonObject, at: number): JsonObject {
  const ids = new Set(idsIn(stepsOf(definition).slice(at, at + 1)));
  const { outputs = {}, ...rest } = definition;
  const kept = Object.entries(isJsonObject(outputs) ? outputs : {}).filter(([, value]) => {
    const read = readIn(JSON.stringify(value));
    return read.size === 0 || !read.isSubsetOf(ids);
  });
  return kept.length === 0 ? rest : { ...rest, outputs: Object.fromEntries(kept) };
}

/** Describes the steps and outputs that read the step at this position, or a step inside it. */
export function readersOf(definition: JsonObject, at: number): Refusal[] {
  const steps = stepsOf(definition);
  const ids = idsIn(steps.slice(at, at + 1));
  const isReading = (value: Json) => {
    const read = readIn(value);
    return ids.some((id) => read.has(id));
  };
  const readers = steps.flatMap((step, index): Refusal[] =>
    index !== at && isReading(step) ? [(texts) => texts.readerStep(String(step["id"]))] : []
  );
  return isReading(definition["outputs"] ?? null)
    ? [...readers, (texts) => texts.readerOutputs]
    : readers;
}

/** Describes the first step that reads a later one; null if there is none. */
export function lateReading(steps: readonly JsonObject[]): Refusal | null {
  const places = new Map(steps.flatMap((step, at) => idsIn([step]).map((id) => [id, at])));
  for (const [at, step] of steps.entries()) {
    const late = [...readIn(step)].find((id) => (places.get(id) ?? 0) > at);
    if (late !== undefined) {
      return (texts) => texts.readsLater(String(step["id"]), late);
    }
  }
  return null;
}

/** Matches expressions for rows in another order or for some of the rows, unchanged. */
const ORDERED =
  /^\$\{\{\s*((?:steps|inputs)\.\w{1,63}(?:\.output(?:\.(?:body|rows|json))?)?)\.(?:sortBy|slice|reverse|distinct|filter)\(/;

/**
 * Returns the expression for the rows that a step only filters, sorts or cuts; null for any other
 * step.
 */
export function rowsThinnedBy({ service, action, with: fields }: JsonObject): string | null {
  const { items: rows, to } = Object(fields);
  if (service === "data" && action === "map" && to === "${{ item }}") {
    return ORDERED.exec(String(rows))?.[1] ?? null;
  }
  if (service !== "data" || action !== "filter") return null;
  const items = Object(fields)["items"];
  const expression = typeof items === "string" ? /^\$\{\{\s*([\w.]+)\s*\}\}$/.exec(items) : null;
  return expression?.[1] ?? null;
}

/**
 * Removes an approval from the conditions of the steps that wait for it; null if something else
 * reads it.
 */
function withoutApproval(left: JsonObject, id: string): JsonObject | null {
  const approved = new RegExp(
    String.raw`^\s{0,8}(?:\$\{\{)?\s{0,8}steps\.${
      RegExp.escape(id)
    }\.output\.approved\s{0,8}(?:\}\})?\s{0,8}$`,
  );
  const steps = stepsOf(left).map(({ when, ...step }) =>
    when === undefined || (typeof when === "string" && approved.test(when))
      ? step
      : { ...step, when }
  );
  const freed = { ...left, steps };
  return readIn(freed).has(id) ? null : freed;
}

/**
 * Removes a step. Steps that read its rows then read the rows that it reads. Returns null if
 * something reads more of it than the rows.
 */
export function withoutStep(definition: JsonObject, at: number): JsonObject | null {
  const steps = stepsOf(definition);
  const [step] = steps.slice(at, at + 1);
  const left = { ...definition, steps: steps.toSpliced(at, 1) };
  if (!step || readersOf(definition, at).length === 0) return left;
  const id = String(step["id"]);
  if (step["service"] === "human" && step["action"] === "approve") return withoutApproval(left, id);
  const rows = rowsThinnedBy(step);
  if (rows === null) return null;
  const output = new RegExp(String.raw`\bsteps\.${RegExp.escape(id)}\.output\b`, "g");
  const redirected = mapTexts(left, (text) => text.replace(output, () => rows));
  return readIn(redirected).has(id) ? null : redirected;
}
