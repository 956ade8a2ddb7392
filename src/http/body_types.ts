import type { Context, MiddlewareHandler } from "hono";
import { matchedRoutes } from "hono/route";
import { AppError } from "../lib/errors.ts";
import type { HttpEnv } from "./env.ts";

/** These take files, and see to the type of their bodies themselves. */
const FILE_PATH = /^\/api\/v1\/(objects|chats\/[^/]+\/messages)$/;

/**
 * Takes the content type off an empty body, which many clients send along: to validators it would
 * be malformed JSON, where it is no body at all.
 */
export function bareEmptyBodies(): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    if (c.req.header("content-length") === "0" && c.req.header("content-type")) {
      const headers = new Headers(c.req.raw.headers);
      headers.delete("content-type");
      c.req.raw = new Request(c.req.raw, { headers });
    }
    await next();
  };
}

/**
 * Refuses what is no JSON, on routes that need no body too, where validators would pass it over.
 * What no route takes is left to be a 404 or a 405.
 */
export function requireJsonBodies(): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const isRouted = matchedRoutes(c).some(({ method }) => method !== "ALL");
    if (isRouted && !FILE_PATH.test(c.req.path) && hasOtherBody(c)) {
      const text = `Cannot take a body of type "${typeOf(c)}": it must be application/json`;
      throw new AppError("unsupported_media_type", text);
    }
    await next();
  };
}

function hasOtherBody(c: Context<HttpEnv>): boolean {
  if (c.req.raw.body === null || c.req.header("content-length") === "0") return false;
  const isAnnounced = c.req.header("content-length") !== undefined || typeOf(c) !== "";
  return isAnnounced && !/^application\/json\s*(;|$)/i.test(typeOf(c));
}

function typeOf(c: Context<HttpEnv>): string {
  return c.req.header("content-type") ?? "";
}
