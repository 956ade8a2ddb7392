import { deepEqual, equal, rejects } from "node:assert/strict";
import { type RetryOptions, retryWhileAway } from "../../src/lib/retry_while_away.ts";
import { eventually } from "../support/time/eventually.ts";
import { ManualClock } from "../support/time/manual_clock.ts";

const AWAY = new Error("away");
const isAway = (error: unknown): boolean => error === AWAY;

function retryOptions(clock: ManualClock, given: Partial<RetryOptions> = {}): RetryOptions {
  return { clock, signal: new AbortController().signal, limitMs: 600_000, ...given };
}

/** Fails as told, and then answers. */
function failing(errors: Error[]): () => Promise<string> {
  return () => {
    const error = errors.shift();
    return error === undefined ? Promise.resolve("done") : Promise.reject(error);
  };
}

async function passing<T>(clock: ManualClock, work: Promise<T>): Promise<T> {
  let isOver = false;
  work.catch(() => {}).finally(() => isOver = true);
  await eventually(() => {
    if (!isOver) clock.advance(1_000);
    return Promise.resolve(isOver);
  });
  return await work;
}

Deno.test("retryWhileAway() tries what is away again, and says when that begins and ends", async () => {
  const clock = new ManualClock();
  const told: unknown[] = [];
  const onAway = (error: unknown) => {
    told.push(error);
    return (isBack: boolean) => void told.push(isBack);
  };
  const work = failing(Array(20).fill(AWAY));
  equal(
    await passing(clock, retryWhileAway(retryOptions(clock, { onAway }), isAway, work)),
    "done",
  );
  deepEqual(told, [AWAY, true]);
  equal(clock.waiting, 0);
});

Deno.test("retryWhileAway() hands on any other error at once, also after a while", async () => {
  const clock = new ManualClock();
  const refused = new Error("refused");
  await rejects(retryWhileAway(retryOptions(clock), isAway, failing([refused])), refused);
  const later = retryWhileAway(retryOptions(clock), isAway, failing([AWAY, AWAY, refused]));
  await rejects(passing(clock, later), refused);
});

Deno.test("retryWhileAway() gives up after its limit, and waits not at all with none", async () => {
  const clock = new ManualClock();
  const began = clock.now();
  const forever = () => Promise.reject(AWAY);
  const limited = retryWhileAway(retryOptions(clock, { limitMs: 60_000 }), isAway, forever);
  await rejects(passing(clock, limited), AWAY);
  const waitedMs = clock.now() - began;
  equal(waitedMs >= 60_000 && waitedMs < 70_000, true, `${waitedMs}`);
  await rejects(retryWhileAway(retryOptions(clock, { limitMs: 0 }), isAway, forever), AWAY);
});

Deno.test("retryWhileAway() ends with the reason of its signal", async () => {
  const clock = new ManualClock();
  const stop = new AbortController();
  const ended: boolean[] = [];
  const onAway = () => (isBack: boolean) => void ended.push(isBack);
  const given = retryOptions(clock, { signal: stop.signal, onAway, limitMs: Infinity });
  const work = retryWhileAway(given, isAway, () => Promise.reject(AWAY));
  await eventually(() => clock.waiting > 0);
  stop.abort(new Error("cancelled"));
  await rejects(work, /cancelled/);
  deepEqual(ended, [false]);
  equal(clock.waiting, 0);
});
