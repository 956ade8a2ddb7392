/**
 * A list that is stored in several objects: each part has some of the items, one to a line, and a
 * last object names the parts in their order. Its name distinguishes it from other values.
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

/** The content of the last object. */
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

/** The JSON texts of the items of a part's text. */
export function* itemTextsIn(part: string): Generator<string> {
  for (let at = 0; at < part.length;) {
    const found = part.indexOf(BETWEEN, at);
    const end = found < 0 ? part.length : found;
    yield part.slice(at, end);
    at = end + BETWEEN.length;
  }
}
