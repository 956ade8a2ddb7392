import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { AppError } from "../lib/errors.ts";
import type { HttpEnv } from "./env.ts";

const MIB = 1024 * 1024;

/** A definition may have 256 KB, its JSON escapes several times that. */
const JSON_BYTES_MAX = 2 * MIB;

/** Attachments of 50 MB together, and the form around them. */
const MESSAGE_BYTES_MAX = 52 * MIB;

/** Refuses a body above its route's limit before it is read whole. */
export function limitBodies(): MiddlewareHandler<HttpEnv> {
  const json = limit(JSON_BYTES_MAX);
  const message = limit(MESSAGE_BYTES_MAX);
  return (c, next) => {
    const multipart = c.req.header("content-type")?.startsWith("multipart/form-data");
    return (multipart ? message : json)(c, next);
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
