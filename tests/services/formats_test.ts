import assert from "node:assert/strict";
import { defaultTreeAdapter } from "parse5";
import type { Json } from "../../src/lib/json.ts";
import { htmlTables } from "../../src/services/formats/html.ts";
import { parseAs, type ParsedFormat, printAs } from "../../src/services/formats/mod.ts";

async function parses(format: ParsedFormat, cases: [string, Json][]): Promise<void> {
  for (const [text, value] of cases) assert.deepEqual(await parseAs(format, text), value, text);
}

async function refuses(format: ParsedFormat, cases: [string, RegExp][]): Promise<void> {
  for (const [text, message] of cases) {
    await assert.rejects(parseAs(format, text), { code: "parse_failed", message }, text);
  }
}

Deno.test("parseAs() reads JSON, and says where it is none", async () => {
  await parses("json", [["\uFEFF[1, null]", [1, null]], ['"a"', "a"]]);
  await refuses("json", [["{", /JSON/], ["", /JSON/]]);
});

Deno.test("parseAs() reads YAML of JSON's types alone", async () => {
  await parses("yaml", [["a: 1\nb: [x, ~, true]\n", { a: 1, b: ["x", null, true] }], ["", null]]);
  await refuses("yaml", [
    ["a: &x 1\nb: *x\n", /lias/],
    ["a: 1\na: 2\n", /unique/],
    ["a: !!set {x}\n", /tag/i],
    ["a: .inf\n", /not a finite number/],
    ["a: [\n", /YAML/],
    ["a: 1\n---\nb: 2\n", /document/],
  ]);
});

Deno.test("parseAs() reads XML as texts, attributes with an @", async () => {
  await parses("xml", [
    ["<a/>", { a: "" }],
    ['<?xml version="1.0"?><a x="1&amp;2"><b>007</b><b>&#65;&lt;</b></a>', {
      a: { "@x": "1&2", b: ["007", "A<"] },
    }],
    ["<a><!-- c --><![CDATA[<x>]]></a>", { a: "<x>" }],
    ['<n:a xmlns:n="u"><n:b>1</n:b></n:a>', { "n:a": { "@xmlns:n": "u", "n:b": "1" } }],
  ]);
});

