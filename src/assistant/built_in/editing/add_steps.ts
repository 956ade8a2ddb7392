import type { Json, JsonObject } from "../../../lib/json.ts";
import { buildSteps } from "../drafting/build_draft.ts";
import { readRequest } from "../drafting/request.ts";
import type { Source } from "../drafting/draft_builder.ts";
import { idsIn, mapTexts, stepsOf } from "./steps.ts";

/** The definition with the steps that a few words ask for, beside a step or at its end. */
export function addSteps(
  definition: JsonObject,
  { request, at, isBefore }: { request: string; at?: number; isBefore: boolean },
): JsonObject | string {
  const steps = stepsOf(definition);
  const place = at === undefined ? steps.length : isBefore ? at : at + 1;
  const read = readRequest(request);
  if (read === null) return `I do not understand "${request}".`;
  const source = sourceBefore(steps.slice(0, place));
  const ids = idsIn(steps);
  const built = buildSteps(read, { source, ids });
  if (built === null) return "There is nothing before that place whose rows the step could take.";
  // The steps after it read the changed rows.
  const later = built.rows === null || source === null
    ? steps.slice(place)
    : redirected(steps.slice(place), { from: source.rows, to: built.rows });
  return { ...definition, steps: [...steps.slice(0, place), ...built.steps, ...later] };
}

function redirected(
  steps: readonly JsonObject[],
  { from, to }: { from: string; to: string },
): Json[] {
  return steps.map((step) => mapTexts(step, (text) => text.replaceAll(from, to)));
}

/** The rows that the nearest step before the place gives. */
function sourceBefore(steps: readonly JsonObject[]): Source | null {
  for (const { id, service, action, with: fields } of steps.toReversed()) {
    const rows = rowsOf({ id: String(id), call: `${service}.${action}`, fields });
    if (rows === null) continue;
    return { id: String(id), name: String(id), rows, raw: rows, isCsv: rows.endsWith(".rows") };
  }
  return null;
}

function rowsOf(
  { id, call, fields }: { id: string; call: string; fields: Json | undefined },
): string | null {
  const output = `steps.${id}.output`;
  switch (call) {
    case "http.request": {
      const method = Object(fields)["method"];
      return method === undefined || method === "GET" ? `${output}.body` : null;
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
