import assert from "node:assert/strict";
import { matchesIfNoneMatch, matchesIfRange, parseRange } from "../../src/storage/range.ts";

Deno.test("parseRange() reads each form of a single range", () => {
  const cases: [string, number, { start: number; end: number }][] = [
    ["bytes=0-0", 10, { start: 0, end: 0 }],
    ["bytes=2-4", 10, { start: 2, end: 4 }],
    ["bytes=2-", 10, { start: 2, end: 9 }],
    ["bytes=-3", 10, { start: 7, end: 9 }],
    ["bytes=-300", 10, { start: 0, end: 9 }],
    ["bytes=5-99999999999999999999999", 10, { start: 5, end: 9 }],
    ["Bytes= 0-3 ", 10, { start: 0, end: 3 }],
  ];
  for (const [header, size, range] of cases) {
    assert.deepEqual(parseRange(header, size), range, header);
  }
});

Deno.test("parseRange() takes no header, several ranges and nonsense for the whole", () => {
  const headers = ["", "bytes=0-1,3-4", "bytes=4-2", "bytes=-", "bytes=", "items=0-1", "bytes=a-b"];
  for (const header of [...headers, "bytes=1.5-2", "bytes=0x1-2", "bytes=--1", "bytes=-1-2"]) {
    assert.equal(parseRange(header, 10), "whole", header);
  }
  assert.equal(parseRange(null, 10), "whole");
  assert.equal(parseRange(undefined, 10), "whole");
  assert.equal(parseRange("bytes=-5", 0), "whole");
});

Deno.test("parseRange() tells what no byte of the object satisfies", () => {
  for (const header of ["bytes=10-", "bytes=10-20", "bytes=-0", `bytes=${"9".repeat(400)}-`]) {
    assert.equal(parseRange(header, 10), "unsatisfiable", header);
  }
  assert.equal(parseRange("bytes=0-", 0), "unsatisfiable");
});

Deno.test("matchesIfNoneMatch() compares weakly, with commas inside tags and lists of them", () => {
  for (const header of ['"a,b"', 'W/"a,b"', '"x", "a,b"', '"x",W/"a,b"', "*", " * "]) {
    assert.equal(matchesIfNoneMatch(header, '"a,b"'), true, header);
  }
  for (const header of [null, "", '"x"', "a,b", '"a', '"A,B"', '"*"']) {
    assert.equal(matchesIfNoneMatch(header, '"a,b"'), false, String(header));
  }
});

Deno.test("matchesIfRange() compares strongly and takes no date", () => {
  assert.equal(matchesIfRange(null, '"a"'), true);
  assert.equal(matchesIfRange('"a"', '"a"'), true);
  for (const header of ['W/"a"', '"b"', "Sat, 21 Nov 2026 03:00:00 GMT", "a"]) {
    assert.equal(matchesIfRange(header, '"a"'), false, header);
  }
});
