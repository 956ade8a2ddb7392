import type { Context } from "hono";
import type { Head, HttpEnv } from "./env.ts";

/** A header field of a request, by its name in lower case; undefined if it is absent. */
export function headerOf(c: Context<HttpEnv>, name: string): string | undefined {
  return headOf(c).fields[name];
}

/** Read once for all who ask: one look into the runtime's own headers costs nearly as much. */
export function headOf(c: Context<HttpEnv>): Head {
  const known = c.get("head");
  // A layer may have put another request in the place of the first.
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
