import { isJsonObject, type Json, type JsonObject } from "../lib/json.ts";
import { joinPath, PATH_LENGTH_MAX, shortened } from "./check/cursor.ts";

/** A difference between two definitions. */
export interface Change {
  /** The dotted path in the later definition; of a removed value, in the earlier one. */
  path: string;
  /** Null also if the value is new. */
  before: Json;
  /** Null also if the value is removed. */
  after: Json;
}

interface Sides<T> {
  before: T;
  after: T;
}

/**
 * Lists the changes in the order of the text. Items of a list that all have an `id`, as steps do,
 * are matched by it, so that an added or removed item does not change the others. If common keys or
 * items changed their order, one change of their map or list states both orders. Other lists are
 * compared item by item, or as a whole if their lengths differ.
 */
export function listChanges(sides: Sides<JsonObject>): Change[] {
  const changes: Change[] = [];
  const found = ({ path, before, after }: Change): void => {
    changes.push({ path: shortened(path, PATH_LENGTH_MAX), before, after });
  };
  compare("", { ...sides, found });
  return changes;
}

/** The values of a map by key, or the items of a list by id. */
type Entries = ReadonlyMap<string, Json>;

interface Comparison<T> extends Sides<T> {
  /**
   * Called for each change as it is found. A generator would pass each change up through every
   * level.
   */
  found: (change: Change) => void;
}

function compare(path: string, { before, after, found }: Comparison<Json | undefined>): void {
  if (before === after) return;
  if (isJsonObject(before) && isJsonObject(after)) {
    const maps = { before: new Map(Object.entries(before)), after: new Map(Object.entries(after)) };
    compareMaps(path, { ...maps, found, pathOf: (key) => joinPath(path, key) });
  } else if (Array.isArray(before) && Array.isArray(after)) {
    compareLists(path, { before, after, found });
  } else {
    found({ path, before: before ?? null, after: after ?? null });
  }
}

function compareLists(path: string, { before, after, found }: Comparison<Json[]>): void {
  const maps = { before: byId(before), after: byId(after) };
  if (maps.before && maps.after) {
    const places = new Map([...placesOf(maps.before), ...placesOf(maps.after)]);
    const pathOf = (id: string) => `${path}[${places.get(id)}]`;
    compareMaps(path, { before: maps.before, after: maps.after, found, pathOf });
  } else if (before.length === after.length) {
    for (const [at, item] of before.entries()) {
      compare(`${path}[${at}]`, { before: item, after: after[at], found });
    }
  } else {
    found({ path, before, after });
  }
}

/** Returns the items by their ids; null if an item has no `id`, or two items have the same one. */
function byId(items: readonly Json[]): Map<string, Json> | null {
  const known = new Map<string, Json>();
  for (const item of items) {
    if (!isJsonObject(item) || typeof item["id"] !== "string") return null;
    known.set(item["id"], item);
  }
  return known.size === items.length ? known : null;
}

function placesOf(entries: Entries): [key: string, at: number][] {
  return [...entries.keys()].map((key, at) => [key, at]);
}

function compareMaps(
  path: string,
  { before, after, found, pathOf }: Comparison<Entries> & { pathOf: (key: string) => string },
): void {
  const stayed = {
    before: [...before.keys()].filter((key) => after.has(key)),
    after: [...after.keys()].filter((key) => before.has(key)),
  };
  if (stayed.before.some((key, at) => key !== stayed.after[at])) found({ path, ...stayed });
  for (const key of inOneOrder({ before, after })) {
    compare(pathOf(key), { before: before.get(key), after: after.get(key), found });
  }
}

/**
 * Merges the keys of both sides: the later keys in their order, with removed keys in between. At
 * one place, removed keys come before new ones.
 */
function inOneOrder({ before, after }: Sides<Entries>): string[] {
  const earlier = [...before.keys()];
  const places = new Map(placesOf(before));
  const merged: string[] = [];
  let next = 0;
  const passTo = (end: number): void => {
    for (const key of earlier.slice(next, end)) {
      if (!after.has(key)) merged.push(key);
    }
    next = Math.max(next, end);
  };
  for (const key of after.keys()) {
    const place = places.get(key);
    if (place !== undefined) passTo(place + 1);
    else while (next < earlier.length && !after.has(earlier[next] ?? "")) passTo(next + 1);
    merged.push(key);
  }
  passTo(earlier.length);
  return merged;
}
