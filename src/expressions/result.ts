import type { Json, JsonObject } from "../lib/json.ts";
import { isDuration } from "./types.ts";
import { driveInTurns, type Steps } from "./steps.ts";
import { boundList, boundText, chargeKeys, chargeText, chargeUnits, isTurnOver } from "./work.ts";

/** The most levels of lists and maps in a result. */
const DEPTH_MAX = 200;

/**
 * Converts the result of an evaluation to JSON: times to ISO 8601 texts, durations to texts such as
 * `90s`, -0 to 0. Parts that are JSON already are not copied. Throws for numbers that are not
 * finite and for other types.
 */
export function toJson(value: unknown, depth = 0): Json {
  switch (typeof value) {
    case "boolean":
      return value;
    case "string":
      boundText(value.length);
      chargeText(value);
      return value;
    case "number":
      if (!Number.isFinite(value)) throw new Error(`the result is not a finite number: ${value}`);
      return value === 0 ? 0 : value;
    case "object":
      return value === null ? null : objectToJson(value, depth);
    default:
      throw new Error(`the result is not JSON: it is a ${typeof value}`);
  }
}

/** Converts in turns, between which the event loop runs. */
export async function toJsonInTurns(value: unknown): Promise<Json> {
  return await driveInTurns(toJsonSteps(value));
}

/** Converts in steps, between which the conversion can be interrupted. */
export function* toJsonSteps(value: unknown, depth = 0): Steps<Json> {
  if (isTurnOver()) yield;
  if (!Array.isArray(value) && !isMap(value)) return toJson(value, depth);
  if (depth > DEPTH_MAX) throw tooDeep();
  let changed = false;
  if (Array.isArray(value)) {
    chargeList(value);
    const items: Json[] = [];
    for (const item of value) {
      const json = isContainer(item) ? yield* toJsonSteps(item, depth + 1) : toJson(item);
      changed ||= !Object.is(json, item);
      items.push(json);
      if (isTurnOver()) yield;
    }
    return changed ? items : value;
  }
  chargeKeys(value);
  const entries: [string, Json][] = [];
  for (const [key, item] of Object.entries(value)) {
    const json = isContainer(item) ? yield* toJsonSteps(item, depth + 1) : toJson(item);
    changed ||= !Object.is(json, item);
    entries.push([key, json]);
    if (isTurnOver()) yield;
  }
  return changed ? Object.fromEntries(entries) : value as JsonObject;
}

function isContainer(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function chargeList(list: unknown[]): void {
  boundList(list.length);
  chargeUnits(list.length + 1);
}

function tooDeep(): Error {
  return new Error(`the result has more than ${DEPTH_MAX} levels`);
}

function objectToJson(value: object, depth: number): Json {
  if (depth > DEPTH_MAX) throw tooDeep();
  if (Array.isArray(value)) return listToJson(value, depth);
  if (value instanceof Date) {
    if (Number.isNaN(value.getTime())) throw new Error("the result is a time out of range");
    return value.toISOString();
  }
  if (isDuration(value)) return value.toString();
  if (isPlainObject(value)) return mapToJson(value, depth);
  if ("orValue" in value) throw new Error("an optional must end in .orValue(…)");
  throw new Error("the result is not JSON");
}

function isMap(value: unknown): value is object {
  return isContainer(value) && isPlainObject(value);
}

function isPlainObject(value: object): boolean {
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function listToJson(list: unknown[], depth: number): Json {
  chargeList(list);
  let changed = false;
  const items = list.map((item) => {
    const json = toJson(item, depth + 1);
    changed ||= !Object.is(json, item);
    return json;
  });
  // Returns the same list if nothing changed, so that large values of the scope are in memory once.
  return changed ? items : list as Json[];
}

function mapToJson(map: object, depth: number): Json {
  chargeKeys(map);
  const entries: [string, unknown][] = Object.entries(map);
  let changed = false;
  const converted = entries.map(([key, item]): [string, Json] => {
    const json = toJson(item, depth + 1);
    changed ||= !Object.is(json, item);
    return [key, json];
  });
  return changed ? Object.fromEntries(converted) : map as JsonObject;
}
