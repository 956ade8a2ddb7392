import { isJsonObject, type Json, type JsonObject } from "../../lib/json.ts";

/** A change at one place of a definition. */
export type PatchOperation =
  | { op: "set"; path: string; value: Json }
  | { op: "insert"; path: string; value: Json }
  | { op: "remove"; path: string }
  | { op: "move"; path: string; to: string };

/** An operation that is not possible. The message is for the author of the operation. */
export class PatchError extends Error {
  override readonly name = "PatchError";
}

type Key = string | number;
type Container = JsonObject | Json[];

/**
 * Returns the definition after all operations, each applied to the previous result. The given
 * definition is not changed.
 */
export function patchTree(
  definition: JsonObject,
  operations: readonly PatchOperation[],
): JsonObject {
  const root: JsonObject = structuredClone(definition);
  for (const [at, operation] of operations.entries()) {
    try {
      apply(root, operation);
    } catch (error) {
      if (!(error instanceof PatchError)) throw error;
      throw new PatchError(
        `Operation ${at + 1} (${operation.op} ${operation.path}): ${error.message}`,
      );
    }
  }
  return root;
}

function apply(root: JsonObject, operation: PatchOperation): void {
  const place = findPosition(root, operation.path);
  switch (operation.op) {
    case "set":
      return set(place, structuredClone(operation.value));
    case "insert":
      return insert(place, structuredClone(operation.value));
    case "remove":
      take(place);
      return;
    case "move": {
      const value = take(place);
      return insert(findPosition(root, operation.to), value);
    }
  }
}

interface NodePosition {
  container: Container;
  key: Key;
}

const SEGMENT = /[^.[\]]+|\[(\d+|-)\]/g;

/**
 * Returns the keys of a path in the form of error messages, `steps[0].with.url`; `steps.fetch.with`
 * finds a step by its id.
 */
function keysOf(path: string): string[] {
  const keys = [...path.matchAll(SEGMENT)].map(([segment, index]) => index ?? segment);
  if (keys.length > 0 && isWhole(path, keys)) return keys;
  throw new PatchError("the path must be like steps[0].with.url, or steps.<id>.with.url");
}

/** Whether the keys cover the whole path. */
function isWhole(path: string, keys: readonly string[]): boolean {
  return path.replaceAll(/[.[\]]/g, "") === keys.join("");
}

function findPosition(root: JsonObject, path: string): NodePosition {
  const keys = keysOf(path);
  const last = keys.pop() ?? "";
  let container: Container = root;
  for (const key of keys) {
    const inner: Json | undefined = read(container, keyIn(container, key));
    if (!isContainer(inner)) throw new PatchError(`there is no "${key}" on the way`);
    container = inner;
  }
  return { container, key: keyIn(container, last) };
}

/** Returns the key of an item: in a list a number, `-` for the end, or the id of an item. */
function keyIn(container: Container, key: string): Key {
  if (!Array.isArray(container)) {
    if (FORBIDDEN.has(key)) throw new PatchError(`"${key}" is no key of a definition`);
    return key;
  }
  if (key === "-") return container.length;
  if (/^\d+$/.test(key)) return Number(key);
  const at = container.findIndex((item) => isJsonObject(item) && item["id"] === key);
  if (at >= 0) return at;
  const ids = container.flatMap((item) => isJsonObject(item) ? [String(item["id"])] : []);
  throw new PatchError(`no item has the id "${key}"; there are: ${ids.join(", ") || "none"}`);
}

const FORBIDDEN: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);

function isContainer(value: Json | undefined): value is Container {
  return Array.isArray(value) || (value !== undefined && isJsonObject(value));
}

function read(container: Container, key: Key): Json | undefined {
  if (Array.isArray(container)) return container[Number(key)];
  return Object.hasOwn(container, key) ? container[key] : undefined;
}

function set({ container, key }: NodePosition, value: Json): void {
  if (!Array.isArray(container)) container[key] = value;
  else if (Number(key) < container.length) container[Number(key)] = value;
  else throw new PatchError(`the list has ${container.length} items; insert adds one`);
}

/** Inserts into a list before the item at the place, or into an object under an unused name. */
function insert({ container, key }: NodePosition, value: Json): void {
  if (Array.isArray(container)) {
    if (Number(key) > container.length) {
      throw new PatchError(`the list has ${container.length} items`);
    }
    container.splice(Number(key), 0, value);
  } else if (Object.hasOwn(container, key)) {
    throw new PatchError(`"${key}" is there already; set replaces it`);
  } else container[key] = value;
}

function take({ container, key }: NodePosition): Json {
  const value = read(container, key);
  if (value === undefined) throw new PatchError("there is nothing to take");
  if (Array.isArray(container)) container.splice(Number(key), 1);
  else delete container[key];
  return value;
}
