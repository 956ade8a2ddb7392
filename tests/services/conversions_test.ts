import assert from "node:assert/strict";
import { setImmediate, setTimeout } from "node:timers/promises";
import { type Json, KEYS_MAX } from "../../src/lib/json.ts";
import { type ConversionCall, Conversions } from "../../src/services/formats/conversions.ts";
import { parseAs, type ParsedFormat, printAs } from "../../src/services/formats/mod.ts";
import { WorkerPool } from "../../src/workers/mod.ts";
import { PATIENCE_MS } from "../support/time/eventually.ts";
import { silentLog } from "../support/logs/silent_log.ts";

function conversionCall(given: Partial<ConversionCall> = {}): ConversionCall {
  return {
    signal: new AbortController().signal,
    timeoutMs: PATIENCE_MS,
    holdTimer: () => () => {},
    run: { orgKey: "acme" },
    ...given,
  };
}

const ROWS = Array.from({ length: 20_000 }, (_, id) => ({ id: String(id), name: `Name ${id}` }));

Deno.test("a large text is read and written in a thread, or in turns, with the same result", async () => {
  await using pool = new WorkerPool({ log: silentLog });
  const conversions = new Conversions(pool);
  const call = conversionCall();
  const values: [ParsedFormat & ("csv" | "json" | "xml" | "yaml"), Json][] = [
    ["csv", ROWS],
    ["json", { rows: Array(8).fill(ROWS) }],
    ["xml", { root: { row: ROWS.slice(0, 5_000) } }],
    ["yaml", ROWS.slice(0, 2_000)],
  ];
  // CSV is read and written, JSON read and XML written here, with turns for others.
  const threads: Partial<Record<ParsedFormat, number>> = { csv: 0, json: 1, xml: 1, yaml: 2 };
  let jobs = 0;
  for (const [format, value] of values) {
    const text = await conversions.print(format, value, call);
    assert.equal(text, await printAs(format, value), format);
    assert.deepEqual(await conversions.parse(format, text, call), value, format);
    jobs += threads[format] ?? 0;
    assert.equal(pool.jobsBegun, jobs, format);
  }
});

Deno.test("a CSV of many rows or many columns is read in a thread, with the same result", async () => {
  await using pool = new WorkerPool({ log: silentLog });
  const conversions = new Conversions(pool);
  const wide = Array.from({ length: 6_000 }, (_, at) => `c${at}`);
  const texts = [
    `id,name\n${"1,2\n".repeat(150_000)}`,
    `id,name\n1,"${"x".repeat(2 * 1024 * 1024)}"\n`,
    `id,${wide.join(",")}\n1${",x".repeat(wide.length)}\n`,
  ];
  for (const [at, text] of texts.entries()) {
    const reading = conversions.parse("csv", text, conversionCall(), { columns: { id: "number" } });
    await setImmediate();
    assert.equal(pool.jobsBegun, at + 1, "before it is read here in turns");
    assert.deepEqual(await reading, await parseAs("csv", text, { columns: { id: "number" } }));
    assert.equal(pool.jobsBegun, at + 1);
  }
});

Deno.test("a CSV with semicolons goes to a thread by its own cells, with the same result", async () => {
  await using pool = new WorkerPool({ log: silentLog });
  const conversions = new Conversions(pool);
  const rows = Array.from({ length: 150_000 }, (_, at) => ({ id: String(at), price: "1,5" }));
  const text = await conversions.print("csv", rows, conversionCall(), ";");
  assert.ok(text.startsWith('id;price\r\n0;"1,5"\r\n'));
  assert.deepEqual(await conversions.parse("csv", text, conversionCall()), rows);
  assert.equal(pool.jobsBegun, 2);
  const few = `id;notes\n${`1;${"a,b,".repeat(20)}\n`.repeat(10_000)}`;
  const read = await conversions.parse("csv", few, conversionCall(), { separator: ";" });
  assert.ok(Array.isArray(read) && read.length === 10_000);
  assert.equal(pool.jobsBegun, 2, "commas in cells send no CSV to a thread");
});

