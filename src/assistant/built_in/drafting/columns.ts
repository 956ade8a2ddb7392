import { RESERVED_NAMES } from "../../../lib/names.ts";

/** Returns an expression for a column of a row. */
export function fieldOf(row: string, column: string): string {
  const isPlain = /^[A-Za-z_]\w*$/.test(column) && !RESERVED_NAMES.has(column);
  return isPlain ? `${row}.${column}` : `${row}[${JSON.stringify(column)}]`;
}

/** Returns an expression for a list of texts. */
export function textList(texts: readonly string[]): string {
  return `[${texts.map((text) => JSON.stringify(text)).join(", ")}]`;
}

/**
 * Returns an expression for the key of a row: one column, or a list of several, as texts if
 * requested.
 */
export function keyOf(row: string, columns: readonly string[], isText = false): string {
  const fields = columns.map((column) => fieldOf(row, column))
    .map((field) => isText ? `string(${field})` : field);
  return fields.length === 1 ? fields[0] ?? "" : `[${fields.join(", ")}]`;
}

const NAMES = /"([^"]+)"|„([^“”]+)[“”]|«\s?([^»]+?)\s?»|([\p{L}_][\p{L}\p{N}_]*)/gu;
const JOINTS = /^(?:and|und|et|y|e|the|an?|der|die|das|le|la|les|el|los|las)$/i;

/** Returns the names in words such as `id, "last name" and amount`. */
export function namesIn(words: string): string[] {
  return [...words.matchAll(NAMES)].flatMap(([, straight, low, french, plain]) => {
    const quoted = straight ?? low ?? french;
    if (quoted !== undefined) return [quoted.trim()];
    return plain === undefined || JOINTS.test(plain) ? [] : [plain];
  });
}
