import { api, data as dataOf, Refusal, refusalOf, send } from "../api/client.ts";
import { readEvents } from "../api/events.ts";

/** A message of a person in a chat. */
export interface Message {
  text: string;
  files?: readonly File[];
  /** The model that answers; the server's own choice unless stated. */
  model?: string | undefined;
  /** The answer to what the assistant asked for. */
  answer?:
    | { type: "workflow-inputs"; inputs: Readonly<Record<string, unknown>> }
    | { type: "subworkflow-select"; workflowId: string };
}

/**
 * Sends a message and calls back with the reply as far as it has come, first when the message has
 * arrived. Errors: `Refusal`, also where the reply ends in an error; others where the connection
 * breaks.
 */
export async function sendMessage(
  threadId: string,
  message: Message,
  onReply: (text: string) => void,
): Promise<void> {
  const request = { method: "POST", body: formOf(message) };
  await followReply(
    await send(new Request(`/api/v1/chats/${threadId}/messages`, request)),
    onReply,
  );
}

interface Replacement {
  threadId: string;
  messageId: string;
  /** Those of the message where it is undefined. */
  text?: string | undefined;
  model?: string | undefined;
}

/** Has the last message answered anew, with other words or its own, as `sendMessage()` does. */
export async function replaceMessage(
  { threadId, messageId, text, model }: Replacement,
  onReply: (text: string) => void,
): Promise<void> {
  const path = `/api/v1/chats/${threadId}/messages/${messageId}/replacement`;
  await followReply(await sendJson(path, { message: text, model }), onReply);
}

/** Accepts or refuses a proposal, and follows the reply as `sendMessage()` does. */
export async function answerProposal(
  { threadId, proposalId, accept }: { threadId: string; proposalId: string; accept: boolean },
  onReply: (text: string) => void,
): Promise<void> {
  const path = `/api/v1/chats/${threadId}/proposals/${proposalId}`;
  await followReply(await sendJson(path, { accept }), onReply);
}

async function sendJson(path: string, body: object): Promise<Response> {
  const headers = { "Content-Type": "application/json" };
  return await send(new Request(path, { method: "POST", headers, body: JSON.stringify(body) }));
}

/**
 * Follows a reply that is being written already, from its beginning, as `sendMessage()` does. Answers
 * false, without a call, where there is none.
 */
export async function followRunningReply(
  { threadId, signal }: { threadId: string; signal: AbortSignal },
  onReply: (text: string) => void,
): Promise<boolean> {
  const response = await send(new Request(`/api/v1/chats/${threadId}/messages/stream`, { signal }));
  if (response.status === 204) return false;
  await followReply(response, onReply);
  return true;
}

const FIRST_WAIT_MS = 500;
const LAST_WAIT_MS = 15_000;

/** Follows a reply to its end, or to the news that there is none, however often that breaks. */
export async function followAgain(
  { threadId, signal }: { threadId: string; signal: AbortSignal },
  onReply: (text: string) => void,
): Promise<void> {
  for (let waitMs = FIRST_WAIT_MS;; waitMs = Math.min(2 * waitMs, LAST_WAIT_MS)) {
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    try {
      await followRunningReply({ threadId, signal }, onReply);
      return;
    } catch (error) {
      if (signal.aborted || error instanceof Refusal) throw error;
    }
  }
}

/** Ends the reply that is being written. A reply that has ended meanwhile is no error. */
export async function stopReply(threadId: string): Promise<void> {
  const params = { path: { threadId } };
  try {
    await dataOf(api.POST("/api/v1/chats/{threadId}/messages/stop", { params }));
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== "thread_not_answering") throw error;
  }
}

async function followReply(response: Response, onReply: (text: string) => void): Promise<void> {
  if (!response.ok) throw await refusalOf(response);
  let text = "";
  onReply(text);
  for await (const { event, data } of readEvents(response)) {
    const content = contentOf(data);
    if (event === "error") throw new Refusal({ detail: content });
    if (event === "message") onReply(text += content);
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
