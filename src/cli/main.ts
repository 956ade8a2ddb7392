import { isDebugging } from "../config/is_debugging.ts";
import { isBusy, LOCK_ADVICE } from "../db/connections/sqlite_errors.ts";
import { withoutControls } from "../lib/control_characters.ts";
import { AppError, describeError, type ErrorCode } from "../lib/errors.ts";
import { SetupError } from "../lib/setup_error.ts";
import { editDistance } from "../lib/text/edit_distance.ts";
import { COMMANDS } from "./commands.ts";
import { onFileSizeLimit } from "./file_size_limit.ts";
import { CommandError, UsageError } from "./usage.ts";
import { version } from "../lib/version.ts";

/** Runs the command that the arguments name, and ends the process with its exit code. */
export async function main(args: readonly string[]): Promise<void> {
  onFileSizeLimit(() => {});
  const exitCode = await run(args).catch(explain);
  // Open resources, such as an idle connection, must not delay the end.
  Deno.exit(exitCode);
}

/** The most letters in which a misspelled command differs from the one that is suggested. */
const MISSPELLED_MAX = 2;

async function run(args: readonly string[]): Promise<number> {
  const [name = "help", ...rest] = args;
  if (name === "--version" || name === "version") return print(version);
  const known = COMMANDS.find((one) => one.name === name);
  if (known) {
    const command = await known.load();
    if (rest.some(isHelp)) return print(`${command.usage}\n\n${known.summary}`);
    return await command.run(rest);
  }
  if (isHelp(name)) return print(overview());
  if (name === "help") {
    return rest[0] === undefined ? print(overview()) : await run([rest[0], "-h"]);
  }
  throw new UsageError(`There is no command "${name}"${suggestionFor(name)}\n\n${overview()}`);
}

function isHelp(text: string): boolean {
  return text === "--help" || text === "-h";
}

function suggestionFor(name: string): string {
  const meant = COMMANDS.find((one) => editDistance(name, one.name) <= MISSPELLED_MAX);
  return meant === undefined ? "" : `; did you mean "${meant.name}"?`;
}

function overview(): string {
  const width = Math.max(...COMMANDS.map((command) => command.name.length));
  const lines = COMMANDS.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`);
  return `Usage: heddle <command>\n\n${lines.join("\n")}`;
}

function print(text: string): number {
  console.log(text);
  return 0;
}

const FAILURE_LENGTH_MAX = 500;

const EXIT_CODES: Partial<Record<ErrorCode, number>> = { invalid_request: 2, unavailable: 3 };

/**
 * Prints an error and returns the exit code: 1 for a failure, 2 for invalid usage or configuration,
 * 3 if something that the command needs is unreachable.
 */
function explain(error: unknown): number {
  if (error instanceof UsageError) {
    console.error(withoutControls(error.message));
    return 2;
  }
  if (error instanceof SetupError || error instanceof CommandError) {
    console.error(withoutControls(error.message));
    return error.exitCode;
  }
  if (error instanceof AppError && error.code !== "internal") {
    const isLocked = isBusy(error.cause);
    console.error(
      isLocked ? `Cannot use the database: ${LOCK_ADVICE}` : withoutControls(error.message),
    );
    return EXIT_CODES[error.code] ?? 1;
  }
  if (isDebugging()) console.error(error);
  else console.error(`Failed: ${describeFailure(error)}. LOG_LEVEL=debug shows where`);
  return 1;
}

/** The message of an unexpected error in one line. */
function describeFailure(error: unknown): string {
  return describeError(error).replaceAll(/\s*\n\s*/g, " ").slice(0, FAILURE_LENGTH_MAX);
}
