import assert from "node:assert/strict";
import { OpenStreams } from "../../../src/http/streaming/open_streams.ts";

const FULL = { code: "too_many_streams" };

Deno.test("OpenStreams limits one caller and all together, and a place that is given back is free again", () => {
  const streams = new OpenStreams({ inAll: 3, perCaller: 2 });
  for (let round = 0; round < 3; round++) {
    for (const user of ["ada", "ada", "bob"]) streams.acquire(user);
    assert.throws(() => streams.acquire("ada"), FULL);
    assert.throws(() => streams.acquire("bob"), FULL);
    assert.equal(streams.size, 3);
    for (const user of ["bob", "ada", "ada"]) streams.release(user);
    assert.equal(streams.size, 0);
  }
});
