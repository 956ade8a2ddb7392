import type { Context as HonoContext, MiddlewareHandler } from "hono";
import { matchedRoutes } from "hono/route";
import type { Ids } from "../../lib/ids.ts";
import type { JsonObject } from "../../lib/json.ts";
import type { Log } from "../../lib/log.ts";
import type { HttpEnv } from "../env.ts";
import { type BodyEnd, followBody } from "../streaming/follow_body.ts";

/** Monitors ask these paths every few seconds. */
const MONITOR_PATHS: ReadonlySet<string> = new Set(["/healthz", "/readyz", "/metrics"]);

/** A method may be any word of a client's choice; the longest known ones have 9 characters. */
const METHOD_LENGTH_MAX = 16;

/** A request that was answered, without a stream. */
export interface AnsweredRequest {
  method: string;
  /** The pattern; null if there is no such route. */
  route: string | null;
  status: number;
  durationMs: number;
}

export type RequestObserver = (request: AnsweredRequest) => void;

interface RequestLogDeps {
  log: Log;
  ids: Ids;
  /** Told each request but those that monitors make every few seconds. */
  answered?: RequestObserver | undefined;
}

/**
 * Gives a request its id, never one of the client's choice, and its one line in the log: the
 * route's pattern and never the path or the query, which may hold keys and tokens. A streamed
 * answer gets its line at its end, with its duration and whether the client left.
 */
export function requestLog({ log, ids, answered }: RequestLogDeps): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const startedAt = performance.now();
    const requestId = ids.uuid();
    c.set("requestId", requestId);
    await next();
    // Before, it would be lost on an answer that is not made by Hono's context.
    c.res.headers.set("X-Request-Id", requestId);
    // To find the route takes longer than to look at the path.
    const isMonitor = MONITOR_PATHS.has(c.req.path) && routeOf(c) !== null;
    if (!isMonitor && isStreamed(c)) return tellAtEnd(c, { log, startedAt });
    if (!isMonitor) answered?.(answerOf(c, startedAt));
    const fields = (): JsonObject => line(fieldsOf(c), startedAt);
    const failure = failureOf(c);
    if (isMonitor && failure === undefined) log.debug("request", fields);
    else if (failure === undefined) log.info("request", fields);
    else log.error("request", failure, fields());
  };
}

/** Keeps nothing of the request while the stream is open but what its line will tell. */
function tellAtEnd(
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
  /** The request, and the answer's status. */
  request: JsonObject;
  caller: JsonObject;
}

function fieldsOf(c: HonoContext<HttpEnv>): Known {
  const request = {
    requestId: c.get("requestId"),
    method: c.req.method.slice(0, METHOD_LENGTH_MAX),
    route: routeOf(c),
    status: c.res.status,
  };
  return { request, caller: callerOf(c) };
}

function answerOf(c: HonoContext<HttpEnv>, startedAt: number): AnsweredRequest {
  const { req: { method }, res: { status } } = c;
  return { method, route: routeOf(c), status, durationMs: performance.now() - startedAt };
}

function line({ request, caller }: Known, startedAt: number): JsonObject {
  const durationMs = Math.round((performance.now() - startedAt) * 10) / 10;
  return { ...request, durationMs, ...caller };
}

/**
 * The pattern of the route that answered, or that would have: of several that fit, such as `/runs/queue`
 * and `/runs/:runId`, the first. Middleware has no method and is none.
 */
function routeOf(c: HonoContext<HttpEnv>): string | null {
  return matchedRoutes(c).find(({ method }) => method !== "ALL")?.path ?? null;
}

function callerOf(c: HonoContext<HttpEnv>): JsonObject {
  const caller = c.get("caller");
  return {
    userId: caller?.userId ?? null,
    orgKey: caller?.orgKey ?? null,
    via: caller?.via ?? null,
  };
}

/** A body that is no JSON may be long; Hono throws the body of an answer to HEAD away unread. */
function isStreamed(c: HonoContext<HttpEnv>): boolean {
  const contentType = c.res.headers.get("content-type");
  return contentType !== null && !contentType.includes("json") && c.req.method !== "HEAD" &&
    c.res.body !== null;
}

/** The cause of an answer of 500 and above; undefined for every other. */
function failureOf({ res, error }: HonoContext<HttpEnv>): unknown {
  return res.status < 500 ? undefined : error;
}
