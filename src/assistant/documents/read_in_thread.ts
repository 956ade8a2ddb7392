import { JobError, type WorkerPool, type WorkerProgram } from "../../workers/mod.ts";
import { type FileText, withoutText } from "./file_text.ts";

/** A busy machine needs several times as long as an idle one. */
const DEADLINE_MS = 10_000;

const FAILED = "its reader failed";
const CUT = "reading it was cut off";
const BUSY = "too many files of your organization wait to be read";

export interface ReadTurn {
  /** Ends the reading early. */
  signal: AbortSignal;
  /** The organization that asks, because organizations take turns. */
  orgKey: string;
}

export interface ThreadReading<Job> {
  pool: Pick<WorkerPool, "run">;
  program: WorkerProgram<Job, FileText>;
  deadlineMs?: number;
}

/** Runs a job in a thread. Never throws: a file that cannot be read in time yields a reason. */
export async function readInThread<Job>(
  { pool, program, deadlineMs = DEADLINE_MS }: ThreadReading<Job>,
  job: Job,
  { signal, orgKey }: ReadTurn,
): Promise<FileText> {
  try {
    return await pool.run(program, job, { signal, orgKey, deadlineMs });
  } catch (error) {
    if (signal.aborted) return withoutText(CUT);
    const isBusy = error instanceof JobError && error.fault === "queue_full";
    return withoutText(isBusy ? BUSY : FAILED);
  }
}
