import type { Clock } from "../../lib/clock.ts";

/** How long a client may leave unread what it has been sent. */
const UNREAD_MS = 20_000;

/**
 * Passes a body on as the client reads it. When the client has stopped, its source is let go of and
 * the answer ends; the connection is the runtime's, which keeps it until the client leaves.
 */
export function dropWhenUnread(
  body: ReadableStream<Uint8Array>,
  { clock }: { clock: Clock },
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  let cancelTimer = (): void => {};
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      cancelTimer();
      const { done, value } = await reader.read();
      if (done) return controller.close();
      controller.enqueue(value);
      cancelTimer = clock.after(UNREAD_MS, () => {
        reader.cancel().catch(() => {});
        controller.close();
      });
    },
    cancel(reason) {
      cancelTimer();
      return reader.cancel(reason);
    },
  }, { highWaterMark: 0 });
}
