import assert from "node:assert/strict";
import {
  clientNetwork,
  createClientAddress,
  isPrivateAddress,
} from "../../../src/http/middleware/client_address.ts";
import { parseIpAddress } from "../../../src/lib/ip_address.ts";

const CLIENT = "203.0.113.7";
const PROXIES = ["10.0.0.0/8", "fd00::/8", "198.51.100.1"];

interface Case {
  name: string;
  socket?: string;
  forwarded?: string;
  proxies?: string[];
  client: string | null;
}

const FOUND: Case[] = [
  {
    name: "the socket's where nobody is trusted",
    proxies: [],
    forwarded: "1.1.1.1",
    client: "::9",
  },
  { name: "the socket's where it is not trusted", forwarded: "1.1.1.1", client: "::9" },
  {
    name: "the trusted socket's where it forwards for nobody",
    socket: "10.0.0.1",
    client: "10.0.0.1",
  },
  { name: "what a trusted proxy says", socket: "10.0.0.1", forwarded: CLIENT, client: CLIENT },
  {
    name: "what a trusted proxy says, mapped to IPv6",
    socket: "::ffff:10.0.0.1",
    forwarded: `::ffff:${CLIENT}`,
    client: CLIENT,
  },
  {
    name: "the last that no trusted proxy vouches for",
    socket: "10.0.0.1",
    forwarded: `1.1.1.1, ${CLIENT},fd00::1 , 198.51.100.1`,
    client: CLIENT,
  },
  {
    name: "the first of nothing but proxies",
    socket: "10.0.0.1",
    forwarded: "10.0.0.3, 10.0.0.2",
    client: "10.0.0.3",
  },
  {
    name: "the last good one before what cannot be read",
    socket: "10.0.0.1",
    forwarded: "1.1.1.1, unknown, 10.0.0.2",
    client: "10.0.0.2",
  },
  {
    name: "the socket's where nothing can be read",
    socket: "10.0.0.1",
    forwarded: "",
    client: "10.0.0.1",
  },
  { name: "this machine where there is no socket", client: "127.0.0.1", socket: undefined },
  { name: "nobody where the socket's cannot be read", client: null, socket: "/run/heddle.sock" },
];

for (const { name, proxies = PROXIES, forwarded, client, ...rest } of FOUND) {
  Deno.test(`createClientAddress() finds ${name}`, () => {
    const socketAddress = "socket" in rest ? rest.socket : "::9";
    const found = createClientAddress(proxies)({ socketAddress, forwardedFor: forwarded });
    assert.equal(found?.ip ?? null, client);
  });
}

const ENTRIES: [entry: string, client: string][] = [
  ["203.0.113.7:51820", CLIENT],
  ["[2001:db8::1]", "2001:db8::1"],
  ["[2001:db8::1]:443", "2001:db8::1"],
  ["2001:db8::1", "2001:db8::1"],
  ["2001:db8::443", "2001:db8::443"],
  ["203.0.113.7:", "10.0.0.1"],
  ["203.0.113.7:x", "10.0.0.1"],
  ["[2001:db8::1]443", "10.0.0.1"],
  ["[]:443", "10.0.0.1"],
  ["fe80::1%eth0", "10.0.0.1"],
  ['"203.0.113.7"', "10.0.0.1"],
];

for (const [entry, client] of ENTRIES) {
  Deno.test(`createClientAddress() takes the entry ${entry} for ${client}`, () => {
    const origin = { socketAddress: "10.0.0.1", forwardedFor: `1.1.1.1, ${entry}` };
    assert.equal(createClientAddress(PROXIES)(origin)?.ip, client);
  });
}

/** The first and last address of each private range, and their neighbours outside. */
const RANGES: [inside: string[], outside: string[]][] = [
  [["10.0.0.0", "10.255.255.255"], ["9.255.255.255", "11.0.0.0"]],
  [["172.16.0.0", "172.31.255.255"], ["172.15.255.255", "172.32.0.0"]],
  [["192.168.0.0", "192.168.255.255"], ["192.167.255.255", "192.169.0.0"]],
  [["127.0.0.0", "127.255.255.255"], ["126.255.255.255", "128.0.0.0"]],
  [["169.254.0.0", "169.254.255.255"], ["169.253.255.255", "169.255.0.0"]],
  [["100.64.0.0", "100.127.255.255"], ["100.63.255.255", "100.128.0.0"]],
  [["::1", "0:0:0:0:0:0:0:1"], ["::", "::2"]],
  [["fc00::", "fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"], ["fbff:ffff::", "fe00::"]],
  [["fe80::", "febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff"], ["fe7f:ffff::", "fec0::"]],
  [["::ffff:10.0.0.1", "::ffff:127.0.0.1"], ["::ffff:203.0.113.7", "::10.0.0.1"]],
];

for (const [inside, outside] of RANGES) {
  Deno.test(`isPrivateAddress() is true from ${inside[0]} to ${inside[1]}`, () => {
    const isPrivate = (ip: string) => isPrivateAddress(parseIpAddress(ip) ?? assert.fail(ip));
    assert.deepEqual(inside.map(isPrivate), [true, true]);
    assert.deepEqual(outside.map(isPrivate), [false, false]);
  });
}

Deno.test("clientNetwork() is an IPv4 address, or the first 64 bits of an IPv6 address", () => {
  const networks = {
    [CLIENT]: CLIENT,
    "2001:db8:1:2:3:4:5:6": "2001:db8:1:2",
    "2001:db8::5:6": "2001:db8:0:0",
    "2001:db8:0:0:1::": "2001:db8:0:0",
    "2001:db8:1::": "2001:db8:1:0",
    "2001:0:0:1::": "2001:0:0:1",
    "::1:2:3:4:5": "0:0:0:1",
    "::": "0:0:0:0",
  };
  for (const [ip, network] of Object.entries(networks)) {
    assert.equal(clientNetwork(parseIpAddress(ip) ?? assert.fail(ip)), network, ip);
  }
});
