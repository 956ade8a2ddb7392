import type { Context, MiddlewareHandler } from "hono";
import { AppError } from "../lib/errors.ts";
import type { HttpEnv } from "./env.ts";
import { headerOf } from "./header.ts";
import { isRouted } from "./methods.ts";

/** These take files, and see to the type of their bodies themselves. */
const FILE_PATH = /^\/api\/v1\/(objects|chats\/[^/]+\/messages)$/;

const JSON_TYPE = /^application\/json\s*(;|$)/i;

/**
 * Takes the content type off an empty body, which many clients send along: to validators it would
 * be malformed JSON, where it is no body at all.
 */
export function bareEmptyBodies(): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    if (typeOf(c) !== "" && await hasEmptyBody(c)) {
      const { url, method, headers: given, signal } = c.req.raw;
      const headers = new Headers(given);
      headers.delete("content-type");
      c.req.raw = new Request(url, { method, headers, signal });
    }
    await next();
  };
}

/** Without a stated length, JSON is read to see: its route reads it anyway, and Hono keeps it. */
async function hasEmptyBody(c: Context<HttpEnv>): Promise<boolean> {
  if (c.req.method === "GET" || c.req.method === "HEAD" || FILE_PATH.test(c.req.path)) return false;
  const sizeText = headerOf(c, "content-length");
  if (sizeText !== undefined) return sizeText === "0";
  return hasJsonType(c) && (await c.req.arrayBuffer()).byteLength === 0;
}

/**
 * Refuses what is no JSON, on routes that need no body too, where validators would pass it over.
 * What no route takes is left to be a 404 or a 405.
 */
export function requireJsonBodies(): MiddlewareHandler<HttpEnv> {
  return (c, next) => {
    if (hasOtherBody(c) && !FILE_PATH.test(c.req.path) && isRouted(c)) {
      const text = `Cannot take a body of type "${typeOf(c)}": it must be application/json`;
      throw new AppError("unsupported_media_type", text);
    }
    return next();
  };
}

/** For a route where a missing body must not mean the defaults of its fields. */
export function requireBody(c: Context<HttpEnv>): void {
  if (typeOf(c) === "") throw new AppError("invalid_request", "A JSON body is required");
}

/** What costs least is asked first: most requests have no body, and most bodies are JSON. */
function hasOtherBody(c: Context<HttpEnv>): boolean {
  if (c.req.method === "GET" || c.req.method === "HEAD" || hasJsonType(c)) return false;
  const sizeText = headerOf(c, "content-length");
  if (sizeText === "0" || (sizeText === undefined && typeOf(c) === "")) return false;
  return c.req.raw.body !== null;
}

/** As it is announced. */
export function hasJsonType(c: Context<HttpEnv>): boolean {
  return JSON_TYPE.test(typeOf(c));
}

function typeOf(c: Context<HttpEnv>): string {
  return headerOf(c, "content-type") ?? "";
}
