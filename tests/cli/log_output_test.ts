import assert from "node:assert/strict";
import { setImmediate } from "node:timers";
import { LogOutput } from "../../src/cli/log_output.ts";
import { createHeldSink, type HeldSink } from "../support/logs/held_sink.ts";

interface Opened {
  sink: HeldSink;
  output: LogOutput;
  lost: number[];
}

function open(): Opened {
  const sink = createHeldSink();
  const lost: number[] = [];
  const output: LogOutput = new LogOutput({
    sink,
    onLost(lines) {
      lost.push(lines);
      output.write(`lost ${lines}`, "warn");
    },
  });
  return { sink, output, lost };
}

Deno.test("LogOutput writes lines that come together in one write, in their order", async () => {
  const { sink, output } = open();
  for (const line of ["one", "two", "three"]) output.write(line, "info");
  assert.deepEqual(sink.writes, []);
  await sink.begun(1);
  assert.deepEqual(sink.writes, ["one\ntwo\nthree\n"]);
  sink.take();
});

Deno.test("LogOutput writes an error at once, behind what came before it", () => {
  const { sink, output } = open();
  output.write("before", "info");
  output.write("broken", "error");
  // The write begins within the turn in which the line came.
  return Promise.resolve().then(() => {
    assert.deepEqual(sink.writes, ["before\nbroken\n"]);
    sink.take();
  });
});

Deno.test("LogOutput has one write under way, and sends what came meanwhile after it", async () => {
  const { sink, output } = open();
  output.write("one", "error");
  await sink.begun(1);
  output.write("two", "error");
  output.write("three", "info");
  const flushed = output.flush();
  assert.deepEqual(sink.writes, ["one\n"]);
  sink.take();
  await sink.begun(2);
  assert.deepEqual(sink.writes, ["one\n", "two\nthree\n"]);
  sink.take();
  await flushed;
  output.write("four", "info");
  await sink.begun(3);
  assert.deepEqual(sink.writes[2], "four\n");
  sink.take();
});

Deno.test("LogOutput never has two writes under way, whoever waits for the one", async () => {
  const { sink, output } = open();
  output.write("one", "error");
  await sink.begun(1);
  output.write("two", "error");
  output.write("three", "error");
  const flushed = output.flush();
  sink.take();
  await sink.begun(2);
  // Every waiting flush has had its turn by the next round of the event loop.
  await new Promise((resolve) => setImmediate(resolve));
  output.write("four", "error");
  await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual(sink.writes, ["one\n", "two\nthree\n"]);
  sink.take();
  await flushed;
  await sink.begun(3);
  sink.take();
});

Deno.test("LogOutput loses lines, not memory, while nobody reads, and then says how many", async () => {
  const { sink, output, lost } = open();
  output.write("first", "error");
  await sink.begun(1);
  const line = "x".repeat(64 * 1024);
  for (let count = 0; count < 1_000; count++) output.write(line, "info");
  assert.deepEqual(lost, []);
  sink.take();
  await sink.begun(2);
  const kept = sink.writes[1]?.split("\n").filter((text) => text === line).length ?? 0;
  assert.ok(kept > 0 && (sink.writes[1]?.length ?? 0) <= 4 * 1024 * 1024, `${kept} kept`);
  assert.deepEqual(lost, [1_000 - kept]);
  sink.take();
  await sink.begun(3);
  assert.equal(sink.writes[2], `lost ${1_000 - kept}\n`);
  sink.take();
});

Deno.test("LogOutput goes on after writes that failed, and says how many lines they lost", async () => {
  const { sink, output, lost } = open();
  for (const [number, lines] of [["one", "and a half"], ["two"]].entries()) {
    for (const line of lines) output.write(line, "error");
    await sink.begun(number + 1);
    sink.fail(new Deno.errors.BrokenPipe("nobody reads"));
    await output.flush();
  }
  assert.deepEqual(lost, [], "a line about lost ones would be lost as well");
  output.write("three", "error");
  await sink.begun(3);
  sink.take();
  await sink.begun(4);
  assert.deepEqual(sink.writes.slice(2), ["three\n", "lost 3\n"]);
  sink.take();
});

Deno.test("LogOutput writes all that waits before it is gone", async () => {
  const { sink, output } = open();
  output.write("last words", "info");
  const disposed = output[Symbol.asyncDispose]();
  await sink.begun(1);
  assert.deepEqual(sink.writes, ["last words\n"]);
  sink.take();
  await disposed;
});

Deno.test("LogOutput is gone though nobody reads", async () => {
  const { sink, output } = open();
  output.write("last words", "info");
  await output[Symbol.asyncDispose]();
  assert.deepEqual(sink.writes, ["last words\n"]);
});

Deno.test("flushSync() writes at once, but nothing behind a write that may be stuck", async () => {
  const { sink, output } = open();
  output.write("one", "info");
  output.flushSync();
  assert.deepEqual(sink.writes, ["one\n"]);
  output.write("two", "error");
  await sink.begun(2);
  output.write("three", "info");
  output.flushSync();
  assert.deepEqual(sink.writes, ["one\n", "two\n"]);
  sink.take();
  await sink.begun(3);
  assert.equal(sink.writes[2], "three\n");
  sink.take();
});
