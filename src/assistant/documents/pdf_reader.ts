import type { WorkerPool, WorkerProgram } from "../../workers/mod.ts";
import type { FileText } from "./file_text.ts";
import type { PdfJob } from "./pdf_job.ts";
import { readInThread, type ReadTurn } from "./read_in_thread.ts";

const PDFS: WorkerProgram<PdfJob, FileText> = {
  name: "PDFs",
  url: new URL("./pdf_worker.ts", import.meta.url),
  isInterruptible: false,
  // Ending the thread frees the memory of the engine.
  isSingleUse: true,
  toAnswer: (data) => data as FileText,
};

/** Reads the text of PDFs, each in a thread of its own. */
export class PdfReader {
  readonly #pool: Pick<WorkerPool, "run">;
  readonly #deadlineMs: number | undefined;

  constructor(pool: Pick<WorkerPool, "run">, { deadlineMs }: { deadlineMs?: number } = {}) {
    this.#pool = pool;
    this.#deadlineMs = deadlineMs;
  }

  /** Never throws: a file that cannot be read, or not in time, yields a reason. */
  async read(bytes: Uint8Array, turn: ReadTurn): Promise<FileText> {
    const reading = { pool: this.#pool, program: PDFS, deadlineMs: this.#deadlineMs };
    return await readInThread(reading, { bytes }, turn);
  }
}
