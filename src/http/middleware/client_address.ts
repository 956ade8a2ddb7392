import { createNetworkCheck, type IpAddress, parseIpAddress } from "../../lib/ip_address.ts";

/** The origin of a request: the address of its socket and the addresses in its headers. */
export interface RequestOrigin {
  /** The other end of the connection; absent if there is none, which counts as this machine. */
  socketAddress: string | undefined;
  forwardedFor: string | undefined;
}

const LOOPBACK = "127.0.0.1";

/**
 * Finds a request's client: who is at the other end of the connection or, where that is a trusted
 * proxy, who it says called it. Null for a connection whose address cannot be read.
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

/** Each proxy adds its caller on the right, so what is left of one that is not trusted is hearsay. */
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

/** `[2001:db8::1]:443`, or the same without the port. */
const IN_BRACKETS = /^\[([^\]]*)\](?::\d+)?$/;
const IPV4_WITH_PORT = /^([\d.]+):\d+$/;

function parseForwarded(entry: string): IpAddress | null {
  const bare = IN_BRACKETS.exec(entry) ?? IPV4_WITH_PORT.exec(entry);
  return parseIpAddress(bare?.[1] ?? entry);
}

/** Whether the address is of a private network or of this machine. */
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

/** The key of a client: an IPv4 address, or the /64 that one site is given. */
export function clientNetwork({ ip, family }: IpAddress): string {
  if (family === "ipv4") return ip;
  const [left = [], right = []] = ip.split("::").map((half) => half.split(":").filter(Boolean));
  const zeros = Array<string>(8 - left.length - right.length).fill("0");
  return [...left, ...zeros, ...right].slice(0, 4).join(":");
}
