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
 * least, and each key three. Looks no further than it has to.
 */
export function isLongerThan(value: Json, charactersMax: number): boolean {
  let characters = 0;
  const open = [value];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    characters++;
    if (!isHolder(at)) continue;
    const items = Array.isArray(at) ? at : Object.values(at);
    if (items !== at) characters += KEY_CHARACTERS_MIN * items.length;
    for (const item of items) {
      if (characters + open.length > charactersMax) return true;
      open.push(item);
    }
  }
  return characters > charactersMax;
}

/** Two quotes and a colon. */
const KEY_CHARACTERS_MIN = 3;

function isHolder(value: Json): value is Json[] | JsonObject {
  return typeof value === "object" && value !== null;
}
