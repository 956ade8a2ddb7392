import { StepError } from "../service.ts";
import { type Exchange, exchange, type OutgoingRequest, placeOf } from "./exchange.ts";
import { REDIRECTS_MAX } from "./limits.ts";
import { parseHttpUrl } from "./request_head.ts";
import { type AddressPolicy, resolveHost } from "./resolve_host.ts";

const REDIRECT_STATUSES = new Set([301, 302, 303, 307, 308]);

/** The headers that are sent to another origin. Others may contain credentials. */
const NEUTRAL_FIELDS = new Set([
  "accept",
  "accept-encoding",
  "accept-language",
  "content-type",
  "idempotency-key",
  "user-agent",
]);

export interface Answer {
  /** The address of the final response, after redirects. */
  url: URL;
  exchange: Exchange;
}

/**
 * Sends a request and follows its redirects. Checks the address of each redirect. Stops at a status
 * that is no redirect or is `wanted`. Errors: `address_refused`, `http_network`, `http_redirect`.
 */
export async function follow(
  policy: AddressPolicy,
  first: OutgoingRequest,
  wanted: (status: number) => boolean,
): Promise<Answer> {
  let request = first;
  for (let redirects = 0;; redirects++) {
    const answer = await exchange(request, await resolveHost(policy, request.url));
    const location = answer.headers.location;
    const isRedirect = REDIRECT_STATUSES.has(answer.status) && !wanted(answer.status);
    if (!isRedirect || location === undefined) return { url: request.url, exchange: answer };
    await answer[Symbol.asyncDispose]();
    if (redirects === REDIRECTS_MAX) {
      const message = `${first.method} ${placeOf(first.url)} was redirected too often: ` +
        `${REDIRECTS_MAX} times at most`;
      throw new StepError("http_redirect", message);
    }
    request = redirected(request, { status: answer.status, location });
  }
}

function redirected(
  request: OutgoingRequest,
  { status, location }: { status: number; location: string },
): OutgoingRequest {
  const url = parseHttpUrl(location, request.url);
  if (url === null) {
    const message = `${
      placeOf(request.url)
    } redirects to an address that is neither http nor https`;
    throw new StepError("http_redirect", message);
  }
  const next = { ...request, url, headers: headersFor(request, url) };
  return turnsIntoGet(request.method, status) ? withoutBody(next) : next;
}

function headersFor({ url, headers }: OutgoingRequest, next: URL): OutgoingRequest["headers"] {
  if (next.origin === url.origin) return headers;
  return Object.fromEntries(Object.entries(headers).filter(([name]) => NEUTRAL_FIELDS.has(name)));
}

function turnsIntoGet(method: string, status: number): boolean {
  if (status === 303) return method !== "GET" && method !== "HEAD";
  return method === "POST" && (status === 301 || status === 302);
}

function withoutBody(request: OutgoingRequest): OutgoingRequest {
  const { "content-type": _type, "idempotency-key": _key, ...headers } = request.headers;
  return { ...request, method: "GET", headers, body: null };
}
