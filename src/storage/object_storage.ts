import { SetupError } from "../lib/setup_error.ts";
import { AppError, type AppErrorOptions } from "../lib/errors.ts";

/** The first and the last byte of a part of an object, both inclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface PutOptions {
  contentType: string;
  /** The `put()` of a larger body fails with `too_large`. */
  sizeBytesMax?: number;
  /** Ends the `put()` with the signal's reason. */
  signal?: AbortSignal;
}

export interface StoredObject {
  sizeBytes: number;
  /** A strong ETag with quotes, as in the header. */
  etag: string;
}

export interface ObjectInfo extends StoredObject {
  /** Null if the storage does not keep content types; the object's record has the type. */
  contentType: string | null;
}

export interface ObjectBody extends ObjectInfo {
  /**
   * The object, or the requested range; `sizeBytes` is that of the whole object. Must be read or
   * cancelled.
   */
  body: ReadableStream<Uint8Array>;
}

export interface LinkOptions {
  method: "GET" | "HEAD";
  /** The value of `Content-Disposition` in the response. */
  disposition: string;
  contentType: string;
}

/**
 * Stores files by key. For a key that `isStorableKey()` refuses, all operations behave as if the
 * object did not exist, without a request. Errors are `AppError`s: `unavailable` if the storage
 * does not respond, a `StorageRefusal` if it refuses, `storage_full` if it has no space.
 */
export interface ObjectStorage {
  /** The number of bytes of a stream that `put()` holds in memory, if it is worth counting. */
  readonly putBytes?: number;
  /**
   * By how much the storage's clock is ahead of this one; 0 if it differs by less than 5 minutes.
   * Known after the first response.
   */
  readonly clockAheadMs?: number;
  /**
   * Stores a stream completely or not at all, without holding it in memory. The body is always read
   * to its end or cancelled. Errors: `conflict` if the key exists, `too_large`, `storage_full`,
   * `unavailable`, and any error of the body.
   */
  put(
    key: string,
    body: ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>,
    options: PutOptions,
  ): Promise<StoredObject>;
  /** Returns null if the object does not exist. */
  stat(key: string): Promise<ObjectInfo | null>;
  /** Null if the object does not exist. Throws `RangeError` for a range outside of it. */
  read(key: string, options?: { range?: ByteRange }): Promise<ObjectBody | null>;
  /**
   * Returns a pre-signed address, valid for `LINK_LIFETIME_SECONDS`, or null if the server must
   * stream the object itself. Does not check whether the object exists.
   */
  link(key: string, options: LinkOptions): Promise<URL | null>;
  /** Removes the object, if it exists. */
  delete(key: string): Promise<void>;
  /** Rejects with `StorageConfigError`, or an `AppError` for a failure that may be temporary. */
  check(): Promise<void>;
}

export const LINK_LIFETIME_SECONDS = 300;

/** The storage cannot be used with the current settings; retrying does not help. */
export class StorageConfigError extends SetupError {
  override readonly name = "StorageConfigError";
}

/** The storage responded and refused the request; a retry would be refused, too. */
export class StorageRefusal extends AppError {
  constructor(message: string, options: AppErrorOptions = {}) {
    super("unavailable", message, options);
  }
}

/** Throws if a stored file has not the size that was recorded, such as one that a disk cut off. */
export function requireWhole({ sizeBytes }: { sizeBytes: number }, recordedBytes: number): void {
  if (sizeBytes === recordedBytes) return;
  throw new StorageRefusal(
    `The stored file is damaged: it has ${sizeBytes} bytes, and had ${recordedBytes}`,
  );
}

/** Whether a retry may succeed, because the storage is unreachable or too busy. */
export function isStorageAway(error: unknown): boolean {
  return error instanceof AppError && error.code === "unavailable" &&
    !(error instanceof StorageRefusal);
}
