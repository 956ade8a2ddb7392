/**
 * Returns a script with all characters beyond ASCII as escapes. The engine keeps the script of
 * seven megabytes in memory, and a single such character, even in a comment, makes it use two bytes
 * for each character.
 */
export function toAscii(script: string): string {
  const escaped = /\\[\u0080-\uffff]/.exec(script);
  if (escaped) {
    throw new Error(
      `Cannot write ${JSON.stringify(escaped[0])} in ASCII: a backslash is before it`,
    );
  }
  // Escapes are UTF-16 code units.
  return script.replace(
    /[\u0080-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
