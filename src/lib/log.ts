import { describeError } from "./errors.ts";
import type { JsonObject } from "./json.ts";

export const LOG_LEVELS = ["debug", "info", "warn", "error"] as const;
export type LogLevel = typeof LOG_LEVELS[number];
export const LOG_FORMATS = ["json", "pretty"] as const;
export type LogFormat = typeof LOG_FORMATS[number];

/** One line an event: a fixed message and fields beside it. Never a token, a key, a body or a secret. */
export interface Log {
  /** The fields are only worked out where the line is wanted. */
  debug(message: string, fields?: () => JsonObject): void;
  info(message: string, fields?: JsonObject): void;
  warn(message: string, fields?: JsonObject): void;
  error(message: string, error: unknown, fields?: JsonObject): void;
}

export interface LogOptions {
  level: LogLevel;
  format: LogFormat;
  /** Where a line goes; standard output unless stated. */
  write?: (line: string) => void;
}

export function createLog({ level, format, write = console.log }: LogOptions): Log {
  const threshold = LOG_LEVELS.indexOf(level);
  const render = format === "json" ? jsonLine : prettyLine;
  function emit(at: LogLevel, message: string, fields: JsonObject): void {
    if (LOG_LEVELS.indexOf(at) < threshold) return;
    write(render({ ...fields, time: new Date().toISOString(), level: at, message }));
  }
  return {
    debug(message, fields = () => ({})) {
      if (threshold === 0) emit("debug", message, fields());
    },
    info: (message, fields = {}) => emit("info", message, fields),
    warn: (message, fields = {}) => emit("warn", message, fields),
    error: (message, error, fields = {}) =>
      emit("error", message, { ...fields, error: describeError(error), stack: stackOf(error) }),
  };
}

function stackOf(error: unknown): string | null {
  try {
    return error instanceof Error ? error.stack ?? null : null;
  } catch {
    return null;
  }
}

function jsonLine({ time, level, message, ...fields }: JsonObject): string {
  return JSON.stringify({ time, level, message, ...fields });
}

function prettyLine({ time, level, message, ...fields }: JsonObject): string {
  const rest = Object.entries(fields).map(([name, value]) =>
    `${name}=${typeof value === "string" ? value : JSON.stringify(value)}`
  );
  return [String(time).slice(11, 23), String(level).toUpperCase().padEnd(5), message, ...rest]
    .join(" ");
}
