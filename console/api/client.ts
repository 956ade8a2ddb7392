import createClient from "openapi-fetch";
import { createStore } from "../shell/store.ts";
import type { components, paths } from "./types.ts";

export type Schemas = components["schemas"];

/** In memory alone: a page that is loaded again asks its session for another one. */
let token: string | null = null;
let organization: string | null = null;
let onRefused = (): void => {};

/** Whether a request waits because the server said to come again later. */
export const isTold = createStore(false);

export function setToken(value: string | null): void {
  token = value;
  organization = null;
}

export function setOrganization(value: string | null): void {
  organization = value;
}

/** Calls back when the server no longer takes the token. */
export function whenRefused(callback: () => void): void {
  onRefused = callback;
}

/** The header fields that tell the server who asks. */
export function callerHeaders(): Record<string, string> {
  return {
    "x-timezone": Intl.DateTimeFormat().resolvedOptions().timeZone,
    ...token === null ? null : { Authorization: `Bearer ${token}` },
    ...organization === null ? null : { "x-active-org": organization },
  };
}

const WAITS_MAX = 3;
const WAIT_S_MAX = 60;

/** Fetches for the caller; waits as long as the server says where it is asked too often. */
export async function send(request: Request): Promise<Response> {
  for (const [name, value] of Object.entries(callerHeaders())) request.headers.set(name, value);
  for (let waits = 0;; waits++) {
    const response = await fetch(request.clone());
    if (response.status === 401 && token !== null) onRefused();
    if (response.status !== 429 || waits === WAITS_MAX) return response;
    await response.body?.cancel();
    isTold.set(true);
    await pause(response);
    isTold.set(false);
  }
}

async function pause({ headers }: Response): Promise<void> {
  const seconds = Math.min(Number(headers.get("Retry-After") ?? 1), WAIT_S_MAX);
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
}

export const api = createClient<paths>({ baseUrl: location.origin, fetch: send });

/** The server's refusal of a request. */
export class Refusal extends Error {
  readonly code: string;

  constructor({ detail, title, code }: Partial<Schemas["Problem"]>) {
    super(detail ?? title ?? "");
    this.code = code ?? "";
  }
}

/** The data of an answer. Errors: `Refusal`. */
export async function data<T>(
  answer: Promise<{ data?: T; error?: unknown }>,
): Promise<NonNullable<T>> {
  const { data, error } = await answer;
  if (data === undefined || data === null) throw new Refusal(problemOf(error));
  return data;
}

/** A response that is no success, as an error. */
export async function refusalOf(response: Response): Promise<Refusal> {
  return new Refusal(problemOf(await response.json().catch(() => null)));
}

function problemOf(error: unknown): Partial<Schemas["Problem"]> {
  return typeof error === "object" && error !== null ? error : {};
}
