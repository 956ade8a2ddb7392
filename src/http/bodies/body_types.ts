import type { Context, MiddlewareHandler } from "hono";
import { AppError } from "../../lib/errors.ts";
import { JsonOutOfBounds } from "../../lib/json.ts";
import { parseJsonInTurns } from "../../lib/json_in_turns.ts";
import { mayHaveBody, type RequestBodies } from "./body_limits.ts";
import type { BodyNeed } from "./body_needs.ts";
import type { HttpEnv } from "../env.ts";
import { headerOf } from "../header.ts";
import { renewAfterBody } from "../middleware/auth.ts";
import { routeOf } from "../middleware/methods.ts";

/** The paths where POST accepts files. Their routes check the type of the body themselves. */
const FILE_PATH = /^\/api\/v1\/(objects|chats\/[^/]+\/messages)$/;

const JSON_TYPE = /^application\/json\s*(;|$)/i;

/** Many clients send an empty object when they have nothing to send. */
const EMPTY_OBJECT = /^\s*\{\s*\}\s*$/;

/** The deepest nesting of lists and objects in any JSON body. */
export const JSON_LEVELS_MAX = 200;

/**
 * Refuses bodies that are not JSON, also on routes where validators would ignore the body. Requests
 * that match no route pass, to become a 404 or a 405.
 */
export function requireJsonBodies(): MiddlewareHandler<HttpEnv> {
  return (c, next) => {
    refuseOtherBody(c);
    return next();
  };
}

function refuseOtherBody(c: Context<HttpEnv>): void {
  if (hasOtherBody(c) && !takesFiles(c) && routeOf(c) !== null) throw otherType(c);
}

/** Refuses a body of which neither the type nor the length is stated, unless it is empty. */
async function refuseUntyped(c: Context<HttpEnv>, bodies: RequestBodies): Promise<void> {
  using body = await bodies.readText(c, c.get("ctx").principal.orgKey);
  if (body.content !== "") throw otherType(c);
}

function otherType(c: Context<HttpEnv>): AppError {
  const text = `Cannot take a body of type "${typeOf(c)}": it must be application/json`;
  return new AppError("unsupported_media_type", text);
}

/**
 * Reads JSON for the validators of the routes, after `authenticated()`: the caller is known before
 * the body is read, and the caller's organization is charged until the response. The caller's
 * rights are read again after a body that took long. Refuses a body with content on a route that
 * accepts none, a missing body on a route that requires one, and what `requireJsonBodies()`
 * refuses.
 */
export function readJsonBodies(
  bodies: RequestBodies,
  needOf: (c: Context<HttpEnv>) => BodyNeed,
): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const { method } = c.req;
    const isRead = method === "GET" || method === "HEAD";
    if (isRead || takesFiles(c) || routeOf(c) === null) return await next();
    refuseOtherBody(c);
    const need = needOf(c);
    if (!mayHaveBody(c) || !hasJsonType(c)) {
      if (need === "optional" && mayHaveBody(c)) await refuseUntyped(c, bodies);
      await leaveOut(c, need);
      await renewAfterBody(c);
      return await next();
    }
    using body = await bodies.readText(c, c.get("ctx").principal.orgKey);
    if (need === "none") refuseContent(body.content);
    if (body.content === "") await leaveOut(c, need);
    else if (need !== "none") await readJson(c, body.content);
    await renewAfterBody(c);
    await next();
  };
}

/**
 * Refuses a GET or HEAD request with a body, by its length: the runtime does not expose such a
 * body. A body as short as `{}` is assumed to be an empty object, and passes.
 */
export function refuseBodyOfRead(c: Context<HttpEnv>): void {
  const { method } = c.req;
  if (method !== "GET" && method !== "HEAD") return;
  const length = Number(headerOf(c, "content-length") ?? "0");
  if (length > "{}".length || headerOf(c, "transfer-encoding") !== undefined) throw needless();
}

/** Refuses content that is sent to a route that accepts no body. */
export function refuseContent(text: string): void {
  if (text !== "" && !EMPTY_OBJECT.test(text)) throw needless();
}

/**
 * Parses the body with pauses for other requests, and passes the value to the validators, which
 * also report text that is not JSON. Errors: `invalid_request` above `JSON_LEVELS_MAX` and
 * `KEYS_MAX`.
 */
async function readJson(c: Context<HttpEnv>, text: string): Promise<void> {
  try {
    const value = await parseJsonInTurns(text, {
      orgKey: c.get("ctx").principal.orgKey,
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
 * Replaces the request by one without a body. Removes the content type that many clients send
 * without a body, because validators would report malformed JSON. If the route requires a body, the
 * validators report it as missing, after errors in the path.
 */
async function leaveOut(c: Context<HttpEnv>, need: BodyNeed): Promise<void> {
  const isRequired = need === "required";
  if (!isRequired && typeOf(c) === "") return;
  const { url, method, headers: given, signal, bodyUsed, body } = c.req.raw;
  if (!bodyUsed) await body?.cancel();
  const headers = new Headers(given);
  if (isRequired) headers.set("content-type", "application/json");
  else headers.delete("content-type");
  c.req.raw = new Request(url, { method, headers, signal });
  if (isRequired) c.req.json = <T>() => Promise.resolve(undefined as T);
}

/** Whether the request may upload files. Other methods on the same paths do not. */
function takesFiles({ req: { method, path } }: Context<HttpEnv>): boolean {
  return method === "POST" && FILE_PATH.test(path);
}

/**
 * Whether the body is not JSON. Cheap checks come first: most requests have no body, and most
 * bodies are JSON.
 */
function hasOtherBody(c: Context<HttpEnv>): boolean {
  if (!mayHaveBody(c) || hasJsonType(c)) return false;
  if (headerOf(c, "content-length") === undefined && typeOf(c) === "") return false;
  return c.req.raw.body !== null;
}

function hasJsonType(c: Context<HttpEnv>): boolean {
  return JSON_TYPE.test(typeOf(c));
}

function typeOf(c: Context<HttpEnv>): string {
  return headerOf(c, "content-type") ?? "";
}
