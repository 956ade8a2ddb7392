/** A value that survives `JSON.stringify` and back unchanged. */
export type Json = null | boolean | number | string | Json[] | JsonObject;

export interface JsonObject {
  [key: string]: Json;
}

/**
 * The most keys of one object in any JSON value. The JavaScript engine lists the keys of an object
 * in one step, which for more keys would block all requests for too long.
 */
export const KEYS_MAX = 20_000;

/** Thrown for JSON that exceeds a limit. The message completes a sentence: `must have at most …` */
export class JsonOutOfBounds extends Error {
  override readonly name = "JsonOutOfBounds";
}

export function tooDeep(levelsMax: number): JsonOutOfBounds {
  return new JsonOutOfBounds(`must have at most ${levelsMax} lists and objects inside each other`);
}

export function tooWide(keysMax: number): JsonOutOfBounds {
  return new JsonOutOfBounds(`must have at most ${keysMax} keys in one object`);
}

export function tooLong(charactersMax: number): JsonOutOfBounds {
  return new JsonOutOfBounds(`must have at most ${charactersMax} characters as JSON`);
}

/** Whether the value is an object: neither null nor a list. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Sets a field of an object, with any name. */
export function setField(object: JsonObject, name: string, value: Json): void {
  if (name !== "__proto__") object[name] = value;
  else {
    // Assigning `__proto__` would set the prototype.
    const field = { value, configurable: true, enumerable: true, writable: true };
    Object.defineProperty(object, name, field);
  }
}

/** Whether lists and objects are nested more than `levelsMax` deep, which is at most a thousand. */
export function isDeeperThan(value: Json, levelsMax: number): boolean {
  if (!isContainer(value)) return false;
  if (levelsMax === 0) return true;
  // Without making a list of the values, because most objects are small.
  if (Array.isArray(value)) {
    for (const item of value) {
      if (isContainer(item) && isDeeperThan(item, levelsMax - 1)) return true;
    }
    return false;
  }
  for (const name in value) {
    const item = value[name] ?? null;
    if (isContainer(item) && isDeeperThan(item, levelsMax - 1)) return true;
  }
  return false;
}

/** Whether any object in the value has more than `keysMax` keys. */
export function isWiderThan(value: Json, keysMax: number): boolean {
  const open: Json[] = [value];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (!isContainer(at)) continue;
    const items = Array.isArray(at) ? at : Object.values(at);
    if (items !== at && items.length > keysMax) return true;
    for (const item of items) if (isContainer(item)) open.push(item);
  }
  return false;
}

/** The approximate number of characters of the value's JSON; anything above `most` if longer. */
export function weightOf(value: unknown, most: number): number {
  if (!isContainer(value)) return scalarWeight(value);
  let weight = 0;
  const open: (unknown[] | Record<string, unknown>)[] = [value];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    weight += 2;
    if (Array.isArray(at)) {
      weight += at.length;
      // A list that is too long is not walked.
      if (weight > most) return weight;
      for (const item of at) {
        if (isContainer(item)) open.push(item);
        else weight += scalarWeight(item);
      }
    } else {
      for (const name in at) {
        const item = at[name] ?? null;
        weight += name.length + 4;
        if (isContainer(item)) open.push(item);
        else weight += scalarWeight(item);
        if (weight > most) return weight;
      }
    }
    if (weight > most) return weight;
  }
  return weight;
}

/** Like `weightOf()`, but returns Infinity for a value nested more than `levelsMax` deep. */
export function shallowWeightOf(value: Json, most: number, levelsMax: number): number {
  if (!isContainer(value)) return scalarWeight(value);
  if (levelsMax === 0) return Infinity;
  let weight = 2;
  if (Array.isArray(value)) {
    weight += value.length;
    if (weight > most) return weight;
    for (const item of value) {
      weight += isContainer(item)
        ? shallowWeightOf(item, most - weight, levelsMax - 1)
        : scalarWeight(item);
      if (weight > most) return weight;
    }
  } else {
    for (const name in value) {
      const item = value[name] ?? null;
      weight += name.length + 4;
      weight += isContainer(item)
        ? shallowWeightOf(item, most - weight, levelsMax - 1)
        : scalarWeight(item);
      if (weight > most) return weight;
    }
  }
  return weight;
}

/** The weight of a value that is neither a list nor an object. */
export function scalarWeight(value: unknown): number {
  return typeof value === "string" ? value.length + 2 : 4;
}

/**
 * Whether the value's JSON certainly has more than `charactersMax` characters, regardless of its
 * texts: each value counts as one, and each key as three. Stops as soon as the result is known.
 */
export function isLongerThan(value: Json, charactersMax: number): boolean {
  let characters = 0;
  const open: unknown[] = [value];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    characters++;
    if (!isContainer(at)) continue;
    if (Array.isArray(at)) {
      for (const item of at) {
        if (characters + open.length > charactersMax) return true;
        open.push(item);
      }
    } else {
      for (const name in at) {
        characters += KEY_CHARACTERS_MIN;
        if (characters + open.length > charactersMax) return true;
        open.push(at[name]);
      }
    }
  }
  return characters > charactersMax;
}

/** Two quotes and a colon. */
const KEY_CHARACTERS_MIN = 3;

/** Whether the value is a list or an object. */
export function isContainer(value: Json): value is Json[] | JsonObject;
export function isContainer(value: unknown): value is unknown[] | Record<string, unknown>;
export function isContainer(value: unknown): boolean {
  return typeof value === "object" && value !== null;
}
