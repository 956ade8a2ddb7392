import { JobError, type WorkerPool, type WorkerProgram } from "../../workers/mod.ts";
import { type FileText, withoutText } from "./file_text.ts";
import type { PdfJob } from "./pdf_job.ts";

const DEADLINE_MS = 5_000;

const FAILED = "its reader failed";
const CUT = "reading it was cut off";
const BUSY = "too many files of your organization wait to be read";

const PDFS: WorkerProgram<PdfJob, FileText> = {
  name: "PDFs",
  url: new URL("./pdf_worker.ts", import.meta.url),
  hearsStop: false,
  // Gives the memory of the engine back.
  isSingleUse: true,
  toAnswer: (data) => data as FileText,
};

export interface PdfTurn {
  /** Ends the reading early. */
  signal: AbortSignal;
  /** The organization that asks: organizations take turns. */
  orgKey: string;
}

/** Reads the text of PDFs, each in a thread that ends with it. */
export class PdfReader {
  readonly #pool: Pick<WorkerPool, "run">;
  readonly #deadlineMs: number;

  constructor(pool: Pick<WorkerPool, "run">, { deadlineMs = DEADLINE_MS } = {}) {
    this.#pool = pool;
    this.#deadlineMs = deadlineMs;
  }

  /** Never throws: what cannot be read, or not in time, is a reason. */
  async read(bytes: Uint8Array, { signal, orgKey }: PdfTurn): Promise<FileText> {
    const turn = { signal, queue: orgKey, deadlineMs: this.#deadlineMs };
    try {
      return await this.#pool.run(PDFS, { bytes }, turn);
    } catch (error) {
      if (signal.aborted) return withoutText(CUT);
      const isBusy = error instanceof JobError && error.fault === "queue_full";
      return withoutText(isBusy ? BUSY : FAILED);
    }
  }
}
