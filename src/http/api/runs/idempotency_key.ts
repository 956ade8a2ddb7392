import type { Context } from "hono";
import type { HttpEnv } from "../../env.ts";
import { headerOf } from "../../header.ts";
import { invalidRequest } from "../../problem.ts";
import { idempotencyHeaders } from "./schema.ts";

/**
 * Reads the idempotency key of a request; null if there is none. Throws `invalid_request`. A
 * route's validator is not used, because it copies all headers of every request to check this one.
 */
export function readIdempotencyKey(c: Context<HttpEnv>): string | null {
  const key = headerOf(c, "idempotency-key");
  if (key === undefined) return null;
  const { success, error } = idempotencyHeaders.safeParse({ "idempotency-key": key });
  if (!success) throw invalidRequest("header", error.issues);
  return key;
}
