import { isJsonObject, type Json, type JsonObject } from "../lib/json.ts";

/** Copies the map with the given keys first, in their order, and its other keys behind them. */
export function inOrder(map: JsonObject, keys: readonly string[]): JsonObject {
  const known = keys.filter((key) => Object.hasOwn(map, key));
  const isKnown = new Set(keys);
  const others = Object.keys(map).filter((key) => !isKnown.has(key));
  return Object.fromEntries([...known, ...others].map((key) => [key, map[key] ?? null]));
}

/** Orders the keys of each declaration in a map. */
export function orderEach(declarations: Json, keys: readonly string[]): Json {
  if (!isJsonObject(declarations)) return declarations;
  return mapValues(declarations, (_, value) => isJsonObject(value) ? inOrder(value, keys) : value);
}

/** The map with each of its values converted. */
export function mapValues(
  map: JsonObject,
  convert: (key: string, value: Json) => Json,
): JsonObject {
  return Object.fromEntries(Object.entries(map).map(([key, value]) => [key, convert(key, value)]));
}
