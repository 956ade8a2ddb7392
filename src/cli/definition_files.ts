import { AppError } from "../lib/errors.ts";
import type { DefinitionError } from "../definition/definition.ts";
import { onOneLine } from "./printable.ts";

/** A definition that was passed on the command line. */
export interface DefinitionFile {
  /** The path as passed; `<stdin>` for standard input. */
  name: string;
  source: string;
}

/** The argument for standard input. */
export const STANDARD_INPUT = "-";

/** The name of standard input in messages. */
export const STANDARD_INPUT_NAME = "<stdin>";

/** The name of a file in messages. */
export function nameOf(path: string): string {
  return path === STANDARD_INPUT ? STANDARD_INPUT_NAME : path;
}

/**
 * Reads a file, or standard input for `-`. On failure, prints the reason to standard error and
 * returns null.
 */
export async function readDefinitionFile(path: string): Promise<DefinitionFile | null> {
  const name = nameOf(path);
  try {
    const bytes = path === STANDARD_INPUT
      ? await new Response(Deno.stdin.readable).bytes()
      : await Deno.readFile(path);
    return { name, source: new TextDecoder("utf-8", { fatal: true }).decode(bytes) };
  } catch (error) {
    console.error(onOneLine(`Cannot read ${name}: ${readFailure(error)}`));
    return null;
  }
}

/** The reason why a file cannot be read. */
export function readFailure(error: unknown): string {
  if (error instanceof Deno.errors.NotFound) return "there is no such file";
  if (error instanceof Deno.errors.IsADirectory) return "it is a directory";
  if (error instanceof TypeError) return "it is not UTF-8 text";
  return error instanceof Error ? error.message : String(error);
}

/** The errors that `read` returns; for a source that is too large, that is the only error. */
export function errorsFrom(read: () => readonly DefinitionError[]): readonly DefinitionError[] {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return [{ path: "", line: 1, column: 1, message: error.message }];
  }
}

/**
 * Formats an error in one line, with any control characters removed: `report.yaml:12:7: unknown
 * action "reqest" (did you mean "request"?)`
 */
export function errorLine(file: string, error: DefinitionError): string {
  const { line, column, message, suggestion } = error;
  const hint = suggestion === undefined ? "" : ` (did you mean "${suggestion}"?)`;
  return onOneLine(`${file}:${line ?? 1}:${column ?? 1}: ${message}${hint}`);
}
