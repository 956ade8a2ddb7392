import type { RefObject } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Pages } from "../api/pages.ts";
import { Problem } from "../parts/feedback.tsx";
import { MoreRows } from "../parts/more_rows.tsx";
import { texts } from "../texts/texts.ts";
import { Bubble } from "./bubble.tsx";
import { type Chat, isReadOnly } from "./chat_page.tsx";
import { Composer } from "./composer.tsx";
import { type Exchange, type Exchanges, useExchange } from "./exchange.ts";
import { InterruptForm } from "./interrupt_form.tsx";
import { OwnMessage } from "./own_message.tsx";
import { ProposalCard } from "./proposal_card.tsx";
import { answerProposal, type Message, replaceMessage, sendMessage } from "./reply.ts";
import { useSteadyScroll } from "./scroll.ts";
import type { ToolUse } from "./tool_uses.ts";

interface ConversationProps {
  threadId: string;
  chat: Chat;
  /** The pages of the chat's messages. */
  list: Pages<Chat>;
  /** Resolves when the chat has been read again. */
  onChanged(): Promise<void>;
}

/** Returns the ways to request a reply. Each returns whether the reply has begun. */
function senderOf(
  hold: Exchanges["hold"],
  { model, field }: { model: string | undefined; field: RefObject<HTMLTextAreaElement | null> },
) {
  const say = (message: Message): Promise<boolean> =>
    hold(
      { question: message.text },
      (openChat, onReply) => sendMessage(openChat, { ...message, model }, onReply),
    );
  const decide = (proposalId: string, accept: boolean): Promise<boolean> =>
    hold(
      { question: accept ? texts.acceptedProposal : texts.refusedProposal },
      (openChat, onReply) => answerProposal({ ...openChat, proposalId, accept }, onReply),
    );
  const replace = (messageId: string, { text, question }: Replaced): Promise<boolean> => {
    // The element with the focus is about to disappear.
    field.current?.focus();
    return hold(
      { question, replacedId: messageId },
      (openChat, onReply) => replaceMessage({ ...openChat, messageId, text, model }, onReply),
    );
  };
  return { say, decide, replace };
}

export function Conversation({ threadId, chat, list, onChanged }: ConversationProps) {
  const { exchange, done, problem, isBroken, hold, stop } = useExchange(threadId, onChanged);
  const [model, setModel] = useState<string>();
  const log = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  useSteadyScroll(log);
  useFocusKept(log, list.hasMore);
  const mayWrite = !isReadOnly(chat);
  const { say, decide, replace } = senderOf(hold, { model, field });
  return (
    <section class="conversation" aria-label={texts.conversation}>
      <div class="messages" ref={log} role="log" aria-label={texts.messages} tabIndex={0}>
        <MoreRows list={list} label={texts.earlierMessages} />
        {chat.messages.length === 0 && !exchange && mayWrite && (
          <Starters onChoose={(text) => void say({ text })} />
        )}
        <Messages
          messages={chat.messages}
          exchange={exchange}
          done={done}
          onReplace={mayWrite ? replace : null}
        />
        {!exchange && mayWrite && <Pending chat={chat} onAnswer={say} onDecide={decide} />}
        {isBroken && <p class="muted" role="status">{texts.connectionBroke}</p>}
        {problem !== null && <Problem error={problem} />}
      </div>
      {mayWrite
        ? (
          <Composer
            field={field}
            isBusy={exchange !== null}
            model={model}
            onModel={setModel}
            onSend={say}
            onStop={stop}
          />
        )
        : <p class="composer muted">{texts.readOnlyChat}</p>}
    </section>
  );
}

interface PendingProps {
  chat: Chat;
  onAnswer(message: Message): Promise<boolean>;
  onDecide(proposalId: string, accept: boolean): Promise<boolean>;
}

