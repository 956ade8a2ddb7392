import { detailText, stepDetails } from "../../definition/step_details.ts";
import { isJsonObject, type Json, type JsonObject } from "../../lib/json.ts";

const LINES_MAX = 60;

/**
 * Lists the steps of a definition in Markdown, each with its subject, without words of a language.
 * Inner steps are indented. A long list is shortened.
 */
export function outlineSteps(steps: Json | undefined): string {
  const lines = [...linesOf(steps, "")];
  const hidden = lines.length - LINES_MAX;
  return [...lines.slice(0, LINES_MAX), ...hidden > 0 ? [`- … ${hidden}`] : []].join("\n");
}

/** Lists some steps of a definition, each with its subject, its retries and its error handling. */
export function explainSteps(steps: readonly JsonObject[]): string {
  return steps.slice(0, LINES_MAX).map((step) => {
    const { retry, timeout, onError } = step;
    const tried = [
      ...retry === undefined ? [] : [`retry ${code(Object(retry)["max"] ?? retry)}`],
      ...timeout === undefined ? [] : [`timeout ${code(timeout)}`],
      ...typeof onError === "string" ? [`onError ${code(onError)}`] : [],
    ];
    const handling = Array.isArray(onError)
      ? [...linesOf([{ ...step, onError }], "")].slice(1)
      : [];
    return [[`- ${headOf(step)}`, ...tried].join(", "), ...handling].join("\n");
  }).join("\n");
}

function* linesOf(steps: Json | undefined, indent: string): Iterable<string> {
  const list = Array.isArray(steps) ? steps.filter(isJsonObject) : [];
  for (const [at, step] of list.entries()) {
    yield `${indent}${at + 1}. ${headOf(step)}`;
    const below = `${indent}   `;
    yield* linesOf(step["steps"], below);
    yield* linesOf(step["parallel"], below);
    if (Array.isArray(step["onError"])) {
      yield `${below}- ✗`;
      yield* linesOf(step["onError"], `${below}  `);
    }
  }
}

function headOf(step: JsonObject): string {
  const { id, service, action, when, forEach, parallel } = step;
  const kind = service === undefined ? parallel && "parallel" : `${service}.${action}`;
  const details = [
    ...forEach === undefined ? [] : [`forEach ${code(forEach)}`],
    ...when === undefined ? [] : [`when ${code(when)}`],
    ...stepDetails(step).map(inCode),
  ].join(", ");
  return `${id}${kind ? ` (${kind})` : ""}${details === "" ? "" : `: ${details}`}`;
}

/** Returns the value as inline code, whatever characters it contains. */
function code(value: Json): string {
  return inCode(detailText(value));
}

function inCode(text: string): string {
  return `\`${text.replaceAll("`", "'")}\``;
}
