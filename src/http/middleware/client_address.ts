import { createNetworkCheck, type IpAddress, parseIpAddress } from "../../lib/ip_address.ts";

/** The addresses that identify a client: that of its socket, and those in its headers. */
export interface RequestOrigin {
  /**
   * The other end of the connection. Absent if there is no connection, which counts as this
   * machine.
   */
  socketAddress: string | undefined;
  forwardedFor: string | undefined;
}

const LOOPBACK = "127.0.0.1";

/**
 * Returns a function that finds the client of a request: the other end of the connection or, if
 * that is a trusted proxy, the client that the proxy reports. Null if the address of the connection
 * cannot be parsed.
 */
export function createClientAddress(
  trustedProxies: readonly string[],
): (origin: RequestOrigin) => IpAddress | null {
  const isTrusted = createNetworkCheck(trustedProxies);
  return ({ socketAddress = LOOPBACK, forwardedFor }) => {
    const socket = parseIpAddress(socketAddress);
    if (trustedProxies.length === 0 || socket === null || !isTrusted(socket)) return socket;
    return lastUntrusted(forwardedFor ?? "", { socket, isTrusted });
  };
}

/**
 * Finds the last address that is not a trusted proxy. Each proxy appends its client on the right,
 * so that entries to the left of an untrusted address may be forged.
 */
function lastUntrusted(
  forwardedFor: string,
  { socket, isTrusted }: { socket: IpAddress; isTrusted: (address: IpAddress) => boolean },
): IpAddress {
  let client = socket;
  for (const entry of forwardedFor.split(",").reverse()) {
    const address = parseForwarded(entry.trim());
    if (address === null) return client;
    client = address;
    if (!isTrusted(client)) return client;
  }
  return client;
}

/** Matches `[2001:db8::1]:443`, with or without the port. */
const IN_BRACKETS = /^\[([^\]]*)\](?::\d+)?$/;
const IPV4_WITH_PORT = /^([\d.]+):\d+$/;

function parseForwarded(entry: string): IpAddress | null {
  const bare = IN_BRACKETS.exec(entry) ?? IPV4_WITH_PORT.exec(entry);
  return parseIpAddress(bare?.[1] ?? entry);
}

/** Whether the address belongs to a private network or to this machine. */
export const isPrivateAddress = createNetworkCheck([
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.168.0.0/16",
  "::1/128",
  "fc00::/7",
  "fe80::/10",
]);

/**
 * The key of a client in the rate limit: an IPv4 address, or the /64 network that one site gets.
 */
export function clientNetwork({ ip, family }: IpAddress): string {
  if (family === "ipv4") return ip;
  const [left = [], right = []] = ip.split("::").map((half) => half.split(":").filter(Boolean));
  const zeros = Array<string>(8 - left.length - right.length).fill("0");
  return [...left, ...zeros, ...right].slice(0, 4).join(":");
}
