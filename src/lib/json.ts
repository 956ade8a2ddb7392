/** What survives `JSON.stringify` and back unchanged. */
export type Json = null | boolean | number | string | Json[] | JsonObject;

export interface JsonObject {
  [key: string]: Json;
}

/** A plain object: neither null nor a list. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether more than `levelsMax` lists and objects lie inside each other. */
export function isDeeperThan(value: Json, levelsMax: number): boolean {
  let holders = [value].filter(isHolder);
  for (let levels = 0; levels < levelsMax; levels++) {
    if (holders.length === 0) return false;
    holders = holders.flatMap((holder) => Object.values(holder)).filter(isHolder);
  }
  return holders.length > 0;
}

function isHolder(value: Json): value is Json[] | JsonObject {
  return typeof value === "object" && value !== null;
}
