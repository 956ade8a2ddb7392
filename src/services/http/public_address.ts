import { createNetworkCheck, parseIpAddress } from "../../lib/ip_address.ts";

/**
 * The special-purpose blocks that are not reachable from the public internet, from the registries
 * of special addresses.
 */
const SPECIAL_IPV4: readonly string[] = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
];

/**
 * Metadata services of clouds, which give credentials to every caller inside the network, at
 * addresses outside of the special blocks: Azure's (WireServer) and Equinix Metal's. Those of other
 * clouds are in the blocks above or outside of the public IPv6 addresses.
 */
const CLOUD_METADATA: readonly string[] = ["168.63.129.16/32", "192.80.8.124/32"];

/** The only block from which public IPv6 addresses are assigned. */
const GLOBAL_IPV6 = "2000::/3";

/**
 * Special blocks inside the public IPv6 block: protocol assignments, documentation, and 6to4, which
 * leads to any IPv4 address.
 */
const SPECIAL_IPV6: readonly string[] = [
  "2001::/23",
  "2001:db8::/32",
  "2002::/16",
  "3fff::/20",
];

const isSpecial = createNetworkCheck([...SPECIAL_IPV4, ...CLOUD_METADATA, ...SPECIAL_IPV6]);
const isGlobal = createNetworkCheck([GLOBAL_IPV6]);

/** Returns whether the address is public; false for text that is no address. */
export function isPublicAddress(ip: string): boolean {
  const address = parseIpAddress(ip);
  if (address === null || isSpecial(address)) return false;
  return address.family === "ipv4" || isGlobal(address);
}

/**
 * Returns a check whether a step may call an address: a public one, or one in an allowed network
 * (CIDR).
 */
export function createAddressCheck(allowedNetworks: readonly string[]): (ip: string) => boolean {
  const isAllowed = createNetworkCheck(allowedNetworks);
  return (ip) => {
    const address = parseIpAddress(ip);
    return address !== null && (isPublicAddress(ip) || isAllowed(address));
  };
}
