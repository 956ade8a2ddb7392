import assert from "node:assert/strict";
import { setTimeout } from "node:timers/promises";
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
  let jobs = 0;
  for (const [format, value] of values) {
    const text = await conversions.print(format, value, call);
    assert.equal(text, await printAs(format, value), format);
    assert.deepEqual(await conversions.parse(format, text, call), value, format);
    // JSON is read and CSV is written here, with turns for others.
    jobs += format === "json" || format === "csv" ? 1 : 2;
    assert.equal(pool.jobsBegun, jobs, format);
  }
});

Deno.test("the types of columns count in a thread, too", async () => {
  await using pool = new WorkerPool({ log: silentLog });
  const conversions = new Conversions(pool);
  const text = await printAs("csv", ROWS);
  const rows = await conversions.parse("csv", text, conversionCall(), { id: "number" });
  assert.deepEqual(rows, ROWS.map(({ id, name }) => ({ id: Number(id), name })));
  assert.equal(pool.jobsBegun, 1);
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

Deno.test("others have their turns while a CSV is written on the main thread", async () => {
  await using pool = new WorkerPool({ log: silentLog });
  const conversions = new Conversions(pool);
  let turns = 0;
  let isDone = false;
  const count = async () => {
    for (; !isDone; turns++) await setTimeout(0);
  };
  const counting = count();
  const rows = Array.from({ length: 40_000 }, (_, id) => ({ id, a: "a", b: "b", c: "c", d: "d" }));
  await conversions.print("csv", rows, conversionCall());
  isDone = true;
  await counting;
  assert.ok(turns > 1, `${turns} turns`);
  assert.equal(pool.jobsBegun, 0);
});

Deno.test("a step that is cancelled while its CSV is written on the main thread ends", async () => {
  await using pool = new WorkerPool({ log: silentLog });
  const conversions = new Conversions(pool);
  const controller = new AbortController();
  const call = conversionCall({ signal: controller.signal });
  const printed = conversions.print("csv", Array(10_000).fill({ a: 1, b: 2, c: 3, d: 4 }), call);
  controller.abort(new Error("cancelled"));
  await assert.rejects(printed, { message: "cancelled" });
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
  assert.equal(pool.jobsBegun, broken.length - 1, "all but JSON");
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

Deno.test("a step's clock stands while its conversion waits for a thread", async () => {
  await using pool = new WorkerPool({ log: silentLog });
  const told: string[] = [];
  const holdTimer = () => {
    told.push("held");
    return () => void told.push("begun");
  };
  const text = "a: 1\n".repeat(1_000);
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
      message: /50000 keys in one object/,
    });
  }
});
