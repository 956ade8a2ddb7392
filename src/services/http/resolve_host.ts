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
 * Errors: `address_refused`, `http_network`.
 */
export async function resolveHost(
  { mayCall, resolve, log }: AddressPolicy,
  url: URL,
): Promise<HostAddress[]> {
  const hostname = url.hostname.replace(/^\[|\]$/g, "");
  const found = isIP(hostname) === 0 ? await lookUp(resolve, hostname) : [hostname];
  const allowed = found.filter(mayCall);
  if (allowed.length > 0) {
    return allowed.map((address) => ({ address, family: isIP(address) === 6 ? 6 : 4 }));
  }
  log?.debug("a step may not call the addresses of a host", { hostname, addresses: found });
  // The author learns what the rule is, not what a name means inside of the server's network.
  const reason = found[0] === hostname
    ? `${hostname} is not a public address, and no network in HTTP_ALLOWED_NETWORKS holds it`
    : `"${hostname}" leads to no public address, and to none that a network in ` +
      "HTTP_ALLOWED_NETWORKS holds";
  throw new StepError("address_refused", `Cannot call ${url.origin}: ${reason}`);
}

async function lookUp(resolve: Resolver, hostname: string): Promise<string[]> {
  try {
    const found = await resolve(hostname);
    if (found.length > 0) return found.map(({ address }) => address);
  } catch (error) {
    throw unknownHost(hostname, error);
  }
  throw unknownHost(hostname);
}

function unknownHost(hostname: string, cause?: unknown): StepError {
  const message = `Cannot find the address of "${hostname}"`;
  return new StepError("http_network", message, { retryable: true, cause });
}
