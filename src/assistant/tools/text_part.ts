/** The maximum length of a tool result, in characters. */
export const PART_CHARACTERS_MAX = 6_000;

/**
 * Returns a part of a text, beginning at `from`. Unless it is the whole text, a heading gives its
 * range.
 */
export function partOf(text: string, from = 0): string {
  const start = Math.min(Math.max(0, from), text.length);
  const end = Math.min(text.length, start + PART_CHARACTERS_MAX);
  if (start === 0 && end === text.length) return text;
  const next = end < text.length ? `; go on with from: ${end}` : "; this is the end";
  return `(characters ${start} to ${end} of ${text.length}${next})\n${text.slice(start, end)}`;
}

/** Returns a value as JSON, shortened in the middle if it is too long. */
export function shownValue(value: unknown, charactersMax: number): string {
  const text = JSON.stringify(value) ?? "null";
  if (text.length <= charactersMax) return text;
  const half = Math.floor(charactersMax / 2);
  const left = text.length - 2 * half;
  return `${text.slice(0, half)}… ${left} characters left out …${text.slice(-half)}`;
}
