import { describeError } from "./errors.ts";
import type { Json, JsonObject } from "./json.ts";

export const LOG_LEVELS = ["debug", "info", "warn", "error"] as const;
export type LogLevel = typeof LOG_LEVELS[number];
export const LOG_FORMATS = ["json", "pretty"] as const;
export type LogFormat = typeof LOG_FORMATS[number];

/** Additional fields of a line; a function is called only if the line is logged. */
export type LogFields = JsonObject | (() => JsonObject);

/**
 * Logs one line per event: a fixed message and fields. They never contain a token, a key, a body or
 * a secret. Stacks of errors are logged only at level `debug`.
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
  /** Writes a line; to standard output unless stated. */
  write?: (line: string, level: LogLevel) => void;
}

/** Limits a chain of causes, because an error may be its own cause. */
const CAUSES_MAX = 5;

/** Control characters except the line break. */
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

/** The message of an error, its code if it has one, and the messages of its causes. */
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
    // The cause cannot be shown, but the error itself can.
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
 * Formats a value for its line. Only a stack has line breaks, which are indented, so that no text
 * can imitate a log line or control a terminal.
 */
function prettyValue(name: string, value: Json): string {
  if (name === "stack" && typeof value === "string") {
    return `\n${value.replaceAll(UNSEEN, "")}`.replaceAll("\n", "\n  ");
  }
  if (typeof value === "string" && /^[^\p{C}\p{Z}"=]+$/u.test(value)) return value;
  return JSON.stringify(value).replaceAll(UNSEEN, "");
}
