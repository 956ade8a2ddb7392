import { deepEqual, equal, ok, rejects } from "node:assert/strict";
import { setImmediate } from "node:timers/promises";
import { BodyCharge, chargeFor } from "../../../src/http/bodies/body_charge.ts";
import {
  BODY_BYTES_PER_SECOND_MIN,
  BODY_GRACE_MS,
  limitBody,
  readInTime,
  SILENCE_MS,
} from "../../../src/http/bodies/limited_body.ts";
import { ByteBudget } from "../../../src/lib/byte_budget.ts";
import { SharedTimer } from "../../../src/lib/shared_timer.ts";
import { ManualClock } from "../../support/time/manual_clock.ts";
import { SetClock } from "../../support/time/set_clock.ts";

type Bytes = Uint8Array<ArrayBuffer>;

function limits(clock = new ManualClock(), sizeBytesMax = 8) {
  return { clock, sizeBytesMax, silence: new SharedTimer({ clock, delayMs: SILENCE_MS }) };
}

function source(...sizesBytes: number[]): ReadableStream<Bytes> {
  return ReadableStream.from(sizesBytes.map((sizeBytes) => new Uint8Array(sizeBytes)));
}

/** A body that comes when it is told to, and tells when it has been asked and let go. */
function slowSource() {
  let asked = Promise.withResolvers<void>();
  let next = Promise.withResolvers<Bytes>();
  const letGo = Promise.withResolvers<void>();
  const body = new ReadableStream<Bytes>({
    async pull(controller) {
      asked.resolve();
      controller.enqueue(await next.promise);
    },
    cancel: () => letGo.resolve(),
  }, { highWaterMark: 0 });
  return {
    body,
    letGo: letGo.promise,
    asked: () => asked.promise,
    send(sizeBytes: number) {
      const { resolve } = next;
      asked = Promise.withResolvers();
      next = Promise.withResolvers();
      resolve(new Uint8Array(sizeBytes));
    },
  };
}

Deno.test("limitBody() passes a body of just its limit on", async () => {
  const stream = limitBody(source(5, 3), limits());
  equal((await new Response(stream).arrayBuffer()).byteLength, 8);
});

Deno.test("limitBody() keeps no large buffer for a small piece", async () => {
  const piece = new Uint8Array(64 * 1024).fill(7).subarray(1, 2);
  const stream = limitBody(ReadableStream.from([piece]), limits());
  const [kept] = await Array.fromAsync(stream);
  deepEqual([kept, kept?.buffer.byteLength], [Uint8Array.of(7), 1]);
});

Deno.test("chargeFor() charges many small pieces for more than their bytes", async () => {
  const clock = new ManualClock();
  const memory = new ByteBudget({ clock, sizeBytes: 1e9, orgSizeBytes: 1e9 });
  const { signal } = new AbortController();
  using charge = new BodyCharge({ memory, orgKey: "acme", signal });
  const pieces = ReadableStream.from(Array.from({ length: 10_000 }, () => new Uint8Array(1)));
  equal((await new Response(chargeFor(pieces, charge)).arrayBuffer()).byteLength, 10_000);
  ok(memory.heldBytes >= 10_000 * 64, `${memory.heldBytes} bytes`);
});

Deno.test("limitBody() fails one byte above its limit", async () => {
  const stream = limitBody(source(5, 4), limits());
  await rejects(new Response(stream).arrayBuffer(), {
    code: "too_large",
    message: /at most 8 bytes/,
  });
});

Deno.test("limitBody() fails when nothing comes any more, and lets go of the body", async () => {
  const clock = new ManualClock();
  const { body, asked, letGo } = slowSource();
  const reading = limitBody(body, limits(clock)).getReader().read();
  const refused = rejects(reading, {
    code: "invalid_request",
    message: /nothing was sent for 20 s/,
  });
  await asked();
  clock.advance(SILENCE_MS);
  await refused;
  await letGo;
  equal(clock.waiting, 0);
});

