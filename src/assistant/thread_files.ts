import type { Context } from "../identity/context.ts";
import type { JsonObject } from "../lib/json.ts";
import { normalize } from "../lib/text/normalize.ts";
import { listHistory } from "../threads/list_history.ts";
import { isAttachedInThread } from "../threads/message_store.ts";
import type { AttachmentStore } from "./attachments.ts";
import type { AttachmentReader } from "./documents/attachment_reader.ts";
import type { Attachment, Talk } from "./talk.ts";

interface ThreadFiles {
  ctx: Context;
  threadId: string;
  /** The files of the message that is being answered. */
  attachments: readonly Attachment[];
  store: AttachmentStore;
  reader: AttachmentReader;
  signal: AbortSignal;
}

/**
 * Returns a function that reads files of one thread. The caller must be allowed to read the thread.
 */
export function threadFiles(
  { ctx, threadId, attachments, store, reader, signal }: ThreadFiles,
): Talk["readFile"] {
  return async (wanted) => {
    const given = attachments.find(({ objectKey, name }) => [objectKey, name].includes(wanted));
    if (given) return given;
    const isAttached = await isAttachedInThread(ctx.db.queries, { threadId, objectKey: wanted });
    const found = isAttached ? await store.find(ctx, wanted) : null;
    if (found === null) return null;
    using opened = await store.open(ctx, [found], signal);
    const { objectKey, name, contentType } = found;
    const read = () => opened.read(objectKey);
    const turn = { signal, orgKey: ctx.principal.orgKey, showsImages: false };
    const [file] = await reader.readAll([{ objectKey, name, contentType, read }], turn);
    return file ?? null;
  };
}

/**
 * Returns, for each of these inputs, the last file of the thread with the input's name:
 * `orders.csv` for `orders`. Returns null unless every input has such a file.
 */
export async function filesNamedAs(
  { ctx, turn }: Pick<Talk, "ctx" | "turn">,
  inputs: readonly string[],
): Promise<JsonObject | null> {
  const history = await listHistory(ctx, { threadId: turn.threadId, limit: MESSAGES_MAX });
  const keys = history.flatMap(({ objectKeys }) => objectKeys);
  const found = inputs.map((input) => {
    const key = keys.findLast((each) => lettersOf(baseOf(each)) === lettersOf(input));
    return [input, key ?? null] as const;
  });
  return found.some(([, key]) => key === null) ? null : Object.fromEntries(found);
}

function baseOf(key: string): string {
  return (key.split("/").at(-1) ?? "").replace(/\.\w{1,5}$/u, "");
}

/** The maximum length of a compared name; folding a longer name takes long. */
const COMPARED_LENGTH_MAX = 200;

/** Returns the letters of a name without accents. */
function lettersOf(name: string): string {
  return normalize(name.slice(0, COMPARED_LENGTH_MAX).toLowerCase(), "NFKD")
    .replaceAll("ß", "ss").replaceAll(/[^\p{L}\p{N}]/gu, "");
}

/** The number of messages in which "this file" is searched. */
const MESSAGES_MAX = 16;

/**
 * Returns the object keys of the files of the thread's last message with files; with a name, the
 * key of the last file with this name.
 */
export async function earlierFiles(
  { ctx, turn }: Pick<Talk, "ctx" | "turn">,
  name: string | null = null,
): Promise<readonly string[]> {
  const history = await listHistory(ctx, { threadId: turn.threadId, limit: MESSAGES_MAX });
  const isWanted = (key: string) =>
    name === null || key.split("/").at(-1)?.toLowerCase() === name.toLowerCase();
  const { objectKeys = [] } = history.findLast((message) => message.objectKeys.some(isWanted)) ??
    {};
  return objectKeys.filter(isWanted);
}
