/**
 * The text of a file, without a byte order mark. Throws an `Error` that says why it cannot be read;
 * bytes that are not UTF-8 are no text, because a secret would be another one without a word.
 */
export function readTextFile(path: string): string {
  const bytes = Deno.readFileSync(path);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new Error("it is not UTF-8");
  }
}
