import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { AppError } from "../lib/errors.ts";
import type { HttpEnv } from "./env.ts";

const MIB = 1024 * 1024;

/** A definition may have 256 KB, its JSON escapes several times that. */
const JSON_BYTES_MAX = 2 * MIB;

/** Takes a file as a raw body, of any type. */
const UPLOAD_PATH = "/api/v1/objects";

/** Files of 50 MB together, and the form around them. */
const FILES_BYTES_MAX = 52 * MIB;

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

/** Refuses a body above its route's limit before it is read whole. */
export function limitBodies(): MiddlewareHandler<HttpEnv> {
  const json = limit(JSON_BYTES_MAX);
  const files = limit(FILES_BYTES_MAX);
  return (c, next) => {
    const multipart = c.req.header("content-type")?.startsWith("multipart/form-data");
    return (multipart || c.req.path === UPLOAD_PATH ? files : json)(c, next);
  };
}

function limit(maxSize: number): MiddlewareHandler<HttpEnv> {
  return bodyLimit({
    maxSize,
    onError: () => {
      throw new AppError("too_large", `The body is too large: at most ${maxSize} bytes are taken`);
    },
  });
}
