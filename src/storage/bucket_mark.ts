import {
  GetObjectCommand,
  type GetObjectCommandOutput,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
} from "@aws-sdk/client-s3";
import { type Clock, elapsedMs } from "../lib/clock.ts";
import { REQUEST_TIMEOUT_MS } from "./s3_client.ts";
import { statusOf } from "./s3_errors.ts";

/** No key of a file starts with a dot. */
export const MARK_KEY = ".heddle-bucket-id";

const QUICK = { requestTimeout: REQUEST_TIMEOUT_MS };

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** A longer answer is no mark. */
const MARK_BYTES_MAX = 100;

/**
 * The mark is no id: what answers is no object storage, such as a web server with a page for all.
 */
export class UnreadableMark extends Error {
  override readonly name = "UnreadableMark";
}

/** How long a bucket that was verified counts as verified. */
const VERIFIED_MS = 1_000;

/** The database's record of its bucket. */
export interface BucketRecord {
  /** The id of the bucket; null if none is recorded. */
  read(): Promise<string | null>;
  /**
   * Records an id unless one is recorded, and returns the recorded one. Null if neither the record
   * nor the bucket may be changed.
   */
  keep: ((id: string) => Promise<string>) | null;
  /** Whether the database knows files, which must be in the bucket. */
  hasFiles(): Promise<boolean>;
}

interface MarkOptions {
  client: S3Client;
  bucket: string;
  record: BucketRecord;
  clock: Clock;
}

/**
 * An object with the id of the bucket, which tells it from another one of the same name. In another
 * bucket, every file would seem to be deleted, and new files would be lost with it.
 */
export class BucketMark {
  readonly #options: MarkOptions;
  #verifiedAt = -Infinity;
  #verifying: Promise<boolean> | null = null;

  constructor(options: MarkOptions) {
    this.#options = options;
  }

  /**
   * Whether the bucket is that of the database. A bucket without a mark gets one, unless it is
   * empty and the database knows files. Throws `UnreadableMark` and the client's errors.
   */
  async isRight(): Promise<boolean> {
    const { clock } = this.#options;
    if (elapsedMs(clock) - this.#verifiedAt < VERIFIED_MS) return true;
    this.#verifying ??= this.#compare().finally(() => this.#verifying = null);
    const isRight = await this.#verifying;
    if (isRight) this.#verifiedAt = elapsedMs(clock);
    return isRight;
  }

  async #compare(): Promise<boolean> {
    const { record } = this.#options;
    const [found, known] = [await this.#find(), await record.read()];
    if (known !== null && found !== null) return found === known;
    if (known !== null && await this.#isEmpty() && await record.hasFiles()) return false;
    if (record.keep === null) return true;
    const id = found ?? await this.#make(known ?? crypto.randomUUID());
    return await record.keep(id) === id;
  }

  /** The id in the bucket; null if it has none. */
  async #find(): Promise<string | null> {
    const { client, bucket } = this.#options;
    try {
      const command = new GetObjectCommand({ Bucket: bucket, Key: MARK_KEY });
      return await readMark(await client.send(command, QUICK));
    } catch (error) {
      if (error instanceof Error && error.name === "NoSuchKey") return null;
      throw error;
    }
  }

  /** Writes the mark, and returns its id: that of another process if it was faster. */
  async #make(id: string): Promise<string> {
    const { client, bucket } = this.#options;
    const put = { Bucket: bucket, Key: MARK_KEY, Body: `${id}\n`, ContentType: "text/plain" };
    try {
      await client.send(new PutObjectCommand({ ...put, IfNoneMatch: "*" }), QUICK);
      return id;
    } catch (error) {
      const found = statusOf(error) === 412 ? await this.#find() : null;
      if (found === null) throw error;
      return found;
    }
  }

  async #isEmpty(): Promise<boolean> {
    const { client, bucket } = this.#options;
    const command = new ListObjectsV2Command({ Bucket: bucket, MaxKeys: 1 });
    const { Contents = [] } = await client.send(command, QUICK);
    return Contents.length === 0;
  }
}

async function readMark(
  { Body, ContentLength = Infinity }: GetObjectCommandOutput,
): Promise<string> {
  if (ContentLength > MARK_BYTES_MAX) {
    await Body?.transformToWebStream().cancel();
    throw new UnreadableMark("The mark of the bucket is too long");
  }
  const id = (await Body?.transformToString())?.trim() ?? "";
  if (!ID.test(id)) throw new UnreadableMark("The mark of the bucket is no id");
  return id;
}
