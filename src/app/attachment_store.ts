import type { AttachmentStore } from "../assistant/attachments.ts";
import type { ByteBudget } from "../lib/byte_budget.ts";
import type { ObjectContext } from "../objects/context.ts";
import { findOrgObject } from "../objects/object_store.ts";
import { readObject } from "../objects/read_object.ts";
import { dropObjects, recordObjects, stageObject } from "../objects/stage_object.ts";
import type { ObjectStorage } from "../storage/object_storage.ts";

interface Parts {
  storage: ObjectStorage;
  memory: ByteBudget;
}

/** Memory per byte of a file: one for the file, one for the text that is read from it. */
const HELD_BYTES_PER_BYTE = 2;

/** Stores attachments as objects. Reading is charged to the memory of the caller's organization. */
export function createAttachmentStore({ storage, memory }: Parts): AttachmentStore {
  return {
    async stage(ctx, file) {
      using _held = await memory.reserve(ctx.principal.orgKey, {
        sizeBytes: storage.putBytes ?? 0,
      });
      return await stageObject({ ...ctx, storage }, { ...file, kind: "inputs" });
    },
    record: (ctx, files) => recordObjects({ ...ctx, storage }, files),
    drop: (ctx, files) => dropObjects({ ...ctx, storage }, files),
    async removeBytes(objectKeys) {
      await Promise.allSettled(objectKeys.map((key) => storage.delete(key)));
    },
    async find({ db: { queries }, principal: { orgKey } }, objectKey) {
      return await findOrgObject(queries, { objectKey, orgKey }) ?? null;
    },
    async open(ctx, files, signal) {
      const wantedBytes = HELD_BYTES_PER_BYTE *
        files.reduce((sum, file) => sum + file.sizeBytes, 0);
      const sizeBytes = Math.min(wantedBytes, memory.leaseBytesMax);
      const lease = await memory.reserve(ctx.principal.orgKey, { sizeBytes, signal });
      return {
        read: (objectKey) => readBytes({ ...ctx, storage }, { objectKey }),
        shrinkTo: (sizeBytes) => lease.shrinkTo(sizeBytes),
        [Symbol.dispose]: () => lease[Symbol.dispose](),
      };
    },
  };
}

async function readBytes(
  ctx: ObjectContext,
  file: { objectKey: string },
): Promise<Uint8Array<ArrayBuffer>> {
  const { body } = await readObject(ctx, file);
  return new Uint8Array(await new Response(body).arrayBuffer());
}
