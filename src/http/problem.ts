import { HTTPException } from "hono/http-exception";
import type { Context as HonoContext } from "hono";
import { AppError, type ErrorCode, type ErrorReason, type Issue } from "../lib/errors.ts";
import type { JsonObject } from "../lib/json.ts";
import type { HttpEnv } from "./env.ts";
import type { ErrorStatus } from "./schema/problems.ts";
import { withoutSecretSegments } from "./secret_segments.ts";

interface Kind {
  status: ErrorStatus;
  title: string;
}

/** The HTTP status and title of each error code. */
export const KINDS: Readonly<Record<ErrorCode, Kind>> = {
  invalid_request: { status: 400, title: "Bad request" },
  unauthenticated: { status: 401, title: "Not authenticated" },
  forbidden: { status: 403, title: "Forbidden" },
  not_found: { status: 404, title: "Not found" },
  method_not_allowed: { status: 405, title: "Method not allowed" },
  conflict: { status: 409, title: "Conflict" },
  too_large: { status: 413, title: "Too large" },
  url_too_long: { status: 414, title: "Address too long" },
  unsupported_media_type: { status: 415, title: "Unsupported media type" },
  unprocessable: { status: 422, title: "Cannot be done" },
  rate_limited: { status: 429, title: "Too many requests" },
  queue_full: { status: 429, title: "Queue full" },
  too_many_streams: { status: 429, title: "Too many streams" },
  memory_full: { status: 429, title: "Memory full" },
  headers_too_large: { status: 431, title: "Headers too large" },
  internal: { status: 500, title: "Internal error" },
  unavailable: { status: 503, title: "Not available" },
  storage_full: { status: 507, title: "Out of space" },
  quota_exceeded: { status: 507, title: "Quota exceeded" },
};

/** Values of `Retry-After` in seconds, for errors that may be over at any time. */
const RETRY_AFTER_S: Readonly<Partial<Record<ErrorCode, number>>> = {
  queue_full: 5,
  too_many_streams: 10,
  memory_full: 5,
  unavailable: 5,
};

/** An error as RFC 9457 problem details. */
export interface Problem extends JsonObject {
  type: string;
  title: string;
  status: number;
  detail: string;
  instance: string;
  code: ErrorCode | ErrorReason;
  requestId: string;
}

/**
 * The most issues in one response: a body of 2 MB can have a million errors, which would make a
 * response of a hundred MB.
 */
const ISSUES_REPORTED_MAX = 100;

/** Turns every error into a response. Details of unexpected errors appear in the log only. */
export function problemResponse(error: unknown, c: HonoContext<HttpEnv>): Response {
  const known = asAppError(error);
  const { status, title } = KINDS[known.code];
  const problem: Problem = {
    type: "about:blank",
    title,
    status,
    detail: known.message,
    instance: withoutSecretSegments(c.req.path),
    code: known.reason ?? known.code,
    requestId: c.get("requestId"),
    ...known.extra,
  };
  if (known.issues.length > 0) {
    problem.errors = known.issues.slice(0, ISSUES_REPORTED_MAX).map((issue) => ({ ...issue }));
  }
  const retryAfterS = RETRY_AFTER_S[known.code];
  if (retryAfterS !== undefined) c.header("Retry-After", `${retryAfterS}`);
  if (status === 401) c.header("WWW-Authenticate", 'Bearer realm="heddle"');
  return c.body(JSON.stringify(problem), status, { "Content-Type": "application/problem+json" });
}

function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof HTTPException) return fromHono(error);
  return new AppError("internal", "Something went wrong; the log has the details", {
    cause: error,
  });
}

/** Converts Hono's own errors: a body that is not JSON or form data, or has another media type. */
function fromHono(error: HTTPException): AppError {
  if (error.status === 415) {
    return new AppError(
      "unsupported_media_type",
      "The body must have the content type that this route takes: application/json, or " +
        "multipart/form-data for a message",
    );
  }
  if (error.status === 400) {
    const message = "must be JSON, or a form where the route takes one";
    const issues = [{ path: "", message }];
    return new AppError("invalid_request", `Invalid body: body: ${message}`, { issues });
  }
  return new AppError("internal", "Something went wrong; the log has the details", {
    cause: error,
  });
}

interface ZodIssue {
  path: PropertyKey[];
  message: string;
  /** The names of fields that a strict object does not define. */
  keys?: string[];
}

/** Turns the issues of a schema into one error that names each invalid field. */
export function invalidRequest(target: string, found: readonly ZodIssue[]): AppError {
  const issues: Issue[] = found.flatMap(({ path, message, keys }) =>
    keys
      ? keys.map((key) => ({ path: dottedPath([...path, key]), message: "is not a known field" }))
      : { path: dottedPath(path), message }
  );
  const first = issues[0];
  const place = target === "json" || target === "form" ? "body" : target;
  const detail = first ? `Invalid ${place}: ${first.path || place}: ${first.message}` : place;
  return new AppError("invalid_request", detail, { issues });
}

/** Formats a path: `["steps", 0, "with"]` becomes `steps[0].with`. */
function dottedPath(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === "number") return `${text}[${part}]`;
    return text === "" ? String(part) : `${text}.${String(part)}`;
  }, "");
}
