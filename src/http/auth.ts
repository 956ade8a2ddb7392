import type { Context as HonoContext, MiddlewareHandler } from "hono";
import type { Credentials, Identity } from "../identity/authenticate.ts";
import type { Context } from "../identity/context.ts";
import type { HttpEnv } from "./env.ts";

interface AuthDeps {
  identity: Identity;
  base: Omit<Context, "principal">;
}

/** Lets only authenticated callers of an organization through, with their context on the request. */
export function authenticated({ identity, base }: AuthDeps): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const principal = await identity.authenticate(credentialsOf(c));
    c.set("ctx", { ...base, principal });
    await next();
  };
}

/** What a request brings to prove who sends it; which of it counts is identity's to say. */
export function credentialsOf(c: HonoContext<HttpEnv>): Credentials {
  const header = (name: string): string | null => c.req.header(name) ?? null;
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
