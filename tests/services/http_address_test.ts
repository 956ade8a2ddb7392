import assert from "node:assert/strict";
import { createAddressCheck, isPublicAddress } from "../../src/services/http/public_address.ts";
import { parseHttpUrl } from "../../src/services/http/request_head.ts";
import { resolveHost, type Resolver } from "../../src/services/http/resolve_host.ts";
import { loopbackUrls } from "../support/http/loopback_urls.ts";

const PUBLIC = [
  "1.1.1.1",
  "8.8.8.8",
  "9.255.255.255",
  "11.0.0.0",
  "100.63.255.255",
  "100.128.0.0",
  "172.15.255.255",
  "172.32.0.0",
  "192.0.1.0",
  "198.17.255.255",
  "198.20.0.0",
  "223.255.255.255",
  "2606:4700:4700::1111",
  "2001:4860:4860::8888",
  "2001:200::1",
  "::ffff:8.8.8.8",
];

const NOT_PUBLIC = [
  "0.0.0.0",
  "0.1.2.3",
  "10.0.0.0",
  "10.255.255.255",
  "100.64.0.1",
  "100.127.255.255",
  "127.0.0.1",
  "127.255.255.254",
  "169.254.169.254",
  "172.16.0.1",
  "172.31.255.255",
  "192.0.0.1",
  "192.0.2.1",
  "192.88.99.1",
  "192.168.0.1",
  "198.18.0.1",
  "198.19.255.255",
  "198.51.100.1",
  "203.0.113.1",
  "224.0.0.1",
  "239.255.255.255",
  "240.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "0:0:0:0:0:0:0:1",
  "::ffff:127.0.0.1",
  "::ffff:7f00:1",
  "::FFFF:10.0.0.1",
  "0:0:0:0:0:ffff:a9fe:a9fe",
  "::ffff:0:127.0.0.1",
  "::127.0.0.1",
  "64:ff9b::7f00:1",
  "64:ff9b:1::1",
  "100::1",
  "2001::1",
  "2001:10::1",
  "2001:20::1",
  "2001:db8::1",
  "2002:7f00:1::",
  "3fff::1",
  "4000::1",
  "5f00::1",
  "fc00::1",
  "fd12:3456::1",
  "fe80::1",
  "fe80::1%eth0",
  "fec0::1",
  "ff02::1",
  "",
  "localhost",
  "127.1",
  "0x7f000001",
  "2130706433",
  "0177.0.0.1",
  "127.0.0.1 ",
];

Deno.test("isPublicAddress() refuses the special-purpose ranges of the registries", () => {
  for (const ip of PUBLIC) assert.equal(isPublicAddress(ip), true, ip);
  for (const ip of NOT_PUBLIC) assert.equal(isPublicAddress(ip), false, ip);
});

Deno.test("createAddressCheck() allows public addresses and those of allowed networks", () => {
  const mayCall = createAddressCheck(["10.1.0.0/16", "fd00::/8", "127.0.0.1", "::1"]);
  for (const ip of ["10.1.2.3", "::ffff:10.1.2.3", "fd12::1", "127.0.0.1", "::1", "1.1.1.1"]) {
    assert.equal(mayCall(ip), true, ip);
  }
  for (const ip of ["10.2.0.1", "127.0.0.2", "fe80::1", "::ffff:10.2.0.1", "fd12::1%eth0", ""]) {
    assert.equal(mayCall(ip), false, ip);
  }
});

Deno.test("resolveHost() refuses every spelling of this machine, without asking for a name", async () => {
  const resolve: Resolver = (name) => Promise.reject(new Error(`asked for ${name}`));
  for (const text of loopbackUrls(80)) {
    const url = parseHttpUrl(text);
    assert.ok(url, text);
    const refused = resolveHost({ mayCall: isPublicAddress, resolve }, url);
    await assert.rejects(refused, { code: "address_refused" }, text);
  }
});

Deno.test("resolveHost() goes by where a name leads and takes the good addresses alone", async () => {
  const names: Record<string, string[]> = {
    "rebind.example.org": ["10.0.0.1", "127.0.0.1"],
    "mixed.example.org": ["192.168.0.1", "1.1.1.1", "2606:4700:4700::1111"],
    "localhost": ["::1", "127.0.0.1"],
    "empty.example.org": [],
  };
  const resolve: Resolver = (name) =>
    Promise.resolve((names[name] ?? []).map((address) => ({ address })));
  const policy = { mayCall: isPublicAddress, resolve };
  assert.deepEqual(await resolveHost(policy, new URL("https://mixed.example.org")), [
    { address: "1.1.1.1", family: 4 },
    { address: "2606:4700:4700::1111", family: 6 },
  ]);
  await assert.rejects(resolveHost(policy, new URL("https://rebind.example.org/secret?a=b")), {
    code: "address_refused",
    message: 'Cannot call https://rebind.example.org: "rebind.example.org" is unknown, or has no ' +
      "address that is public or in a network of HTTP_ALLOWED_NETWORKS",
  });
  for (const name of ["localhost", "empty.example.org"]) {
    const expected = { code: "address_refused", retryable: true };
    await assert.rejects(resolveHost(policy, new URL(`http://${name}`)), expected);
  }
});

Deno.test("parseHttpUrl() takes http and https alone", () => {
  for (
    const text of ["file:///etc/passwd", "ftp://a/", "data:,x", "javascript:1", "//a", "a", ""]
  ) {
    assert.equal(parseHttpUrl(text), null, text);
  }
});
