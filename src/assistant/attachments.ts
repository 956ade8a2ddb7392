import type { Context } from "../identity/context.ts";
import { AppError } from "../lib/errors.ts";
import type { StagedObject } from "../objects/stage_object.ts";

/** A file that is being uploaded. */
export interface SentFile {
  name: string;
  contentType: string;
  /** Always read to its end or cancelled. */
  body: ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>;
}

/** The storage for files of messages, which are kept as the sender's input objects. */
export interface AttachmentStore {
  /** Stores the bytes. Errors: `too_large` above the given size, `storage_full`, `unavailable`. */
  stage(ctx: Context, file: SentFile & { sizeBytesMax: number }): Promise<StagedObject>;
  /** Records staged files as files of the caller. */
  record(ctx: Context, files: readonly StagedObject[]): Promise<void>;
  /** Removes staged files, recorded or not. */
  drop(ctx: Context, files: readonly StagedObject[]): Promise<void>;
  /**
   * Removes the bytes of files that are hidden already. If that fails, the retention removes them.
   */
  removeBytes(objectKeys: readonly string[]): Promise<void>;
  /** Returns a recorded file of the caller's organization; null if it no longer exists. */
  find(ctx: Context, objectKey: string): Promise<RecordedFile | null>;
  /** Reserves memory for reading these recorded files one after another. */
  open(
    ctx: Context,
    files: readonly Pick<RecordedFile, "objectKey" | "sizeBytes">[],
    signal: AbortSignal,
  ): Promise<OpenFiles>;
}

export type RecordedFile = Pick<StagedObject, "objectKey" | "name" | "contentType" | "sizeBytes">;

/** Files to read, with reserved memory, which is released on disposal. */
export interface OpenFiles extends Disposable {
  read(objectKey: string): Promise<Uint8Array<ArrayBuffer>>;
  /** Releases the reserved memory beyond the given size. */
  shrinkTo(sizeBytes: number): void;
}

const MIB = 1024 * 1024;

const ATTACHMENTS_MAX = 10;
const ATTACHMENT_BYTES_MAX = 20 * MIB;
const ATTACHMENTS_BYTES_MAX = 50 * MIB;

/** The files of one message as they arrive. Files of a refused message are removed. */
export class IncomingFiles implements AsyncDisposable {
  readonly #ctx: Context;
  readonly #store: AttachmentStore;
  readonly #files: StagedObject[] = [];
  #isKept = false;

  constructor(ctx: Context, store: AttachmentStore) {
    this.#ctx = ctx;
    this.#store = store;
  }

  get files(): readonly StagedObject[] {
    return this.#files;
  }

  /**
   * Stores the next file. Errors: `invalid_request` for too many files, `too_large` for their size.
   */
  async take(file: SentFile): Promise<void> {
    if (this.#files.length === ATTACHMENTS_MAX) {
      await cancel(file.body);
      throw refused("invalid_request", `at most ${ATTACHMENTS_MAX} files are taken`);
    }
    const leftBytes = ATTACHMENTS_BYTES_MAX - this.#sizeBytes;
    const sizeBytesMax = Math.min(ATTACHMENT_BYTES_MAX, leftBytes);
    try {
      const staged = await this.#store.stage(this.#ctx, {
        ...file,
        name: file.name || "file",
        sizeBytesMax,
      });
      this.#files.push(staged);
      // A browser sends a nameless, empty file if none was chosen.
      if (file.name === "" && staged.sizeBytes === 0) await this.#dropLast();
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== "too_large") throw error;
      throw refused(
        "too_large",
        sizeBytesMax < ATTACHMENT_BYTES_MAX
          ? "they have more than 50 MB together"
          : `"${file.name}" has more than 20 MB`,
      );
    }
  }

  /** Records the files as files of the caller. */
  async record(): Promise<void> {
    if (this.#files.length > 0) await this.#store.record(this.#ctx, this.#files);
  }

  /** Assigns the files to a message, so that they are not removed. */
  keep(): void {
    this.#isKept = true;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (!this.#isKept) await this.#store.drop(this.#ctx, this.#files);
  }

  get #sizeBytes(): number {
    return this.#files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  }

  async #dropLast(): Promise<void> {
    await this.#store.drop(this.#ctx, this.#files.splice(-1));
  }
}

async function cancel(body: SentFile["body"]): Promise<void> {
  if (body instanceof ReadableStream) await body.cancel();
}

function refused(code: "invalid_request" | "too_large", why: string): AppError {
  const message = `Cannot take the attachments: ${why}`;
  return new AppError(code, message, { issues: [{ path: "attachments", message: why }] });
}