Deno.test("commas and line ends inside quotes send no CSV to a thread", async () => {
  await using pool = new WorkerPool({ log: silentLog });
  const conversions = new Conversions(pool);
  const note = `a ""quoted"" word${",\r\n".repeat(50)}`;
  for (const lineEnd of ["\n", "\r\n", "\r"]) {
    const text = `id,note${lineEnd}${`1,"${note}"${lineEnd}`.repeat(3_000)}`;
    const short = `id,note${lineEnd}${`1,2${lineEnd}`.repeat(120_000)}`;
    for (const csv of [text, short]) {
      const rows = await conversions.parse("csv", csv, conversionCall());
      assert.deepEqual(rows, await parseAs("csv", csv));
    }
  }
  assert.equal(pool.jobsBegun, 0);
});

Deno.test("a CSV that is read here in pieces is read as in one", async () => {
  await using pool = new WorkerPool({ log: silentLog });
  const conversions = new Conversions(pool);
  const cells = [
    "",
    "plain",
    'quo"ted',
    "com,ma",
    "new\r\nline",
    "ümlaut €",
    "\u{1f600}",
    "\ufeff",
  ];
  const rows = Array.from({ length: 5_000 }, (_, id) => ({
    id: String(id),
    a: cells[id % cells.length] ?? "",
    b: (cells[(id * 7) % cells.length] ?? "").repeat(id % 50),
  }));
  const text = `\ufeff${await printAs("csv", rows)}`;
  assert.deepEqual(await conversions.parse("csv", text, conversionCall()), rows);
  const broken: [string, RegExp][] = [
    [`${text}1,2\r\n`, /Invalid Record Length/],
    [`${text}1,2,"`, /Quote Not Closed/],
    [text.replace("id,a,b", "id,a,a"), /its header has "a" twice/],
  ];
  for (const [wrong, message] of broken) {
    const failure = { code: "parse_failed", message };
    await assert.rejects(conversions.parse("csv", wrong, conversionCall()), failure);
  }
  assert.equal(pool.jobsBegun, 0);
});

Deno.test("HTML is read here in pieces as in one, and in a thread where it is long or makes many cells", async () => {
  await using pool = new WorkerPool({ log: silentLog });
  const conversions = new Conversions(pool);
  const row = "<tr>\r\n<td>😀 &amp;&notin; a<br>b<td><b>ü</b><!-- c --><td class='d'>\u{1f600}";
  const pages: [string, number][] = [
    ["", 0],
    [`<table>${row.repeat(1_000)}</table><p>x<table>${row}</table>`, 0],
    [`<table>${row.repeat(2_000)}</table>`, 1],
    [`<table><tr>${"<td>".repeat(1_000)}${"<tr>".repeat(1_000)}</table>`, 1],
    [`<table>${"<tr><td colspan=100 rowspan=100>a".repeat(80)}</table>`, 1],
  ];
  for (const [at, [page, threads]] of pages.entries()) {
    const jobs = pool.jobsBegun;
    const tables = await conversions.parse("html", page, conversionCall());
    assert.deepEqual(tables, await parseAs("html", page), `page ${at}`);
    assert.equal(pool.jobsBegun - jobs, threads, `page ${at}`);
  }
});

Deno.test("a CSV of many rows or many columns is written in a thread, with the same result", async () => {
  await using pool = new WorkerPool({ log: silentLog });
  const conversions = new Conversions(pool);
  const long = Array.from({ length: 30_000 }, (_, id) => ({ id, text: "x, y".repeat(20) }));
  const wide = Array.from({ length: 600 }, (_, id) => ({ [`column ${id}`]: id }));
  const widest = [Object.fromEntries(Array.from({ length: 6_000 }, (_, at) => [`c${at}`, at]))];
  for (const [jobs, value] of [long, wide, widest].entries()) {
    for (const format of ["csv", "csv_without_formulas"] as const) {
      const text = await conversions.print(format, value, conversionCall());
      assert.equal(text, await printAs(format, value));
    }
    assert.equal(pool.jobsBegun, 2 * (jobs + 1));
  }
});

