import assert from "node:assert/strict";
import { createLog, LOG_FORMATS, LOG_LEVELS, type LogOptions } from "../../src/lib/log.ts";

const FIELDS = { count: 2, name: "a\nb", list: [1, null] };

function linesOf(options: Omit<LogOptions, "write">, level?: typeof LOG_LEVELS[number]): string[] {
  const lines: string[] = [];
  const log = createLog({ ...options, write: (line) => lines.push(line) });
  for (const at of level ? [level] : LOG_LEVELS) {
    if (at === "error") log.error("it broke", new TypeError("bad\nluck"), { runId: "r1" });
    else if (at === "debug") log.debug("it happened", () => FIELDS);
    else log[at]("it happened", FIELDS);
  }
  return lines;
}

for (const [index, level] of LOG_LEVELS.entries()) {
  Deno.test(`createLog() at ${level} keeps that level and those above`, () => {
    const levels = linesOf({ level, format: "json" }).map((line) => JSON.parse(line).level);
    assert.deepEqual(levels, LOG_LEVELS.slice(index));
  });
}

Deno.test("createLog() writes a JSON object a line: time, level, message, fields", () => {
  const [line = ""] = linesOf({ level: "info", format: "json" }, "info");
  assert.ok(!line.includes("\n"));
  const { time, ...rest } = JSON.parse(line);
  assert.equal(new Date(time).toISOString(), time);
  const fields = { count: 2, name: "a\nb", list: [1, null] };
  assert.deepEqual(rest, { level: "info", message: "it happened", ...fields });
});

Deno.test("createLog() writes an error's words beside its fields, its stack at debug alone", () => {
  const [short = ""] = linesOf({ level: "info", format: "json" }, "error");
  assert.deepEqual(Object.keys(JSON.parse(short)), ["time", "level", "message", "runId", "error"]);
  const [line = ""] = linesOf({ level: "debug", format: "json" }, "error");
  const { message, error, stack, runId } = JSON.parse(line);
  assert.equal(message, "it broke");
  assert.equal(error, "TypeError: bad\nluck");
  assert.match(stack, /log_test\.ts/);
  assert.equal(runId, "r1");
});

Deno.test("createLog() writes what an error comes from, and the stack of where it began", () => {
  const lines: string[] = [];
  const log = createLog({ level: "debug", format: "json", write: (line) => lines.push(line) });
  const first = new RangeError("first");
  log.error("it broke", new Error("outer", { cause: new TypeError("inner", { cause: first }) }));
  const loop = new Error("loop");
  loop.cause = loop;
  log.error("it broke", loop);
  log.error("it broke", new Error("outer", { cause: "no error" }));
  const [chain, cycle, text] = lines.map((line) => JSON.parse(line));
  assert.equal(chain.error, "Error: outer");
  assert.equal(chain.cause, "TypeError: inner, from RangeError: first");
  assert.equal(chain.stack, first.stack);
  assert.match(cycle.cause, /^Error: loop, from Error: loop/);
  assert.equal(text.cause, "no error");
  assert.match(text.stack, /^Error: outer/);
});

Deno.test("createLog() writes the code of an error, or of what it comes from", () => {
  const lines: string[] = [];
  const log = createLog({ level: "info", format: "json", write: (line) => lines.push(line) });
  const refused = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
  log.error("it broke", new Error("no answer", { cause: refused }));
  const { code, cause, stack } = JSON.parse(lines[0] ?? "");
  assert.equal(code, "ECONNREFUSED");
  assert.equal(cause, "Error: connect ECONNREFUSED");
  assert.equal(stack, undefined);
});

Deno.test("createLog() writes a pretty line with the fields as name=value", () => {
  const [line = ""] = linesOf({ level: "info", format: "pretty" }, "warn");
  assert.match(line, /^\d\d:\d\d:\d\d\.\d{3} WARN {2}it happened count=2 /);
});

Deno.test("createLog() in pretty lets no text pass for a line of its own or steer a terminal", () => {
  const lines: string[] = [];
  const log = createLog({ level: "debug", format: "pretty", write: (line) => lines.push(line) });
  const forged = "x\r\n10:00:00.000 ERROR forged \u001b[31m\u009b2J";
  log.info("it happened", { plain: "a/b-c", forged, list: [forged] });
  log.error("it broke", new Error(forged));
  const rows = lines.join("\n").split("\n");
  assert.match(rows[0] ?? "", / plain=a\/b-c forged="x\\r\\n10:/);
  assert.equal(rows.filter((row) => /^\d\d:/.test(row)).length, 2);
  assert.doesNotMatch(rows.join(""), /\p{Cc}/u);
});

Deno.test("createLog() works fields out only where the line is wanted", () => {
  const lines: string[] = [];
  const log = createLog({ level: "info", format: "json", write: (line) => lines.push(line) });
  log.debug("unwanted", () => assert.fail("worked out"));
  log.info("wanted", () => ({ count: 1 }));
  assert.equal(lines.length, 1);
  assert.equal(JSON.parse(lines[0] ?? "").count, 1);
});

Deno.test("createLog() tells where the line goes of which level it is", () => {
  const levels: string[] = [];
  const log = createLog({ level: "info", format: "json", write: (_, level) => levels.push(level) });
  log.info("a");
  log.warn("b");
  log.error("c", null);
  assert.deepEqual(levels, ["info", "warn", "error"]);
});

const THROWN: readonly [string, unknown][] = [
  ["undefined", undefined],
  ["null", null],
  ["a symbol", Symbol("s")],
  ["a BigInt", 10n],
  ["an object", { reason: 1 }],
  ["an error without words", new Error()],
  ["an object without a prototype", Object.create(null)],
];

for (const format of LOG_FORMATS) {
  for (const [name, thrown] of THROWN) {
    Deno.test(`createLog() in ${format} never throws: given ${name}`, () => {
      const lines: string[] = [];
      const log = createLog({ level: "info", format, write: (line) => lines.push(line) });
      log.error("it broke", thrown);
      assert.equal(lines.length, 1);
    });
  }
}
