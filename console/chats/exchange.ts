import { useEffect, useMemo, useState } from "preact/hooks";
import { Refusal } from "../api/client.ts";
import { followAgain, followRunningReply, type OnReply, type Place, stopReply } from "./reply.ts";
import type { ToolUse } from "./tool_uses.ts";

/** A question, and its reply as far as it has come. */
export interface Exchange {
  /** Null where the question is among the messages already. */
  question: string | null;
  /** The message whose place the question takes. */
  replacedId?: string | undefined;
  reply: string;
  /** The uses of tools for it so far. */
  uses: readonly ToolUse[];
}

type Asked = Omit<Exchange, "reply" | "uses">;
type Ask = (place: Place, onReply: OnReply) => Promise<void>;

export interface Exchanges {
  /** The one that is under way. */
  exchange: Exchange | null;
  /** The uses of tools for the last reply that has ended here. */
  done: readonly ToolUse[];
  problem: unknown;
  /** Whether the connection broke, and is tried again. */
  isBroken: boolean;
  /** Asks, and shows the reply to its end. The answer is whether it has begun. */
  hold(asked: Asked, ask: Ask): Promise<boolean>;
  stop(): void;
}

/**
 * The exchange that this page has begun, or has found under way; `onChanged` reads the chat again.
 */
export function useExchange(threadId: string, onChanged: () => Promise<void>): Exchanges {
  const [exchange, setExchange] = useState<Exchange | null>(null);
  const [done, setDone] = useState<readonly ToolUse[]>([]);
  const [problem, setProblem] = useState<unknown>(null);
  const [isBroken, setBroken] = useState(false);
  const leaving = useMemo(() => new AbortController(), [threadId]);
  useEffect(() => () => leaving.abort(), [leaving]);
  const { signal } = leaving;
  const place = { threadId, signal };

  /** The answer is why the reply has not begun; null where it has. */
  const show = async (asked: Asked, ask: Ask): Promise<{ error: unknown } | null> => {
    let failure: { error: unknown } | null = { error: null };
    let uses: readonly ToolUse[] = [];
    const onReply: OnReply = (reply, known) => {
      failure = null;
      setBroken(false);
      // A reply that is followed again tells its text alone.
      if (known.length > 0) uses = known;
      setExchange({ ...asked, reply, uses });
    };
    try {
      await ask(place, onReply).catch(async (error) => {
        if (signal.aborted || error instanceof Refusal || failure) throw error;
        setBroken(true);
        await followAgain(place, onReply);
      });
    } catch (error) {
      if (failure) failure = { error };
      if (!signal.aborted) setProblem(error);
    }
    setBroken(false);
    if (!signal.aborted && !failure) await onChanged();
    setDone(uses);
    setExchange(null);
    return failure;
  };
  const followRunning = () =>
    show({ question: null }, async (place, onReply) => {
      await followRunningReply(place, onReply);
    });
  const hold = async (asked: Asked, ask: Ask): Promise<boolean> => {
    setProblem(null);
    setExchange({ ...asked, reply: "", uses: [] });
    const failure = await show(asked, ask);
    if (!failure) return true;
    // A message whose answer was lost on the way may have arrived nevertheless.
    if (!signal.aborted) void onChanged();
    const { error } = failure;
    const isAnswering = error instanceof Refusal && error.code === "thread_answering";
    if (isAnswering) {
      const isPast = (shown: unknown) => shown === error ? null : shown;
      void followRunning().then(() => setProblem(isPast));
    }
    return false;
  };
  useEffect(() => void followRunning(), [leaving]);
  const stop = (): void => void stopReply(threadId).catch(setProblem);
  return { exchange, done, problem, isBroken, hold, stop };
}
