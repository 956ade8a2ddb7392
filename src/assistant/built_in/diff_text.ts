const SHOWN_CHARACTERS_MAX = 6_000;

/** A diff in a block of its own; of a long one the beginning. */
export function diffText(diff: string): string {
  const isLong = diff.length > SHOWN_CHARACTERS_MAX;
  const shown = isLong ? `${diff.slice(0, SHOWN_CHARACTERS_MAX)}\n…` : diff.trimEnd();
  const longest = Math.max(2, ...[...shown.matchAll(/`{3,}/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}diff\n${shown}\n${fence}`;
}
