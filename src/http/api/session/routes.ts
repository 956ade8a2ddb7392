import { createRoute, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import type { Login, OwnLogin } from "../../../identity/own_login.ts";
import type { Clock } from "../../../lib/clock.ts";
import { AppError } from "../../../lib/errors.ts";
import type { RequestBodies } from "../../bodies/body_limits.ts";
import { refuseContent, requireJsonBodies } from "../../bodies/body_types.ts";
import type { HttpEnv } from "../../env.ts";
import { headerOf } from "../../header.ts";
import { invalidRequest } from "../../problem.ts";
import { createRoutes } from "../../routes.ts";
import { doneAnswer, json, optionalBody } from "../../schema/bodies.ts";
import { timestamp } from "../../schema/fields.ts";
import { problems } from "../../schema/problems.ts";

export const SESSION_PATH = "/api/v1/session";

/** No script can read the cookie, and browsers send it to no other path. */
const COOKIE = "heddle_session";

const BODY_BYTES_MAX = 1024;

const body = z.strictObject({ code: z.string().max(200).optional() })
  .openapi("SessionBody", { example: { code: "the part of the printed URL after #start=" } });

const begin = createRoute({
  method: "post",
  path: SESSION_PATH,
  operationId: "beginSession",
  tags: ["server"],
  security: [],
  summary: "Log in with a start code or renew a session",
  description:
    "Open to everyone who has a start code or a session cookie. This is the login of the " +
    "console if the server issues its own tokens. With `code`, begins a session, sets its " +
    "cookie for this path only, and returns a token. A code can be used once, within ten " +
    "minutes. Without `code`, returns a new token for the session of the cookie; the token " +
    "expires with the session. Returns 404 if an identity provider is configured.",
  request: optionalBody(body),
  responses: {
    200: json(
      z.object({ token: z.string(), expiresAt: timestamp }).openapi("Session", {
        example: { token: "eyJhbGciOiJFUzI1NiJ9.e30.c2ln", expiresAt: "2026-11-21T16:30:00.000Z" },
      }),
      "A token that this server issued",
    ),
    ...problems(400, 401, 403, 404, 413, 415, 429),
  },
});

const end = createRoute({
  method: "delete",
  path: SESSION_PATH,
  operationId: "endSession",
  middleware: requireJsonBodies(),
  tags: ["server"],
  security: [],
  summary: "End the session of the cookie",
  description:
    "Open to everyone. Tokens that were issued to the session stay valid until they expire.",
  responses: { 200: doneAnswer("Done", "The session has ended"), ...problems(400, 403, 404, 429) },
});

export interface SessionDeps {
  /** Null if an identity provider is configured. */
  login: OwnLogin | null;
  bodies: RequestBodies;
  clock: Clock;
  isHttps: boolean;
}

/** The routes of `/api/v1/session`: the console's login when the server issues its own tokens. */
export function sessionRoutes(
  { login, bodies, clock, isHttps }: SessionDeps,
): ReturnType<typeof createRoutes> {
  const routes = createRoutes();
  routes.openAPIRegistry.registerPath(begin);
  routes.post(SESSION_PATH, requireJsonBodies(), async (c) => {
    const own = ownLogin(c, login);
    const { code } = await readBody(c, bodies);
    const given = getCookie(c, COOKIE) ?? "";
    const session = code === undefined ? await own.renew(given) : await own.exchange(code);
    if (!session) throw refused(code);
    const maxAge = Math.ceil((session.expiresAt - clock.now()) / 1000);
    setCookie(c, COOKIE, session.session, { ...cookieOptions(isHttps), maxAge });
    return c.json(shown(session), 200);
  });
  routes.openapi(end, async (c) => {
    refuseContent(await readText(c, bodies));
    ownLogin(c, login).end(getCookie(c, COOKIE) ?? "");
    deleteCookie(c, COOKIE, cookieOptions(isHttps));
    return c.json({ success: true as const, message: "The session has ended" }, 200);
  });
  return routes;
}

function cookieOptions(isHttps: boolean) {
  return { path: SESSION_PATH, httpOnly: true, sameSite: "Strict", secure: isHttps } as const;
}

/**
 * Returns the login. Errors: `not_found` if the server does not issue tokens, `forbidden` for a
 * page of another origin.
 */
function ownLogin(c: Context<HttpEnv>, login: OwnLogin | null): OwnLogin {
  if (!login) throw new AppError("not_found", "People log in at the identity provider");
  const site = headerOf(c, "sec-fetch-site");
  if (site === undefined || site === "same-origin") return login;
  throw new AppError("forbidden", "Only the server's own pages may ask for a session");
}

async function readBody(
  c: Context<HttpEnv>,
  bodies: RequestBodies,
): Promise<z.output<typeof body>> {
  const text = await readText(c, bodies);
  const { success, data, error } = body.safeParse(text === "" ? {} : parsed(text));
  if (success) return data;
  throw invalidRequest("json", error.issues);
}

async function readText(c: Context<HttpEnv>, bodies: RequestBodies): Promise<string> {
  return await new Response(bodies.open(c, BODY_BYTES_MAX)).text();
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    const issues = [{ path: "", message: "must be JSON" }];
    throw new AppError("invalid_request", "Invalid body: body: must be JSON", { issues, cause });
  }
}

function refused(code: string | undefined): AppError {
  return new AppError(
    "unauthenticated",
    code === undefined
      ? "There is no session: open the address that the server printed at its start"
      : "The code is wrong, was used already or is older than ten minutes: `heddle token` makes a " +
        "token to log in with, and the next start of the server prints another code",
  );
}

function shown({ token, expiresAt }: Login): { token: string; expiresAt: string } {
  return { token, expiresAt: new Date(expiresAt).toISOString() };
}
