/**
 * Returns the text that a suggestion wraps: `item.amount` of `double(item.amount)`. Returns null
 * for a suggestion that replaces a word.
 */
export function wrappedBy(suggestion: string): string | null {
  return /^double\((.+)\)$/.exec(suggestion)?.[1] ?? null;
}
