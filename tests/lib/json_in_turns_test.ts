import assert from "node:assert/strict";
import { setImmediate } from "node:timers";
import { type Json, JsonOutOfBounds, KEYS_MAX } from "../../src/lib/json.ts";
import { parseJsonInTurns, readJsonInTurns } from "../../src/lib/json_in_turns.ts";
import {
  jsonPieces,
  JsonText,
  shortJson,
  writeJsonInTurns,
} from "../../src/lib/turns/write_json.ts";

/** Longer than what is read at once. */
const LONG = "x".repeat(70_000);
const BLANK = " \n".repeat(40_000);

function parse(text: string): Promise<Json> {
  return parseJsonInTurns(text, { orgKey: "acme", levelsMax: 200 });
}

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, at) => at);
}

function fields(count: number, prefix: string): Record<string, Json> {
  return Object.fromEntries(numbers(count).map((at) => [`${prefix}${at}`, at]));
}

/** Lists and objects in all sizes, around and inside each other. */
function values(): Json[] {
  return [
    null,
    LONG,
    [LONG],
    { [LONG]: LONG },
    numbers(50_000),
    fields(20_000, "k"),
    fields(20_000, ""),
    [[numbers(20_000), [], {}, fields(9_000, "a")], 1, [numbers(20_000)], "z"],
    { a: { b: { c: numbers(30_000), d: "e" }, f: [LONG, { g: LONG }] }, h: [] },
    numbers(9_000).map((at) => ({ name: `a "quoted" \\ ${at}`, items: [at, { at }], text: "[,{" })),
    ["\\".repeat(50_000), '"'.repeat(50_000), "]},"],
  ];
}

Deno.test("JSON is read as JSON.parse() reads it, however long and wherever it is cut", async () => {
  for (const value of values()) {
    for (const text of [JSON.stringify(value), JSON.stringify(value, null, 3)]) {
      const read = await parse(` ${text}\n`);
      assert.deepEqual(read, value);
      assert.equal(JSON.stringify(read), JSON.stringify(value), "in the same order");
    }
  }
  assert.deepEqual(await parse(`[${BLANK}]`), []);
  assert.deepEqual(await parse(`{${BLANK}"a"${BLANK}:${BLANK}[${BLANK}1${BLANK}]${BLANK}}`), {
    a: [1],
  });
});

Deno.test("of names that come twice the last counts, and __proto__ is a name", async () => {
  const text = `{"a":1,"__proto__":{"x":1},"b":"${LONG}","a":[${numbers(30_000)}],"a":2}`;
  const read = await parse(text);
  assert.deepEqual(read, JSON.parse(text));
  assert.equal(JSON.stringify(read), JSON.stringify(JSON.parse(text)));
});

Deno.test("what JSON.parse() refuses is refused, wherever it is cut", async () => {
  const list = `[${numbers(20_000)}]`;
  const wrong = [
    `[${list},]`,
    `[,${list}]`,
    `[${list},,1]`,
    `[${list} 1]`,
    `[${list}${list}]`,
    `[1 ${list}]`,
    `[-${list}]`,
    `[${list}}`,
    `[${list}`,
    `${list}]`,
    `${list},1`,
    `${list}${LONG}`,
    `\ufeff${list}`,
    `\u00a0${list}`,
    `[\u00a0${list}]`,
    `{"a":${list},}`,
    `{"a":${list}]`,
    `{"a":-${list}}`,
    `{"a" ${list}}`,
    `{"a":1:${list}}`,
    `{"a":1,${list}}`,
    `{"a":${list} "b":1}`,
    `{${list}:1}`,
    `{"a":1 "b":${list}}`,
    `["${LONG}]`,
    `["${LONG}\\"]`,
    `[${"1,".repeat(40_000)}]`,
    `[${",".repeat(70_000)}]`,
    `[${BLANK},${BLANK}]`,
    `{"a":1,${BLANK}}`,
  ];
  for (const text of wrong) {
    assert.throws(() => JSON.parse(text), SyntaxError, text.slice(0, 20));
    await assert.rejects(parse(text), SyntaxError, text.slice(0, 20));
  }
});

