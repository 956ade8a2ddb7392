import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Refusal } from "../api/client.ts";
import { Problem } from "../parts/feedback.tsx";
import { texts } from "../texts/texts.ts";
import { Bubble } from "./bubble.tsx";
import type { Chat } from "./chat_page.tsx";
import { Composer } from "./composer.tsx";
import { InterruptForm } from "./interrupt_form.tsx";
import { ProposalCard } from "./proposal_card.tsx";
import {
  answerProposal,
  followAgain,
  followRunningReply,
  type Message,
  sendMessage,
  stopReply,
} from "./reply.ts";

interface ConversationProps {
  threadId: string;
  chat: Chat;
  /** Resolves when the chat has been read again. */
  onChanged(): Promise<void>;
}

/** An exchange that is under way. */
interface Exchange {
  /** Null where the question is among the messages already. */
  question: string | null;
  reply: string;
}

type Ask = (onReply: (reply: string) => void) => Promise<void>;

export function Conversation({ threadId, chat, onChanged }: ConversationProps) {
  const { exchange, problem, isBroken, hold, stop } = useExchange(threadId, onChanged);
  const log = useRef<HTMLDivElement>(null);
  useStayAtEnd(log);
  const say = (message: Message): Promise<boolean> =>
    hold(message.text, (onReply) => sendMessage(threadId, message, onReply));
  const { proposal } = chat;
  const decide = (proposalId: string, accept: boolean): Promise<boolean> =>
    hold(
      accept ? texts.acceptedProposal : texts.refusedProposal,
      (onReply) => answerProposal({ threadId, proposalId, accept }, onReply),
    );
  const shown = exchange?.question === null ? withoutReply(chat.messages) : chat.messages;
  return (
    <section class="conversation" aria-label={texts.conversation}>
      <div class="messages" ref={log} role="log" aria-label={texts.messages} tabIndex={0}>
        {chat.messages.length === 0 && !exchange && (
          <Starters onChoose={(text) => void say({ text })} />
        )}
        {shown.map(({ id, role, content }) => <Bubble key={id} role={role} text={content} />)}
        {exchange && (
          <>
            {exchange.question !== null && <Bubble role="user" text={exchange.question} />}
            <Bubble role="assistant" text={exchange.reply} isLive />
          </>
        )}
        {!exchange && chat.interrupt && (
          <InterruptForm
            key={chat.interrupt.interruptId}
            interrupt={chat.interrupt}
            onAnswer={say}
          />
        )}
        {!exchange && proposal && (
          <ProposalCard
            proposal={proposal}
            onDecide={(accept) => void decide(proposal.proposalId, accept)}
          />
        )}
        {isBroken && <p class="muted" role="status">{texts.connectionBroke}</p>}
        {problem !== null && <Problem error={problem} />}
      </div>
      <Composer
        isBusy={exchange !== null}
        onSend={say}
        onStop={stop}
      />
    </section>
  );
}

/** The exchange that this page has begun, or has found under way. */
function useExchange(threadId: string, onChanged: ConversationProps["onChanged"]) {
  const [exchange, setExchange] = useState<Exchange | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const [isBroken, setBroken] = useState(false);
  const leaving = useMemo(() => new AbortController(), [threadId]);
  useEffect(() => () => leaving.abort(), [leaving]);
  const { signal } = leaving;

  /** Shows a reply to its end. The answer is whether it has begun. */
  const show = async (question: string | null, ask: Ask): Promise<boolean> => {
    let hasBegun = false;
    const onReply = (reply: string): void => {
      hasBegun = true;
      setBroken(false);
      setExchange({ question, reply });
    };
    try {
      await ask(onReply).catch(async (error) => {
        if (signal.aborted || error instanceof Refusal || !hasBegun) throw error;
        setBroken(true);
        await followAgain({ threadId, signal }, onReply);
      });
    } catch (error) {
      if (!signal.aborted) setProblem(error);
    }
    setBroken(false);
    if (!signal.aborted && hasBegun) await onChanged();
    setExchange(null);
    // A message whose answer was lost on the way may have arrived nevertheless.
    if (!signal.aborted && !hasBegun && question !== null) void onChanged();
    return hasBegun;
  };
  const hold = (question: string, ask: Ask): Promise<boolean> => {
    setProblem(null);
    setExchange({ question, reply: "" });
    return show(question, ask);
  };
  useEffect(() => {
    void show(null, async (onReply) => {
      await followRunningReply({ threadId, signal }, onReply);
    });
  }, [leaving]);
  const stop = (): void => void stopReply(threadId).catch(setProblem);
  return { exchange, problem, isBroken, hold, stop };
}

/** The messages up to the last question: what there is of its reply comes as it is written. */
function withoutReply(messages: Chat["messages"]): Chat["messages"] {
  return messages.slice(0, messages.findLastIndex(({ role }) => role === "user") + 1);
}

const NEAR_END_PX = 80;

/** Keeps the end in sight while it grows, unless the reader has gone back. */
function useStayAtEnd(log: { current: HTMLElement | null }): void {
  const isAtEnd = useRef(true);
  useEffect(() => {
    const element = log.current;
    if (!element) return;
    const onScroll = (): void => {
      const below = element.scrollHeight - element.scrollTop - element.clientHeight;
      isAtEnd.current = below < NEAR_END_PX;
    };
    const follow = (): void => {
      if (isAtEnd.current) element.scrollTop = element.scrollHeight;
    };
    const observer = new MutationObserver(follow);
    observer.observe(element, { childList: true, subtree: true, characterData: true });
    element.addEventListener("scroll", onScroll, { passive: true });
    follow();
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", onScroll);
    };
  }, []);
}

function Starters({ onChoose }: { onChoose(text: string): void }) {
  return (
    <div class="starters">
      <h2>{texts.startHint}</h2>
      {texts.starters.map((text) => (
        <button
          type="button"
          class="button"
          key={text}
          onClick={() => onChoose(text)}
        >
          {text}
        </button>
      ))}
    </div>
  );
}