Deno.test("rows are written as XML on the main thread, and other values in a thread, as in one piece", async () => {
  await using pool = new WorkerPool({ log: silentLog });
  const conversions = new Conversions(pool);
  const row = (id: number): Json => ({ "@id": id, name: "A & <b>", list: [1, { c: null }, ""] });
  const rows = Array.from({ length: 3_000 }, (_, id) => row(id));
  const long = { text: "x".repeat(100_000) };
  const values: [Json, number][] = [
    [{ rows: { row: rows } }, 0],
    [{ rows: { "@a": 'x\n"<', "@b": "", row: rows } }, 0],
    [{ rows: { row: rows, other: "" } }, 1],
    [{ rows: { row: rows, "#text": "x" } }, 1],
    [{ rows: { row: [...rows, {}] } }, 1],
    [{ rows: { row: [...rows, ""] } }, 1],
    [{ rows: { row: [...rows, long] } }, 1],
  ];
  let jobs = 0;
  for (const [at, [value, threads]] of values.entries()) {
    const text = await conversions.print("xml", value, conversionCall());
    assert.equal(text, await printAs("xml", value), `${at}`);
    assert.equal(pool.jobsBegun, jobs += threads, `${at}`);
  }
  const wrongs: Json[] = [{ rows: { row: [...rows, { "a>": 1 }] } }, { "<": { row: rows } }];
  for (const wrong of wrongs) {
    await assert.rejects(conversions.print("xml", wrong, conversionCall()), {
      code: "input_invalid",
      message: /is not a valid XML name/,
    });
  }
});

Deno.test("XML is written with attributes and text that are plain values, and with no others", async () => {
  const plain = { a: { "@id": 5, "@is": true, "#text": 1.5 } };
  assert.match(await printAs("xml", plain), /<a id="5" is="true">1\.5<\/a>/);
  const held: [string, Json][] = [["@id", { x: 1 }], ["@id", ["x"]], ["#text", { x: 1 }]];
  for (const [key, item] of held) {
    await assert.rejects(async () => await printAs("xml", { a: { b: { [key]: item } } }), {
      code: "input_invalid",
      message: /"[@#]\w+" is (an object|a list), and must be a text, number or boolean/,
    });
  }
});

Deno.test("others have their turns while a CSV is written and read on the main thread", async () => {
  await using pool = new WorkerPool({ log: silentLog });
  const conversions = new Conversions(pool);
  let turns = 0;
  let isDone = false;
  const count = async () => {
    for (; !isDone; turns++) await setTimeout(0);
  };
  const counting = count();
  const rows = Array.from({ length: 40_000 }, (_, id) => ({ id, a: "a", b: "b", c: "c", d: "d" }));
  const text = await conversions.print("csv", rows, conversionCall());
  const turnsOfWriting = turns;
  await conversions.parse("csv", text, conversionCall());
  isDone = true;
  await counting;
  assert.ok(turnsOfWriting > 1, `${turnsOfWriting} turns`);
  assert.ok(turns - turnsOfWriting > 1, `${turns - turnsOfWriting} turns`);
  assert.equal(pool.jobsBegun, 0);
});

Deno.test("a step that is cancelled while its CSV is written or read on the main thread ends", async () => {
  await using pool = new WorkerPool({ log: silentLog });
  const conversions = new Conversions(pool);
  const controller = new AbortController();
  const call = conversionCall({ signal: controller.signal });
  const printed = conversions.print("csv", Array(10_000).fill({ a: 1, b: 2, c: 3, d: 4 }), call);
  const parsed = conversions.parse("csv", `a,b,c\n${"1,2,3\n".repeat(40_000)}`, call);
  controller.abort(new Error("cancelled"));
  await assert.rejects(printed, { message: "cancelled" });
  await assert.rejects(parsed, { message: "cancelled" });
});

Deno.test("a small text is read and written without a thread", async () => {
  await using pool = new WorkerPool({ log: silentLog });
  const conversions = new Conversions(pool);
  for (const format of ["csv", "json", "yaml"] as const) {
    const value = ROWS.slice(0, 20);
    const text = await conversions.print(format, value, conversionCall());
    assert.deepEqual(await conversions.parse(format, text, conversionCall()), value);
  }
  assert.equal(pool.jobsBegun, 0);
});

