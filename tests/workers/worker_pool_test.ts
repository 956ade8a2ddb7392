import assert from "node:assert/strict";
import {
  JobError,
  type JobOptions,
  WorkerPool,
  type WorkerPoolOptions,
} from "../../src/workers/mod.ts";
import { eventually, inTime, PATIENCE_MS } from "../support/time/eventually.ts";
import { silentLog } from "../support/logs/silent_log.ts";
import type { SampleJob } from "./sample_job.ts";
import { SAMPLE } from "./sample_program.ts";

const DEAF = { ...SAMPLE, name: "deaf samples", isInterruptible: false };
const SINGLE = { ...SAMPLE, name: "single samples", isSingleUse: true };

const SPIN: SampleJob = { do: "spin" };
const NEVER = new AbortController().signal;

function open(options: Partial<WorkerPoolOptions> = {}): WorkerPool {
  return new WorkerPool({ log: silentLog, threadsMax: 2, ...options });
}

function turn(given: Partial<JobOptions> = {}): JobOptions {
  return { signal: NEVER, orgKey: "acme", deadlineMs: PATIENCE_MS, ...given };
}

function faultOf(fault: string): (error: unknown) => boolean {
  return (error) => error instanceof JobError && error.fault === fault;
}

Deno.test("a job answers, in parts where it sends them", async () => {
  await using pool = open();
  assert.equal(await pool.run(SAMPLE, { do: "echo", value: "a" }, turn()), "a");
  const parts: unknown[] = [];
  const onPart = (part: unknown) => void parts.push(part);
  assert.equal(await pool.run(SAMPLE, { do: "count", to: 3 }, turn({ onPart })), "counted");
  assert.deepEqual(parts, [1, 2, 3]);
  assert.equal(pool.jobsBegun, 2);
});

Deno.test("a job that throws fails alone", async () => {
  await using pool = open();
  await assert.rejects(pool.run(SAMPLE, { do: "throw" }, turn()), faultOf("failed"));
  assert.equal(await pool.run(SAMPLE, { do: "echo", value: "a" }, turn()), "a");
});

Deno.test("a job that never ends is ended at its deadline, and the next job runs", async () => {
  await using pool = open();
  const endless = pool.run(DEAF, { do: "deafen" }, turn({ deadlineMs: 50 }));
  await assert.rejects(endless, faultOf("timeout"));
  assert.equal(await pool.run(DEAF, { do: "echo", value: "a" }, turn()), "a");
  assert.deepEqual(pool.threads, { idle: 1, busy: 0, lost: 0 });
});

Deno.test("one organization never holds every thread", async () => {
  await using pool = open({ threadsMax: 3 });
  const stop = new AbortController();
  const spins = Array.from(
    { length: 5 },
    () => pool.run(SAMPLE, SPIN, turn({ signal: stop.signal })),
  );
  const ended = Promise.allSettled(spins);
  assert.deepEqual(pool.threads, { idle: 0, busy: 2, lost: 0 });
  const other = turn({ orgKey: "other" });
  assert.equal(await pool.run(SAMPLE, { do: "echo", value: "a" }, other), "a");
  assert.deepEqual(pool.threads, { idle: 1, busy: 2, lost: 0 });
  stop.abort();
  await ended;
});

Deno.test("organizations whose jobs do not end leave a thread to another one", async () => {
  await using pool = open({ longMs: 1 });
  const stop = new AbortController();
  const spin = (orgKey: string) =>
    pool.run(SAMPLE, SPIN, turn({ orgKey, signal: stop.signal })).catch(() => {});
  // Each asks for more than its share.
  const spins = ["one", "one", "two", "two"].map(spin);
  const echo = (orgKey: string) =>
    pool.run(SAMPLE, { do: "echo", value: orgKey }, turn({ orgKey }));
  const echoes = inTime(Promise.all([echo("three"), echo("four")]), "the jobs of others");
  assert.deepEqual(await echoes, ["three", "four"]);
  assert.equal(pool.threads.busy, 2);
  spins.push(spin("three"), spin("four"), spin("five"));
  await eventually(() => pool.threads.busy === 4);
  assert.equal(pool.jobsBegun, 6, "two that end, and one endless job of each of four");
  stop.abort();
  await Promise.all(spins);
});

