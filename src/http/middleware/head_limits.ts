import type { MiddlewareHandler } from "hono";
import { AppError } from "../../lib/errors.ts";
import type { HttpEnv } from "../env.ts";
import { headOf } from "../header.ts";

const KIB = 1024;

/** Limits below those of the runtime, which refuses with an empty response. */
export const URL_CHARACTERS_MAX = 20 * KIB;
export const HEADER_FIELDS_MAX = 100;
export const HEADERS_BYTES_MAX = 32 * KIB;

/** `: ` and the line break of a header field. */
const BYTES_AROUND_FIELD = 4;

/** The runtime puts the host in front of the path, so that a `/` in it would change the path. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d*)?$/i;

/** Refuses an address or headers that are invalid or far larger than regular clients send. */
export const limitHead: MiddlewareHandler<HttpEnv> = (c, next) => {
  const { fields: { host }, count, characters } = headOf(c);
  if (host !== undefined && !HOST.test(host)) {
    throw new AppError("invalid_request", "The header field Host must name one host");
  }
  if (c.req.url.length > URL_CHARACTERS_MAX) {
    const text = `The address is too long: at most ${URL_CHARACTERS_MAX} characters are taken`;
    throw new AppError("url_too_long", text);
  }
  const sizeBytes = characters + count * BYTES_AROUND_FIELD;
  if (count > HEADER_FIELDS_MAX || sizeBytes > HEADERS_BYTES_MAX) {
    const text = `The headers are too large: at most ${HEADER_FIELDS_MAX} fields and ` +
      `${HEADERS_BYTES_MAX} bytes together are taken`;
    throw new AppError("headers_too_large", text);
  }
  return next();
};
