import { loadServerAccess } from "../config/server_access.ts";
import { createTrustingFetch } from "../config/trusting_fetch.ts";
import { sleep, systemClock } from "../lib/clock.ts";
import { isJsonObject, type Json, type JsonObject } from "../lib/json.ts";
import { CommandError, UsageError } from "./usage.ts";

/** The options of all commands that call a server. */
export const SERVER_OPTIONS = {
  server: { type: "string" },
  token: { type: "string" },
  org: { type: "string" },
} as const;

export const SERVER_USAGE = "[--server <url>] [--token <token>] [--org <key>]";

export interface Reply {
  status: number;
  /** Problem details if the status is an error; empty if the error did not come from Heddle. */
  body: JsonObject;
}

/**
 * Calls routes by their `path` below `/api/v1`. All methods throw `CommandError` if the server is
 * unreachable.
 */
export interface ServerClient {
  get(path: string): Promise<Reply>;
  post(path: string, body: Json): Promise<Reply>;
  delete(path: string): Promise<Reply>;
}

const DEFAULT_SERVER = "http://127.0.0.1:8080";

/** Creates a client with the server and the caller from the options, else from the environment. */
export function connectServer(
  { server, token, org }: { server?: string; token?: string; org?: string },
): ServerClient {
  const access = loadServerAccess();
  const fetch = createTrustingFetch(access.caCerts);
  const base = server === undefined
    ? baseOf("HEDDLE_SERVER", access.url ?? DEFAULT_SERVER)
    : baseOf("--server", server);
  const credential = token || access.token;
  if (!credential) throw new UsageError("No token is given: set HEDDLE_TOKEN, or pass --token");
  // Required with API keys; ignored with tokens.
  const headers = new Headers({ "x-source": "external" });
  const option = token ? "--token" : "HEDDLE_TOKEN";
  setHeader(headers, { name: "authorization", value: `Bearer ${credential}`, option });
  if (org !== undefined) setHeader(headers, { name: "x-active-org", value: org, option: "--org" });
  const call = (path: string, init: RequestInit) => {
    const request = new Request(`${base}/api/v1${path}`, { ...init, redirect: "manual" });
    return callWithRetries(request, fetch);
  };
  return {
    get: (path) => call(path, { headers }),
    delete: (path) => call(path, { method: "DELETE", headers }),
    post(path, body) {
      const typed = new Headers(headers);
      typed.set("content-type", "application/json");
      return call(path, { method: "POST", headers: typed, body: JSON.stringify(body) });
    },
  };
}

/**
 * Checks the address that an option or a variable gives. It is not shown: it may hold a password.
 */
function baseOf(given: string, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isPlain = url !== null && /^https?:$/.test(url.protocol) &&
    `${url.username}${url.password}${url.search}${url.hash}` === "";
  if (isPlain) return text.replace(/\/+$/, "");
  throw new UsageError(
    `${given}: expected an http:// or https:// address, without a user or a query`,
  );
}

function setHeader(
  headers: Headers,
  { name, value, option }: { name: string; value: string; option: string },
): void {
  if (!/^[\x20-\x7e]+$/.test(value)) {
    throw new UsageError(`${option}: expected characters that a header can hold`);
  }
  headers.set(name, value);
}

type Fetch = typeof globalThis.fetch;

const ATTEMPTS_MAX = 10;
const WAIT_SECONDS_MAX = 300;

/** Sends a request, and retries when the server asks for that. */
async function callWithRetries(request: Request, fetch: Fetch): Promise<Reply> {
  for (let attempt = 1;; attempt++) {
    const response = await send(request.clone(), fetch);
    const seconds = retryAfter(response);
    if (seconds === null || attempt === ATTEMPTS_MAX) return await readReply(request, response);
    await response.body?.cancel();
    if (seconds > 0) console.error(`The server is busy: waiting ${seconds} s`);
    await sleep(systemClock, seconds * 1000);
  }
}

function retryAfter({ status, headers }: Response): number | null {
  const text = headers.get("retry-after") ?? "";
  if ((status !== 429 && status !== 503) || !/^\d{1,3}$/.test(text)) return null;
  return Number(text) <= WAIT_SECONDS_MAX ? Number(text) : null;
}

const TIMEOUT_MS = 120_000;

async function send(request: Request, fetch: Fetch): Promise<Response> {
  try {
    return await fetch(request, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch (error) {
    throw unreachable(request, error);
  }
}

async function readReply({ url }: Request, response: Response): Promise<Reply> {
  const { status, headers } = response;
  const text = await response.text().catch((error) => {
    throw unreachable({ url }, error);
  });
  if (status >= 300 && status < 400) {
    const target = headers.get("location") ?? "nowhere";
    throw new CommandError(`${url} redirects to ${target}: use the final address of the server`, 3);
  }
  const body = parseObject(text);
  if (body !== null) return { status, body };
  if (status >= 400) return { status, body: {} };
  throw new CommandError(`The response of ${url} is not from Heddle: expected a JSON object`, 3);
}

function parseObject(text: string): JsonObject | null {
  try {
    const body: unknown = JSON.parse(text);
    return isJsonObject(body) ? body : null;
  } catch {
    return null;
  }
}

function unreachable({ url }: { url: string }, error: unknown): CommandError {
  const reason = error instanceof Error ? error.message : String(error);
  return new CommandError(`Cannot reach ${new URL(url).origin}: ${reason}`, 3);
}

/** The reason why a request failed. */
export function refusalOf({ status, body }: Reply): string {
  return typeof body["detail"] === "string" ? body["detail"] : `the server answered ${status}`;
}
