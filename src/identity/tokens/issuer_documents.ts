import { anySignal } from "../../lib/any_signal.ts";
import type { JSONWebKeySet, JWK } from "jose";
import { z } from "zod";
import { SetupError } from "../../lib/setup_error.ts";

const TIMEOUT_MS = 4_000;
const SIZE_BYTES_MAX = 512 * 1024;

/** The addresses of a configured issuer. If `jwksUrl` is null, the discovery document states it. */
export interface IssuerAddress {
  issuer: string;
  jwksUrl: string | null;
}

const KEY = z.looseObject({ kty: z.string() });

/** A key set. Entries that are not valid keys are ignored, as RFC 7517 requires. */
export const KEY_SET = z.object({
  keys: z.array(z.unknown())
    .transform((keys) => keys.filter((key): key is JWK => KEY.safeParse(key).success)),
}) satisfies z.ZodType<JSONWebKeySet>;

const DISCOVERY = z.object({
  issuer: z.string(),
  jwks_uri: z.url({ protocol: /^https?$/ }),
});

type Fetch = typeof globalThis.fetch;

/** The means to fetch a document. */
interface FetchOptions {
  fetch: Fetch;
  signal: AbortSignal;
}

/** The expected content of a document. */
interface Expected<T> {
  schema: z.ZodType<T>;
  /** A name for error messages. */
  what: string;
}

const KEY_SET_DOCUMENT = { schema: KEY_SET, what: "a JSON object with a list of keys" };
const DISCOVERY_DOCUMENT = { schema: DISCOVERY, what: "a JSON object with issuer and jwks_uri" };

/**
 * Fetches the key set that the issuer publishes now, within four seconds and two requests. Throws
 * `SetupError` if the response comes from another issuer.
 */
export async function fetchKeySet(
  { issuer, jwksUrl }: IssuerAddress,
  { fetch, stopped }: { fetch: Fetch; stopped: AbortSignal },
): Promise<JSONWebKeySet> {
  using linked = anySignal([stopped, AbortSignal.timeout(TIMEOUT_MS)]);
  const { signal } = linked;
  const by = { fetch, signal };
  const url = jwksUrl ?? await discoverKeySetUrl(issuer, by);
  return await fetchDocument(url, { ...KEY_SET_DOCUMENT, ...by });
}

async function discoverKeySetUrl(issuer: string, by: FetchOptions): Promise<string> {
  const url = `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
  const document = await fetchDocument(url, { ...DISCOVERY_DOCUMENT, ...by });
  if (document.issuer === issuer) return document.jwks_uri;
  throw new SetupError(
    `OIDC_ISSUER: ${url} belongs to the issuer ${JSON.stringify(document.issuer.slice(0, 200))}, ` +
      `expected ${JSON.stringify(issuer)}, to the letter`,
  );
}

/**
 * Fetches a document without following redirects: keys must come from the address that the
 * configuration or the issuer states.
 */
async function fetchDocument<T>(
  url: string,
  { schema, what, fetch, signal }: Expected<T> & FetchOptions,
): Promise<T> {
  const response = await fetch(url, {
    signal,
    redirect: "manual",
    headers: { accept: "application/json" },
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`Cannot read ${url}: status ${response.status} must be 200`);
  }
  const document = schema.safeParse(parseJson(await readText(response, url)));
  if (document.success) return document.data;
  throw new Error(`Cannot use ${url}: it must be ${what}`);
}

/** Undefined if the text is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
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
