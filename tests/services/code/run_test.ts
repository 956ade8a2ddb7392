import assert from "node:assert/strict";
import {
  openScripts,
  outcomeOf,
  runScript,
  type ScriptOptions,
} from "../../support/runs/scripts.ts";

interface Case {
  name: string;
  source: string;
  given?: ScriptOptions;
  gives: string;
  prints?: readonly string[];
}

const CASES: readonly Case[] = [
  {
    name: "returns what it makes of its input",
    source: "return input.items.filter((item) => item.price > 2).map(({ id }) => id);",
    given: { input: { items: [{ id: "a", price: 1 }, { id: "b", price: 3 }] } },
    gives: '["b"]',
  },
  { name: "returns null where it returns nothing", source: "const x = 1;", gives: "null" },
  { name: "may be empty", source: "", gives: "null" },
  { name: "may end in a comment", source: "return 1; // one", gives: "1" },
  {
    name: "may wait for its own promises",
    source: "return await Promise.all([1, 2]);",
    gives: "[1,2]",
  },
  { name: "is in strict mode", source: "return this === undefined;", gives: "true" },
  {
    name: "reads keys that are special elsewhere",
    source: "return [Object.keys(input), input.a];",
    given: { input: JSON.parse('{"__proto__":{"a":1},"constructor":2}') },
    gives: '[["__proto__","constructor"],null]',
  },
  {
    name: "keeps texts of any characters",
    source: "return input;",
    given: { input: "é😀\u0000\u2028" },
    gives: '"é😀\\u0000\u2028"',
  },
  {
    name: "has dates as ISO texts",
    source: "return { at: new Date(0) };",
    gives: '{"at":"1970-01-01T00:00:00.000Z"}',
  },
  {
    name: "leaves out what is undefined",
    source: "return { a: undefined, b: [undefined] };",
    gives: '{"b":[null]}',
  },
  {
    name: "has a clock in UTC",
    source: "return [Date.now() > 1.7e12, new Date(2026, 6, 1).toISOString()];",
    gives: '[true,"2026-07-01T00:00:00.000Z"]',
  },
  { name: "has random numbers", source: "return Math.random() !== Math.random();", gives: "true" },
  {
    name: "prints a line a call",
    source: "console.log('rows', input.length, { a: [1] }); console.error('x'); return 1;",
    given: { input: [1, 2] },
    gives: "1",
    prints: ['rows 2 {"a":[1]}', "x"],
  },
  {
    name: "prints errors with their names",
    source: "console.warn(new TypeError('no')); return 1;",
    gives: "1",
    prints: ["TypeError: no"],
  },
  {
    name: "is told the line and the column of what it throws",
    source: "const order = input.order;\n\n  return order.total;",
    given: { input: {} },
    gives:
      "code_failed: The script failed at line 3, column 15: TypeError: cannot read property 'total' of undefined",
  },
  {
    name: "is told where it is no JavaScript",
    source: "const a = 1;\nconst b = ;",
    gives:
      "code_failed: The script failed at line 2, column 11: SyntaxError: unexpected token in expression: ';'",
  },
  {
    name: "is told that its source ends too soon",
    source: "if (input) {",
    gives:
      "code_failed: The script failed at its end: SyntaxError: a bracket or quote is not closed, or was never opened",
  },
  {
    name: "is told of a promise that never comes",
    source: "await new Promise(() => {});",
    gives: "code_failed: The script waits for a promise that nothing settles",
  },
  {
    name: "may not return more than 1 MB of JSON, in bytes",
    source: "return 'é'.repeat(2 ** 19);",
    gives:
      "code_result_too_large: The script must return at most 1 MB of JSON: store larger data with files.write",
  },
  {
    name: "is told where its result is no JSON",
    source: "return { rows: [{ 'unit price': 0 / 0 }] };",
    gives: 'code_result_invalid: The script must return JSON: result.rows[0]["unit price"] is NaN',
  },
];

for (const { name, source, given, gives, prints = [] } of CASES) {
  Deno.test(`a script ${name}`, async () => {
    await using scripts = openScripts();
    const answer = await runScript(scripts, source, given);
    assert.equal(outcomeOf(answer), gives);
    assert.deepEqual(answer.kind === "done" ? answer.console : [], prints);
  });
}

Deno.test("a result of exactly 1 MB passes, and one byte more does not", async () => {
  await using scripts = openScripts();
  const most = 2 ** 20 - 2;
  const fits = await runScript(scripts, `return "x".repeat(${most});`);
  assert.equal(fits.kind === "done" ? fits.result.length : outcomeOf(fits), 2 ** 20);
  const over = await runScript(scripts, `return "x".repeat(${most + 1});`);
  assert.match(outcomeOf(over), /^code_result_too_large: /);
  const bytes = await runScript(scripts, `return "é".repeat(${most / 2}) + "x";`);
  assert.match(outcomeOf(bytes), /^code_result_too_large: /);
});

Deno.test("a script has as much memory as it is given", async () => {
  await using scripts = openScripts();
  const source = "return new Uint8Array(40e6).fill(1).length;";
  assert.equal(outcomeOf(await runScript(scripts, source, { memoryMb: 64 })), "40000000");
  const refused = outcomeOf(await runScript(scripts, source, { memoryMb: 32 }));
  assert.equal(
    refused,
    "code_memory: The script ran out of memory: `memoryMb` sets the limit",
  );
});

Deno.test("the message of a script's error is cut to 2,000 characters", async () => {
  await using scripts = openScripts();
  const thrown = outcomeOf(await runScript(scripts, "throw 'x'.repeat(1e6);"));
  assert.equal(thrown, `code_failed: The script failed: ${"x".repeat(2000)}`);
});

Deno.test("a script finds the globals that docs/code.md names, and no others", async () => {
  await using scripts = openScripts();
  const names = await runScript(scripts, "return Object.getOwnPropertyNames(globalThis);");
  const page = await Deno.readTextFile(new URL("../../../docs/code.md", import.meta.url));
  const [, listed = ""] = /The globals are (.*?)\.\n/s.exec(page) ?? [];
  const documented = [...listed.matchAll(/`([^`]+)`/g)].map(([, name]) => name);
  assert.deepEqual(documented.sort(), JSON.parse(outcomeOf(names)).sort());
});
