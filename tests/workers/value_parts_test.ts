import assert from "node:assert/strict";
import { type Json, weightOf } from "../../src/lib/json.ts";
import { ListSplitter, splitValue, ValueAssembly } from "../../src/workers/value_parts.ts";

function roundTrip(value: Json): { value: Json; longest: number; count: number } {
  const assembly = new ValueAssembly();
  let [longest, count] = [0, 0];
  for (const part of splitValue(value)) {
    assembly.add(part);
    longest = Math.max(longest, part.kind === "fill" ? part.json.length : 0);
    count++;
  }
  return { value: assembly.value, longest, count };
}

Deno.test("a value is the same after it was split and put together", () => {
  const long = "x".repeat(1_000);
  const rows = Array.from({ length: 2_000 }, (_, id) => ({ id, long }));
  const values: Json[] = [
    null,
    [],
    {},
    "text",
    rows,
    { rows, empty: {}, last: [1] },
    [[rows], rows, 1, [], [[]]],
    JSON.parse('{"__proto__": {"a": 1}, "b": 2}'),
    Object.fromEntries([["__proto__", rows], ["constructor", 1]]),
    { deep: { deep: { deep: [rows, { rows }] } } },
  ];
  for (const value of values) assert.deepEqual(roundTrip(value).value, value);
});

Deno.test("a list that is split item by item is the same afterwards", () => {
  const long = Array.from({ length: 20_000 }, (_, id) => ({ id }));
  const lists: Json[][] = [[], [1, "a", null, []], long, [1, long, { long }, 2, [[long]]]];
  for (const list of lists) {
    const assembly = new ValueAssembly();
    let longest = 0;
    const splitter = new ListSplitter((part) => {
      assembly.add(part);
      longest = Math.max(longest, part.kind === "fill" ? part.json.length : 0);
    });
    for (const item of list) splitter.add(item);
    splitter.end();
    assert.deepEqual(assembly.value, list);
    assert.ok(longest < 64 * 1024, `${longest}`);
  }
});

Deno.test("each part of a large value is small", () => {
  const names = Object.fromEntries(Array.from({ length: 100_000 }, (_, id) => [`name ${id}`, id]));
  for (const value of [names, Object.keys(names), [Object.keys(names)], { names, other: names }]) {
    const { longest, count } = roundTrip(value);
    assert.ok(longest < 512 * 1024, `${longest}`);
    assert.ok(count > 5, `${count}`);
  }
});

Deno.test("weightOf() does not look further than it has to", () => {
  let reads = 0;
  const list = new Proxy<Json[]>(Array.from({ length: 1_000_000 }, () => 1), {
    get(target, name) {
      reads++;
      return Reflect.get(target, name);
    },
  });
  assert.ok(weightOf(list, 1_000) > 1_000);
  assert.ok(reads < 10_000, `${reads} reads`);
});
