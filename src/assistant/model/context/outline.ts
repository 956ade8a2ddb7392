const LINE_CHARACTERS_MAX = 120;

/** Matches lines of a definition that show its structure. */
const STRUCTURE =
  /^\s*(?:- \s*)?(?:\{\s*)?(?:- )?(?:["']?)(name|inputs|env|schedule|steps|parallel|outputs|id|service|action|forEach|when)(?:["']?)\s*:/;

/** Returns the names and steps of a long definition, each line with its number. */
export function outlineOf(source: string): string {
  return source.split("\n").flatMap((line, at) =>
    STRUCTURE.test(line) ? [`${at + 1}: ${line.slice(0, LINE_CHARACTERS_MAX)}`] : []
  ).join("\n");
}
