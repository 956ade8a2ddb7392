import { Buffer } from "node:buffer";
import type OpenAI from "openai";
import { listHistory, type PastMessage } from "../../../threads/list_history.ts";
import { cautionOf } from "../../documents/cautions.ts";
import type { ModelImage } from "../../documents/file_text.ts";
import { readLinkedWorkflow, readThreadDraft } from "../../linked_workflow.ts";
import type { Attachment, Talk } from "../../talk.ts";

export type ModelMessage = OpenAI.Chat.Completions.ChatCompletionMessageParam;
export type ImagePart = OpenAI.Chat.Completions.ChatCompletionContentPartImage;

/** The current subject of the thread. */
export interface ThreadSubject {
  about: string;
  /** The text of the thread's draft; null if there is none. */
  draft: string | null;
}

/** An attachment of the current message. */
export interface GivenFile {
  name: string;
  /** Its name and the key by which tools and steps find it. */
  head: string;
  /** Null if the file has no text that can be read. */
  text: string | null;
  image: ImagePart | null;
}

/** The tool calls of one answer of the model, and the results. */
export interface CallRound {
  call: ModelMessage;
  results: { id: string; name: string; text: string }[];
}

/** Everything that a request to a model may contain, before it is shortened to fit. */
export interface Conversation {
  /** Earlier messages, oldest first. */
  past: readonly ModelMessage[];
  subject: ThreadSubject;
  words: string;
  /** The attachments; without images once the model's server has refused images. */
  files: readonly GivenFile[];
  rounds: CallRound[];
}

const HISTORY_MESSAGES_MAX = 40;

/** Returns the conversation up to the current message. */
export async function openConversation(talk: Talk): Promise<Conversation> {
  const { ctx, turn } = talk;
  const history = await listHistory(ctx, {
    threadId: turn.threadId,
    limit: HISTORY_MESSAGES_MAX,
  });
  return {
    past: history.filter(({ id }) => id !== turn.userMessageId).map(toModelMessage),
    subject: await readSubject(talk),
    words: turn.message || "(no words, see the files)",
    files: turn.attachments.map(toGivenFile),
    rounds: [],
  };
}

/** Reads the subject of the thread; called again whenever a tool may have changed it. */
export async function readSubject(talk: Talk): Promise<ThreadSubject> {
  const [linked, draft] = await Promise.all([readLinkedWorkflow(talk), readThreadDraft(talk)]);
  const source = draft?.source ?? null;
  if (linked) {
    const about = `This thread is about the workflow ${JSON.stringify(linked.name)} ` +
      `(${linked.id}), ` +
      (linked.version === null ? "never published." : `published as version ${linked.version}.`);
    return { about, draft: source };
  }
  const about = draft
    ? "This thread holds a draft of a workflow that the user may no longer read: it can be shown " +
      "and changed, not published."
    : "This thread has no workflow yet.";
  return { about, draft: source };
}

function toModelMessage({ role, content, objectKeys }: PastMessage): ModelMessage {
  if (role === "assistant") return { role, content: withoutAnnouncement(content) };
  const files = objectKeys.map((key) => `\n[stored file: ${key}]`).join("");
  return { role, content: `${content}${files}` };
}

/**
 * Replaces the announcement of a question by a note, so that the model knows about it but does not
 * imitate its form.
 */
export function withoutAnnouncement(content: string): string {
  const line = content.lastIndexOf("\n") + 1;
  const at = content.endsWith("}") ? content.slice(line).search(/\[interrupt:[a-z-]+\] \{/) : -1;
  return at < 0 ? content : `${content.slice(0, line + at)}(The user was asked for it in a form.)`;
}

function toGivenFile({ name, objectKey, content }: Attachment): GivenFile {
  const head = `Attached file ${JSON.stringify(name)}, object key ${objectKey}`;
  if (content.text !== null) {
    const { text } = content;
    const caution = cautionOf(content);
    return { name, head: caution ? `${head}; ${caution}` : head, text, image: null };
  }
  const { image, notes = [], reason } = content;
  if (!image) return { name, head: `${head}, cannot be read: ${reason}`, text: null, image: null };
  return {
    name,
    head: [head, ...notes].join("; "),
    text: null,
    image: { type: "image_url", image_url: { url: toUrl(image) } },
  };
}

function toUrl({ mediaType, bytes }: ModelImage): string {
  const base64 = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("base64");
  return `data:${mediaType};base64,${base64}`;
}

/** Returns attachments that the model cannot receive, so that the user can be told about them. */
export function unreadableFiles({ turn }: Talk): Attachment[] {
  return turn.attachments.filter(({ content }) => content.text === null && !content.image);
}
