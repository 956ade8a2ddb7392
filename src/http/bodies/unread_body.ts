import type { Clock } from "../../lib/clock.ts";

/** How long a client may leave sent data unread. */
const UNREAD_MS = 20_000;

/**
 * Forwards a body as the client reads it. If the client stops reading, the source is cancelled and
 * the response ends; the runtime keeps the connection open until the client disconnects.
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
