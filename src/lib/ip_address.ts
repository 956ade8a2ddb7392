import { BlockList, isIP, isIPv6 } from "node:net";

/** An IP address in its canonical form. */
export interface IpAddress {
  ip: string;
  family: "ipv4" | "ipv6";
}

const IPV4_MAPPED = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/;

/** Parses an IP address; an IPv4-mapped one becomes IPv4. Null for any other text. */
export function parseIpAddress(text: string): IpAddress | null {
  const version = isIP(text);
  if (version === 4) return { ip: text, family: "ipv4" };
  // An address with a zone (`fe80::1%eth0`) is valid only on its own link, and no URL can contain
  // it.
  if (version === 0 || text.includes("%")) return null;
  const canonical = new URL(`http://[${text}]`).hostname.slice(1, -1);
  const mapped = IPV4_MAPPED.exec(canonical);
  if (!mapped) return { ip: canonical, family: "ipv6" };
  const bits = parseInt(mapped[1] ?? "", 16) * 65_536 + parseInt(mapped[2] ?? "", 16);
  const bytes = [bits >>> 24, (bits >>> 16) & 255, (bits >>> 8) & 255, bits & 255];
  return { ip: bytes.join("."), family: "ipv4" };
}

/**
 * Returns a function that checks whether an address is in one of the networks, each given as CIDR
 * or as a single address.
 */
export function createNetworkCheck(networks: readonly string[]): (address: IpAddress) => boolean {
  const list = new BlockList();
  for (const network of networks) {
    const [address = "", prefix] = network.split("/");
    const family = isIPv6(address) ? "ipv6" : "ipv4";
    list.addSubnet(address, Number(prefix ?? (family === "ipv6" ? 128 : 32)), family);
  }
  return ({ ip, family }) => list.check(ip, family);
}
