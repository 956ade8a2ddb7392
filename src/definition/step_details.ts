import { isJsonObject, type Json } from "../lib/json.ts";

/** The fields that distinguish steps of one action. Of other actions, only the name is shown. */
export const DISTINGUISHING_FIELDS: Readonly<Record<string, readonly string[]>> = {
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

const CHARACTERS_MAX = 120;

/** A step that calls an action, as far as it can be parsed. */
interface Call {
  service?: unknown;
  action?: unknown;
  with?: unknown;
}

/** Returns the texts that distinguish a step from others of its action, each on one line. */
export function stepDetails({ service, action, with: given }: Call): string[] {
  if (!isJsonObject(given)) return [];
  return (DISTINGUISHING_FIELDS[`${service}.${action}`] ?? []).flatMap((name) => {
    const value = given[name];
    return value === undefined || isPassedOn(value) ? [] : [detailText(value)];
  });
}

/** Returns a value as one line of bounded length. Of an object, it has the names of the fields. */
export function detailText(value: Json): string {
  const text = isJsonObject(value) ? Object.keys(value).join(", ") : textOf(value);
  const line = text.replaceAll(/\s+/g, " ").trim();
  return line.length > CHARACTERS_MAX ? `${line.slice(0, CHARACTERS_MAX)}…` : line;
}

/**
 * Whether a value is only passed on: an output of an earlier step, the item, or the name of the
 * workflow.
 */
function isPassedOn(value: Json): boolean {
  return typeof value === "string" &&
    /^\$\{\{ (item|workflow\.name|steps\.\w+\.output(\.\w+)?) \}\}$/.test(value);
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
