import type { Context } from "hono";
import type { Head, HttpEnv } from "./env.ts";

/**
 * Returns the value of a request's header field by its lower-case name; undefined if it is absent.
 */
export function headerOf(c: Context<HttpEnv>, name: string): string | undefined {
  return headOf(c).fields[name];
}

/**
 * Reads all header fields once per request: each access to the runtime's headers costs nearly as
 * much.
 */
export function headOf(c: Context<HttpEnv>): Head {
  const known = c.get("head");
  // Middleware may have replaced the request.
  if (known?.request === c.req.raw) return known;
  const head = readHead(c.req.raw);
  c.set("head", head);
  return head;
}

function readHead(request: Request): Head {
  const fields: Record<string, string> = Object.create(null);
  let count = 0;
  let characters = 0;
  request.headers.forEach((value, name) => {
    fields[name] = value;
    count++;
    characters += name.length + value.length;
  });
  return { request, fields, count, characters };
}
