import type { Context } from "hono";
import type { HttpEnv } from "../env.ts";
import { headerOf } from "../header.ts";
import { invalidRequest } from "../problem.ts";
import { zoneHeader } from "../schema/timezone.ts";

/** Refuses an unknown time zone, even on routes that do not use it. */
export function refuseUnknownTimezone(c: Context<HttpEnv>): void {
  const zone = headerOf(c, "x-timezone");
  if (zone === undefined) return;
  const { error } = zoneHeader.safeParse({ "x-timezone": zone });
  if (error) throw invalidRequest("header", error.issues);
}
