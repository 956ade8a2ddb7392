import { AppError } from "../lib/errors.ts";
import { type RetryOptions, retryWhileAway } from "../lib/retry_while_away.ts";
import {
  type ByteRange,
  isStorageAway,
  type ObjectBody,
  type ObjectStorage,
} from "./object_storage.ts";
import type { Spool } from "./spool.ts";

/**
 * A storage for work that waits while the real storage is unavailable. A stream to be stored is
 * received first, so that its sender need not wait. If a body breaks off, reading resumes at the
 * same position.
 */
export function retryingStorage(
  storage: ObjectStorage,
  { retryOptions, spool }: { retryOptions: RetryOptions; spool: Spool },
): ObjectStorage {
  const wait = <T>(work: () => Promise<T>): Promise<T> =>
    retryWhileAway(retryOptions, isStorageAway, work);
  return {
    async put(key, body, options) {
      if (body instanceof Uint8Array) return await wait(() => storage.put(key, body, options));
      await using received = await spool.receive(body, options);
      return await wait(() => storage.put(key, received.open(), options));
    },
    stat: (key) => wait(() => storage.stat(key)),
    async read(key, options) {
      const found = await wait(() => storage.read(key, options));
      return found && { ...found, body: readOn({ storage, key, wait }, found, options?.range) };
    },
    link: (key, options) => storage.link(key, options),
    delete: (key) => wait(() => storage.delete(key)),
    check: () => storage.check(),
  };
}

interface Source {
  storage: ObjectStorage;
  key: string;
  wait<T>(work: () => Promise<T>): Promise<T>;
}

/** Reads the body of an object. If it breaks off, the rest is requested again. */
function readOn(
  { storage, key, wait }: Source,
  { body, sizeBytes, etag }: ObjectBody,
  { start, end }: ByteRange = { start: 0, end: sizeBytes - 1 },
): ReadableStream<Uint8Array> {
  let reader: ReadableStreamDefaultReader<Uint8Array> | null = body.getReader();
  let position = start;
  const reopen = async (): Promise<ReadableStreamDefaultReader<Uint8Array>> => {
    const rest = await storage.read(key, { range: { start: position, end } });
    if (rest === null || rest.etag !== etag) {
      await rest?.body.cancel();
      throw new AppError("not_found", "Cannot go on reading the file: it is gone");
    }
    return rest.body.getReader();
  };
  const next = async (): Promise<ReadableStreamReadResult<Uint8Array>> => {
    reader ??= await reopen();
    try {
      return await reader.read();
    } catch (error) {
      reader = null;
      if (position > end) return { done: true, value: undefined };
      throw error;
    }
  };
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await wait(next);
      if (done) return controller.close();
      position += value.length;
      controller.enqueue(value);
    },
    cancel: (reason) => reader?.cancel(reason),
  }, { highWaterMark: 0 });
}
