/** Puts YAML, or JSON, into a fence longer than any fence in the text itself. */
export function fenced(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`{3,}/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}yaml\n${text.trimEnd()}\n${fence}`;
}
