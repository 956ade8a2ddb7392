import {
  applyPatch,
  FILE_HEADERS_ONLY,
  formatPatch,
  parsePatch,
  reversePatch,
  structuredPatch,
  type StructuredPatchHunk,
} from "diff";

export interface NamedText {
  name: string;
  text: string;
}

/** The search takes time with the square of what differs; this many lines keep it below 0.1 s. */
const CHANGED_LINES_MAX = 1_000;

/**
 * A unified diff with three lines of context; empty for equal texts. For texts that differ in more
 * than 1,000 lines it is one hunk without context, from the first different line to the last.
 */
export function unifiedDiff({ from, to }: { from: NamedText; to: NamedText }): string {
  const before = inWholeLines(from.text);
  const after = inWholeLines(to.text);
  if (before === after) return "";
  const options = { context: 3, maxEditLength: CHANGED_LINES_MAX };
  const patch = structuredPatch(from.name, to.name, before, after, "", "", options) ?? {
    oldFileName: from.name,
    newFileName: to.name,
    oldHeader: "",
    newHeader: "",
    hunks: [replacement(linesOf(before), linesOf(after))],
  };
  return formatPatch(patch, FILE_HEADERS_ONLY);
}

/** Whether one unified diff takes back all that the other one does, and nothing more. */
export function takesBack(diff: string, other: string): boolean {
  const [hunks, otherHunks] = [hunksOf(diff), hunksOf(other)];
  return hunks.length > 0 && hunks.length === otherHunks.length &&
    hunks.every((hunk, at) => {
      const back = otherHunks[at];
      return back !== undefined && sideOf(hunk, "-") === sideOf(back, "+") &&
        sideOf(hunk, "+") === sideOf(back, "-");
    });
}

function hunksOf(diff: string): StructuredPatchHunk[] {
  try {
    return parsePatch(diff.endsWith("\n") ? diff : `${diff}\n`).flatMap(({ hunks }) => hunks);
  } catch {
    // It is no diff at all.
    return [];
  }
}

/** The lines before (`-`) or after (`+`) a change, with the number of the first one. */
function sideOf({ oldStart, newStart, lines }: StructuredPatchHunk, sign: "-" | "+"): string {
  const start = sign === "-" ? oldStart : newStart;
  const kept = lines.filter((line) => line.startsWith(" ") || line.startsWith(sign));
  return [start, ...kept.map((line) => line.slice(1))].join("\n");
}

/** The text before a change that a unified diff tells; null if the text is not what it has made. */
export function withoutPatch(text: string, diff: string): string | null {
  try {
    const [patch, another] = parsePatch(diff.endsWith("\n") ? diff : `${diff}\n`);
    if (patch === undefined || another !== undefined || patch.hunks.length === 0) return null;
    const before = applyPatch(inWholeLines(text), reversePatch(patch), { fuzzFactor: 0 });
    return before === false ? null : before;
  } catch {
    // It is no diff at all.
    return null;
  }
}

function inWholeLines(text: string): string {
  return text === "" || text.endsWith("\n") ? text : `${text}\n`;
}

function linesOf(text: string): string[] {
  return text.split("\n").slice(0, -1);
}

function replacement(before: readonly string[], after: readonly string[]): StructuredPatchHunk {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  const removed = before.slice(start, before.length - end);
  const added = after.slice(start, after.length - end);
  return {
    oldStart: start + 1,
    oldLines: removed.length,
    newStart: start + 1,
    newLines: added.length,
    lines: [...removed.map((line) => `-${line}`), ...added.map((line) => `+${line}`)],
  };
}
