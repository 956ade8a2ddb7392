import { anySignal } from "../lib/any_signal.ts";
import type { JSONWebKeySet } from "jose";
import { z } from "zod";

const TIMEOUT_MS = 4_000;
const SIZE_BYTES_MAX = 512 * 1024;

/** Where a configured issuer publishes its keys; null: its discovery document says. */
export interface IssuerAddress {
  issuer: string;
  jwksUrl: string | null;
}

export const KEY_SET = z.object({
  keys: z.array(z.looseObject({ kty: z.string() })),
}) satisfies z.ZodType<JSONWebKeySet>;

const DISCOVERY = z.object({
  issuer: z.string(),
  jwks_uri: z.url({ protocol: /^https?$/ }),
});

/** The key set as the issuer publishes it now; at most four seconds and two requests. */
export async function fetchKeySet(
  { issuer, jwksUrl }: IssuerAddress,
  stopped: AbortSignal,
): Promise<JSONWebKeySet> {
  using linked = anySignal([stopped, AbortSignal.timeout(TIMEOUT_MS)]);
  const { signal } = linked;
  const url = jwksUrl ?? await discoverKeySetUrl(issuer, signal);
  return KEY_SET.parse(await fetchJson(url, signal));
}

async function discoverKeySetUrl(issuer: string, signal: AbortSignal): Promise<string> {
  const url = `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
  const document = DISCOVERY.parse(await fetchJson(url, signal));
  if (document.issuer === issuer) return document.jwks_uri;
  throw new Error(
    `Cannot trust ${url}: its issuer is "${document.issuer}" and must be "${issuer}"`,
  );
}

async function fetchJson(url: string, signal: AbortSignal): Promise<unknown> {
  const response = await fetch(url, {
    signal,
    redirect: "error",
    headers: { accept: "application/json" },
  });
  if (response.ok) return JSON.parse(await readText(response, url));
  await response.body?.cancel();
  throw new Error(`Cannot read ${url}: status ${response.status} must be 200`);
}

async function readText({ body }: Response, url: string): Promise<string> {
  if (!body) return "";
  const decoder = new TextDecoder();
  let text = "";
  let sizeBytes = 0;
  for await (const chunk of body) {
    sizeBytes += chunk.byteLength;
    if (sizeBytes > SIZE_BYTES_MAX) {
      throw new Error(`Cannot read ${url}: it must be at most ${SIZE_BYTES_MAX} bytes`);
    }
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
