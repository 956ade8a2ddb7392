import type { Clock } from "../lib/clock.ts";
import { toS3Error } from "./s3_errors.ts";

/** How long an object's next bytes may take; a reader that is slow itself does not count. */
const STALL_TIMEOUT_MS = 15_000;

/** A body that fails as `unavailable`, and does so too when the server falls silent halfway. */
export function guardBody(
  body: ReadableStream<Uint8Array>,
  clock: Clock,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await unlessStalled(reader.read(), clock);
        if (done) controller.close();
        else controller.enqueue(value);
      } catch (error) {
        reader.cancel(error).catch(() => {});
        throw toS3Error(error);
      }
    },
    cancel: (reason) => reader.cancel(reason),
  }, { highWaterMark: 0 });
}

async function unlessStalled<T>(next: Promise<T>, clock: Clock): Promise<T> {
  const stalled = Promise.withResolvers<never>();
  const cancelTimer = clock.after(
    STALL_TIMEOUT_MS,
    () => stalled.reject(new Error(`No bytes within ${STALL_TIMEOUT_MS} ms`)),
  );
  try {
    return await Promise.race([next, stalled.promise]);
  } finally {
    cancelTimer();
  }
}
