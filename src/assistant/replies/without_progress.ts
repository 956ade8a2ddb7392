import type { FollowEvent, ReplyStreamEvent } from "./running_turn.ts";

/** Yields only the events of the specification. */
export function withoutProgress(
  events: AsyncIterableIterator<ReplyStreamEvent>,
): AsyncIterableIterator<FollowEvent> {
  const iterator: AsyncIterableIterator<FollowEvent> = {
    [Symbol.asyncIterator]: () => iterator,
    async next() {
      for (;;) {
        const { done, value } = await events.next();
        if (done) return { done: true, value: undefined };
        if (value.type !== "progress") return { done: false, value };
      }
    },
    async return() {
      await events.return?.();
      return { done: true, value: undefined };
    },
  };
  return iterator;
}
