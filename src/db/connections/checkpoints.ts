import type { Writer } from "../group_commit.ts";
import { CheckpointThread, type CheckpointThreadOptions } from "./checkpoint_thread.ts";
import { LogFrames } from "./log_frames.ts";

/** In frames, which are pages: 16 MB. */
const FRAMES_MAX = 4_000;
/** The time after a failure during which only SQLite's own checkpoints run. */
const PAUSE_MS = 10_000;

export interface CheckpointsOptions extends CheckpointThreadOptions {
  framesMax?: number;
  now?: () => number;
}

/**
 * Copies the log into the database in a worker thread, concurrently with the writer. During writes
 * a copy is never complete, but SQLite restarts the log only after a complete copy. Therefore
 * writers, but no readers, wait for the rest of each copy.
 */
export class Checkpoints implements AsyncDisposable {
  readonly #thread: CheckpointThread;
  readonly #log: LogFrames;
  readonly #framesMax: number;
  readonly #now: () => number;
  #running: Promise<void> | null = null;
  /** Whether the writer must wait for the rest of a copy before it begins. */
  #hasRest = false;
  /** The length of the log at the last copy. */
  #last: { salt: string; frames: number } | null = null;
  #pausedUntil = -Infinity;

  constructor(options: CheckpointsOptions) {
    const { path, framesMax = FRAMES_MAX, now = () => performance.now() } = options;
    this.#thread = new CheckpointThread(options);
    this.#log = new LogFrames(`${path}-wal`);
    this.#framesMax = framesMax;
    this.#now = now;
  }

  /** Wraps a writer: its commits start copies, and it begins after the rest of a copy. */
  guarding(writer: Writer): Writer {
    return {
      queries: writer.queries,
      script: (sql) => writer.script(sql),
      rollback: () => writer.rollback(),
      isTransient: (error) => writer.isTransient(error),
      begin: async () => {
        if (this.#hasRest) await this.#copyRest();
        await writer.begin();
      },
      commit: async () => {
        await writer.commit();
        this.#poll();
      },
    };
  }

  /** Waits for the running copy. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#pausedUntil = Infinity;
    await this.#running;
    this.#thread.end();
    this.#log[Symbol.dispose]();
  }

  #poll(): void {
    if (this.#running || this.#hasRest || this.#now() < this.#pausedUntil) return;
    const seen = this.#log.read((salt) =>
      this.#framesMax + (this.#last?.salt === salt ? this.#last.frames : 0)
    );
    if (seen?.isWritten) this.#running = this.#copy(seen.salt).finally(() => this.#running = null);
  }

  /** If an old reader prevents a complete copy of the log, waiting for the rest does not help. */
  async #copy(salt: string): Promise<void> {
    const result = await this.#run();
    if (result === null) return;
    this.#last = { salt, frames: result.frames };
    this.#hasRest = result.copied === result.frames;
  }

  async #copyRest(): Promise<void> {
    const result = await this.#run();
    this.#hasRest = false;
    if (result && this.#last) this.#last = { ...this.#last, frames: result.frames };
  }

  /** Runs a copy; null if the thread fails. SQLite then copies a growing log within a commit. */
  async #run(): Promise<{ frames: number; copied: number } | null> {
    try {
      return await this.#thread.run();
    } catch {
      this.#pausedUntil = Math.max(this.#pausedUntil, this.#now() + PAUSE_MS);
      return null;
    }
  }
}