/** The question, form or proposal that waits for the person. */
function Pending({ chat: { interrupt, proposal }, onAnswer, onDecide }: PendingProps) {
  return (
    <>
      {interrupt && (
        <InterruptForm key={interrupt.interruptId} interrupt={interrupt} onAnswer={onAnswer} />
      )}
      {proposal && (
        <ProposalCard
          proposal={proposal}
          onDecide={(accept) => void onDecide(proposal.proposalId, accept)}
        />
      )}
    </>
  );
}

interface Replaced {
  /** Undefined if the text of the message is not changed. */
  text: string | undefined;
  question: string;
}

interface MessagesProps {
  messages: Chat["messages"];
  exchange: Exchange | null;
  /** The tool calls for the last reply that has ended. */
  done: readonly ToolUse[];
  /** Null if the reader may not write. */
  onReplace: ((messageId: string, replaced: Replaced) => Promise<boolean>) | null;
}

/** A text that is to replace a message. */
interface Edited {
  messageId: string;
  text: string;
}

function Messages({ messages, exchange, done, onReplace }: MessagesProps) {
  const [edited, setEdited] = useState<Edited | null>(null);
  const usesOf = useToolUses(messages, exchange === null ? done : null);
  // Avoids redrawing a long chat for each piece of a reply.
  const bubbles = useMemo(
    () =>
      messages.map(({ id, role, content }) => (
        <Bubble key={id} role={role} text={content} uses={usesOf.get(id)} />
      )),
    [messages, usesOf.size],
  );
  const lastAt = messages.findLastIndex(({ role }) => role === "user");
  const editedAt = messages.findIndex(({ id }) => id === edited?.messageId);
  // The edited text is kept even if the message that it replaces disappears.
  const ownAt = editedAt === -1 ? lastAt : editedAt;
  const own = exchange || !onReplace ? undefined : messages[ownAt];
  const ask = async ({ id, content }: Chat["messages"][number], text?: string): Promise<void> => {
    const hasBegun = await onReplace?.(id, { text, question: text ?? content });
    if (hasBegun) setEdited(null);
  };
  return (
    <>
      {bubbles.slice(0, shownCount(messages, { lastAt, exchange })).map((bubble, at) =>
        own && at === ownAt
          ? (
            <OwnMessage
              key={own.id}
              text={own.content}
              edited={edited?.text ?? null}
              onEdit={(text) => setEdited(text === null ? null : { messageId: own.id, text })}
              onAsk={(text) => void ask(own, text)}
            />
          )
          : bubble
      )}
      {exchange && (
        <>
          {exchange.question !== null && <Bubble role="user" text={exchange.question} />}
          <Bubble role="assistant" text={exchange.reply} uses={exchange.uses} isLive />
        </>
      )}
    </>
  );
}

/** Returns the tool calls for replies that have ended on this page, by message id. */
function useToolUses(
  messages: Chat["messages"],
  done: readonly ToolUse[] | null,
): ReadonlyMap<string, readonly ToolUse[]> {
  const [usesOf] = useState(() => new Map<string, readonly ToolUse[]>());
  const placed = useRef<readonly ToolUse[] | null>(null);
  const last = messages.at(-1);
  // Later messages may come from elsewhere, so each list is assigned to one reply, once.
  if (done && done.length > 0 && placed.current !== done && last?.role === "assistant") {
    placed.current = done;
    usesOf.set(last.id, done);
  }
  return usesOf;
}

/** Returns how many messages are above the exchange, without those that it replaces or repeats. */
function shownCount(
  messages: Chat["messages"],
  { lastAt, exchange }: { lastAt: number; exchange: Exchange | null },
): number {
  if (exchange?.question === null) return lastAt + 1;
  const replacedAt = messages.findIndex(({ id }) => id === exchange?.replacedId);
  return replacedAt === -1 ? messages.length : replacedAt;
}

/** Moves the focus to the log if the button for more had it and has disappeared. */
function useFocusKept(log: { current: HTMLElement | null }, hasMore: boolean): void {
  const had = useRef(hasMore);
  useEffect(() => {
    const isLost = had.current && !hasMore && document.activeElement === document.body;
    if (isLost) log.current?.focus({ preventScroll: true });
    had.current = hasMore;
  }, [hasMore]);
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
