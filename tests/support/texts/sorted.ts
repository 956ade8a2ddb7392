/** A copy of what is JSON, with every list in order, for comparing what has none of its own. */
export function sorted(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (_, one) => Array.isArray(one) ? one.sort() : one);
}