Deno.test("parseAs() refuses XML that is broken, bomb or trap", async () => {
  const lol = Array.from(
    { length: 12 },
    (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`,
  );
  await refuses("xml", [
    ["<a><b></a>", /line 1/],
    ["<a>", /XML/],
    [`<a>${"<b>".repeat(5000)}${"</b>".repeat(5000)}</a>`, /nested/],
    ["<__proto__>1</__proto__>", /__proto__/],
    [`<!DOCTYPE a [<!ENTITY l0 "lol">${lol.join("")}]><a>&l12;</a>`, /XML/],
    ['<!DOCTYPE a [<!ENTITY f SYSTEM "file:///etc/passwd">]><a>&f;</a>', /XML/],
  ]);
});

Deno.test("printAs() writes XML that reads back, and no markup from names", async () => {
  const value = { list: { "@n": 'a"<&', item: ["x & y", "<b>", { "@id": "1", "#text": "t" }] } };
  assert.deepEqual(await parseAs("xml", await printAs("xml", value)), value);
  const unprintable: Json[] = [
    { "a b": "1" },
    { a: { "c><d": "1" } },
    [],
    "text",
    { a: "1", b: "2" },
  ];
  for (const bad of unprintable) {
    await assert.rejects(printAs("xml", bad), { code: "input_invalid" }, JSON.stringify(bad));
  }
});

Deno.test("printAs() writes what parseAs() reads back", async () => {
  const values: Json[] = [
    null,
    1.5,
    "a: b",
    [],
    {},
    { a: [{ b: null }, "x\ny"], "é": true },
    "yes",
  ];
  for (const value of values) {
    assert.deepEqual(await parseAs("json", await printAs("json", value)), value);
    assert.deepEqual(await parseAs("yaml", await printAs("yaml", value)), value);
  }
  const shared = { a: 1 };
  assert.deepEqual(await parseAs("yaml", await printAs("yaml", [shared, shared])), [
    shared,
    shared,
  ]);
});

Deno.test("parseAs() reads the tables of HTML, however sloppy", async () => {
  await parses("html", [
    ["<p>none</p>", []],
    ["<table><tr><th>a<th>b<tr><td>1<td>&lt;2&gt;<tr><td>3</table>", [[
      { a: "1", b: "<2>" },
      { a: "3", b: "" },
    ]]],
    [
      "<table><thead><tr><td>n</td><td>n</td><td></td></tr></thead><tr><td>1</td><td> 2 <b>x</b></td></tr></table>",
      [[
        { n: "1", "n (2)": "2 x", "column 3": "" },
      ]],
    ],
    ["<table><tr><td colspan=2>g<td>h<tr><td rowspan=2>1<td>2<td>3<tr><td>4<td>5</table>", [[
      { g: "1", "g (2)": "2", h: "3" },
      { g: "1", "g (2)": "4", h: "5" },
    ]]],
    ["<table><tr><td>o<tr><td><table><tr><td>i<tr><td>x</table></table>", [
      [{ o: "" }],
      [{ i: "x" }],
    ]],
  ]);
});

Deno.test("HTML is read as in one wherever its pieces begin", async () => {
  const row = "<tr>\r\n<td class='😀'>😀&amp;&notin; a<br>b<td><b>ü</b><!-- c --><td>\u{1f600}\r";
  const cells = { "😀&∉ a b": "😀&∉ a b", "ü": "ü", "😀": "😀" };
  const page = `<table>${row.repeat(60)}</table>`;
  for (let shift = 0; shift < row.length; shift++) {
    const tables = await parseAs("html", `${" ".repeat(shift)}${page}`);
    assert.deepEqual(tables, [Array(59).fill(cells)], `${shift}`);
  }
});

Deno.test("a piece of HTML makes few elements, however many its tags begin again", () => {
  const open = Array.from({ length: 1_000 }, (_, at) => `<b ${at}>`).join("");
  const page = `<p>${open}</p>${"<p>x".repeat(20)}${"y".repeat(50_000)}`;
  const { createElement } = defaultTreeAdapter;
  let [elements, most] = [0, 0];
  defaultTreeAdapter.createElement = (...element) => {
    elements++;
    return createElement(...element);
  };
  try {
    const pieces = htmlTables(page, Infinity);
    for (let total = 0; !pieces.next().done; total = elements) {
      most = Math.max(most, elements - total);
    }
  } finally {
    defaultTreeAdapter.createElement = createElement;
  }
  assert.ok(elements > 20_000, `${elements} elements`);
  // One tag begins a thousand anew.
  assert.ok(most < 6_000, `${most} elements in one piece`);
});

Deno.test("a table of HTML may have hundreds of thousands of rows", async () => {
  const rows = 200_000;
  const tables = await parseAs("html", `<table><tr><td>a${"<tr><td>1".repeat(rows)}</table>`);
  assert.equal([tables].flat(2).length, rows);
});

Deno.test("tags that stay open do not make millions of elements of a short page", async () => {
  const open = Array.from({ length: 1_000 }, (_, at) => `<b ${at}>`).join("");
  for (
    const page of [
      `<p>${open}</p>${"<p>x".repeat(1_000)}`,
      `<table>${open}${"<tr>x".repeat(1_000)}`,
    ]
  ) {
    await assert.rejects(async () => await parseAs("html", page), {
      code: "parse_failed",
      message: `Cannot parse HTML: its unclosed tags make more than ${
        Math.floor(page.length / 2) + 1_000
      } elements`,
    });
  }
  await parses("html", [["<p><b><i>Prices<table><tr><td><b>a<tr><td><b>1</table>", [[{
    a: "1",
  }]]]]);
});
