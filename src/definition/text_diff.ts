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

/**
 * The search takes quadratic time in the number of changed lines; with this many, less than 0.1 s.
 */
const CHANGED_LINES_MAX = 1_000;

/**
 * Returns a unified diff with three lines of context; empty for equal texts. For texts that differ
 * in more than 1,000 lines, the diff is one hunk without context, from the first different line to
 * the last.
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

/** Returns whether one unified diff reverts exactly the changes of the other one. */
export function isReverse(diff: string, other: string): boolean {
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
    // The text is no diff.
    return [];
  }
}

/**
 * Returns the lines before (`-`) or after (`+`) a change, preceded by the number of the first line.
 */
function sideOf({ oldStart, newStart, lines }: StructuredPatchHunk, sign: "-" | "+"): string {
  const start = sign === "-" ? oldStart : newStart;
  const kept = lines.filter((line) => line.startsWith(" ") || line.startsWith(sign));
  return [start, ...kept.map((line) => line.slice(1))].join("\n");
}

/**
 * Returns the text before the change that a unified diff describes; null if the diff did not lead
 * to this text.
 */
export function withoutPatch(text: string, diff: string): string | null {
  try {
    const [patch, another] = parsePatch(diff.endsWith("\n") ? diff : `${diff}\n`);
    if (patch === undefined || another !== undefined || patch.hunks.length === 0) return null;
    const before = applyPatch(inWholeLines(text), reversePatch(patch), { fuzzFactor: 0 });
    return before === false ? null : before;
  } catch {
    // The text is no diff.
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