Deno.test("a text that a thread refuses has the error of the main thread", async () => {
  await using pool = new WorkerPool({ log: silentLog });
  const conversions = new Conversions(pool);
  const broken: [ParsedFormat, string][] = [
    ["csv", `a,b\n${"1\n".repeat(60_000)}`],
    ["json", `[${"1,".repeat(2_400_000)}`],
    ["xml", `<a>${"<b/>".repeat(10_000)}`],
    ["yaml", `${"a: 1\n".repeat(10_000)}`],
  ];
  for (const [format, text] of broken) {
    const here = await parseAs(format, text).then(() => null, (error) => error);
    const { code, message } = here;
    await assert.rejects(conversions.parse(format, text, conversionCall()), { code, message });
  }
  assert.equal(pool.jobsBegun, broken.length - 2, "all but CSV and JSON");
});

Deno.test("a conversion ends at the deadline of its step", async () => {
  await using pool = new WorkerPool({ log: silentLog });
  const conversions = new Conversions(pool);
  const text = "- [a, {b: c}]\n".repeat(100_000);
  const call = conversionCall({ timeoutMs: 1 });
  await assert.rejects(conversions.parse("yaml", text, call), {
    code: "timeout",
    message: /longer than 1 ms/,
  });
});

Deno.test("a conversion ends when its step is cancelled", async () => {
  await using pool = new WorkerPool({ log: silentLog });
  const conversions = new Conversions(pool);
  const stop = new AbortController();
  const text = "- [a, {b: c}]\n".repeat(10_000);
  const call = conversionCall({ signal: stop.signal, timeoutMs: 2_000 });
  const reading = conversions.parse("yaml", text, call);
  stop.abort(new Error("cancelled"));
  await assert.rejects(reading, /cancelled/);
});

Deno.test("attack: many lines at a low level are written as JSON in a thread, as in one piece", async () => {
  await using pool = new WorkerPool({ log: silentLog });
  const conversions = new Conversions(pool);
  const nested = (items: number, levels: number): Json => {
    let value: Json = Array.from({ length: items }, () => 1);
    for (let level = 1; level < levels; level++) value = [value];
    return value;
  };
  for (const [value, jobs] of [[nested(20_000, 8), 0], [nested(20_000, 190), 1]] as const) {
    const before = pool.jobsBegun;
    const text = await conversions.print("json", value, conversionCall());
    assert.equal(text, await printAs("json", value));
    assert.equal(pool.jobsBegun - before, jobs);
  }
});

Deno.test("a step's clock stands while its conversion waits for a thread", async () => {
  await using pool = new WorkerPool({ log: silentLog });
  const told: string[] = [];
  const holdTimer = () => {
    told.push("held");
    return () => void told.push("begun");
  };
  const text = "a: 1\n".repeat(5_000);
  const reading = new Conversions(pool).parse("yaml", text, conversionCall({ holdTimer }));
  await assert.rejects(reading, /unique/);
  assert.deepEqual(told, ["held", "begun"]);
});

Deno.test("attack: an object of more keys than may be is refused, whatever the format", async () => {
  await using pool = new WorkerPool({ log: silentLog });
  const conversions = new Conversions(pool);
  const each = (piece: (at: number) => string, count: number) =>
    Array.from({ length: count }, (_, at) => piece(at)).join("");
  const texts: [ParsedFormat, (count: number) => string][] = [
    ["csv", (count) => `${each((at) => `c${at},`, count - 1)}z\n${",".repeat(count - 1)}`],
    ["html", (count) => `<table><tr>${each((at) => `<td>${at}`, count)}<tr><td>1</table>`],
    ["json", (count) => `{${each((at) => `"k${at}":1,`, count - 1)}"z":1}`],
    ["xml", (count) => `<r>${each((at) => `<a${at}/>`, count)}</r>`],
    ["yaml", (count) => each((at) => `k${at}: 1\n`, count)],
  ];
  for (const [format, text] of texts) {
    assert.ok(await conversions.parse(format, text(KEYS_MAX), conversionCall()), format);
    await assert.rejects(conversions.parse(format, text(KEYS_MAX + 1), conversionCall()), {
      code: "parse_failed",
      message: /20000 keys in one object/,
    });
  }
});
