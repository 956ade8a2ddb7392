/**
 * The name of the object that lists the parts of a stored list, in order; it distinguishes such
 * lists from other values. Each part is an object of its own with some of the items, one on each
 * line.
 */
export const PARTS_NAME = "parts.json";

/** A stored sequence of consecutive items. */
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

/**
 * Returns the text of a part. The JSON text of an item has no line break, so that the items can be
 * separated again.
 */
export function partOf(items: readonly string[]): string {
  return items.join(BETWEEN);
}

/** Returns the content of the object that lists the parts. */
export function namesOf(parts: readonly StoredPart[]): string {
  return JSON.stringify(parts.map(({ hash }) => hash));
}

export function partsIn(names: string): string[] {
  return JSON.parse(names);
}

/** Returns how many bytes `listBytes()` produces. */
export function listSizeBytes(parts: readonly StoredPart[]): number {
  const separators = OPENS.length + CLOSES.length + BETWEEN.length * Math.max(0, parts.length - 1);
  return parts.reduce((sum, { sizeBytes }) => sum + sizeBytes, separators);
}

/** Yields the JSON text of the whole list, part by part. */
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

/** Yields the JSON texts of the items in a part's text. */
export function* itemTextsIn(part: string): Generator<string> {
  for (let at = 0; at < part.length;) {
    const found = part.indexOf(BETWEEN, at);
    const end = found < 0 ? part.length : found;
    yield part.slice(at, end);
    at = end + BETWEEN.length;
  }
}
