import { sleep } from "../../lib/clock.ts";
import type { Context } from "../../identity/context.ts";
import type { Principal } from "../../identity/principal.ts";
import { RENEW_EVERY_MS } from "../../identity/renew_principal.ts";
import { readReply } from "../../threads/read_reply.ts";
import { loadThread } from "../../threads/thread.ts";
import { Broadcast } from "./broadcast.ts";
import type { FollowEvent } from "./running_turn.ts";

/** A reply that one client is receiving. */
export interface FollowedReply {
  replyId: string;
  /** The number of characters of the reply that the client has already. */
  position: number;
  events: AsyncIterableIterator<FollowEvent>;
}

/** How often the stored text of another process's reply is read. */
const POLL_INTERVAL_MS = 500;

interface Reader {
  ctx: Context;
  threadId: string;
  /** Returns the caller with its current rights. Throws if it has none any more. */
  renew: () => Promise<Principal>;
}

/** Yields the events after `position` characters, for as long as the caller may read the thread. */
export function followWhileReadable(
  { ctx, threadId, renew }: Reader,
  { events, position }: Pick<FollowedReply, "events" | "position">,
): AsyncIterableIterator<FollowEvent> {
  let skip = position;
  let cancelCheck = (): void => {};
  const end = async (): Promise<IteratorResult<FollowEvent>> => {
    cancelCheck();
    await events.return?.();
    return { done: true, value: undefined };
  };
  const check = async (): Promise<void> => {
    try {
      await loadThread({ ...ctx, principal: await renew() }, threadId);
      arm();
    } catch {
      await end();
    }
  };
  const arm = (): void => {
    cancelCheck = ctx.clock.after(RENEW_EVERY_MS, () => void check());
  };
  arm();
  const iterator: AsyncIterableIterator<FollowEvent> = {
    [Symbol.asyncIterator]: () => iterator,
    async next() {
      for (;;) {
        const { done, value } = await events.next();
        if (done) return await end();
        if (value.type === "error") return { done: false, value };
        const text = value.text.slice(skip);
        skip = Math.max(0, skip - value.text.length);
        if (text !== "") return { done: false, value: { ...value, text } };
      }
    },
    return: end,
  };
  return iterator;
}

/** Follows a reply that another process writes, by reading its stored text until its end. */
export function followStored(
  { db, clock }: Pick<Context, "db" | "clock">,
  reply: { threadId: string; replyId: string },
): AsyncIterableIterator<FollowEvent> {
  const broadcast = new Broadcast<FollowEvent>();
  const leaving = new AbortController();
  const followed = broadcast.follow();
  const look = async (): Promise<void> => {
    let seen = 0;
    for (;;) {
      const { text, isRunning } = await readReply(db.queries, reply);
      if (text.length > seen) broadcast.push({ type: "text", text: text.slice(seen) });
      seen = text.length;
      if (!isRunning) return;
      await sleep(clock, POLL_INTERVAL_MS, leaving.signal);
    }
  };
  // A failed read ends the stream. The client reconnects and continues at its position.
  look().catch(() => {}).finally(() => broadcast.end());
  const end = followed.return?.bind(followed);
  followed.return = () => {
    leaving.abort();
    return end ? end() : Promise.resolve({ done: true, value: undefined });
  };
  return followed;
}
