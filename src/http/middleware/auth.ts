import type { Context as HonoContext, MiddlewareHandler } from "hono";
import type { Credentials, Identity } from "../../identity/authenticate.ts";
import type { Context } from "../../identity/context.ts";
import { elapsedMs } from "../../lib/clock.ts";
import { AppError } from "../../lib/errors.ts";
import type { HttpEnv } from "../env.ts";
import { headOf } from "../header.ts";
import { routeOf } from "./methods.ts";

interface AuthDeps {
  identity: Identity;
  base: Omit<Context, "principal">;
}

/**
 * Requires an authenticated caller who belongs to an organization, and sets the caller's context.
 * Requests that match no route pass, to become a 404 or a 405.
 */
export function authenticated({ identity, base }: AuthDeps): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    if (routeOf(c) === null) return await next();
    const credentials = credentialsOf(c);
    const principal = await identity.authenticate(credentials);
    c.set("caller", principal);
    c.set("ctx", { ...base, principal });
    c.set("renew", () => identity.renew(credentials, principal));
    c.set("authenticatedAt", elapsedMs(base.clock));
    await next();
  };
}

/** For how long the rights of a caller count without another look, while a body arrives. */
const RIGHTS_MS = 1_000;

/**
 * Sets the caller's context anew if the body took long to arrive. Otherwise a client that sends
 * slowly could act minutes after its key was revoked. Call it between the body and the work. Throws
 * like `Identity.renew()`.
 */
export async function renewAfterBody(c: HonoContext<HttpEnv>): Promise<void> {
  const ctx = c.get("ctx");
  if (elapsedMs(ctx.clock) - c.get("authenticatedAt") < RIGHTS_MS) return;
  c.set("ctx", { ...ctx, principal: await c.get("renew")() });
}

/**
 * Refuses API keys on routes that only their owner may call in person. Must follow
 * `authenticated()`.
 */
export const tokenOnly: MiddlewareHandler<HttpEnv> = async (c, next) => {
  if (c.get("ctx").principal.via === "token") return await next();
  throw new AppError("forbidden", "This route requires a token and takes no API key");
};

/** Collects the credentials of a request; `identity` decides which of them counts. */
export function credentialsOf(c: HonoContext<HttpEnv>): Credentials {
  const { fields } = headOf(c);
  const header = (name: string): string | null => fields[name] ?? null;
  return {
    method: c.req.method,
    cookie: header("cookie"),
    queryToken: c.req.query("token") ?? null,
    authorization: header("authorization"),
    apiKey: header("x-api-key"),
    source: header("x-source"),
    activeOrg: header("x-active-org"),
    origin: header("origin"),
    fetchSite: header("sec-fetch-site"),
  };
}
