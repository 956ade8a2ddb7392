import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import type { Log } from "../../lib/log.ts";
import { StepError } from "../service.ts";

export interface HostAddress {
  address: string;
  family: 4 | 6;
}

/** Resolves a host name to all its addresses. The default is the operating system's resolver. */
export type Resolver = (hostname: string) => Promise<{ address: string }[]>;

export const systemResolver: Resolver = (hostname) => lookup(hostname, { all: true });

export interface AddressPolicy {
  mayCall: (ip: string) => boolean;
  resolve: Resolver;
  log?: Pick<Log, "debug">;
}

/**
 * Returns the addresses that a step may connect to for this URL, at least one. The connection must
 * use one of these addresses, not the name, which may resolve differently a moment later. Errors:
 * `address_refused`, which may be retried for a name, because the name service may be unavailable.
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
  // The message states the rule, and does not reveal whether a name exists inside the network.
  const reason = isName
    ? `"${hostname}" is unknown, or has no address that is public or in a network of ` +
      "HTTP_ALLOWED_NETWORKS"
    : `${hostname} is neither a public address nor in a network of HTTP_ALLOWED_NETWORKS`;
  const message = `Cannot call ${url.origin}: ${reason}`;
  throw new StepError("address_refused", message, { retryable: isName, cause });
}

interface Found {
  /** Empty for a name that is unknown or cannot be resolved. */
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
