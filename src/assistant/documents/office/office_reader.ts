import type { WorkerPool, WorkerProgram } from "../../../workers/mod.ts";
import type { FileText } from "../file_text.ts";
import { readInThread, type ReadTurn } from "../read_in_thread.ts";
import type { OfficeJob } from "./office_job.ts";

const OFFICE_FILES: WorkerProgram<OfficeJob, FileText> = {
  name: "Office files",
  url: new URL("./office_worker.ts", import.meta.url),
  isInterruptible: false,
  // Ending the thread frees the memory of its heap.
  isSingleUse: true,
  toAnswer: (data) => data as FileText,
};

/** Reads the text of workbooks and Word documents, each in a thread of its own. */
export class OfficeReader {
  readonly #pool: Pick<WorkerPool, "run">;
  readonly #deadlineMs: number | undefined;

  constructor(pool: Pick<WorkerPool, "run">, { deadlineMs }: { deadlineMs?: number } = {}) {
    this.#pool = pool;
    this.#deadlineMs = deadlineMs;
  }

  /** Never throws: a file that cannot be read, or not in time, yields a reason. */
  async read(job: OfficeJob, turn: ReadTurn): Promise<FileText> {
    const reading = { pool: this.#pool, program: OFFICE_FILES, deadlineMs: this.#deadlineMs };
    return await readInThread(reading, job, turn);
  }
}
