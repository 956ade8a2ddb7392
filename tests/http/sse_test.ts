import assert from "node:assert/strict";
import { type SseEvent, sseResponse } from "../../src/http/sse.ts";
import { ManualClock } from "../support/manual_clock.ts";

const PING: SseEvent = { event: "ping", data: { content: "ping" } };
const PING_EVERY_MS = 9_000;

/** Events without end, each there as soon as it is asked for. */
async function* backlog(ended: { value: boolean }): AsyncGenerator<SseEvent> {
  try {
    for (let count = 0;; count++) yield { event: "message", data: { content: `${count}` } };
  } finally {
    ended.value = true;
  }
}

function reader(response: Response): () => Promise<string> {
  const frames = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  return async () => (await frames?.read())?.value ?? "";
}

Deno.test("sseResponse() sends a ping on its beat though events wait to be sent", async () => {
  const clock = new ManualClock();
  const ended = { value: false };
  const response = sseResponse(backlog(ended), { clock, ping: PING, pingEveryMs: PING_EVERY_MS });
  const next = reader(response);
  const sent: string[] = [];
  for (let beat = 0; beat < 3; beat++) {
    for (let at = 0; at < 5; at++) sent.push(await next());
    clock.advance(PING_EVERY_MS);
  }
  for (let at = 0; at < 5; at++) sent.push(await next());
  assert.equal(sent.filter((frame) => frame.startsWith("event: ping\n")).length, 3);
  const messages = sent.filter((frame) => frame.startsWith("event: message\n"));
  assert.deepEqual(
    messages.map((frame) => /"content":"(\d+)"/.exec(frame)?.[1]),
    messages.map((_, count) => `${count}`),
  );
});

Deno.test("sseResponse() tells its source when the client leaves", async () => {
  const ended = { value: false };
  const options = { clock: new ManualClock(), ping: PING, pingEveryMs: PING_EVERY_MS };
  const response = sseResponse(backlog(ended), options);
  const frames = response.body?.getReader();
  await frames?.read();
  await frames?.cancel();
  assert.equal(ended.value, true);
});
