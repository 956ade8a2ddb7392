import type { RowsResult } from "@libsql/hrana-client";
import { callServer, isClosedStream } from "./remote_errors.ts";
import { type RemoteServer, RemoteStream, type Statement } from "./remote_stream.ts";

/** A libSQL server closes a stream that is idle for 10 s. */
const REUSE_WITHIN_MS = 5_000;

/** Few enough for a dozen processes: a server has 128 connections unless its operator sets more. */
const KEPT_MAX = 8;

const READS_MAX = 20;

/**
 * The open streams of a server. Some are kept for the next statements, because opening one reads
 * the whole schema, which takes the server longer than most statements.
 */
export class RemoteStreams implements AsyncDisposable {
  readonly #server: RemoteServer;
  /** Those used last are at the end. */
  readonly #idle: RemoteStream[] = [];
  /** How many kept streams are idle or in use. */
  #kept = 0;
  #reads = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(server: RemoteServer) {
    this.#server = server;
  }

  /** Executes a statement outside any transaction. */
  async read(statement: Statement): Promise<RowsResult> {
    await this.#beginRead();
    try {
      const [stream, result] = await this.take((stream) => stream.read(statement));
      this.giveBack(stream);
      return result;
    } finally {
      this.#endRead();
    }
  }

  /**
   * Returns a stream and the result of its first use. A stream whose first use throws is dropped.
   * `use` runs again on a new stream if the server has closed a kept one meanwhile.
   */
  async take<T>(use: (stream: RemoteStream) => Promise<T>): Promise<[RemoteStream, T]> {
    return await callServer(async () => {
      const kept = this.#takeIdle();
      if (kept) {
        try {
          return [kept, await use(kept)];
        } catch (error) {
          await this.drop(kept);
          if (!isClosedStream(error)) throw error;
          this.#forgetIdle();
        }
      }
      return await this.#useNew(use);
    });
  }

  /** Keeps a stream for the next caller. No transaction may be open on it. */
  giveBack(stream: RemoteStream): void {
    if (!stream.isKept) return;
    stream.idleSince = performance.now();
    this.#idle.push(stream);
  }

  /** Closes a stream on which anything may have happened; the server rolls back what is open. */
  async drop(stream: RemoteStream): Promise<void> {
    this.#forget(stream);
    await stream.close();
  }

  /** Closes the streams that are idle. */
  async [Symbol.asyncDispose](): Promise<void> {
    const open = this.#idle.filter(isFresh);
    this.#forgetIdle();
    await Promise.all(open.map((stream) => stream.close()));
  }

  async #useNew<T>(use: (stream: RemoteStream) => Promise<T>): Promise<[RemoteStream, T]> {
    const stream = new RemoteStream(this.#server, { isKept: this.#kept < KEPT_MAX });
    if (stream.isKept) this.#kept++;
    try {
      return [stream, await use(stream)];
    } catch (error) {
      await this.drop(stream);
      throw error;
    }
  }

  #takeIdle(): RemoteStream | null {
    const stream = this.#idle.pop();
    if (!stream) return null;
    if (isFresh(stream)) return stream;
    this.#forget(stream);
    // All others have been idle for longer.
    this.#forgetIdle();
    return null;
  }

  /** The server closes them by itself. */
  #forgetIdle(): void {
    for (const stream of this.#idle.splice(0)) this.#forget(stream);
  }

  #forget(stream: RemoteStream): void {
    if (stream.isKept) this.#kept--;
  }

  async #beginRead(): Promise<void> {
    if (this.#reads < READS_MAX) this.#reads++;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  /** Passes the place on to the next one that waits. */
  #endRead(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#reads--;
  }
}

function isFresh({ idleSince }: RemoteStream): boolean {
  return idleSince !== null && performance.now() - idleSince < REUSE_WITHIN_MS;
}
