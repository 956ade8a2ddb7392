import { api, ApiError, data as dataOf, readApiError, send } from "../api/client.ts";
import { readEvents } from "../api/events.ts";
import { abortWhenHidden, untilSeen } from "../api/visibility.ts";
import { type ToolUse, withToolEvent } from "./tool_uses.ts";

/** A message of a person in a chat. */
export interface Message {
  text: string;
  files?: readonly File[];
  /** The model to use; the server chooses by default. */
  model?: string | undefined;
  /** The answer to a question of the assistant. */
  answer?:
    | { type: "workflow-inputs"; inputs: Readonly<Record<string, unknown>> }
    | { type: "subworkflow-select"; workflowId: string };
}

/** Called with the reply so far, and the assistant's tool calls for it. */
export type OnReply = (text: string, uses: readonly ToolUse[]) => void;

/** A chat whose page is open. */
export interface OpenChat {
  threadId: string;
  /** Aborts when the page is left. A message that was sent still arrives. */
  signal: AbortSignal;
}

/**
 * Sends a message and reports the reply as it arrives, first when the message has arrived. Errors:
 * `Refusal`, also if the reply ends in an error; other errors if the connection breaks.
 */
export async function sendMessage(
  openChat: OpenChat,
  message: Message,
  onReply: OnReply,
): Promise<void> {
  const request = { method: "POST", body: formOf(message) };
  const ask = (signal: AbortSignal) =>
    send(
      new Request(`/api/v1/chats/${openChat.threadId}/messages?events=all`, { ...request, signal }),
    );
  await followReply(openChat, ask, onReply);
}

interface Replacement extends OpenChat {
  messageId: string;
  /** Undefined to keep the text of the message. */
  text?: string | undefined;
  model?: string | undefined;
}

/**
 * Requests another reply to the last message, with a new or the same text. Reports it as
 * `sendMessage()` does.
 */
export async function replaceMessage(
  { messageId, text, model, ...openChat }: Replacement,
  onReply: OnReply,
): Promise<void> {
  const path = `/api/v1/chats/${openChat.threadId}/messages/${messageId}/replacement`;
  await followReply(openChat, sendingJson(path, { message: text, model }), onReply);
}

/** Accepts or refuses a proposal, and reports the reply as `sendMessage()` does. */
export async function answerProposal(
  { proposalId, accept, ...openChat }: OpenChat & { proposalId: string; accept: boolean },
  onReply: OnReply,
): Promise<void> {
  const path = `/api/v1/chats/${openChat.threadId}/proposals/${proposalId}`;
  await followReply(openChat, sendingJson(path, { accept }), onReply);
}

function sendingJson(path: string, body: object): Ask {
  const headers = { "Content-Type": "application/json" };
  const request = { method: "POST", headers, body: JSON.stringify(body) };
  return (signal) => send(new Request(path, { ...request, signal }));
}

/**
 * Follows a reply in progress from its beginning, as `sendMessage()` does. Returns false, without a
 * call, if there is none.
 */
export async function followRunningReply(
  openChat: OpenChat,
  onReply: OnReply,
): Promise<boolean> {
  await untilSeen();
  return await followReply(openChat, asking(openChat, null), onReply);
}

/** Requests the running reply after an event; without one, from its beginning. */
function asking({ threadId }: OpenChat, lastId: string | null): Ask {
  const headers = new Headers(lastId === null ? {} : { "Last-Event-ID": lastId });
  return (signal) =>
    send(new Request(`/api/v1/chats/${threadId}/messages/stream`, { headers, signal }));
}

const FIRST_WAIT_MS = 500;
const LAST_WAIT_MS = 15_000;

/** Follows a reply until its end, or until there is none, however often the connection breaks. */
export async function followAgain(
  openChat: OpenChat,
  onReply: OnReply,
): Promise<void> {
  for (let waitMs = FIRST_WAIT_MS;; waitMs = Math.min(2 * waitMs, LAST_WAIT_MS)) {
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    try {
      await followRunningReply(openChat, onReply);
      return;
    } catch (error) {
      if (openChat.signal.aborted || error instanceof ApiError) throw error;
    }
  }
}

/** Ends the reply in progress. A reply that has ended meanwhile is not an error. */
export async function stopReply(threadId: string): Promise<void> {
  const params = { path: { threadId } };
  try {
    await dataOf(api.POST("/api/v1/chats/{threadId}/messages/stop", { params }));
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "thread_not_answering") throw error;
  }
}

/** Opens a stream of the reply. */
type Ask = (signal: AbortSignal) => Promise<Response>;

/** The part of a reply that has arrived. */
interface Known {
  text: string;
  /** The id of the last event; null if the stream has no ids. */
  lastId: string | null;
  uses: readonly ToolUse[];
}

/**
 * Reads a reply until its end. A hidden page closes the stream, and requests the rest once it is
 * visible. Returns false, without a call, if there was no reply.
 */
async function followReply(
  openChat: OpenChat,
  ask: Ask,
  onReply: OnReply,
): Promise<boolean> {
  const known: Known = { text: "", lastId: null, uses: [] };
  for (let next = ask, hasBegun = false;; hasBegun = true) {
    const letGo = new AbortController();
    const response = await next(letGo.signal);
    if (response.status === 204) return hasBegun;
    if (!response.ok) throw await readApiError(response);
    // A stream without ids is read again from the beginning of the reply.
    if (known.lastId === null) known.text = "";
    using hidden = abortWhenHidden();
    const leaving = AbortSignal.any([openChat.signal, hidden.signal]);
    const stop = (): void => letGo.abort();
    if (leaving.aborted) stop();
    leaving.addEventListener("abort", stop);
    try {
      await readReply(response, known, onReply);
      return true;
    } catch (error) {
      const isLetGo = hidden.signal.aborted && !(error instanceof ApiError);
      if (openChat.signal.aborted || !isLetGo) throw error;
    }
    await untilSeen();
    next = asking(openChat, known.lastId);
  }
}

async function readReply(
  response: Response,
  known: Known,
  onReply: OnReply,
): Promise<void> {
  onReply(known.text, known.uses);
  for await (const { event, id, data } of readEvents(response)) {
    const content = contentOf(data);
    if (event === "error") throw new ApiError({ detail: content });
    if (event === "tool") known.uses = withToolEvent(known.uses, data);
    else if (event !== "message") continue;
    known.lastId = id ?? known.lastId;
    if (event === "message") known.text += content;
    onReply(known.text, known.uses);
  }
}

function contentOf(data: unknown): string {
  const hasContent = typeof data === "object" && data !== null && "content" in data;
  return hasContent ? String(data.content) : "";
}

function formOf({ text, files = [], model, answer }: Message): FormData {
  const form = new FormData();
  form.set("message", text);
  if (model !== undefined) form.set("model", model);
  for (const file of files) form.append("attachments", file);
  if (!answer) return form;
  form.set("isInterrupt", "true");
  form.set("interruptType", answer.type);
  if (answer.type === "workflow-inputs") form.set("inputs", JSON.stringify(answer.inputs));
  else form.set("selectedWorkflowId", answer.workflowId);
  return form;
}
