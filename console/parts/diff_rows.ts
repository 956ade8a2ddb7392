/** A line of one text. */
export interface DiffLine {
  /** Counts from 1. */
  number: number;
  text: string;
  isChanged: boolean;
}

/** Corresponding lines of two texts; null for a text without a line here. */
export interface DiffRow {
  before: DiffLine | null;
  after: DiffLine | null;
}

const HUNK = /^@@ -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@/;

/** Returns the lines of a unified diff without the two that name its sides. */
export function linesOf(diff: string): string[] {
  const lines = diff.replace(/\n$/, "").split("\n");
  const begin = lines.findIndex((line) => HUNK.test(line));
  return begin === -1 ? [] : lines.slice(begin);
}

/** Returns the hunks of a unified diff, each as rows of two columns. */
export function hunksOf(lines: readonly string[]): DiffRow[][] {
  const hunks: DiffRow[][] = [];
  let place = { before: 0, after: 0 };
  let block: Block = { removed: [], added: [] };
  for (const line of lines) {
    const [, before, after] = HUNK.exec(line) ?? [];
    const rows = hunks.at(-1);
    const text = line.slice(1);
    if (before !== undefined) {
      rows?.push(...pairsOf(block));
      block = { removed: [], added: [] };
      place = { before: Number(before), after: Number(after) };
      hunks.push([]);
    } else if (line.startsWith("-")) {
      block.removed.push({ number: place.before++, text, isChanged: true });
    } else if (line.startsWith("+")) {
      block.added.push({ number: place.after++, text, isChanged: true });
    } else if (!line.startsWith("\\")) {
      rows?.push(...pairsOf(block), {
        before: { number: place.before++, text, isChanged: false },
        after: { number: place.after++, text, isChanged: false },
      });
      block = { removed: [], added: [] };
    }
  }
  hunks.at(-1)?.push(...pairsOf(block));
  return hunks;
}

/** Lines that were removed and added at one place. */
interface Block {
  removed: DiffLine[];
  added: DiffLine[];
}

function pairsOf({ removed, added }: Block): DiffRow[] {
  const count = Math.max(removed.length, added.length);
  return Array.from({ length: count }, (_, at) => ({
    before: removed[at] ?? null,
    after: added[at] ?? null,
  }));
}

/** A text in three parts; only the middle one differs from the other text. */
export type MarkedParts = readonly [same: string, changed: string, same: string];

/** Returns the parts of a text, compared with the other column of its row. */
export function markedParts(text: string, other: string): MarkedParts {
  const shorter = Math.min(text.length, other.length);
  let start = 0;
  while (start < shorter && text[start] === other[start]) start++;
  let end = 0;
  while (end < shorter - start && text.at(-1 - end) === other.at(-1 - end)) end++;
  return [
    text.slice(0, start),
    text.slice(start, text.length - end),
    text.slice(text.length - end),
  ];
}
