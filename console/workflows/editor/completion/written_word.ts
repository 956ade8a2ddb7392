/** The word being typed in a definition's YAML text, and its position. */
export interface WrittenWord {
  /** The surrounding levels, from the whole definition inwards. */
  levels: readonly Level[];
  /** The key whose value the word is; null if the word is a key itself. */
  key: string | null;
  word: string;
}

/** The keys with short values in one map of the text. */
export interface Level {
  /** The key of the map; empty for the whole definition. */
  key: string;
  values: Readonly<Record<string, string>>;
}

interface Line {
  /** The column of the key, after the dashes of list items. */
  column: number;
  /** The column of the first dash; of the key if there is no dash. */
  begin: number;
  key: string;
  value: string;
}

const KEYED = /^(\s*)((?:- +)*)([$\w-]+):(?:\s+(.*?))?\s*$/;
const BEING_WRITTEN = /^(\s*)((?:- +)*)(?:([$\w-]+):\s+)?([$\w.-]*)$/;

/** Returns the word before the cursor; null if neither a key nor a plain value can be there. */
export function writtenWordAt(
  source: string,
  { row, column }: { row: number; column: number },
): WrittenWord | null {
  const lines = source.split("\n");
  const written = BEING_WRITTEN.exec((lines[row] ?? "").slice(0, column));
  if (!written) return null;
  const [, space = "", dashes = "", key = null, word = ""] = written;
  const read = lines.map(readLine);
  const levels: Level[] = [];
  let at = row;
  let begin = space.length;
  let level = begin + dashes.length;
  for (;;) {
    const values = valuesAround(read, { row: at, column: level, isItem: begin < level });
    // A list may be indented no further than the key that it belongs to.
    const parent = parentOf(read, at, begin < level ? begin + 1 : level);
    levels.unshift({ key: parent?.line.key ?? "", values });
    if (!parent) return { levels, key, word };
    at = parent.row;
    level = parent.line.column;
    begin = parent.line.begin;
  }
}

function readLine(text: string): Line | null {
  const [, space, dashes = "", key = "", value = ""] = KEYED.exec(text) ?? [];
  if (space === undefined) return null;
  const column = space.length + dashes.length;
  return { column, begin: space.length, key, value: value.replace(/^["']|["']$/g, "") };
}

/** Returns the nearest line above that begins left of the column and has its value below it. */
function parentOf(lines: readonly (Line | null)[], row: number, column: number) {
  for (let at = row - 1; at >= 0; at--) {
    const line = lines[at];
    if (!line || line.value !== "") continue;
    if (line.column < column) return { line, row: at };
  }
  return null;
}

/** Returns the keys next to a line: above it up to the start of its item, and below it. */
function valuesAround(
  lines: readonly (Line | null)[],
  { row, column, isItem }: { row: number; column: number; isItem: boolean },
): Record<string, string> {
  const values: Record<string, string> = {};
  const take = (at: number): "on" | "item" | "end" => {
    const line = lines[at];
    if (!line || line.column > column) return "on";
    if (line.column < column) return "end";
    values[line.key] = line.value;
    return line.begin < line.column ? "item" : "on";
  };
  for (let at = row - 1; at >= 0 && !isItem; at--) {
    if (take(at) !== "on") break;
  }
  for (let at = row; at < lines.length; at++) {
    const line = lines[at];
    if (at > row && line?.column === column && line.begin < line.column) break;
    if (take(at) === "end") break;
  }
  return values;
}
