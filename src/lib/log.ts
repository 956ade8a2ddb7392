import { describeError } from "./errors.ts";
import type { Json, JsonObject } from "./json.ts";

export const LOG_LEVELS = ["debug", "info", "warn", "error"] as const;
export type LogLevel = typeof LOG_LEVELS[number];
export const LOG_FORMATS = ["json", "pretty"] as const;
export type LogFormat = typeof LOG_FORMATS[number];

/** The fields beside the message; a function is called only if the line is wanted. */
export type LogFields = JsonObject | (() => JsonObject);

/**
 * One line an event: a fixed message and fields beside it. Never a token, a key, a body or a secret.
 * The stack of an error is logged at `debug` alone.
 */
export interface Log {
  debug(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: JsonObject): void;
  error(message: string, error: unknown, fields?: JsonObject): void;
}

export interface LogOptions {
  level: LogLevel;
  format: LogFormat;
  /** The function that writes a line; it writes to standard output unless stated. */
  write?: (line: string, level: LogLevel) => void;
}

/** An error may be its own cause. */
const CAUSES_MAX = 5;

/** Control characters but for the line break. */
const UNSEEN = /(?!\n)\p{Cc}/gu;

const writeAtOnce = (line: string): void => console.log(line);

export function createLog({ level, format, write = writeAtOnce }: LogOptions): Log {
  const threshold = LOG_LEVELS.indexOf(level);
  const render = format === "json" ? jsonLine : prettyLine;
  function emit(at: LogLevel, message: string, fields: LogFields = {}): void {
    if (LOG_LEVELS.indexOf(at) < threshold) return;
    const given = typeof fields === "function" ? fields() : fields;
    write(render({ time: new Date().toISOString(), level: at, message }, given), at);
  }
  return {
    debug: (message, fields) => emit("debug", message, fields),
    info: (message, fields) => emit("info", message, fields),
    warn: (message, fields) => emit("warn", message, fields),
    error: (message, error, fields = {}) =>
      emit("error", message, {
        ...fields,
        ...wordsOf(error),
        ...(level === "debug" ? { stack: firstStack(error) } : null),
      }),
  };
}

/** The words of an error, its code if it has one, and the words of what it comes from. */
export function wordsOf(error: unknown): JsonObject {
  const causes = causesOf(error);
  const code = [error, ...causes].map(codeOf).find((code) => code !== null);
  return {
    error: describeError(error),
    ...(code === undefined ? null : { code }),
    ...(causes.length > 0 ? { cause: causes.map(describeError).join(", from ") } : null),
  };
}

function codeOf(error: unknown): string | null {
  try {
    return error instanceof Error && "code" in error && typeof error.code === "string"
      ? error.code
      : null;
  } catch {
    return null;
  }
}

/** The stack of the innermost cause that has one. */
function firstStack(error: unknown): string | null {
  const stacks = [...causesOf(error).map(stackOf).reverse(), stackOf(error)];
  return stacks.find((stack) => stack !== null) ?? null;
}

function causesOf(error: unknown): unknown[] {
  const causes: unknown[] = [];
  try {
    for (let at = error; at instanceof Error && causes.length < CAUSES_MAX; at = at.cause) {
      if (at.cause !== undefined) causes.push(at.cause);
    }
  } catch {
    // The cause cannot be shown; the error itself is.
  }
  return causes;
}

function stackOf(error: unknown): string | null {
  try {
    return error instanceof Error ? error.stack ?? null : null;
  } catch {
    return null;
  }
}

interface Head {
  time: string;
  level: LogLevel;
  message: string;
}

function jsonLine(head: Head, fields: JsonObject): string {
  return JSON.stringify({ ...head, ...fields });
}

function prettyLine({ time, level, message }: Head, fields: JsonObject): string {
  const rest = Object.entries(fields).map(([name, value]) => `${name}=${prettyValue(name, value)}`);
  return [time.slice(11, 23), level.toUpperCase().padEnd(5), message, ...rest].join(" ");
}

/**
 * The value on its line; a stack alone has indented lines, so no text can pass for a line or steer
 * a terminal.
 */
function prettyValue(name: string, value: Json): string {
  if (name === "stack" && typeof value === "string") {
    return `\n${value.replaceAll(UNSEEN, "")}`.replaceAll("\n", "\n  ");
  }
  if (typeof value === "string" && /^[^\p{C}\p{Z}"=]+$/u.test(value)) return value;
  return JSON.stringify(value).replaceAll(UNSEEN, "");
}
