import type { Context } from "../identity/context.ts";
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

/** Returns a function that reads files of one thread, whose messages the caller may read. */
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
