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

Deno.test("createLog() writes an error's words and stack beside its fields", () => {
  const [line = ""] = linesOf({ level: "info", format: "json" }, "error");
  const { message, error, stack, runId } = JSON.parse(line);
  assert.equal(message, "it broke");
  assert.equal(error, "TypeError: bad\nluck");
  assert.match(stack, /log_test\.ts/);
  assert.equal(runId, "r1");
});

Deno.test("createLog() writes a pretty line with the fields as name=value", () => {
  const [line = ""] = linesOf({ level: "info", format: "pretty" }, "warn");
  assert.match(line, /^\d\d:\d\d:\d\d\.\d{3} WARN {2}it happened count=2 /);
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