Deno.test("limitBody() cuts a body of one byte every 5 s after 30 s", async () => {
  const clock = new ManualClock();
  const { body, asked, send, letGo } = slowSource();
  const reader = limitBody(body, limits(clock)).getReader();
  for (let at = 0; at < 5; at++) {
    const reading = reader.read();
    await asked();
    clock.advance(5_000);
    send(1);
    equal((await reading).value?.length, 1);
  }
  const refused = rejects(reader.read(), { code: "invalid_request", message: /too slowly/ });
  await asked();
  clock.advance(5_001);
  await refused;
  await letGo;
  equal(clock.now() - new ManualClock().now(), BODY_GRACE_MS + 1);
  equal(clock.waiting, 0);
});

Deno.test("limitBody() takes 50 MB at 100 KB/s, and refuses them below the least rate", async () => {
  for (
    const [bytesPerSecond, takesAll] of [[100_000, true], [
      BODY_BYTES_PER_SECOND_MIN - 1_000,
      false,
    ]] as const
  ) {
    const clock = new ManualClock();
    const sizeBytes = 50 * 2 ** 20;
    const { body, asked, send } = slowSource();
    const reader = limitBody(body, limits(clock, sizeBytes)).getReader();
    let readBytes = 0;
    while (readBytes < sizeBytes) {
      const reading = reader.read().catch((error: Error) => error);
      await asked();
      clock.advance(10_000);
      send(Math.min(10 * bytesPerSecond, sizeBytes - readBytes));
      const read = await reading;
      if (read instanceof Error) break;
      readBytes += read.value?.length ?? 0;
    }
    equal(readBytes === sizeBytes, takesAll);
  }
});

Deno.test("limitBody() does not count the time in which nobody reads", async () => {
  const clock = new ManualClock();
  const reader = limitBody(source(1, 1), limits(clock)).getReader();
  await reader.read();
  clock.advance(10 * BODY_GRACE_MS);
  equal((await reader.read()).value?.length, 1);
});

Deno.test("limitBody() reads nothing before it is read, and lets go of what nobody wants", async () => {
  const { body, letGo, asked } = slowSource();
  let isAsked = false;
  asked().then(() => isAsked = true);
  const stream = limitBody(body, limits());
  equal(body.locked, false);
  await setImmediate();
  equal(isAsked, false);
  await stream.cancel();
  await letGo;
  equal(isAsked, false);
});

Deno.test("limitBody() reports that the client aborted", async () => {
  const body = new ReadableStream({ start: (controller) => controller.error(new Error("reset")) });
  await rejects(new Response(limitBody(body, limits())).text(), { code: "invalid_request" });
});

Deno.test("readInTime() keeps no timer once the reading is done", async () => {
  const { clock, silence } = limits();
  equal(await readInTime(Promise.resolve("read"), silence), "read");
  equal(clock.waiting, 0);
});

Deno.test("limitBody() measures a body by the time that passes, whatever the clock is set to", async () => {
  for (const [byMs, passMs] of [[3_600_000, 1_000], [-3_600_000, 16_000]] as const) {
    const clock = new SetClock(Date.UTC(2030, 0, 1));
    const { body, asked, send, letGo } = slowSource();
    const silence = new SharedTimer({ clock, delayMs: SILENCE_MS });
    const reader = limitBody(body, { clock, sizeBytesMax: 8, silence }).getReader();
    let reading = reader.read();
    await asked();
    clock.setBy(byMs);
    clock.advance(passMs);
    send(1);
    equal((await reading).value?.length, 1);
    reading = reader.read();
    await asked();
    clock.advance(passMs);
    send(1);
    if (byMs > 0) equal((await reading).value?.length, 1);
    else {
      await rejects(reading, { code: "invalid_request", message: /too slowly/ });
      await letGo;
    }
  }
});
