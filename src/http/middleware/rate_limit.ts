import type { Context, MiddlewareHandler } from "hono";
import type { Clock } from "../../lib/clock.ts";
import { AppError } from "../../lib/errors.ts";
import { parseIpAddress } from "../../lib/ip_address.ts";
import {
  clientNetwork,
  createClientAddress,
  isPrivateAddress,
  type RequestOrigin,
} from "./client_address.ts";
import { isPreflight } from "./cors.ts";
import type { HttpEnv } from "../env.ts";
import { headerOf } from "../header.ts";
import { SlidingWindows, WINDOW_MS, type WindowState } from "./sliding_windows.ts";

export interface RateLimit {
  /** Requests per minute and client; 0 for no limit. */
  limitPerMinute: number;
  /** Networks whose `X-Forwarded-For` is trusted. */
  trustedProxies: readonly string[];
}

/** The addresses of a server that listens on all interfaces. */
const UNSPECIFIED = new Set(["0.0.0.0", "::"]);

/**
 * The number of addresses whose key is cached, because parsing an address takes longer than all
 * other steps.
 */
const RECENT_MAX = 1_000;
const RECENT_LENGTH_MAX = 200;

/** The name of the only policy in the response headers. */
const POLICY = '"default"';

/**
 * Refuses requests above a client's limit, and reports the limit's state in the headers of each
 * response. Private addresses have no limit.
 */
export function limitRate(
  { limitPerMinute, trustedProxies }: RateLimit,
  clock: Clock,
): MiddlewareHandler<HttpEnv> {
  if (limitPerMinute === 0) return (_c, next) => next();
  const limitedClient = createLimitedClient(trustedProxies);
  const windows = new SlidingWindows({ limit: limitPerMinute, clock });
  const policy = `${POLICY};q=${limitPerMinute};w=${WINDOW_MS / 1000}`;
  return async (c, next) => {
    const client = isPreflight(c) ? null : limitedClient(c);
    if (client === null) return await next();
    const state = windows.consume(client);
    if (!state.isAllowed) {
      c.header("RateLimit-Policy", policy);
      c.header("RateLimit", describe(state));
      c.header("Retry-After", `${seconds(state.nextInMs)}`);
      throw tooMany(limitPerMinute, state);
    }
    await next();
    // After `next()`: if set earlier, they are lost on responses that Hono's context does not make.
    c.res.headers.set("RateLimit-Policy", policy);
    c.res.headers.set("RateLimit", describe(state));
  };
}

/**
 * Returns a function that finds the key under which a client is counted; null for a client without
 * a limit.
 */
function createLimitedClient(
  trustedProxies: readonly string[],
): (c: Context<HttpEnv>) => string | null {
  const clientAddress = createClientAddress(trustedProxies);
  const find = (origin: RequestOrigin): string | null => {
    const address = clientAddress(origin);
    if (address === null) return "unknown";
    return isPrivateAddress(address) ? null : clientNetwork(address);
  };
  const recent = new Map<string, string | null>();
  return (c) => {
    const { clientAddress: socketAddress } = c.env;
    const forwardedFor = trustedProxies.length > 0 ? headerOf(c, "x-forwarded-for") : undefined;
    const key = `${socketAddress} ${forwardedFor}`;
    const known = recent.get(key);
    if (known !== undefined) return known;
    const client = find({ socketAddress, forwardedFor });
    if (recent.size === RECENT_MAX) recent.clear();
    if (key.length <= RECENT_LENGTH_MAX) recent.set(key, client);
    return client;
  };
}

function describe({ remaining, nextInMs }: WindowState): string {
  return `${POLICY};r=${remaining};t=${seconds(nextInMs)}`;
}

function seconds(ms: number): number {
  return Math.ceil(ms / 1000);
}

function tooMany(limitPerMinute: number, { nextInMs }: WindowState): AppError {
  return new AppError(
    "rate_limited",
    `Too many requests: the limit is ${limitPerMinute} a minute; the next one passes in ` +
      `${seconds(nextInMs)} s`,
  );
}

/**
 * A warning for the operator of a server that listens on this address, or null: behind a proxy that
 * is not configured, every request seems to come from the proxy, which has no limit.
 */
export function exemptionNote(
  { limitPerMinute, trustedProxies }: RateLimit,
  listeningAddress: string,
): string | null {
  if (limitPerMinute === 0 || trustedProxies.length > 0) return null;
  const address = parseIpAddress(new URL(listeningAddress).hostname.replace(/^\[|\]$/g, ""));
  // A host name, or all interfaces of the machine, may include private addresses.
  const mayBePrivate = address === null || UNSPECIFIED.has(address.ip) || isPrivateAddress(address);
  if (!mayBePrivate) return null;
  return "requests from private addresses do not count in the rate limit; behind a proxy that is " +
    "every request, until TRUSTED_PROXIES names the proxy";
}
