import { SetupError } from "../lib/setup_error.ts";
import { AppError, type AppErrorOptions } from "../lib/errors.ts";

/** First and last byte of a part of an object, both inclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface PutOptions {
  contentType: string;
  /** Above this the put fails with `too_large`. */
  sizeBytesMax?: number;
  /** Ends the put with the signal's reason. */
  signal?: AbortSignal;
}

export interface StoredObject {
  sizeBytes: number;
  /** Strong and quoted, ready for the header. */
  etag: string;
}

export interface ObjectInfo extends StoredObject {
  /** Null if the storage does not keep it; the object record does. */
  contentType: string | null;
}

export interface ObjectBody extends ObjectInfo {
  /** The object, or the range asked for; `sizeBytes` is the whole object's. Read it or cancel it. */
  body: ReadableStream<Uint8Array>;
}

export interface LinkOptions {
  method: "GET" | "HEAD";
  /** The whole `Content-Disposition` value that the answer will carry. */
  disposition: string;
  contentType: string;
}

/**
 * Files by key. A key that `isStorableKey` refuses counts as an object that does not exist,
 * and the storage is not asked. Failures are `AppError`s: `unavailable` when the storage does not
 * answer, a `StorageRefusal` when it answers and refuses, `storage_full` when it has no room.
 */
export interface ObjectStorage {
  /** How much of a stream a put holds in memory, if that is worth counting. */
  readonly putBytes?: number;
  /**
   * Stores a stream whole or not at all, without holding it in memory; the body is used up or
   * cancelled in every case. Errors: `conflict` when the key exists, `too_large`, `storage_full`,
   * `unavailable`, and whatever the body itself failed with.
   */
  put(
    key: string,
    body: ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>,
    options: PutOptions,
  ): Promise<StoredObject>;
  /** Null when there is no such object. */
  stat(key: string): Promise<ObjectInfo | null>;
  /** Null when there is no such object; `RangeError` for a range outside of it. */
  read(key: string, options?: { range?: ByteRange }): Promise<ObjectBody | null>;
  /**
   * A pre-signed address, valid for `LINK_LIFETIME_SECONDS`, or null when the server has to stream
   * the object itself. It is made without asking whether the object exists.
   */
  link(key: string, options: LinkOptions): Promise<URL | null>;
  /** Removes the object; one that does not exist is removed already. */
  delete(key: string): Promise<void>;
  /** Throws what is wrong: `StorageConfigError`, or an `AppError` for what may mend itself. */
  check(): Promise<void>;
}

export const LINK_LIFETIME_SECONDS = 300;

/** The storage cannot work with these settings; waiting will not mend it. */
export class StorageConfigError extends SetupError {
  override readonly name = "StorageConfigError";
}

/** The storage answers, and refuses the request: another try would be refused, too. */
export class StorageRefusal extends AppError {
  constructor(message: string, options: AppErrorOptions = {}) {
    super("unavailable", message, options);
  }
}

/** Whether the storage may answer a later try: it cannot be reached, or is too busy. */
export function isStorageAway(error: unknown): boolean {
  return error instanceof AppError && error.code === "unavailable" &&
    !(error instanceof StorageRefusal);
}
