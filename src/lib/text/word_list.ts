/** Returns the words and phrases of lines in which commas separate them. */
export function wordList(...lines: readonly string[]): readonly string[] {
  return lines.join(",").split(",");
}
