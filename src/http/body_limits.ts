import type { Context, MiddlewareHandler } from "hono";
import type { Clock } from "../lib/clock.ts";
import { SharedTimer } from "../lib/shared_timer.ts";
import { HOOKS_PATH } from "../webhooks/address.ts";
import type { HttpEnv } from "./env.ts";
import { headerOf } from "./header.ts";
import { hasJsonType } from "./body_types.ts";
import { limitBody, tooLarge, withoutSilence } from "./limited_body.ts";
import { problemResponse } from "./problem.ts";

const MIB = 1024 * 1024;

/** A definition may have 256 KB, its JSON escapes several times that. */
export const JSON_BYTES_MAX = 2 * MIB;

/** Takes a file as a raw body, of any type. */
const UPLOAD_PATH = "/api/v1/objects";

/** Files of 50 MB together, and the form around them. */
export const FILES_BYTES_MAX = 52 * MIB;

/** What is worth no stream of its own. */
const SMALL_BYTES_MAX = 64 * 1024;

/** How long a client may send nothing of a body that it has announced. */
const IDLE_MS = 20_000;

/**
 * Refuses a body above its route's limit, one of unstated length as it is read, and one that stops
 * coming. A caller without a token makes the server keep no more than a small body.
 */
export function limitBodies(clock: Clock): MiddlewareHandler<HttpEnv> {
  const silence = new SharedTimer({ clock, delayMs: IDLE_MS });
  return async (c, next) => {
    // Nobody reads the body of these, and even to ask for it takes time.
    if (c.req.method === "GET" || c.req.method === "HEAD") return await next();
    const sizeText = headerOf(c, "content-length");
    if (sizeText === "0") return await next();
    const sizeBytes = Number(sizeText ?? NaN);
    const sizeBytesMax = limitOf(c);
    if (sizeBytes > sizeBytesMax) throw tooLarge(sizeBytesMax);
    if (sizeBytes <= SMALL_BYTES_MAX && c.req.path !== UPLOAD_PATH) {
      await withoutSilence(keptBody(c), silence);
      return await next();
    }
    const { body } = c.req.raw;
    if (body === null) return await next();
    const { stream, failure } = limitBody(body, { sizeBytesMax, silence });
    c.req.raw = new Request(c.req.raw, { body: stream });
    await next();
    // The runtime holds an answer back while a body of unstated length is neither read nor let go.
    if (!c.req.raw.bodyUsed) await c.req.raw.body?.cancel();
    const error = failure();
    if (error === null) return;
    c.res = undefined;
    c.res = problemResponse(error, c);
  };
}

/**
 * Hono keeps it for whoever reads the body next: JSON as the text that it is parsed from, and as it
 * came where a signature may be of its bytes.
 */
function keptBody(c: Context<HttpEnv>): Promise<unknown> {
  const isSigned = c.req.path.startsWith(`${HOOKS_PATH}/`);
  return hasJsonType(c) && !isSigned ? c.req.text() : c.req.arrayBuffer();
}

function limitOf(c: Context<HttpEnv>): number {
  const isMultipart = headerOf(c, "content-type")?.startsWith("multipart/form-data");
  return isMultipart || c.req.path === UPLOAD_PATH ? FILES_BYTES_MAX : JSON_BYTES_MAX;
}
