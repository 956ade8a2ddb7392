/**
 * Returns the text of a file without a byte order mark. Throws an `Error` with the reason if it
 * cannot be read or is not UTF-8: replacing invalid bytes would silently change a secret.
 */
export function readTextFile(path: string): string {
  const bytes = readBytes(path);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new Error("it is not UTF-8");
  }
}

/** The message of the runtime has the path once more. */
function readBytes(path: string): Uint8Array {
  try {
    return Deno.readFileSync(path);
  } catch (error) {
    if (error instanceof Error) error.message = error.message.replace(/: readfile '.*$/s, "");
    throw error;
  }
}
