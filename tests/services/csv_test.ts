import assert from "node:assert/strict";
import type { Json, JsonObject } from "../../src/lib/json.ts";
import { csvParts } from "../../src/services/formats/csv.ts";
import { SEPARATORS } from "../../src/services/column_declaration.ts";
import { parseCsv } from "../../src/services/formats/read_csv.ts";

Deno.test("parseCsv() reads RFC 4180 with any line ending", () => {
  const cases: [string, JsonObject[]][] = [
    ["", []],
    ["a,b", []],
    ["a,b\n1,2\n", [{ a: "1", b: "2" }]],
    ["\uFEFFa\r\n1\r\n", [{ a: "1" }]],
    ["a\r1\n2\r\n3", [{ a: "1" }, { a: "2" }, { a: "3" }]],
    ['a,b\n"x,""y""","l1\nl2"\n', [{ a: 'x,"y"', b: "l1\nl2" }]],
    ["a,b\n\n1,\n\n", [{ a: "1", b: "" }]],
    ["a\n 1 \n007\n", [{ a: " 1 " }, { a: "007" }]],
    ["ключ,😀\nü,✓\n", [{ "ключ": "ü", "😀": "✓" }]],
    ['a\n""\n', [{ a: "" }]],
  ];
  for (const [text, rows] of cases) assert.deepEqual(parseCsv(text), rows, JSON.stringify(text));
});

Deno.test("parseCsv() keeps a column called __proto__ a column", () => {
  const [row] = parseCsv("__proto__,constructor\n1,2\n");
  assert.deepEqual(Object.entries(row ?? {}), [["__proto__", "1"], ["constructor", "2"]]);
});

Deno.test("parseCsv() reads the columns that are given a type", () => {
  const text = "id,amount,paid,__proto__\n007, 12.50 ,TRUE,1\n8,,,2\n9,-1e3,false,3\n";
  const types = { amount: "number", paid: "boolean", id: "string" } as const;
  const rows = parseCsv(text, { columns: types }).map((row) => Object.values(row));
  assert.deepEqual(rows, [["007", 12.5, true, "1"], ["8", null, null, "2"], [
    "9",
    -1000,
    false,
    "3",
  ]]);
});

Deno.test("parseCsv() refuses cells of another type, and types of columns that are not there", () => {
  const cases: [string, RegExp][] = [
    ["n\n1\nabc\n", /row 2, column "n" must be a number, not "abc"$/],
    ["n\n0x10\n", /row 1, column "n" must be a number, not "0x10"$/],
    ["n\nInfinity\n", /must be a number/],
    ["n\n1e999\n", /must be a number, not "1e999"$/],
    ['n\n"1,5"\n', /must be a number, not "1,5"$/],
    [`n\n${"9".repeat(100_000)}x\n`, /must be a number, not a text of 100001 characters$/],
    ["m\n1\n", /its header has no column "n", which `columns` names$/],
    ["", /its header has no column "n"/],
  ];
  for (const [text, message] of cases) {
    const expected = { code: "parse_failed", message };
    assert.throws(() => parseCsv(text, { columns: { n: "number" } }), expected, text.slice(0, 40));
  }
  const message = /row 1, column "b" must be a boolean, not "ja"$/;
  assert.throws(() => parseCsv("b\nja\n", { columns: { b: "boolean" } }), {
    code: "parse_failed",
    message,
  });
});

Deno.test("parseCsv() refuses ambiguous input", () => {
  const cases: [string, RegExp][] = [
    ["a,b\n1\n", /Invalid Record Length.*line 2/],
    ["a\n1,2\n", /Invalid Record Length/],
    ['a\n"open\n', /Quote Not Closed/],
    ['a\nx"y\n', /Invalid Opening Quote/],
    ["a,b,a\n1,2,3\n", /has "a" twice/],
  ];
  for (const [text, message] of cases) {
    assert.throws(() => parseCsv(text), { code: "parse_failed", message }, JSON.stringify(text));
  }
});

function printCsv(rows: readonly Json[]): string {
  return [...csvParts(rows)].join("");
}

