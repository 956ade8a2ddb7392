import { isJsonObject, type Json, type JsonObject } from "../lib/json.ts";

/** Copies the map: first the given keys in their order, then its other keys. */
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

/** Returns the map with each of its values converted. */
export function mapValues(
  map: JsonObject,
  convert: (key: string, value: Json) => Json,
): JsonObject {
  return Object.fromEntries(Object.entries(map).map(([key, value]) => [key, convert(key, value)]));
}
