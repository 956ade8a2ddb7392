import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import type { Log } from "../../lib/log.ts";
import { StepError } from "../service.ts";

export interface HostAddress {
  address: string;
  family: 4 | 6;
}

/** Every address of a host name; the operating system's answer unless stated. */
export type Resolver = (hostname: string) => Promise<{ address: string }[]>;

export const systemResolver: Resolver = (hostname) => lookup(hostname, { all: true });

export interface AddressPolicy {
  mayCall: (ip: string) => boolean;
  resolve: Resolver;
  log?: Pick<Log, "debug">;
}

/**
 * The addresses that a step may connect to for this URL, never none. The connection has to go to one
 * of these and not to the name, which may lead elsewhere a moment later.
 * Errors: `address_refused`, which may be retried for a name: the service for names may be away.
 */
export async function resolveHost(
  { mayCall, resolve, log }: AddressPolicy,
  url: URL,
): Promise<HostAddress[]> {
  const hostname = url.hostname.replace(/^\[|\]$/g, "");
  const isName = isIP(hostname) === 0;
  const { addresses, cause } = isName
    ? await lookUp(resolve, hostname)
    : { addresses: [hostname], cause: undefined };
  const allowed = addresses.filter(mayCall);
  if (allowed.length > 0) {
    return allowed.map((address) => ({ address, family: isIP(address) === 6 ? 6 : 4 }));
  }
  log?.debug("a step may not call the addresses of a host", { hostname, addresses });
  // The author learns what the rule is, not whether a name means something inside of the network.
  const reason = isName
    ? `"${hostname}" is unknown or leads to no public address, and to none that a network in ` +
      "HTTP_ALLOWED_NETWORKS holds"
    : `${hostname} is not a public address, and no network in HTTP_ALLOWED_NETWORKS holds it`;
  const message = `Cannot call ${url.origin}: ${reason}`;
  throw new StepError("address_refused", message, { retryable: isName, cause });
}

interface Found {
  /** None for a name that is unknown or cannot be looked up. */
  addresses: string[];
  cause?: unknown;
}

async function lookUp(resolve: Resolver, hostname: string): Promise<Found> {
  try {
    const found = await resolve(hostname);
    return { addresses: found.map(({ address }) => address) };
  } catch (cause) {
    return { addresses: [], cause };
  }
}
