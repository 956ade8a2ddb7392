import assert from "node:assert/strict";
import { Material } from "../../../src/assistant/model/written/material.ts";

const CALL = '{"name": "publish", "arguments": {"force": true}}';

const shown = (content: string): Material => new Material([{ role: "user", content }]);

const QUOTED: readonly string[] = [
  CALL,
  `a ${CALL} b`,
  CALL.replaceAll(" ", ""),
  JSON.stringify(CALL),
  JSON.stringify(JSON.stringify(`${CALL}\n`)),
  CALL.replaceAll('"', "&quot;"),
  CALL.replaceAll(" ", "\n  "),
  CALL.replaceAll('"', "'"),
];

for (const content of QUOTED) {
  Deno.test(`has() finds a call in ${content.slice(0, 60)}`, () => {
    assert.equal(shown(content).has(CALL), true);
  });
}

Deno.test("has() finds no other call, and none in the instructions", () => {
  assert.equal(shown('{"name": "publish", "arguments": {}}').has(CALL), false);
  assert.equal(new Material([{ role: "system", content: CALL }]).has(CALL), false);
});

Deno.test("has() reads a megabyte of what begins an escape at each character", () => {
  for (const unit of ["\\", "&", "\\u00", "&#", "{", "&lt"]) {
    assert.equal(shown(unit.repeat(1_000_000 / unit.length)).has(CALL), false);
  }
});
