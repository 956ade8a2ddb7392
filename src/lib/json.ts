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

/**
 * Whether the JSON text has more characters than that, whatever its texts are: each value has one at
 * least, and each key three more. Looks no further than it has to.
 */
export function isLongerThan(value: Json, charactersMax: number): boolean {
  return charactersLeft(value, charactersMax) < 0;
}

function charactersLeft(value: Json, charactersMax: number): number {
  let left = charactersMax - 1;
  if (Array.isArray(value)) {
    for (const item of value) {
      if (left < 0) break;
      left = charactersLeft(item, left);
    }
  } else if (isJsonObject(value)) {
    for (const item of Object.values(value)) {
      if (left < 0) break;
      left = charactersLeft(item, left - KEY_CHARACTERS_MIN);
    }
  }
  return left;
}

/** Two quotes and a colon. */
const KEY_CHARACTERS_MIN = 3;

function isHolder(value: Json): value is Json[] | JsonObject {
  return typeof value === "object" && value !== null;
}
