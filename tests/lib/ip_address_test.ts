import assert from "node:assert/strict";
import { createNetworkCheck, parseIpAddress } from "../../src/lib/ip_address.ts";

const READ = {
  "203.0.113.7": { ip: "203.0.113.7", family: "ipv4" },
  "2001:DB8:0:0::7": { ip: "2001:db8::7", family: "ipv6" },
  "::": { ip: "::", family: "ipv6" },
  "::ffff:203.0.113.7": { ip: "203.0.113.7", family: "ipv4" },
  "0:0:0:0:0:FFFF:cb00:7107": { ip: "203.0.113.7", family: "ipv4" },
  "::ffff:255.255.255.255": { ip: "255.255.255.255", family: "ipv4" },
  "::203.0.113.7": { ip: "::cb00:7107", family: "ipv6" },
};

for (const [text, address] of Object.entries(READ)) {
  Deno.test(`parseIpAddress() reads ${text}`, () => {
    assert.deepEqual(parseIpAddress(text), address);
  });
}

Deno.test("parseIpAddress() reads nothing else", () => {
  const others = ["", "localhost", "203.0.113", "0203.0.113.7", "203.0.113.7:80", "203.0.113.256"];
  for (const text of [...others, "[::1]", "::1%eth0", "1::2::3", "12345::", " ::1", "::1/128"]) {
    assert.equal(parseIpAddress(text), null, text);
  }
});

function isIn(networks: string[], text: string): boolean {
  return createNetworkCheck(networks)(parseIpAddress(text) ?? assert.fail(text));
}

Deno.test("createNetworkCheck() knows the first and the last address of a network", () => {
  const networks = ["10.16.0.0/12", "2001:db8:8000::/33", "192.0.2.1"];
  for (const inside of ["10.16.0.0", "10.31.255.255", "::ffff:10.20.0.1", "192.0.2.1"]) {
    assert.ok(isIn(networks, inside), inside);
  }
  for (const outside of ["10.15.255.255", "10.32.0.0", "192.0.2.0", "192.0.2.2", "::10.20.0.1"]) {
    assert.ok(!isIn(networks, outside), outside);
  }
  assert.ok(isIn(networks, "2001:db8:8000::"));
  assert.ok(isIn(networks, "2001:db8:ffff:ffff:ffff:ffff:ffff:ffff"));
  assert.ok(!isIn(networks, "2001:db8:7fff:ffff:ffff:ffff:ffff:ffff"));
  assert.ok(!isIn(networks, "2001:db9::"));
});

Deno.test("createNetworkCheck() of no network is false, of the whole family true", () => {
  assert.ok(!isIn([], "203.0.113.7"));
  assert.ok(isIn(["0.0.0.0/0"], "203.0.113.7"));
  assert.ok(!isIn(["0.0.0.0/0"], "2001:db8::1"));
  assert.ok(isIn(["::/0"], "2001:db8::1"));
});
