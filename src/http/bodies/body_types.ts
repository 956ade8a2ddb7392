import type { Context, MiddlewareHandler } from "hono";
import { AppError } from "../../lib/errors.ts";
import { JsonOutOfBounds } from "../../lib/json.ts";
import { parseJsonInTurns } from "../../lib/json_in_turns.ts";
import { mayHaveBody, type RequestBodies } from "./body_limits.ts";
import type { BodyNeed } from "./body_needs.ts";
import type { HttpEnv } from "../env.ts";
import { headerOf } from "../header.ts";
import { isRouted } from "../middleware/methods.ts";

/** The paths whose POST takes files; their routes check the type of the body themselves. */
const FILE_PATH = /^\/api\/v1\/(objects|chats\/[^/]+\/messages)$/;

const JSON_TYPE = /^application\/json\s*(;|$)/i;

/** Many clients send it if they have nothing to say. */
const EMPTY_OBJECT = /^\s*\{\s*\}\s*$/;

/** Lists and objects inside each other, in any JSON that is sent. */
export const JSON_LEVELS_MAX = 200;

/**
 * Refuses bodies that are no JSON, also on routes that need no body, if validators would pass
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
 * says something if the route takes none, and no body if the route requires one.
 */
export function readJsonBodies(
  bodies: RequestBodies,
  needOf: (c: Context<HttpEnv>) => BodyNeed,
): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const { method } = c.req;
    const isRead = method === "GET" || method === "HEAD";
    if (isRead || takesFiles(c) || !isRouted(c)) return await next();
    const need = needOf(c);
    if (!mayHaveBody(c) || !hasJsonType(c)) {
      await leaveOut(c, need);
      return await next();
    }
    using body = await bodies.readText(c, c.get("ctx").principal.orgKey);
    if (need === "none") refuseContent(body.content);
    if (body.content === "") await leaveOut(c, need);
    else if (need !== "none") await readJson(c, body.content);
    await next();
  };
}

/**
 * Refuses a body that comes with GET or HEAD, by its length: the runtime shows it to nobody. One that
 * is as short as an empty object is taken for that.
 */
export const refuseBodiesOfReads: MiddlewareHandler<HttpEnv> = (c, next) => {
  const { method } = c.req;
  if (method !== "GET" && method !== "HEAD") return next();
  const length = Number(headerOf(c, "content-length") ?? "0");
  if (length > "{}".length || headerOf(c, "transfer-encoding") !== undefined) throw needless();
  return next();
};

/** Refuses what is sent to a route that takes no body. */
export function refuseContent(text: string): void {
  if (text !== "" && !EMPTY_OBJECT.test(text)) throw needless();
}

/**
 * Parses the body with turns for others, and gives the validators its value. Text that is no JSON is
 * left to them to refuse. Errors: `invalid_request` above `JSON_LEVELS_MAX` and `KEYS_MAX`.
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
 * Takes the content type off a body that is none, which many clients send along: to validators it
 * would be malformed JSON. If the route requires a body, validators find nothing in its place, after
 * what they find in the path.
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

function hasJsonType(c: Context<HttpEnv>): boolean {
  return JSON_TYPE.test(typeOf(c));
}

function typeOf(c: Context<HttpEnv>): string {
  return headerOf(c, "content-type") ?? "";
}
