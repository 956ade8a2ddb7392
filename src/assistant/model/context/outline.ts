const LINE_CHARACTERS_MAX = 120;

/** Lines of a definition that tell what it is made of. */
const TELLING =
  /^\s*(?:- \s*)?(?:\{\s*)?(?:- )?(?:["']?)(name|inputs|env|schedule|steps|parallel|outputs|id|service|action|forEach|when)(?:["']?)\s*:/;

/** A long definition by its names and steps, each line with its number. */
export function outlineOf(source: string): string {
  return source.split("\n").flatMap((line, at) =>
    TELLING.test(line) ? [`${at + 1}: ${line.slice(0, LINE_CHARACTERS_MAX)}`] : []
  ).join("\n");
}
