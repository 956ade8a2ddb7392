import {
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  type S3Client,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { Readable } from "node:stream";
import { type Clock, systemClock } from "../lib/clock.ts";
import { AppError } from "../lib/errors.ts";
import { findTlsError } from "../lib/tls/tls_failure.ts";
import { BucketMark, type BucketRecord, UnreadableMark } from "./bucket_mark.ts";
import { MeteredBody } from "./metered_body.ts";
import { isStorableKey } from "./object_key.ts";
import {
  type ByteRange,
  LINK_LIFETIME_SECONDS,
  type LinkOptions,
  type ObjectBody,
  type ObjectInfo,
  type ObjectStorage,
  type PutOptions,
  StorageConfigError,
  type StoredObject,
} from "./object_storage.ts";
import { createS3Client, REQUEST_TIMEOUT_MS, type S3Config } from "./s3_client.ts";
import {
  codeOf,
  LostBucket,
  mayBeOfBucket,
  NoBucket,
  OtherBucket,
  otherBucketError,
  statusOf,
  toBucketError,
  toLossError,
  toS3Error,
} from "./s3_errors.ts";

/** The smallest size that S3 allows. A put holds three parts; its 10,000 parts make 48 GB. */
const PART_BYTES = 5 * 1024 * 1024;
const PARTS_AT_ONCE = 1;
/** The part being sent, its copy for the signature, and the next part. */
const PUT_BYTES = 3 * PART_BYTES;
/**
 * A smaller difference of the clocks is no fault: storages accept requests that are 15 minutes old.
 */
const CLOCK_DIFFERENCE_MS_MIN = 5 * 60 * 1000;
const QUICK = { requestTimeout: REQUEST_TIMEOUT_MS };

export interface S3Options {
  /**
   * Whether the bucket contains files that are in use. A missing bucket is then not replaced by a
   * new one.
   */
  hasFiles?: boolean;
  /** The database's record of the bucket; without it, any bucket of the name is the right one. */
  record?: BucketRecord;
  clock?: Clock;
}

/**
 * Opens a storage that keeps objects in a bucket. A missing bucket is created unless files are in
 * use. An unreachable endpoint is not an error here: `check()` and every operation report it.
 * Errors: `StorageConfigError`.
 */
export async function openS3Storage(
  config: S3Config,
  options: S3Options = {},
): Promise<ObjectStorage & AsyncDisposable> {
  const storage = new S3Storage(config, options);
  try {
    await storage.check();
  } catch (error) {
    const refusal = error instanceof LostBucket ? error.atStart() : error;
    if (refusal instanceof StorageConfigError) {
      await storage[Symbol.asyncDispose]();
      throw refusal;
    }
  }
  return storage;
}

class S3Storage implements ObjectStorage, AsyncDisposable {
  readonly putBytes = PUT_BYTES;
  readonly #client: S3Client;
  /** Signs links with the address that browsers use; sends no requests. */
  readonly #signer: S3Client;
  readonly #bucket: string;
  readonly #bucketAddress: string;
  readonly #config: S3Config;
  readonly #clock: Clock;
  readonly #mark: BucketMark | null;
  /** Whether a missing bucket means that files are lost. */
  #isBucketUsed: boolean;

  constructor(config: S3Config, { hasFiles = false, record, clock = systemClock }: S3Options) {
    this.#isBucketUsed = hasFiles;
    this.#clock = clock;
    this.#config = config;
    this.#client = createS3Client(config, config.endpoint);
    this.#signer = createS3Client(config, config.publicEndpoint ?? config.endpoint);
    this.#bucket = config.bucket;
    this.#bucketAddress = `"${config.bucket}" at ${config.endpoint}`;
    const { bucket } = config;
    this.#mark = record ? new BucketMark({ client: this.#client, bucket, record, clock }) : null;
  }

  get clockAheadMs(): number {
    const aheadMs = this.#client.config.systemClockOffset;
    return Math.abs(aheadMs) < CLOCK_DIFFERENCE_MS_MIN ? 0 : aheadMs;
  }

  async put(
    key: string,
    body: ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>,
    options: PutOptions,
  ): Promise<StoredObject> {
    using metered = new MeteredBody(body, options);
    if (!isStorableKey(key)) throw new Error("Cannot store the file: its key is not well-formed");
    try {
      if (!this.#isBucketUsed) await this.check();
      await this.#requireRightBucket();
      const upload = new Upload({
        client: this.#client,
        params: {
          ...this.#locate(key),
          Body: Readable.from(metered.chunks()),
          ContentType: options.contentType,
          IfNoneMatch: "*",
        },
        partSize: PART_BYTES,
        queueSize: PARTS_AT_ONCE,
      });
      const { ETag } = await upload.done();
      return { sizeBytes: metered.sizeBytes, etag: requireHeader(ETag) };
    } catch (error) {
      throw metered.failure ?? await this.#lossOf(error) ?? toS3Error(error);
    }
  }

  async stat(key: string): Promise<ObjectInfo | null> {
    if (!isStorableKey(key)) return null;
    try {
      const found = await this.#client.send(new HeadObjectCommand(this.#locate(key)), QUICK);
      return {
        sizeBytes: found.ContentLength ?? 0,
        etag: requireHeader(found.ETag),
        contentType: found.ContentType ?? null,
      };
    } catch (error) {
      return await this.#noneOr(error);
    }
  }

  async read(key: string, { range }: { range?: ByteRange } = {}): Promise<ObjectBody | null> {
    if (!isStorableKey(key)) return null;
    const Range = range && `bytes=${range.start}-${range.end}`;
    try {
      const command = new GetObjectCommand({ ...this.#locate(key), Range });
      const found = await this.#client.send(command, QUICK);
      if (!found.Body) throw new Error("Object storage answers without a body");
      const total = found.ContentRange?.split("/")[1] ?? found.ContentLength;
      return {
        body: guardBody(found.Body.transformToWebStream(), this.#clock),
        sizeBytes: Number(total),
        etag: requireHeader(found.ETag),
        contentType: found.ContentType ?? null,
      };
    } catch (error) {
      if (statusOf(error) === 416) {
        throw new RangeError(`Cannot read ${Range}: the file is shorter`);
      }
      return await this.#noneOr(error);
    }
  }

  async link(key: string, options: LinkOptions): Promise<URL | null> {
    if (!isStorableKey(key)) return null;
    const input = {
      ...this.#locate(key),
      ResponseContentDisposition: options.disposition,
      ResponseContentType: options.contentType,
    };
    const lifetime = {
      expiresIn: LINK_LIFETIME_SECONDS,
      // A link that is signed by a clock that differs from the storage's would be refused.
      signingDate: new Date(this.#clock.now() + this.clockAheadMs),
    };
    const address = options.method === "HEAD"
      ? await getSignedUrl(this.#signer, new HeadObjectCommand(input), lifetime)
      : await getSignedUrl(this.#signer, new GetObjectCommand(input), lifetime);
    return new URL(address);
  }

  async delete(key: string): Promise<void> {
    if (!isStorableKey(key)) return;
    try {
      await this.#requireRightBucket();
      await this.#client.send(new DeleteObjectCommand(this.#locate(key)), QUICK);
    } catch (error) {
      await this.#noneOr(error);
    }
  }

  async check(): Promise<void> {
    const Bucket = this.#bucket;
    try {
      await this.#client.send(new HeadBucketCommand({ Bucket }), QUICK);
    } catch (error) {
      if (statusOf(error) !== 404) throw await this.#bucketError(error);
      // A new bucket would be empty, and every file in use would seem to be deleted.
      if (this.#isBucketUsed) throw new LostBucket(this.#bucketAddress, error);
      await this.#createBucket();
    }
    try {
      if (!await this.#isRightBucket()) throw new OtherBucket(this.#bucketAddress);
    } catch (error) {
      throw error instanceof UnreadableMark ? new NoBucket(this.#bucketAddress, error) : error;
    }
    this.#isBucketUsed = true;
  }

  [Symbol.asyncDispose](): Promise<void> {
    this.#client.destroy();
    this.#signer.destroy();
    return Promise.resolve();
  }

  /** Returns null for a missing object. Throws for a missing bucket, and for any other error. */
  async #noneOr(error: unknown): Promise<null> {
    const loss = await this.#lossOf(error);
    if (loss !== null) throw loss;
    if (statusOf(error) !== 404) throw toS3Error(error);
    await this.#requireRightBucket();
    return null;
  }

  /** Throws the error for callers if the bucket is another one of the same name. */
  async #requireRightBucket(): Promise<void> {
    const isRight = await this.#isRightBucket().catch((error) => {
      throw toS3Error(error);
    });
    if (!isRight) throw otherBucketError();
  }

  /** Throws `UnreadableMark` and errors for callers. */
  async #isRightBucket(): Promise<boolean> {
    try {
      return await this.#mark?.isRight() ?? true;
    } catch (error) {
      if (error instanceof UnreadableMark) throw error;
      throw await this.#lossOf(error) ?? toS3Error(error);
    }
  }

  /**
   * Checks whether a bucket in use is lost, if the response does not tell whether the object or the
   * bucket is meant: the bucket was deleted, or the keys have expired. The loss ends when an
   * operator restores access.
   */
  async #lossOf(error: unknown): Promise<AppError | null> {
    if (!this.#isBucketUsed || !mayBeOfBucket(error)) return null;
    try {
      await this.#client.send(new HeadBucketCommand({ Bucket: this.#bucket }), QUICK);
      return null;
    } catch (cause) {
      return toLossError(await this.#withCode(cause));
    }
  }

  /**
   * Asks again in a way whose answer has a body. Only the body tells whether the key is unknown,
   * has expired or lacks rights. Returns the first error if the second answer tells no more.
   */
  async #withCode(error: unknown): Promise<unknown> {
    const status = statusOf(error);
    if (status === undefined || status === 404 || codeOf(error) !== undefined) return error;
    try {
      const command = new ListObjectsV2Command({ Bucket: this.#bucket, MaxKeys: 1 });
      await this.#client.send(command, QUICK);
    } catch (told) {
      if (statusOf(told) === status && codeOf(told) !== undefined) return told;
    }
    return error;
  }

  async #createBucket(): Promise<void> {
    try {
      await this.#client.send(new CreateBucketCommand({ Bucket: this.#bucket }), QUICK);
    } catch (error) {
      // Another process with the same key has created the bucket meanwhile.
      if (error instanceof Error && error.name === "BucketAlreadyOwnedByYou") return;
      throw await this.#bucketError(error);
    }
  }

  /**
   * Converts an error of the bucket. Finds the reason for a refused certificate, which the client
   * does not tell.
   */
  async #bucketError(error: unknown): Promise<Error> {
    if (statusOf(error) !== undefined) {
      return toBucketError(await this.#withCode(error), this.#bucketAddress);
    }
    const { endpoint, caCerts = [] } = this.#config;
    const refusal = await findTlsError({ url: new URL(endpoint), caCerts }, error);
    return toBucketError(refusal ?? error, this.#bucketAddress);
  }

  #locate(key: string): { Bucket: string; Key: string } {
    return { Bucket: this.#bucket, Key: key };
  }
}

function requireHeader(etag: string | undefined): string {
  if (!etag) throw new AppError("unavailable", "Object storage answers without an ETag");
  return etag;
}

/**
 * The longest wait for the next bytes of an object, without the time in which the reader is slow.
 */
const STALL_TIMEOUT_MS = 15_000;

/** Wraps a body so that it fails with `unavailable`, also when the server stops sending. */
function guardBody(
  body: ReadableStream<Uint8Array>,
  clock: Clock,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await unlessStalled(reader.read(), clock);
        if (done) controller.close();
        else controller.enqueue(value);
      } catch (error) {
        reader.cancel(error).catch(() => {});
        throw toS3Error(error);
      }
    },
    cancel: (reason) => reader.cancel(reason),
  }, { highWaterMark: 0 });
}

async function unlessStalled<T>(next: Promise<T>, clock: Clock): Promise<T> {
  const stalled = Promise.withResolvers<never>();
  const cancelTimer = clock.after(
    STALL_TIMEOUT_MS,
    () => stalled.reject(new Error(`No bytes within ${STALL_TIMEOUT_MS} ms`)),
  );
  try {
    return await Promise.race([next, stalled.promise]);
  } finally {
    cancelTimer();
  }
}
