import type { Dispatcher } from "undici";
import { describeError } from "../../lib/errors.ts";
import { findTlsError, TlsError } from "../../lib/tls/tls_failure.ts";
import { StepError } from "../service.ts";
import type { Connection, Connections } from "./connections.ts";
import type { RequestBody } from "./request_body.ts";
import type { HostAddress } from "./resolve_host.ts";

/** A single request to one address, without redirects. */
export interface OutgoingRequest {
  url: URL;
  method: string;
  /** The header names are in lower case. */
  headers: Readonly<Record<string, string>>;
  body: RequestBody | null;
  signal: AbortSignal;
  /** The organization whose idle connections may be used. */
  orgKey: string;
  connections: Connections;
}

/**
 * The head of a response, and its body on a connection that is used for nothing else meanwhile.
 * When the exchange is disposed, the connection is kept for others if the body was read to its end,
 * and closed otherwise.
 */
export interface Exchange extends AsyncDisposable {
  status: number;
  /** The header names are in lower case; repeated fields are joined by commas. */
  headers: Readonly<Record<string, string>>;
  body: AsyncIterable<Uint8Array>;
}

/** Failures after which another address of the host may still respond. */
const UNREACHED_CODES = new Set([
  "ECONNREFUSED",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "EADDRNOTAVAIL",
  "ETIMEDOUT",
  "UND_ERR_CONNECT_TIMEOUT",
]);

/**
 * Sends a request to the first reachable address. The host name is not resolved again. Errors:
 * `http_network`, and the signal's reason.
 */
export async function exchange(
  request: OutgoingRequest,
  addresses: readonly HostAddress[],
): Promise<Exchange> {
  let failure: unknown;
  for (const address of addresses) {
    try {
      return await exchangeWith(request, address);
    } catch (error) {
      request.signal.throwIfAborted();
      failure = error;
      if (UNREACHED_CODES.has(codeOf(error))) continue;
      failure = await explained(request, { address: address.address, error });
      break;
    }
  }
  throw networkError(request, failure, addresses);
}

/**
 * Replaces the client's error about an untrusted certificate by one that says which certificate is
 * meant.
 */
async function explained(
  { url, signal, connections: { caCerts } }: OutgoingRequest,
  { address, error }: { address: string; error: unknown },
): Promise<unknown> {
  if (error instanceof StepError) return error;
  const refusal = await findTlsError({ url, address, caCerts, signal }, error);
  signal.throwIfAborted();
  return refusal ?? error;
}

/**
 * Methods that may be sent twice without harm, so that a connection can be used that its server is
 * about to close.
 */
const REPEATABLE_METHODS = new Set(["GET", "HEAD"]);

async function exchangeWith(request: OutgoingRequest, address: HostAddress): Promise<Exchange> {
  const { connections, orgKey, url: { origin }, method, body, signal } = request;
  const destination = { orgKey, origin, address };
  if (!REPEATABLE_METHODS.has(method) || body !== null) {
    return await exchangeOver(request, await connections.open(destination));
  }
  const connection = await connections.acquire(destination);
  try {
    return await exchangeOver(request, connection);
  } catch (error) {
    signal.throwIfAborted();
    if (!connection.isReused) throw error;
  }
  return await exchangeOver(request, await connections.open(destination));
}

async function exchangeOver(request: OutgoingRequest, connection: Connection): Promise<Exchange> {
  const { url, method, headers, body, signal, connections } = request;
  const { client } = connection;
  try {
    const answer = await client.request({
      method: method as Dispatcher.HttpMethod,
      path: url.pathname + url.search,
      headers,
      body: body === null ? null : await body.open(),
      signal,
    });
    const chunks = new Chunks(request, answer.body);
    return {
      status: answer.statusCode,
      headers: joined(answer.headers),
      body: chunks,
      [Symbol.asyncDispose]: () =>
        chunks.areAllRead ? connections.release(connection) : client.destroy(),
    };
  } catch (error) {
    await client.destroy();
    throw error;
  }
}

/** Passes a body on, and records whether it was read to its end. */
class Chunks implements AsyncIterable<Uint8Array> {
  readonly #request: OutgoingRequest;
  readonly #body: AsyncIterable<Uint8Array>;
  areAllRead = false;

  constructor(request: OutgoingRequest, body: AsyncIterable<Uint8Array>) {
    this.#request = request;
    this.#body = body;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    try {
      yield* this.#body;
      this.areAllRead = true;
    } catch (error) {
      this.#request.signal.throwIfAborted();
      throw networkError(this.#request, error);
    }
  }
}

function joined(
  headers: Record<string, string | string[] | undefined>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value = ""]) => [name.toLowerCase(), String(value)]),
  );
}

/** Converts an error. Replaces internal addresses by the host name. */
function networkError(
  { method, url }: OutgoingRequest,
  error: unknown,
  addresses: readonly HostAddress[] = [],
): unknown {
  if (error instanceof StepError) return error;
  const description = error instanceof TlsError ? error.message : describeError(error);
  const reason = addresses.reduce(
    (text, { address }) => text.replaceAll(address, url.hostname),
    description,
  );
  const message = `${method} ${placeOf(url)} failed: ${reason}`;
  return new StepError("http_network", message, { retryable: true, cause: error });
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

/** Returns the address without its query, which may contain secrets. */
export function placeOf(url: URL): string {
  return url.origin + url.pathname;
}
