import assert from "node:assert/strict";
import { OpenStreams } from "../../../src/http/streaming/open_streams.ts";

const ADA = { orgKey: "acme", userId: "ada" };
const BOB = { orgKey: "acme", userId: "bob" };
const CLEO = { orgKey: "acme", userId: "cleo" };
const DAN = { orgKey: "globex", userId: "dan" };
const EVE = { orgKey: "globex", userId: "eve" };

const full = (who: RegExp) => ({ code: "too_many_streams", message: who });

Deno.test("OpenStreams limits a user, an organization and all, and a released place is free again", () => {
  const streams = new OpenStreams({ inAll: 5, perOrg: 3, perUser: 2 });
  for (let round = 0; round < 3; round++) {
    const open = [ADA, ADA, BOB, DAN, DAN];
    for (const owner of open) streams.acquire(owner);
    assert.throws(() => streams.acquire(ADA), full(/^You have 2 streams/));
    assert.throws(() => streams.acquire(CLEO), full(/^The organization has 3 streams/));
    assert.throws(() => streams.acquire(EVE), full(/^The server has 5 streams/));
    assert.equal(streams.size, 5);
    for (const owner of open.reverse()) streams.release(owner);
    assert.equal(streams.size, 0);
  }
});
