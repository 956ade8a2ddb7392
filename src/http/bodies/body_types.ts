import type { Context, MiddlewareHandler } from "hono";
import { AppError } from "../../lib/errors.ts";
import { JsonOutOfBounds } from "../../lib/json.ts";
import { parseJsonInTurns } from "../../lib/json_in_turns.ts";
import { mayHaveBody, type RequestBodies } from "./body_limits.ts";
import type { HttpEnv } from "../env.ts";
import { headerOf } from "../header.ts";
import { isRouted } from "../middleware/methods.ts";

/** The paths whose POST takes files; their routes check the type of the body themselves. */
const FILE_PATH = /^\/api\/v1\/(objects|chats\/[^/]+\/messages)$/;

const JSON_TYPE = /^application\/json\s*(;|$)/i;

/** Many clients send it where they have nothing to say. */
const EMPTY_OBJECT = /^\s*\{\s*\}\s*$/;

/** Lists and objects inside each other, in any JSON that is sent. */
export const JSON_LEVELS_MAX = 200;

/**
 * Refuses bodies that are no JSON, also on routes that need no body, where validators would pass
 * them over. Requests that match no route are left to become a 404 or a 405.
 */
export function requireJsonBodies(): MiddlewareHandler<HttpEnv> {
  return (c, next) => {
    if (hasOtherBody(c) && !takesFiles(c) && isRouted(c)) {
      const text = `Cannot take a body of type "${typeOf(c)}": it must be application/json`;
      throw new AppError("unsupported_media_type", text);
    }
    return next();
  };
}

/**
 * Reads JSON for the validators of the routes, behind `authenticated()`: a body is read once its
 * caller is known, and charged to the caller's organization until the answer. Refuses a body that
 * says something where the route takes none.
 */
export function readJsonBodies(
  bodies: RequestBodies,
  isBodiless: (c: Context<HttpEnv>) => boolean,
): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const { method } = c.req;
    if (method === "GET" || method === "HEAD" || takesFiles(c)) return await next();
    if (!mayHaveBody(c)) {
      if (typeOf(c) !== "") dropContentType(c);
      return await next();
    }
    if (!hasJsonType(c) || !isRouted(c)) return await next();
    using body = await bodies.readText(c, c.var.ctx.principal.orgKey);
    if (body.content === "") dropContentType(c);
    else if (!isBodiless(c)) await readJson(c, body.content);
    else if (!EMPTY_OBJECT.test(body.content)) throw needless();
    await next();
  };
}

/**
 * Parses the body with turns for others, and gives the validators its value. Text that is no JSON is
 * left to them to refuse. Errors: `invalid_request` above `JSON_LEVELS_MAX` and `KEYS_MAX`.
 */
async function readJson(c: Context<HttpEnv>, text: string): Promise<void> {
  try {
    const value = await parseJsonInTurns(text, {
      orgKey: c.var.ctx.principal.orgKey,
      levelsMax: JSON_LEVELS_MAX,
    });
    c.req.json = <T>() => Promise.resolve(value as T);
  } catch (error) {
    if (error instanceof SyntaxError) c.req.json = () => Promise.reject(error);
    else throw error instanceof JsonOutOfBounds ? outOfBounds(error) : error;
  }
}

function needless(): AppError {
  const message = "must be empty: this route takes none";
  return new AppError("invalid_request", `The body ${message}`, {
    issues: [{ path: "", message }],
  });
}

function outOfBounds({ message }: JsonOutOfBounds): AppError {
  const issues = [{ path: "", message }];
  return new AppError("invalid_request", `The body ${message}`, { issues });
}

/**
 * Takes the content type off an empty body, which many clients send along: to validators it would
 * be malformed JSON, where it is no body at all.
 */
function dropContentType(c: Context<HttpEnv>): void {
  const { url, method, headers: given, signal } = c.req.raw;
  const headers = new Headers(given);
  headers.delete("content-type");
  c.req.raw = new Request(url, { method, headers, signal });
}

/** Refuses a missing body, on a route where it must not mean the defaults of its fields. */
export function requireBody(c: Context<HttpEnv>): void {
  if (typeOf(c) !== "") return;
  const issues = [{ path: "", message: "is required" }];
  throw new AppError("invalid_request", "Invalid body: body: is required", { issues });
}

/** Other methods on the same path take no file: their bodies are refused as everywhere. */
function takesFiles({ req: { method, path } }: Context<HttpEnv>): boolean {
  return method === "POST" && FILE_PATH.test(path);
}

/** The cheapest checks come first: most requests have no body, and most bodies are JSON. */
function hasOtherBody(c: Context<HttpEnv>): boolean {
  if (!mayHaveBody(c) || hasJsonType(c)) return false;
  if (headerOf(c, "content-length") === undefined && typeOf(c) === "") return false;
  return c.req.raw.body !== null;
}

export function hasJsonType(c: Context<HttpEnv>): boolean {
  return JSON_TYPE.test(typeOf(c));
}

function typeOf(c: Context<HttpEnv>): string {
  return headerOf(c, "content-type") ?? "";
}