Deno.test("random cuts and changes are read, or refused, as by JSON.parse()", async () => {
  // A fixed sequence: the same texts in each run.
  let seed = 7;
  const next = (below: number) => (seed = (seed * 48271) % 2147483647) % below;
  const base = JSON.stringify(values().slice(7, 10));
  for (let round = 0; round < 60; round++) {
    const at = next(base.length);
    const text = base.slice(0, at) + '[]{},:"1 \\'[next(10)] + base.slice(at + next(3));
    let expected: Json | undefined;
    try {
      expected = JSON.parse(text);
    } catch {
      await assert.rejects(parse(text), SyntaxError, `round ${round}`);
      continue;
    }
    assert.deepEqual(await parse(text), expected, `round ${round}`);
  }
});

/** Long lists of objects, whose separators are looked for far ahead. */
function lists(): Record<string, Json> {
  const count = 6_000;
  const of = (item: (at: number) => Json): Json[] =>
    Array.from({ length: count }, (_, at) => item(at));
  return {
    plain: of((at) => ({ id: at, text: "an ordinary text" })),
    "separators in texts": of((at) => ({ id: at, text: '},{"a":1},{'.repeat(at % 9) })),
    "lists of objects inside": of((at) => ({
      id: at,
      a: [{ b: 1 }, { b: 2 }, [{ c: 3 }, { c: 4 }]],
    })),
    "long lists inside": { a: of(() => ({ b: 1 })), c: [of(() => [{ d: 1 }, { d: 2 }]), { e: 5 }] },
    "texts at last": [...of((at) => ({ at })), ...of((at) => `},{ ${at}`), {}, {}],
  };
}

Deno.test("lists of objects are read as JSON.parse() reads them", async () => {
  for (const [name, value] of Object.entries(lists())) {
    for (const text of [JSON.stringify(value), JSON.stringify(value, null, 2)]) {
      assert.deepEqual(await parse(text), value, name);
      await assert.rejects(parse(text.slice(0, text.length >> 1)), SyntaxError, name);
      // In the outer list, or behind the last of those inside.
      const wrong = `${text.slice(0, -2)},${text.slice(-2)}`;
      assert.throws(() => JSON.parse(wrong), SyntaxError, name);
      await assert.rejects(parse(wrong), SyntaxError, name);
    }
  }
});

Deno.test("a long list of objects is read with a look at few of its characters", async () => {
  const rows = numbers(10_000).map((id) => ({ id, name: `Name ${id}`, note: "an ordinary note" }));
  const text = JSON.stringify({ rows });
  const { charCodeAt } = String.prototype;
  let looks = 0;
  String.prototype.charCodeAt = function (at) {
    looks++;
    return charCodeAt.call(this, at);
  };
  try {
    assert.deepEqual(await parse(text), { rows });
  } finally {
    String.prototype.charCodeAt = charCodeAt;
  }
  assert.ok(looks < text.length / 100, `${looks} looks at ${text.length} characters`);
});

Deno.test("an object far ahead in a list has as many levels as may be, and not one more", async () => {
  const plain = `{"a":1},`.repeat(50_000);
  for (const [levels, isTaken] of [[199, true], [200, false]] as const) {
    // The list and the object are two of the levels.
    const deep = `{"b":${"[".repeat(levels - 1)}${"]".repeat(levels - 1)}}`;
    const text = `[${plain}${deep},${plain}{"a":1}]`;
    if (isTaken) assert.deepEqual(await parse(text), JSON.parse(text));
    else await assert.rejects(parse(text), JsonOutOfBounds);
  }
});

Deno.test("JSON of too many levels is refused", async () => {
  const deep = (levels: number) => `${"[".repeat(levels)}"${LONG}"${"]".repeat(levels)}`;
  assert.ok(Array.isArray(await parse(deep(200))));
  await assert.rejects(parse(deep(201)), JsonOutOfBounds);
  await assert.rejects(parse(`${"[".repeat(1_000)}${"]".repeat(1_000)}`), JsonOutOfBounds);
  await assert.rejects(parse("[".repeat(1_000_000)), JsonOutOfBounds);
});

Deno.test("an object has as many keys as may be, wherever it is cut, and not one more", async () => {
  for (const [count, isTaken] of [[KEYS_MAX, true], [KEYS_MAX + 1, false]] as const) {
    const wide = JSON.stringify(fields(count, "k"));
    for (const text of [wide, `[1,${wide}]`, `{"a":{"b":${wide}}}`]) {
      if (isTaken) assert.deepEqual(await parse(text), JSON.parse(text));
      else await assert.rejects(parse(text), { message: /must have at most 20000 keys/ });
    }
  }
  const beside = JSON.stringify(fields(KEYS_MAX, "k")).slice(1);
  await assert.rejects(parse(`{"a":{"inner":"${LONG}"},${beside}`), JsonOutOfBounds);
  assert.ok(await readJsonInTurns(JSON.stringify(fields(KEYS_MAX + 1, "k")), { orgKey: "acme" }));
});

