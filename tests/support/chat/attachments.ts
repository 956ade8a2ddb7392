import type { AttachmentStore, SentFile } from "../../../src/assistant/attachments.ts";
import type { Context } from "../../../src/identity/context.ts";
import type { StagedObject } from "../../../src/objects/stage_object.ts";
import { AppError } from "../../../src/lib/errors.ts";

export interface TestAttachments extends AttachmentStore {
  /** The names of the stored files, in the order in which they arrived. */
  readonly stored: readonly string[];
  /** The stored files that have a record with an owner. */
  readonly recorded: readonly string[];
}

interface StoredFile {
  name: string;
  contentType: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Keeps attachments in memory. Stores no record of them; `onRecord` may do so. */
export function openAttachments(
  { onRecord }: { onRecord?: (ctx: Context, file: StagedObject) => Promise<unknown> } = {},
): TestAttachments {
  const stored = new Map<string, StoredFile>();
  const recorded = new Set<string>();
  return {
    get stored() {
      return [...stored.values()].map(({ name }) => name);
    },
    get recorded() {
      return [...recorded];
    },
    async stage(ctx, { name, contentType, body, sizeBytesMax }) {
      const bytes = await bytesOf(body);
      const sizeBytes = bytes.length;
      if (sizeBytes > sizeBytesMax) throw new AppError("too_large", `${sizeBytes} bytes`);
      const { orgKey, userId: ownerId } = ctx.principal;
      const objectKey = `${orgKey}/inputs/2026/11/x/${stored.size}/${name}`;
      stored.set(objectKey, { name, contentType, bytes });
      const place = { objectKey, orgKey, ownerId, workflowId: null, runId: null, isPrivate: false };
      return { ...place, kind: "inputs", name, contentType, sizeBytes, etag: '"x"', createdAt: 0 };
    },
    async record(ctx, files) {
      for (const file of files) {
        recorded.add(file.name);
        await onRecord?.(ctx, file);
      }
    },
    drop(_ctx, files) {
      for (const { objectKey, name } of files) {
        stored.delete(objectKey);
        recorded.delete(name);
      }
      return Promise.resolve();
    },
    removeBytes(objectKeys) {
      for (const key of objectKeys) stored.delete(key);
      return Promise.resolve();
    },
    find(_ctx, objectKey) {
      const file = stored.get(objectKey);
      const found = file && { ...file, objectKey, sizeBytes: file.bytes.length };
      return Promise.resolve(found ?? null);
    },
    open() {
      return Promise.resolve({
        read: (objectKey) => Promise.resolve(stored.get(objectKey)?.bytes ?? new Uint8Array()),
        shrinkTo() {},
        [Symbol.dispose]() {},
      });
    },
  };
}

async function bytesOf(body: SentFile["body"]): Promise<Uint8Array<ArrayBuffer>> {
  return body instanceof Uint8Array ? body : new Uint8Array(await new Response(body).arrayBuffer());
}
