import assert from "node:assert/strict";
import type { DefinitionError } from "../../src/definition/definition.ts";

export interface WrongDefinition {
  /** The file that it stands in, without its ending. */
  theme: string;
  source: string;
  /** The source with a caret line for each error. */
  marked: string;
  /** The message about it. */
  messages: readonly string[];
}

const THEMES = [
  "yaml",
  "structure",
  "steps",
  "services",
  "forms",
  "expressions",
  "scope",
  "several",
  "schedules",
];

const MARK = /^[ \t]*\^ (.*)$/;

/**
 * Wrong definitions by theme, from `wrong/`. Below the line where something is wrong, a caret marks
 * the column, and the path and the message follow it. A line of `===` separates two definitions.
 */
export async function readWrongDefinitions(): Promise<WrongDefinition[]> {
  const definitions: WrongDefinition[] = [];
  for (const theme of THEMES) {
    const text = await Deno.readTextFile(new URL(`wrong/${theme}.txt`, import.meta.url));
    definitions.push(...text.split(/^===\n/m).map((marked) => readMarked(theme, marked)));
  }
  return definitions;
}

function readMarked(theme: string, marked: string): WrongDefinition {
  const lines = marked.split("\n");
  const source = lines.filter((line) => !MARK.test(line)).join("\n");
  const messages = lines.flatMap((line) => MARK.exec(line)?.[1] ?? []);
  assert.notEqual(messages.length, 0, `no error is marked in:\n${marked}`);
  return { theme, source, marked, messages };
}

/** Puts a caret line for each error below its line, in the order of the errors. */
export function markErrors(source: string, errors: readonly DefinitionError[]): string {
  const marks = errors.map(({ line, column, path, message, suggestion }) => {
    const place = path === "" ? "" : `${path}: `;
    const hint = suggestion === undefined ? "" : ` (did you mean "${suggestion}"?)`;
    return { line, text: `${" ".repeat((column ?? 1) - 1)}^ ${place}${message}${hint}` };
  });
  return source.split("\n").flatMap((line, at) => [
    line,
    ...marks.filter((each) => each.line === at + 1).map(({ text }) => text),
  ]).join("\n");
}
