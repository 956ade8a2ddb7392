import type { Context as HonoContext, MiddlewareHandler } from "hono";
import type { Ids } from "../../lib/ids.ts";
import type { JsonObject } from "../../lib/json.ts";
import type { Log } from "../../lib/log.ts";
import type { HttpEnv } from "../env.ts";
import { type BodyEnd, followBody } from "../streaming/follow_body.ts";
import { routeOf } from "./methods.ts";

/** The paths that monitoring systems request every few seconds. */
const MONITOR_PATHS: ReadonlySet<string> = new Set(["/healthz", "/readyz", "/metrics"]);

/** Clients may send any word as a method; the longest known methods have 9 characters. */
const METHOD_LENGTH_MAX = 16;

/** A request that was answered, not with a stream. */
export interface AnsweredRequest {
  method: string;
  /** The pattern of the route; null if no route matched. */
  route: string | null;
  status: number;
  durationMs: number;
}

export type RequestObserver = (request: AnsweredRequest) => void;

interface RequestLogDeps {
  log: Log;
  ids: Ids;
  /** Called for each request except those of monitoring systems. */
  answered?: RequestObserver | undefined;
}

/**
 * Gives each request a new id, ignoring any that the client sends, and one line in the log. The
 * line has the route's pattern, never the path or the query, which may contain keys and tokens. A
 * streamed response is logged at its end, with its duration and whether the client disconnected.
 */
export function requestLog({ log, ids, answered }: RequestLogDeps): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const startedAt = performance.now();
    const requestId = ids.uuid();
    c.set("requestId", requestId);
    await next();
    // After `next()`: if set earlier, it is lost on responses that Hono's context does not make.
    c.res.headers.set("X-Request-Id", requestId);
    // Finding the route takes longer than comparing the path.
    const isMonitor = MONITOR_PATHS.has(c.req.path) && routeOf(c) !== null;
    if (!isMonitor && isStreamed(c)) return logAtEnd(c, { log, startedAt });
    if (!isMonitor) answered?.(answerOf(c, startedAt));
    const fields = (): JsonObject => line(fieldsOf(c), startedAt);
    const failure = failureOf(c);
    if (isMonitor && failure === undefined) log.debug("request", fields);
    else if (failure === undefined) log.info("request", fields);
    else log.error("request", failure, fields());
  };
}

/** Logs a stream at its end. Meanwhile, only the fields of the log line stay in memory. */
function logAtEnd(
  c: HonoContext<HttpEnv>,
  { log, startedAt }: { log: Log; startedAt: number },
): void {
  const followed = followBody(c.res, lineAtEnd(fieldsOf(c), { log, startedAt }));
  if (followed !== c.res) c.res = followed;
}

function lineAtEnd(
  known: Known,
  { log, startedAt }: { log: Log; startedAt: number },
): (end: BodyEnd) => void {
  return ({ failure, clientLeft }) => {
    const fields = { ...line(known, startedAt), ...(clientLeft ? { clientLeft } : null) };
    if (failure === undefined) log.info("request", fields);
    else log.error("request", failure, fields);
  };
}

interface Known {
  /** The fields of the request, and the status of the response. */
  request: JsonObject;
  caller: JsonObject;
}

function fieldsOf(c: HonoContext<HttpEnv>): Known {
  const request = {
    requestId: c.get("requestId"),
    method: c.req.method.slice(0, METHOD_LENGTH_MAX),
    route: routeOf(c)?.path ?? null,
    status: c.res.status,
  };
  return { request, caller: callerOf(c) };
}

function answerOf(c: HonoContext<HttpEnv>, startedAt: number): AnsweredRequest {
  const { req: { method }, res: { status } } = c;
  return {
    method,
    route: routeOf(c)?.path ?? null,
    status,
    durationMs: performance.now() - startedAt,
  };
}

function line({ request, caller }: Known, startedAt: number): JsonObject {
  const durationMs = Math.round((performance.now() - startedAt) * 10) / 10;
  return { ...request, durationMs, ...caller };
}

function callerOf(c: HonoContext<HttpEnv>): JsonObject {
  const caller = c.get("caller");
  return {
    userId: caller?.userId ?? null,
    orgKey: caller?.orgKey ?? null,
    via: caller?.via ?? null,
  };
}

/** Whether the body may be a long stream: not JSON, and not that of HEAD, which Hono discards. */
function isStreamed(c: HonoContext<HttpEnv>): boolean {
  const contentType = c.res.headers.get("content-type");
  return contentType !== null && !contentType.includes("json") && c.req.method !== "HEAD" &&
    c.res.body !== null;
}

/** The cause of a response with status 500 or above; undefined for other responses. */
function failureOf({ res, error }: HonoContext<HttpEnv>): unknown {
  return res.status < 500 ? undefined : error;
}
