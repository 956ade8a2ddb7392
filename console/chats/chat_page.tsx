import type { InfiniteData } from "@tanstack/query-core";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { api, data, type Schemas } from "../api/client.ts";
import { type Pages, usePages } from "../api/pages.ts";
import { queries } from "../api/queries.ts";
import { lazy } from "../parts/lazy.tsx";
import { ListState } from "../parts/more_rows.tsx";
import { texts } from "../texts/texts.ts";
import { Conversation } from "./conversation.tsx";

const DraftPanel = lazy(
  "draft-panel",
  async () => (await import("./draft_panel.tsx")).DraftPanel,
);

const MESSAGES_MAX = 100;
const POLL_MS = 2_000;

/** A chat, with its draft next to it. */
export function ChatPage({ threadId }: { threadId: string }) {
  const list = usePages<Chat>(["chat", threadId], (cursor) => {
    const query = { limit: MESSAGES_MAX, expand: "rights,draftId", ...cursor };
    const params = { path: { threadId }, query };
    return data(api.GET("/api/v1/chats/{threadId}/messages", { params }));
  }, {
    // A reply that another page requested appears once it is complete.
    everyMs: ([latest]) => latest?.messages.at(-1)?.role === "user" ? POLL_MS : false,
  });
  const chat = useMemo(() => list.pages && wholeOf(list.pages), [list.pages]);
  if (chat) return <ChatViews threadId={threadId} chat={chat} list={list} />;
  return (
    <main class="page" id="main">
      <ListState list={list} />
    </main>
  );
}

export type Chat = Schemas["MessageList"];

/** Whether the reader may not write in the chat. */
export function isReadOnly({ rights }: Chat): boolean {
  return rights === "read";
}

/** Returns the chat as in its newest page, with the messages of all pages, oldest first. */
function wholeOf(pages: readonly Chat[]): Chat | null {
  const [latest] = pages;
  if (!latest) return null;
  const messages = pages.toReversed().flatMap((page) => page.messages);
  return { ...latest, messages: [...new Map(messages.map((one) => [one.id, one])).values()] };
}

interface ChatViewsProps {
  threadId: string;
  chat: Chat;
  list: Pages<Chat>;
}

function ChatViews({ threadId, chat, list }: ChatViewsProps) {
  const [isDraftShown, showDraft] = useState(false);
  useTitle(threadId, chat);
  const refresh = async (): Promise<void> => {
    await queries.invalidateQueries({ queryKey: ["chat", threadId] });
    void readDraftAgain(threadId);
    for (const key of ["chats", "workflows", "runs", "questions"]) {
      void queries.invalidateQueries({ queryKey: [key] });
    }
  };
  return (
    <main class={`chat-page ${isDraftShown ? "shows-draft" : ""}`} id="main">
      <header class="chat-head">
        <h1>
          {chat.workflow?.name ?? chat.rule?.name ??
            (chat.messages.length === 0 ? texts.newChat : texts.untitled)}
        </h1>
        {chat.workflow && (
          <button
            type="button"
            class="button draft-switch"
            aria-pressed={isDraftShown}
            onClick={() => showDraft(!isDraftShown)}
          >
            {isDraftShown ? texts.chatTab : texts.diagram}
          </button>
        )}
      </header>
      <Conversation threadId={threadId} chat={chat} list={list} onChanged={refresh} />
      <DraftPanel threadId={threadId} chat={chat} onChanged={refresh} />
    </main>
  );
}

/** Reads the shown draft again, unless the chat no longer has it: it may have been published. */
async function readDraftAgain(threadId: string): Promise<void> {
  const chat = queries.getQueryData<InfiniteData<Chat>>(["chat", threadId])?.pages[0];
  await queries.invalidateQueries({
    queryKey: ["draft"],
    predicate: ({ queryKey: [, , ofThread, draftId] }) =>
      ofThread !== threadId || draftId === (chat?.draftId ?? null),
  });
}

/** Gives a chat that began on this page a title when the page is left, for lists. */
function useTitle(threadId: string, chat: Chat): void {
  const isNew = useMemo(() => chat.messages.length === 0 && !isReadOnly(chat), [threadId]);
  const present = useRef(chat);
  present.current = chat;
  useEffect(() => () => {
    if (isNew) void giveTitle(threadId, present.current);
  }, [threadId]);
}

async function giveTitle(threadId: string, { workflow, rule, messages }: Chat): Promise<void> {
  const name = workflow?.name ?? rule?.name ?? messages[0]?.content;
  if (typeof name !== "string" || name.trim() === "") return;
  const body = [{ role: "user" as const, content: [{ type: "text" as const, text: name }] }];
  const params = { path: { threadId } };
  // Nobody asked for the title, so a failure is not shown.
  await api.PATCH("/api/v1/chats/{threadId}/title", { params, body }).catch(() => null);
  await queries.invalidateQueries({ queryKey: ["chats"] });
}
