import assert from "node:assert/strict";
import { CHATS, newThread, openWithModel } from "../../../support/specification/chats.ts";
import { type Check, section } from "../../../support/specification/specification.ts";
import { type ReceivedEvent, sseEvents } from "../../../support/http/sse_events.ts";

interface Timed extends ReceivedEvent {
  /** Since the headers came. */
  atMs: number;
}

/** A reply that says a word a second, up to the second ping. */
async function listen(): Promise<Timed[]> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const second = () => new Promise((resolve) => setTimeout(resolve, 1_000));
  const text = ["One ", second(), "two ", second(), "three ", promise, "end"];
  await using opened = await openWithModel([{ text }]);
  const caller = await opened.server.caller();
  const path = `POST ${CHATS}/${await newThread(caller)}/messages`;
  const response = await caller.open(path, { form: { message: "Hello" } });
  const start = performance.now();
  const events: Timed[] = [];
  for await (const event of sseEvents(response)) {
    events.push({ ...event, atMs: performance.now() - start });
    if (pingsOf(events).length === 2) resolve();
  }
  return events;
}

function pingsOf(events: readonly Timed[]): Timed[] {
  return events.filter(({ event }) => event === "ping");
}

let heard: Promise<Timed[]> | undefined;

/** The pings come at these times, no earlier and soon after: all listen to the same reply. */
function comeAfter(seconds: readonly number[]): Check {
  return async () => {
    heard ??= listen();
    const pings = pingsOf(await heard);
    for (const [index, afterS] of seconds.entries()) {
      const lateMs = (pings[index]?.atMs ?? 0) - afterS * 1_000;
      assert.ok(lateMs > -500 && lateMs < 4_000, `${lateMs} ms after ${afterS} s`);
    }
  };
}

section({
  file: import.meta.url,
  heading: "service.md: Events",
  statements: {
    "Keep-alive, sent every 9 seconds": comeAfter([9, 18]),
    async "ping | `{ content: `ping` }` | Keep-alive"() {
      heard ??= listen();
      const contents = pingsOf(await heard).map(({ content }) => content);
      assert.deepEqual(contents, ["ping", "ping"]);
    },
  },
});

section({
  file: import.meta.url,
  heading: "service.md: Limits",
  statements: { "Keep-alive interval | 9 seconds | Message stream": comeAfter([9, 18]) },
});

section({
  file: import.meta.url,
  heading: "decisions.md: Chat",
  statements: {
    "the first `ping` 9 s after that": comeAfter([9]),
    "then every 9 s whether or not text flows": comeAfter([9, 18]),
  },
});
