import assert from "node:assert/strict";
import { dropWhenUnread } from "../../../src/http/bodies/unread_body.ts";
import { ManualClock } from "../../support/time/manual_clock.ts";

const UNREAD_MS = 20_000;
const encoder = new TextEncoder();

/** Gives its pieces when asked, then waits for more; tells whether it has been let go of. */
function source(...pieces: string[]) {
  const more = Promise.withResolvers<string>();
  const waits = Promise.withResolvers<void>();
  const state = { isLetGo: false, waits: waits.promise, more: more.resolve };
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (pieces.length === 0) waits.resolve();
      const piece = pieces.shift() ?? await more.promise;
      if (piece === "") controller.close();
      else controller.enqueue(encoder.encode(piece));
    },
    cancel: () => void (state.isLetGo = true),
  }, { highWaterMark: 0 });
  return { body, state };
}

/** The next piece as text, undefined at the end. */
function reader(body: ReadableStream<Uint8Array>): () => Promise<string | undefined> {
  const reading = body.pipeThrough(new TextDecoderStream()).getReader();
  return async () => (await reading.read()).value;
}

Deno.test("dropWhenUnread() gives a client that reads now and then all of it", async () => {
  const clock = new ManualClock();
  const { body, state } = source("a", "b", "");
  const reading = dropWhenUnread(body, { clock }).getReader();
  for (const expected of ["a", "b"]) {
    assert.deepEqual((await reading.read()).value, encoder.encode(expected));
    clock.advance(UNREAD_MS - 1);
  }
  assert.equal((await reading.read()).done, true);
  clock.advance(UNREAD_MS);
  assert.equal(state.isLetGo, false);
});

Deno.test("dropWhenUnread() lets go of its source when the client has stopped reading", async () => {
  const clock = new ManualClock();
  const { body, state } = source("a", "b");
  const reading = dropWhenUnread(body, { clock }).getReader();
  await reading.read();
  clock.advance(UNREAD_MS - 1);
  assert.equal(state.isLetGo, false);
  clock.advance(1);
  assert.equal(state.isLetGo, true);
  assert.equal((await reading.read()).done, true);
});

Deno.test("dropWhenUnread() waits for its source as long as it takes", async () => {
  const clock = new ManualClock();
  const { body, state } = source("a");
  const next = reader(dropWhenUnread(body, { clock }));
  assert.equal(await next(), "a");
  const waiting = next();
  await state.waits;
  clock.advance(10 * UNREAD_MS);
  state.more("b");
  assert.equal(await waiting, "b");
  assert.equal(state.isLetGo, false);
});

Deno.test("dropWhenUnread() cancels its source when the client leaves, and keeps no timer", async () => {
  const clock = new ManualClock();
  const { body, state } = source("a", "b");
  const reading = dropWhenUnread(body, { clock }).getReader();
  await reading.read();
  await reading.cancel();
  assert.equal(state.isLetGo, true);
  clock.advance(UNREAD_MS);
});
