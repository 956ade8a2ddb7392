/**
 * The text that a suggestion goes around, as `item.amount` of `double(item.amount)`; null for one
 * that stands in the place of a word.
 */
export function wrappedBy(suggestion: string): string | null {
  return /^double\((.+)\)$/.exec(suggestion)?.[1] ?? null;
}
