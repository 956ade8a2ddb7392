import assert from "node:assert/strict";
import type { EventStreams } from "../../../src/http/streaming/event_streams.ts";
import type { SseEvent } from "../../../src/http/streaming/sse.ts";
import { openEventStreams } from "../../support/http/event_streams.ts";
import { eventually } from "../../support/time/eventually.ts";
import { ManualClock } from "../../support/time/manual_clock.ts";
import { rawHttp } from "../../support/http/raw_http.ts";

const PING_EVERY_MS = 9_000;
const ADA = { orgKey: "acme", userId: "ada" };
const PING_FRAME = 'event: ping\ndata: {"content":"ping"}\n\n';

/** Events that are numbered, each there as soon as it is asked for; none after `count`. */
class Numbers implements AsyncIterator<number> {
  taken = 0;
  isLetGo = false;
  readonly #count: number;

  constructor(count = Infinity) {
    this.#count = count;
  }

  next(): Promise<IteratorResult<number, undefined>> {
    if (this.taken < this.#count) {
      return Promise.resolve({ done: false, value: this.taken++ });
    }
    return this.isLetGo || this.#count === 0
      ? Promise.resolve({ done: true, value: undefined })
      : Promise.withResolvers<never>().promise;
  }

  return(): Promise<IteratorResult<number, undefined>> {
    this.isLetGo = true;
    return Promise.resolve({ done: true, value: undefined });
  }
}

function toSse(number: number): SseEvent {
  return { event: "message", data: { number } };
}

function messageFrame(number: number): string {
  return `event: message\ndata: {"number":${number}}\n\n`;
}

function open(streams: EventStreams, events: AsyncIterator<number>): Promise<Response> {
  return streams.answer(ADA, () => Promise.resolve({ events, toSse }));
}

function reader(response: Response): () => Promise<string | undefined> {
  const frames = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  return async () => (await frames?.read())?.value;
}

Deno.test("a stream has a ping every 9 s though events wait to be sent", async () => {
  const clock = new ManualClock();
  const next = reader(await open(openEventStreams({ clock }), new Numbers()));
  const sent: (string | undefined)[] = [];
  for (let beat = 0; beat < 3; beat++) {
    for (let at = 0; at < 5; at++) sent.push(await next());
    clock.advance(PING_EVERY_MS);
  }
  for (let at = 0; at < 5; at++) sent.push(await next());
  assert.equal(sent.filter((frame) => frame === PING_FRAME).length, 3);
  const messages = sent.filter((frame) => frame !== PING_FRAME);
  assert.deepEqual(messages, messages.map((_, number) => messageFrame(number)));
});

Deno.test("each stream has its pings every 9 s from its own start", async () => {
  const clock = new ManualClock();
  const streams = openEventStreams({ clock });
  const first = reader(await open(streams, new Numbers(1)));
  clock.advance(4_000);
  const second = reader(await open(streams, new Numbers(1)));
  assert.deepEqual([await first(), await second()], [messageFrame(0), messageFrame(0)]);
  const told: string[] = [];
  const tell = async (name: string, next: () => Promise<string | undefined>): Promise<void> => {
    const waiting = next();
    await waiting;
    told.push(`${name} ${clock.now() - startedAt}`);
    await tell(name, next);
  };
  const startedAt = clock.now() - 4_000;
  tell("first", first);
  tell("second", second);
  for (let at = 4_500; at <= 31_000; at += 500) {
    clock.advance(500);
    await new Promise((resolve) => setTimeout(resolve));
  }
  assert.deepEqual(told, [
    "first 9000",
    "second 13000",
    "first 18000",
    "second 22000",
    "first 27000",
    "second 31000",
  ]);
});

Deno.test("a stream cancels its source when the client leaves", async () => {
  const clock = new ManualClock();
  const streams = openEventStreams({ clock });
  const numbers = new Numbers();
  const frames = (await open(streams, numbers)).body?.getReader();
  await frames?.read();
  await frames?.cancel();
  assert.deepEqual([numbers.isLetGo, streams.size], [true, 0]);
  clock.advance(3 * PING_EVERY_MS);
});

Deno.test("a stream takes nothing from its source before the client takes more", async () => {
  const numbers = new Numbers();
  const response = await open(openEventStreams({ clock: new ManualClock() }), numbers);
  const frames = response.body?.getReader();
  for (let count = 0; count < 10; count++) {
    assert.equal(numbers.taken, count);
    await frames?.read();
  }
  await frames?.cancel();
});

Deno.test("a stream whose source fails ends, and gives its place back", async () => {
  const streams = openEventStreams({ clock: new ManualClock() });
  const failing = { next: () => Promise.reject(new Error("no database")) };
  const response = await open(streams, failing);
  assert.equal(await response.text(), "");
  assert.equal(streams.size, 0);
});

Deno.test("a stream that nobody reads is let go of after three pings", async () => {
  const clock = new ManualClock();
  const streams = openEventStreams({ clock });
  const numbers = new Numbers();
  await open(streams, numbers);
  clock.advance(3 * PING_EVERY_MS - 1);
  assert.deepEqual([numbers.isLetGo, streams.size], [false, 1]);
  clock.advance(1);
  assert.deepEqual([numbers.isLetGo, streams.size], [true, 0]);
});

Deno.test("a stream that is read now and then is kept", async () => {
  const clock = new ManualClock();
  const streams = openEventStreams({ clock });
  const frames = (await open(streams, new Numbers())).body?.getReader();
  for (let at = 0; at < 5; at++) {
    clock.advance(2 * PING_EVERY_MS);
    await frames?.read();
  }
  assert.equal(streams.size, 1);
  await frames?.cancel();
});

Deno.test("what a client leaves unread over a connection is bounded, and its stream ends", async () => {
  const clock = new ManualClock();
  const streams = openEventStreams({ clock });
  const numbers = new Numbers();
  const content = "x".repeat(60_000);
  const source = {
    events: numbers,
    toSse: (number: number) => ({ event: "message", data: { number, content } }),
    whenUnread: { event: "error", data: { content: "not read" } },
  };
  const serve = { hostname: "127.0.0.1", port: 0, onListen() {} };
  await using server = Deno.serve(serve, () => streams.answer(ADA, () => Promise.resolve(source)));
  const { hostname, port } = server.addr;
  using connection = await Deno.connect({ hostname, port });
  const request = "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";
  await connection.write(new TextEncoder().encode(request));
  // Nothing moves the beat while the connection still takes something.
  let taken = -1;
  await eventually(() => {
    const stands = numbers.taken > 0 && numbers.taken === taken;
    taken = numbers.taken;
    return stands;
  });
  await eventually(() => {
    clock.advance(PING_EVERY_MS);
    return streams.size === 0;
  });
  assert.equal(numbers.isLetGo, true);
  // The kernel's buffers of both ends, and what the runtime sends at once.
  assert.ok(numbers.taken * content.length < 32 * 1024 * 1024, String(numbers.taken));
  const text = await new Response(connection.readable).text();
  const last = text.lastIndexOf("event: ");
  assert.match(text.slice(last), /^event: error\ndata: \{"content":"not read"\}\n\n/);
  assert.equal((await rawHttp(`http://${hostname}:${port}`, { line: "BREW" }))?.status, 400);
});
