import { join } from "node:path";
import { createApp } from "../../../src/app.ts";
import { readConfig } from "../../../src/config.ts";
import { openOwnIssuer } from "../../../src/identity/tokens/issuer.ts";
import { systemClock } from "../../../src/lib/clock.ts";
import { giveMigratedFile } from "../db/migrated.ts";
import { openServer } from "../processes/server.ts";
import { type Asked, isRefusedByRuntime, servedAnswerCheck } from "../http/answer_checks.ts";
import { silentLog } from "../logs/silent_log.ts";
import { type SpecifiedCaller, specifiedCaller } from "./caller.ts";

/** The caller; a new user of the server's organization in no team, unless stated. */
export interface CallerOptions {
  sub?: string;
  org?: string;
  teams?: readonly string[];
  roles?: readonly string[];
}

/** A server that a client knows from the specification alone. */
export interface SpecifiedServer extends AsyncDisposable {
  /** That of callers who do not name one; no other test has members in it. */
  org: string;
  fetch(path: string, init?: RequestInit): Promise<Response>;
  token(options?: CallerOptions): Promise<string>;
  caller(options?: CallerOptions): Promise<SpecifiedCaller>;
  /** Without a token. */
  stranger: SpecifiedCaller;
}

export const ALLOWED_ORIGIN = "https://app.example.org";

/** Requests without `X-Forwarded-For` come from the loopback, which no rate limit holds. */
const SETTINGS = { CORS_ALLOW_ORIGIN: ALLOWED_ORIGIN, TRUSTED_PROXIES: "127.0.0.1/32" };

/** How the server is reached: in process, or as a process of its own over a socket. */
export function isOverHttp(): boolean {
  return Deno.env.get("HEDDLE_SPECIFICATION_OVER") === "http";
}

export async function openSpecifiedServer(
  settings: Record<string, string> = {},
): Promise<SpecifiedServer> {
  const reached = await open(settings);
  // Several tests share a process over HTTP, but no organization.
  const org = isOverHttp() ? `acme-${crypto.randomUUID()}` : "acme";
  return withCallers(await withCheckedAnswers(reached), org);
}

async function open(settings: Record<string, string>): Promise<Reached> {
  const given = { ...SETTINGS, ...settings };
  if (!isOverHttp()) return await openInProcess(given);
  if (Object.keys(settings).length === 0) return withoutDispose(await usualServer());
  return await openOverHttp(given);
}

let usual: Promise<Reached> | null = null;

/**
 * The process with the usual settings: one for all tests of the isolate, since each start costs
 * half a second of CPU time. In process each test has a server of its own.
 */
function usualServer(): Promise<Reached> {
  usual ??= openOverHttp(SETTINGS);
  return usual;
}

function withoutDispose(reached: Reached): Reached {
  return { ...reached, [Symbol.asyncDispose]: () => Promise.resolve() };
}

Deno.test.afterAll(async () => {
  const opened = usual;
  usual = null;
  await (await opened)?.[Symbol.asyncDispose]();
});

interface Reached extends AsyncDisposable {
  dataDir: string;
  fetch(path: string, init?: RequestInit): Promise<Response>;
}

async function withCheckedAnswers(reached: Reached): Promise<Reached> {
  const check = await servedAnswerCheck((path) => reached.fetch(path));
  return {
    dataDir: reached.dataDir,
    async fetch(path, init = {}) {
      const { method = "GET", body = null } = init;
      const url = `http://127.0.0.1:8080${path}`;
      const response = await reached.fetch(path, init);
      if (isRefusedByRuntime(response)) return response;
      return check({ method, url, body } as Asked, response);
    },
    [Symbol.asyncDispose]: () => reached[Symbol.asyncDispose](),
  };
}

async function openOverHttp(env: Record<string, string>): Promise<Reached> {
  const server = await openServer({ env });
  return {
    dataDir: server.dataDir,
    fetch: (path, init) => fetch(`${server.url}${path}`, { redirect: "manual", ...init }),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

async function openInProcess(settings: Record<string, string>): Promise<Reached> {
  const directory = await Deno.makeTempDir({ prefix: "heddle-specification-" });
  const dataDir = join(directory, "data");
  const config = readConfig({ ...settings, DATA_DIR: dataDir }, false);
  await giveMigratedFile(config.database);
  const app = await createApp(config, { log: silentLog });
  app.setListeningAddress("http://127.0.0.1:8080");
  return {
    dataDir,
    fetch: async (path, init) =>
      await app.fetch(new Request(`http://127.0.0.1:8080${path}`, init), "127.0.0.1"),
    async [Symbol.asyncDispose]() {
      await app[Symbol.asyncDispose]();
      await Deno.remove(directory, { recursive: true });
    },
  };
}

function withCallers(reached: Reached, org: string): SpecifiedServer {
  let issuer: ReturnType<typeof openOwnIssuer> | null = null;
  const server: SpecifiedServer = {
    org,
    fetch: (path, init) => reached.fetch(path, init),
    async token({ sub = crypto.randomUUID(), teams = [], roles = [], ...given } = {}) {
      issuer ??= openOwnIssuer({ dataDir: reached.dataDir, clock: systemClock });
      const email = "canary@example.org";
      const { org = server.org } = given;
      return await (await issuer).mintToken({ sub, email, org, teams, roles, ttlMs: 600_000 });
    },
    async caller(options) {
      const authorization = `Bearer ${await server.token(options)}`;
      return specifiedCaller(reached, { authorization });
    },
    stranger: specifiedCaller(reached, {}),
    [Symbol.asyncDispose]: () => reached[Symbol.asyncDispose](),
  };
  return server;
}
