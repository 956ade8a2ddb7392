import { useEffect, useMemo, useState } from "preact/hooks";
import { ApiError } from "../api/client.ts";
import {
  followAgain,
  followRunningReply,
  type OnReply,
  type OpenChat,
  stopReply,
} from "./reply.ts";
import type { ToolUse } from "./tool_uses.ts";

/** A question, and the part of its reply that has arrived. */
export interface Exchange {
  /** Null if the question is among the messages already. */
  question: string | null;
  /** The message that the question replaces. */
  replacedId?: string | undefined;
  reply: string;
  /** The tool calls for the reply so far. */
  uses: readonly ToolUse[];
}

type Asked = Omit<Exchange, "reply" | "uses">;
type Ask = (openChat: OpenChat, onReply: OnReply) => Promise<void>;

export interface Exchanges {
  /** The exchange in progress. */
  exchange: Exchange | null;
  /** The tool calls for the last reply that has ended here. */
  done: readonly ToolUse[];
  problem: unknown;
  /** Whether the connection broke and is being retried. */
  isBroken: boolean;
  /** Asks, and shows the reply until its end. Returns whether the reply has begun. */
  hold(asked: Asked, ask: Ask): Promise<boolean>;
  stop(): void;
}

/** The state of a page's exchanges, and the functions that change it. */
interface ExchangeState extends Pick<Exchanges, "exchange" | "done" | "problem" | "isBroken"> {
  setExchange(exchange: Exchange | null): void;
  setDone(uses: readonly ToolUse[]): void;
  setProblem(change: (shown: unknown) => unknown): void;
  setBroken(isBroken: boolean): void;
}

function useExchangeState(): ExchangeState {
  const [exchange, setExchange] = useState<Exchange | null>(null);
  const [done, setDone] = useState<readonly ToolUse[]>([]);
  const [problem, setProblem] = useState<unknown>(null);
  const [isBroken, setBroken] = useState(false);
  return { exchange, done, problem, isBroken, setExchange, setDone, setProblem, setBroken };
}

/** Why a reply has not begun. */
interface Failure {
  error: unknown;
}

/** Shows a reply until its end. Returns why it has not begun; null if it has. */
async function showReply(
  { asked, ask, openChat, onChanged }: {
    asked: Asked;
    ask: Ask;
    openChat: OpenChat;
    onChanged: () => Promise<void>;
  },
  state: ExchangeState,
): Promise<Failure | null> {
  const { signal } = openChat;
  let failure: Failure | null = { error: null };
  let uses: readonly ToolUse[] = [];
  const onReply: OnReply = (reply, known) => {
    failure = null;
    state.setBroken(false);
    // A reply that is followed again has only its text.
    if (known.length > 0) uses = known;
    state.setExchange({ ...asked, reply, uses });
  };
  try {
    await ask(openChat, onReply).catch(async (error) => {
      if (signal.aborted || error instanceof ApiError || failure) throw error;
      state.setBroken(true);
      await followAgain(openChat, onReply);
    });
  } catch (error) {
    if (failure) failure = { error };
    if (!signal.aborted) state.setProblem(() => error);
  }
  state.setBroken(false);
  if (!signal.aborted && !failure) await onChanged();
  state.setDone(uses);
  state.setExchange(null);
  return failure;
}

/** The exchange that this page has begun or found in progress. `onChanged` reads the chat again. */
export function useExchange(threadId: string, onChanged: () => Promise<void>): Exchanges {
  const state = useExchangeState();
  const leaving = useMemo(() => new AbortController(), [threadId]);
  useEffect(() => () => leaving.abort(), [leaving]);
  const { signal } = leaving;
  const openChat = { threadId, signal };
  const show = (asked: Asked, ask: Ask) => showReply({ asked, ask, openChat, onChanged }, state);
  const followRunning = () =>
    show({ question: null }, async (openChat, onReply) => {
      await followRunningReply(openChat, onReply);
    });
  const hold = async (asked: Asked, ask: Ask): Promise<boolean> => {
    state.setProblem(() => null);
    state.setExchange({ ...asked, reply: "", uses: [] });
    const failure = await show(asked, ask);
    if (!failure) return true;
    // A message may have arrived although its response was lost.
    if (!signal.aborted) void onChanged();
    const { error } = failure;
    const isAnswering = error instanceof ApiError && error.code === "thread_answering";
    if (isAnswering) {
      const isPast = (shown: unknown) => shown === error ? null : shown;
      void followRunning().then(() => state.setProblem(isPast));
    }
    return false;
  };
  useEffect(() => void followRunning(), [leaving]);
  const stop = (): void => {
    stopReply(threadId).catch((error) => state.setProblem(() => error));
  };
  const { exchange, done, problem, isBroken } = state;
  return { exchange, done, problem, isBroken, hold, stop };
}
