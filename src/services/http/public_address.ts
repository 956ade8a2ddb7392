import { BlockList, isIP, isIPv6 } from "node:net";

/** What the registries of special addresses keep from being reached over the public internet. */
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

/** The one block that public IPv6 addresses are given from. */
const GLOBAL_IPV6 = "2000::/3";

/** In it: protocol assignments, documentation, and 6to4, which leads to any IPv4 address. */
const SPECIAL_IPV6: readonly string[] = [
  "2001::/23",
  "2001:db8::/32",
  "2002::/16",
  "3fff::/20",
];

const special = networkList([...SPECIAL_IPV4, ...SPECIAL_IPV6]);
const global = networkList([GLOBAL_IPV6]);

/** Whether anyone on the internet may be at this address; false for text that is no address. */
export function isPublicAddress(ip: string): boolean {
  const address = plainAddress(ip);
  if (address === null || listHas(special, address)) return false;
  return address.family === "ipv4" || listHas(global, address);
}

/** Whether a step may call the address: a public one, or one in a network that is allowed (CIDR). */
export function createAddressCheck(allowedNetworks: readonly string[]): (ip: string) => boolean {
  const allowed = networkList(allowedNetworks);
  return (ip) => {
    const address = plainAddress(ip);
    return address !== null && (isPublicAddress(ip) || listHas(allowed, address));
  };
}

interface Address {
  ip: string;
  family: "ipv4" | "ipv6";
}

const IPV4_MAPPED = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/;

/** An IPv4-mapped address is the IPv4 address that a socket connects to. */
function plainAddress(ip: string): Address | null {
  const version = isIP(ip);
  if (version === 4) return { ip, family: "ipv4" };
  // One with a zone (`fe80::1%eth0`) is good on its own link alone, and no URL can hold it.
  if (version === 0 || ip.includes("%")) return null;
  const canonical = new URL(`http://[${ip}]`).hostname.slice(1, -1);
  const mapped = IPV4_MAPPED.exec(canonical);
  if (!mapped) return { ip: canonical, family: "ipv6" };
  const bits = parseInt(mapped[1] ?? "", 16) * 65_536 + parseInt(mapped[2] ?? "", 16);
  const bytes = [bits >>> 24, (bits >>> 16) & 255, (bits >>> 8) & 255, bits & 255];
  return { ip: bytes.join("."), family: "ipv4" };
}

function networkList(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = "", prefix] = network.split("/");
    const family = isIPv6(address) ? "ipv6" : "ipv4";
    list.addSubnet(address, Number(prefix ?? (family === "ipv6" ? 128 : 32)), family);
  }
  return list;
}

function listHas(list: BlockList, { ip, family }: Address): boolean {
  return list.check(ip, family);
}
