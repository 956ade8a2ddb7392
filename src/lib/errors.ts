import type { JsonObject } from "./json.ts";

/**
 * The codes of all errors that callers can get. The set is closed: HTTP, the assistant and the
 * command line each map every code, and the API documents it.
 */
export const ERROR_CODES = [
  "invalid_request",
  "unauthenticated",
  "forbidden",
  "not_found",
  "method_not_allowed",
  "conflict",
  "too_large",
  "url_too_long",
  "unsupported_media_type",
  "unprocessable",
  "rate_limited",
  "queue_full",
  "too_many_streams",
  "memory_full",
  "headers_too_large",
  "internal",
  "unavailable",
  "storage_full",
  "quota_exceeded",
] as const;

export type ErrorCode = typeof ERROR_CODES[number];

/**
 * Reasons that callers must distinguish among errors of one code. The API returns the reason, if
 * there is one, in place of the code.
 */
export const ERROR_REASONS = {
  token_expired: "unauthenticated",
  token_invalid: "unauthenticated",
  schedule_not_found: "not_found",
  backfill_not_found: "not_found",
  calendar_not_found: "not_found",
  calendar_in_use: "conflict",
  version_not_found: "not_found",
  draft_missing: "conflict",
  not_published: "conflict",
  newer_version: "conflict",
  tests_failed: "conflict",
  thread_answering: "conflict",
  thread_not_answering: "conflict",
  message_not_last: "conflict",
  interrupt_missing: "conflict",
  interrupt_mismatch: "conflict",
  interrupt_settled: "conflict",
  interrupt_outdated: "conflict",
  proposal_settled: "conflict",
  draft_changed: "conflict",
  run_ended: "conflict",
  run_not_failed: "conflict",
  question_settled: "conflict",
  question_ambiguous: "conflict",
  limit_reached: "conflict",
} as const satisfies Readonly<Record<string, ErrorCode>>;

export type ErrorReason = keyof typeof ERROR_REASONS;

export const ERROR_REASON_NAMES = Object.keys(ERROR_REASONS) as ErrorReason[];

/** One error in a body, a query or a setting; `path` is dotted: `steps[0].with.url`. */
export interface Issue {
  path: string;
  message: string;
}

/** The text of an issue: its path and its message, or only the message if the path is empty. */
export function issueText({ path, message }: Issue): string {
  return path === "" ? message : `${path} ${message}`;
}

export interface AppErrorOptions {
  /** A reason that belongs to the code. */
  reason?: ErrorReason | undefined;
  /** The cause of the error, only for the log. */
  cause?: unknown;
  /** The errors in the input, by place. */
  issues?: Issue[];
  /** Details for the caller besides the message, such as `currentVersionNumber`. */
  extra?: JsonObject;
}

/** An error with a code and a message for the caller; its cause is not shown. */
export class AppError extends Error {
  override readonly name = "AppError";
  readonly code: ErrorCode;
  readonly reason: ErrorReason | null;
  readonly issues: Issue[];
  readonly extra: JsonObject;

  constructor(code: ErrorCode, message: string, options: AppErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.code = code;
    this.reason = options.reason ?? null;
    this.issues = options.issues ?? [];
    this.extra = options.extra ?? {};
  }
}

/** The error for a missing object and for one that the caller may not read: both look the same. */
export function notFound(noun: string, reason?: ErrorReason): AppError {
  return new AppError("not_found", `${noun} not found`, { reason });
}

/** Resolves with null in place of the error `not_found`. */
export async function nullIfNotFound<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  }
}

/** Describes a thrown value for a log line. Never throws itself. */
export function describeError(error: unknown): string {
  try {
    if (!(error instanceof Error)) return String(error);
    // The runtime's message explains permission flags, which operators cannot set.
    if (error.name === "NotCapable") return "the runtime keeps programs from this path";
    return `${error.name}: ${error.message}`;
  } catch {
    return "a value that cannot be shown";
  }
}
