import { equal, match, rejects } from "node:assert/strict";
import { limitBody, withoutSilence } from "../../src/http/limited_body.ts";
import { AppError } from "../../src/lib/errors.ts";
import { SharedTimer } from "../../src/lib/shared_timer.ts";
import { ManualClock } from "../support/manual_clock.ts";

const IDLE_MS = 20_000;

function limits(clock = new ManualClock()) {
  return { sizeBytesMax: 8, silence: new SharedTimer({ clock, delayMs: IDLE_MS }) };
}

function source(...sizesBytes: number[]): ReadableStream<Uint8Array<ArrayBuffer>> {
  return ReadableStream.from(sizesBytes.map((sizeBytes) => new Uint8Array(sizeBytes)));
}

/** A body of which nothing comes; tells when it has been asked for and when it has been let go. */
function silentSource() {
  const asked = Promise.withResolvers<void>();
  const letGo = Promise.withResolvers<void>();
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: () => asked.resolve(),
    cancel: () => letGo.resolve(),
  }, { highWaterMark: 0 });
  return { body, asked: asked.promise, letGo: letGo.promise };
}

function hasCode(code: string): (error: unknown) => boolean {
  return (error) => error instanceof AppError && error.code === code;
}

Deno.test("limitBody() passes a body of just its limit on", async () => {
  const { stream, failure } = limitBody(source(5, 3), limits());
  equal((await new Response(stream).arrayBuffer()).byteLength, 8);
  equal(failure(), null);
});

Deno.test("limitBody() fails one byte above its limit, and says so whoever reads it", async () => {
  const { stream, failure } = limitBody(source(5, 4), limits());
  await rejects(new Response(stream).arrayBuffer(), hasCode("too_large"));
  match(failure()?.message ?? "", /at most 8 bytes/);
});

Deno.test("limitBody() fails when nothing comes any more, and lets go of the body", async () => {
  const clock = new ManualClock();
  const { body, asked, letGo } = silentSource();
  const { stream, failure } = limitBody(body, limits(clock));
  const reading = rejects(stream.getReader().read(), hasCode("invalid_request"));
  await asked;
  clock.advance(IDLE_MS - 1);
  equal(failure(), null);
  clock.advance(1);
  await reading;
  await letGo;
  match(failure()?.message ?? "", /20 s/);
});

Deno.test("limitBody() reads nothing before it is read, and lets go of what nobody wants", async () => {
  const { body, letGo } = silentSource();
  const { stream } = limitBody(body, limits());
  await stream.cancel();
  await letGo;
});

Deno.test("limitBody() tells that the client broke off", async () => {
  const body = new ReadableStream({ start: (controller) => controller.error(new Error("reset")) });
  const { stream } = limitBody(body, limits());
  await rejects(new Response(stream).text(), hasCode("invalid_request"));
});

Deno.test("withoutSilence() keeps no timer once the reading is done", async () => {
  const clock = new ManualClock();
  const { silence } = limits(clock);
  equal(await withoutSilence(Promise.resolve("read"), silence), "read");
  equal(clock.waiting, 0);
});
