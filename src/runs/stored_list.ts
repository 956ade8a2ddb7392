import { isJsonObject, type Json } from "../lib/json.ts";
import type { Wanted } from "./step_reads.ts";

/**
 * A list that is stored in several objects: each part has some of the items, one to a line, and a
 * last object names the parts in their order. It is told from other values by its name.
 */
export const PARTS_NAME = "parts.json";

/** Items that follow each other, as they are stored. */
export interface StoredPart {
  hash: string;
  sizeBytes: number;
}

const OPENS = "[";
const BETWEEN = ",\n";
const CLOSES = "]";

export function isInParts(objectKey: string): boolean {
  return objectKey.endsWith(`/${PARTS_NAME}`);
}

/** The text of a part. JSON text on one line has no line break, so that each item is found again. */
export function partOf(items: readonly string[]): string {
  return items.join(BETWEEN);
}

/** What the last object holds. */
export function namesOf(parts: readonly StoredPart[]): string {
  return JSON.stringify(parts.map(({ hash }) => hash));
}

export function partsIn(names: string): string[] {
  return JSON.parse(names);
}

/** How many bytes `listBytes` gives. */
export function listSizeBytes(parts: readonly StoredPart[]): number {
  const separators = OPENS.length + CLOSES.length + BETWEEN.length * Math.max(0, parts.length - 1);
  return parts.reduce((sum, { sizeBytes }) => sum + sizeBytes, separators);
}

/** The JSON text of the whole list, a part at a time. */
export async function* listBytes(
  parts: readonly string[],
  open: (hash: string) => Promise<AsyncIterable<Uint8Array>>,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(OPENS);
  for (const [at, hash] of parts.entries()) {
    if (at > 0) yield encoder.encode(BETWEEN);
    yield* await open(hash);
  }
  yield encoder.encode(CLOSES);
}

/** The items of a part's text. */
export function* itemsIn(part: string): Generator<Json> {
  for (let at = 0; at < part.length;) {
    const found = part.indexOf(BETWEEN, at);
    const end = found < 0 ? part.length : found;
    yield JSON.parse(part.slice(at, end));
    at = end + BETWEEN.length;
  }
}

/** What is wanted of an item; null where it is an object of which nothing is. */
export function wantedOf(item: Json, wanted: Wanted): Json {
  if (wanted === "all" || !isJsonObject(item)) return item;
  if (wanted.size === 0) return null;
  return Object.fromEntries(Object.entries(item).filter(([key]) => wanted.has(key)));
}

/** Longer texts hardly come twice. */
const SHARED_CHARACTERS_MAX = 100;
const SHARED_MAX = 10_000;
const SHARED_LEVELS = 8;

/** Has equal texts in memory once: answers of one service have many of them in common. */
export class SharedTexts {
  readonly #known = new Map<string, string>();

  /** The value itself, in which equal texts were replaced by one. */
  share(value: Json, levels = SHARED_LEVELS): Json {
    if (typeof value === "string") return this.#shareText(value);
    if (levels === 0) return value;
    if (Array.isArray(value)) {
      for (const [at, item] of value.entries()) value[at] = this.share(item, levels - 1);
    } else if (isJsonObject(value)) {
      for (const key in value) value[key] = this.share(value[key] ?? null, levels - 1);
    }
    return value;
  }

  #shareText(text: string): string {
    if (text.length > SHARED_CHARACTERS_MAX) return text;
    const known = this.#known.get(text);
    if (known !== undefined) return known;
    if (this.#known.size < SHARED_MAX) this.#known.set(text, text);
    return text;
  }
}
