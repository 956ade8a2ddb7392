import createClient from "openapi-fetch";
import { createStore } from "../shell/store.ts";
import type { components, paths } from "./types.ts";

export type Schemas = components["schemas"];

/** The token, kept only in memory. A reloaded page gets another one through its session. */
let token: string | null = null;
/** When the token expires, in milliseconds since 1970; null if that is not known. */
let expiresAt: number | null = null;
let organization: string | null = null;
let renewing: Promise<boolean> | null = null;
let onRefused = (): Promise<boolean> => Promise.resolve(false);

/** Whether requests wait because the server asked for a pause. */
export const isPausing = createStore(false);

/** Reports the end of the login even on a page that sends no requests. */
let endTimer: ReturnType<typeof setTimeout> | undefined;

export function setToken(value: string | null, end: number | null = null): void {
  token = value;
  expiresAt = end;
  organization = null;
  clearTimeout(endTimer);
  if (end === null) return;
  const leftMs = Math.min(end - MARGIN_MS - Date.now(), TIMER_MS_MAX);
  // A hidden page renews the token with its next request.
  endTimer = setTimeout(() => expiresSoon() && !document.hidden && void renewToken(), leftMs);
}

function expiresSoon(): boolean {
  return expiresAt !== null && Date.now() >= expiresAt - MARGIN_MS;
}

export function setOrganization(value: string | null): void {
  organization = value;
}

/** Sets the callback for an expired token. It returns whether there is another token. */
export function onUnauthorized(callback: () => Promise<boolean>): void {
  onRefused = callback;
}

/** Returns the header fields that identify the caller to the server. */
function callerHeaders(): Record<string, string> {
  return {
    "x-timezone": Intl.DateTimeFormat().resolvedOptions().timeZone,
    ...token === null ? null : { Authorization: `Bearer ${token}` },
    ...organization === null ? null : { "x-active-org": organization },
  };
}

/** Returns the caller that a token names, once the server has checked it. Errors: `Refusal`. */
export async function readCaller(newToken: string): Promise<Schemas["Caller"]> {
  const headers = { Authorization: `Bearer ${newToken}` };
  const response = await fetch("/api/v1/me", { headers });
  if (!response.ok) throw await readApiError(response);
  return await response.json();
}

const WAITS_MAX = 3;
const WAIT_S_MAX = 60;
/** The time that a request may take to arrive before its token expires. */
const MARGIN_MS = 15_000;
/** The longest delay of a timer. */
const TIMER_MS_MAX = 2 ** 31 - 1;

/**
 * Sends a request on behalf of the caller. Waits as long as the server asks after too many
 * requests, and for another token if the token has expired.
 */
export async function send(request: Request): Promise<Response> {
  if (expiresSoon()) await renewToken();
  for (let waits = 0;; waits++) {
    await renewing;
    await pausing;
    for (const [name, value] of Object.entries(callerHeaders())) request.headers.set(name, value);
    const used = token;
    const response = await fetch(request.clone());
    if (response.status === 401 && used !== null && waits < WAITS_MAX) {
      if (used !== token || await renewToken()) continue;
    }
    if (response.status !== 429 || waits === WAITS_MAX) return response;
    await pause(response);
  }
}

/** Renews the token once for all requests that need it. If that fails, the token is kept. */
function renewToken(): Promise<boolean> {
  renewing ??= onRefused().catch(() => false).finally(() => {
    renewing = null;
  });
  return renewing;
}

/** The pause that the server has requested for the whole page, if any. */
let pausing: Promise<void> | null = null;

/** Waits as the server asks: for the caller's rate limit all requests, otherwise only this one. */
async function pause(response: Response): Promise<void> {
  const seconds = Math.min(Number(response.headers.get("Retry-After") ?? 1), WAIT_S_MAX);
  const { code } = await readApiError(response);
  if (code !== "rate_limited") return await wait(seconds);
  isPausing.set(true);
  pausing ??= wait(seconds).finally(() => {
    pausing = null;
    isPausing.set(false);
  });
  await pausing;
}

function wait(seconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, seconds * 1000));
}

/** The client for public routes. It neither needs a token nor waits for one. */
export const publicApi = createClient<paths>({ baseUrl: location.origin });

export const api = createClient<paths>({ baseUrl: location.origin, fetch: send });

/** The server refused a request. */
export class ApiError extends Error {
  readonly code: string;

  constructor({ detail, title, code }: Partial<Schemas["Problem"]>) {
    super(detail ?? title ?? "");
    this.code = code ?? "";
  }
}

/** Returns the data of a response. Errors: `Refusal`. */
export async function data<T>(
  answer: Promise<{ data?: T; error?: unknown }>,
): Promise<NonNullable<T>> {
  const { data, error } = await answer;
  if (data === undefined || data === null) throw new ApiError(problemOf(error));
  return data;
}

/** Returns an unsuccessful response as an error. */
export async function readApiError(response: Response): Promise<ApiError> {
  return new ApiError(problemOf(await response.json().catch(() => null)));
}

function problemOf(error: unknown): Partial<Schemas["Problem"]> {
  return typeof error === "object" && error !== null ? error : {};
}
