import type { WorkerPool, WorkerProgram } from "../../../workers/mod.ts";
import type { FileText } from "../file_text.ts";
import { readInThread, type ReadTurn } from "../read_in_thread.ts";
import type { ImageJob } from "./image_job.ts";

const IMAGES: WorkerProgram<ImageJob, FileText> = {
  name: "images",
  url: new URL("./image_worker.ts", import.meta.url),
  isInterruptible: false,
  // Ending the thread frees the memory of its engines.
  isSingleUse: true,
  toAnswer: (data) => data as FileText,
};

/** Reads images in the form in which a model receives them, each in a thread of its own. */
export class ImageReader {
  readonly #pool: Pick<WorkerPool, "run">;
  readonly #deadlineMs: number | undefined;

  constructor(pool: Pick<WorkerPool, "run">, { deadlineMs }: { deadlineMs?: number } = {}) {
    this.#pool = pool;
    this.#deadlineMs = deadlineMs;
  }

  /** Never throws: an image that cannot be read, or not in time, yields a reason. */
  async read(job: ImageJob, turn: ReadTurn): Promise<FileText> {
    const reading = { pool: this.#pool, program: IMAGES, deadlineMs: this.#deadlineMs };
    return await readInThread(reading, job, turn);
  }
}
