/**
 * A script with its characters beyond ASCII as escapes. The engine keeps a script of seven
 * megabytes in memory; one such character, be it in a comment, makes it keep two bytes for each.
 */
export function toAscii(script: string): string {
  const escaped = /\\[\u0080-\uffff]/.exec(script);
  if (escaped) {
    throw new Error(
      `Cannot write ${JSON.stringify(escaped[0])} in ASCII: a backslash is before it`,
    );
  }
  // By UTF-16 units, as the escapes count.
  return script.replace(
    /[\u0080-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