Deno.test("an organization with deaf jobs takes no more threads by giving them up", async () => {
  await using pool = open();
  for (let count = 0; count < 2; count++) {
    const stop = new AbortController();
    const onBegin = () => queueMicrotask(() => stop.abort(new Error("gone")));
    const deaf = pool.run(
      DEAF,
      { do: "deafen" },
      turn({ signal: stop.signal, deadlineMs: 2_000, onBegin }),
    );
    await assert.rejects(deaf, /gone/);
  }
  assert.deepEqual(pool.threads, { idle: 0, busy: 0, lost: 2 });
  let isBegun = false;
  const next = pool.run(DEAF, { do: "echo", value: "a" }, turn({ onBegin: () => isBegun = true }));
  assert.equal(isBegun, false);
  const other = turn({ orgKey: "other" });
  assert.equal(await pool.run(DEAF, { do: "echo", value: "b" }, other), "b");
  assert.equal(await next, "a");
  await eventually(() => pool.threads.lost === 0);
});

Deno.test("a job of a deaf program is left at once when its signal aborts", async () => {
  await using pool = open();
  const stop = new AbortController();
  const deaf = pool.run(DEAF, { do: "deafen" }, turn({ signal: stop.signal, deadlineMs: 1_000 }));
  stop.abort(new Error("gone"));
  await assert.rejects(deaf, /gone/);
  await eventually(() => pool.threads.lost === 0);
});

Deno.test("only so many jobs of one organization wait", async () => {
  await using pool = open({ waitingMax: 2 });
  const stop = new AbortController();
  const spins = Promise.allSettled(
    [1, 2, 3].map(() => pool.run(SAMPLE, SPIN, turn({ signal: stop.signal }))),
  );
  await assert.rejects(pool.run(SAMPLE, SPIN, turn()), faultOf("queue_full"));
  const other = turn({ orgKey: "other" });
  assert.equal(await pool.run(SAMPLE, { do: "echo", value: "a" }, other), "a");
  stop.abort();
  await spins;
});

Deno.test("colleagues and programs of one organization take turns", async () => {
  await using pool = open();
  const stop = new AbortController();
  const spin = pool.run(SAMPLE, SPIN, turn({ signal: stop.signal })).catch(() => {});
  const order: string[] = [];
  const echo = (program: typeof SAMPLE, value: string, subgroup?: string) => {
    const onBegin = () => void order.push(value);
    return pool.run(program, { do: "echo", value }, turn({ onBegin, ...subgroup && { subgroup } }));
  };
  const jobs = [
    echo(SAMPLE, "first of one", "one"),
    echo(SAMPLE, "second of one", "one"),
    echo(SAMPLE, "third of one", "one"),
    echo(SAMPLE, "first of another", "another"),
    echo(DEAF, "another program"),
  ];
  stop.abort();
  await Promise.all([spin, ...jobs]);
  assert.deepEqual(order, [
    "first of one",
    "first of another",
    "another program",
    "second of one",
    "third of one",
  ]);
});

Deno.test("a thread of single use ends with its job", async () => {
  await using pool = open();
  assert.equal(await pool.run(SINGLE, { do: "echo", value: "a" }, turn()), "a");
  assert.deepEqual(pool.threads, { idle: 0, busy: 0, lost: 0 });
});

Deno.test("idle threads of another program make room", async () => {
  await using pool = open();
  const echo: SampleJob = { do: "echo", value: "a" };
  for (const program of [SAMPLE, DEAF, { ...SAMPLE }, { ...SAMPLE }, { ...SAMPLE }]) {
    assert.equal(await pool.run(program, echo, turn()), "a");
  }
  assert.deepEqual(pool.threads, { idle: 4, busy: 0, lost: 0 });
});
