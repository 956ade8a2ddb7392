import { isJsonObject, type Json, type JsonObject } from "../../lib/json.ts";

/** The fields that distinguish steps of one action; of other actions only the name is shown. */
export const TELLING: Readonly<Record<string, readonly string[]>> = {
  "http.request": ["method", "url", "saveAs"],
  "files.read": ["objectKey"],
  "files.write": ["name"],
  "data.filter": ["where"],
  "data.group": ["by"],
  "data.map": ["items", "to"],
  "data.join": ["leftKey", "rightKey"],
  "data.parse": ["as"],
  "data.print": ["as"],
  "model.complete": ["prompt"],
  "model.extract": ["schema"],
  "rules.evaluate": ["rule"],
  "human.ask": ["message"],
  "human.approve": ["message"],
  "email.send": ["to", "cc", "bcc", "subject", "text"],
  "workflow.run": ["workflow"],
  "wait.for": ["duration"],
  "wait.until": ["time"],
};

const LINES_MAX = 60;
const DETAIL_CHARACTERS_MAX = 120;

/**
 * Lists the steps of a definition in Markdown, each with what it works on, without words of any
 * language. Steps inside a block are indented. Of a long definition the beginning is shown.
 */
export function outlineSteps(steps: Json | undefined): string {
  const lines = [...linesOf(steps, "")];
  const hidden = lines.length - LINES_MAX;
  return [...lines.slice(0, LINES_MAX), ...hidden > 0 ? [`- … ${hidden}`] : []].join("\n");
}

/**
 * Lists some steps of a definition, each with what it works on, and how it is tried and handled.
 */
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
    ...detailsOf(step).map(code),
  ].join(", ");
  return `${id}${kind ? ` (${kind})` : ""}${details === "" ? "" : `: ${details}`}`;
}

function detailsOf({ service, action, with: given }: JsonObject): Json[] {
  if (!isJsonObject(given)) return [];
  const told = (TELLING[`${service}.${action}`] ?? []).flatMap((name) => {
    const value = given[name];
    return value === undefined || isPassedOn(value) ? [] : [value];
  });
  return told;
}

/**
 * Whether a value is only passed on: an output of an earlier step, the item, or the name of the
 * workflow.
 */
function isPassedOn(value: Json): boolean {
  return typeof value === "string" &&
    /^\$\{\{ (item|workflow\.name|steps\.\w+\.output(\.\w+)?) \}\}$/.test(value);
}

/** Returns the value as code on one line, whatever it contains. */
function code(value: Json): string {
  const text = isJsonObject(value) ? Object.keys(value).join(", ") : textOf(value);
  const line = text.replaceAll("`", "'").replaceAll(/\s+/g, " ").trim();
  const isLong = line.length > DETAIL_CHARACTERS_MAX;
  return `\`${isLong ? `${line.slice(0, DETAIL_CHARACTERS_MAX)}…` : line}\``;
}

/**
 * Matches `(item.amount != null && item.amount > 100)`, whose guard can be left out: no empty cell
 * exceeds a number.
 */
const GUARDED = /(?<![!\w])\((item\.\w+) != null && (\1 [^()&|]*)\)/g;

/** A template that consists of one expression is shown as the expression. */
function textOf(value: Json): string {
  if (typeof value !== "string") return JSON.stringify(value);
  const expression = /^\$\{\{((?:(?!\$\{\{).)*)\}\}$/s.exec(value)?.[1] ?? value;
  return expression.replaceAll(GUARDED, "$2");
}