Deno.test("others have turns while long JSON is read, and an abort ends it", async () => {
  const text = JSON.stringify(Array.from({ length: 10 }, () => fields(KEYS_MAX, "k")));
  let turns = 0;
  let isDone = false;
  const count = () => {
    turns++;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  await parse(text);
  isDone = true;
  assert.ok(turns > 2, `${turns} turns`);
  const abort = new AbortController();
  const reading = parseJsonInTurns(text, { orgKey: "acme", levelsMax: 200, signal: abort.signal });
  abort.abort(new Error("enough"));
  await assert.rejects(reading, /enough/);
});

Deno.test("JSON is written as JSON.stringify() writes it", async () => {
  const named = JSON.parse(`{"__proto__":[${numbers(30_000)}],"a":"${LONG}","b":{}}`);
  for (const value of [...values(), [[], {}], named, [values(), { all: values() }]]) {
    assert.ok(
      await writeJsonInTurns(value, { orgKey: "acme", levelsMax: 200 }) === JSON.stringify(value),
    );
  }
});

Deno.test("a value of too many levels is not written", async () => {
  const deep = (levels: number): Json => {
    let value: Json = [LONG, numbers(30_000)];
    for (let level = 1; level < levels; level++) value = level % 2 ? [value] : { a: value };
    return value;
  };
  assert.equal(
    await writeJsonInTurns(deep(199), { orgKey: "acme", levelsMax: 200 }),
    JSON.stringify(deep(199)),
  );
  await assert.rejects(
    writeJsonInTurns(deep(200), { orgKey: "acme", levelsMax: 200 }),
    JsonOutOfBounds,
  );
  await assert.rejects(
    writeJsonInTurns([deep(198), [[LONG]]], { orgKey: "acme", levelsMax: 100 }),
    JsonOutOfBounds,
  );
});

Deno.test("JSON that is written already stands as it is in what is written around it", async () => {
  const value = { a: new JsonText('{"k": 1 }'), b: [LONG, new JsonText("[2]")], c: undefined };
  const text = await writeJsonInTurns(value, { orgKey: "acme" });
  assert.equal(text, `{"a":{"k":1},"b":["${LONG}",[2]]}`);
  const long = new JsonText(`[ "${LONG}" ]`);
  assert.equal(await writeJsonInTurns({ long }, { orgKey: "acme" }), `{"long":${long.text}}`);
});

Deno.test("what is longer than it may be is not written to its end", async () => {
  const value = Array(100).fill(LONG);
  const writing = (charactersMax: number) =>
    writeJsonInTurns(value, { orgKey: "acme", charactersMax });
  const { length } = JSON.stringify(value);
  assert.equal((await writing(length)).length, length);
  await assert.rejects(writing(length - 1), JsonOutOfBounds);
});

Deno.test("a long text is written in pieces, and no pair of surrogates is cut", () => {
  const text = "\u{1f600}".repeat(70_000);
  const cut = ["", "a", "\ud83d", "\ude00"].map((before) => before + text + before);
  for (const value of [...cut, cut, { [LONG]: cut }] as Json[]) {
    const pieces = [...jsonPieces(value)];
    assert.equal(pieces.join(""), JSON.stringify(value));
    const longest = Math.max(...pieces.map(({ length }) => length));
    assert.ok(longest < 2 * LONG.length, `${longest} characters in one piece`);
  }
});

Deno.test("shortJson() writes what JSON.stringify() does, and puts texts where they are", () => {
  const text = new JsonText('{"a":[1,"\\"}"],"2":null}');
  const plain = [{}, [], [1, { a: undefined }], { a: undefined, b: new Date(0), "2": { c: "ü" } }];
  for (const value of plain) assert.equal(shortJson(value), JSON.stringify(value));
  const withTexts = [
    { text },
    { text, a: 1 },
    { a: undefined, text },
    { '"': text, more: text, ...JSON.parse('{"__proto__": 1}'), z: [text] },
    { inner: { text } },
    [text, 1],
  ];
  for (const value of withTexts) {
    assert.deepEqual(JSON.parse(shortJson(value)), JSON.parse(JSON.stringify(value)));
  }
  assert.equal(shortJson({ text, a: 1 }), `{"a":1,"text":${text.text}}`);
  assert.deepEqual(JSON.parse(shortJson(text)), JSON.parse(text.text));
});
