import type { Dispatcher } from "undici";
import { describeError } from "../../lib/errors.ts";
import { StepError } from "../service.ts";
import { useNodeTimers } from "./node_timers.ts";
import type { RequestBody } from "./request_body.ts";
import type { HostAddress } from "./resolve_host.ts";

/** One request, on its way to one place. */
export interface OutgoingRequest {
  url: URL;
  method: string;
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>;
  body: RequestBody | null;
  signal: AbortSignal;
}

/** The head of an answer, and its body on a connection of its own, closed when disposed of. */
export interface Exchange extends AsyncDisposable {
  status: number;
  /** Names in lower case; a field that came several times joined by commas. */
  headers: Readonly<Record<string, string>>;
  body: AsyncIterable<Uint8Array>;
}

const CONNECT_TIMEOUT_MS = 10_000;

/** Failures after which the next address of a host may still answer. */
const UNREACHED_CODES = new Set([
  "ECONNREFUSED",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "EADDRNOTAVAIL",
  "ETIMEDOUT",
  "UND_ERR_CONNECT_TIMEOUT",
]);

/**
 * Sends a request to the first of the addresses that can be reached, whatever its host name leads to
 * meanwhile. Errors: `http_network`, and the signal's reason.
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
      if (!UNREACHED_CODES.has(codeOf(error))) break;
    }
  }
  throw networkError(request, failure);
}

async function exchangeWith(request: OutgoingRequest, address: HostAddress): Promise<Exchange> {
  const { url, method, headers, body, signal } = request;
  // Imported late: only runs that call out pay for the client.
  useNodeTimers();
  const { default: { Client } } = await import("undici");
  const client = new Client(url.origin, {
    connect: { lookup: pinnedTo(address), timeout: CONNECT_TIMEOUT_MS },
    // The step's own time-out is what counts.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  const close = () => client.destroy();
  try {
    const answer = await client.request({
      method: method as Dispatcher.HttpMethod,
      path: url.pathname + url.search,
      headers,
      body: body === null ? null : await body.open(),
      signal,
    });
    return {
      status: answer.statusCode,
      headers: joined(answer.headers),
      body: chunksOf(request, answer.body),
      [Symbol.asyncDispose]: close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

type Lookup = (
  hostname: string,
  options: { all?: boolean },
  callback: (error: null, address: string | HostAddress[], family?: number) => void,
) => void;

/** Answers for any name with the address that was checked. */
function pinnedTo({ address, family }: HostAddress): Lookup {
  return (_hostname, { all }, callback) => {
    if (all) callback(null, [{ address, family }]);
    else callback(null, address, family);
  };
}

async function* chunksOf(
  request: OutgoingRequest,
  body: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch (error) {
    request.signal.throwIfAborted();
    throw networkError(request, error);
  }
}

function joined(
  headers: Record<string, string | string[] | undefined>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value = ""]) => [name.toLowerCase(), String(value)]),
  );
}

function networkError({ method, url }: OutgoingRequest, error: unknown): unknown {
  if (error instanceof StepError) return error;
  const message = `${method} ${placeOf(url)} failed: ${describeError(error)}`;
  return new StepError("http_network", message, { retryable: true, cause: error });
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

/** The address without its query, which may hold secrets. */
export function placeOf(url: URL): string {
  return url.origin + url.pathname;
}