Deno.test("csvParts() writes every key as first seen, null empty, nested as JSON", () => {
  const rows: JsonObject[] = [{ b: 1, a: "x" }, { a: null, c: { k: [1, true] } }, {}];
  assert.equal(
    printCsv(rows),
    'b,a,c\r\n1,x,\r\n,,"{""k"":[1,true]}"\r\n,,\r\n',
  );
  assert.equal(printCsv([]), "");
  assert.equal(printCsv([{ a: false, b: 0.1, c: "" }]), "a,b,c\r\nfalse,0.1,\r\n");
});

Deno.test("csvParts() refuses a row that is no object", () => {
  assert.throws(() => printCsv([{ a: 1 }, [1]]), { code: "input_invalid", message: /row 1/ });
});

/** A small generator, so that a failure can be had again from its seed. */
function generator(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const PIECES = [
  "a",
  "b",
  ",",
  '"',
  "\n",
  "\r",
  "\r\n",
  " ",
  ";",
  "=1+1",
  "😀",
  "\uFEFF",
  "\t",
  "|",
  "sep=;",
  "'",
];

/** The separator that a file is written with, and the one that its reader is told. */
const SEPARATOR_PAIRS = SEPARATORS.flatMap((separator) => [
  { written: separator, read: undefined },
  { written: separator, read: separator },
]);

for (const { written, read } of SEPARATOR_PAIRS) {
  const name = `"${written}" is read back ${read ? "with that separator" : "without being told"}`;
  Deno.test(`a CSV that csvParts() wrote with ${name}`, () => {
    for (let seed = 1; seed <= 300; seed++) {
      const next = generator(seed);
      const text = () =>
        Array.from({ length: next(4) }, () => PIECES[next(PIECES.length)]).join("");
      const columns = [
        ...new Set(Array.from({ length: 1 + next(4) }, (_, at) => `c${at}${text()}`)),
      ];
      const rows = Array.from(
        { length: 1 + next(5) },
        () => Object.fromEntries(columns.map((name) => [name, text()])),
      );
      const csv = [...csvParts(rows, { separator: written })].join("");
      assert.deepEqual(parseCsv(csv, { separator: read }), rows, `seed ${seed}`);
    }
  });
}

Deno.test("parseCsv() finds the separator in the first line", () => {
  const rows = [{ a: "1,5", b: "x" }];
  for (
    const text of [
      "a;b\n1,5;x\n",
      "a\tb\n1,5\tx\n",
      "a|b\n1,5|x\n",
      "\ufeffa;b\r\n1,5;x\r\n",
      "sep=;\na;b\n1,5;x\n",
      "\ufeffsep=\t\r\na\tb\r\n1,5\tx\r\n",
    ]
  ) assert.deepEqual(parseCsv(text), rows, JSON.stringify(text));
  assert.deepEqual(parseCsv("a,b;c\n1,2;3\n"), [{ a: "1", "b;c": "2;3" }]);
  assert.deepEqual(parseCsv('"a;b;c"\n1;2;3\n'), [{ "a;b;c": "1;2;3" }]);
  assert.deepEqual(parseCsv("a;b|c|d\n1;2|3|4\n"), [{ "a;b": "1;2", c: "3", d: "4" }]);
  assert.deepEqual(parseCsv("a\n1;2\n"), [{ a: "1;2" }]);
});

Deno.test("a separator that is given wins over the header, and not over what the file states", () => {
  assert.deepEqual(parseCsv("a,b;c\n1,2;3\n", { separator: ";" }), [{ "a,b": "1,2", c: "3" }]);
  assert.deepEqual(parseCsv("sep=;\na;b\n1;2\n", { separator: ";" }), [{ a: "1", b: "2" }]);
  assert.throws(() => parseCsv("sep=;\na;b\n1;2\n", { separator: "," }), {
    code: "parse_failed",
    message: /its first line states another separator than ","/,
  });
});

Deno.test("a column that a CSV with semicolons lacks is told by name", () => {
  assert.throws(() => parseCsv("Ort;Satz\nKöln;1\n", { columns: { Betrag: "number" } }), {
    code: "parse_failed",
    message: /no column "Betrag"/,
  });
});
