/**
 * A worker script and the use of its threads. `Job` and `Answer` are the messages to and from a
 * thread.
 */
export interface WorkerProgram<Job, Answer> {
  /** The name in messages to operators, such as `scripts`. */
  name: string;
  /** The script. It calls `serveJobs()`, and its name ends in `_worker.ts`. */
  url: URL;
  /**
   * Whether a job checks its stop flag. The thread of any other job is abandoned when the job is
   * stopped.
   */
  isInterruptible: boolean;
  /** Whether a thread ends after one job, which releases its memory. */
  isSingleUse: boolean;
  /** Gives an answer from a thread its type. */
  toAnswer(data: unknown): Answer;
  /** Never called. Ties the type of the jobs to the program. */
  toJob?(job: Job): unknown;
}

/** The organization that requests a job, and the limits of the job. */
export interface JobOptions {
  /** Ends the job, or its wait for a thread. */
  signal: AbortSignal;
  /** The organization that requests the job. Organizations take turns. */
  orgKey: string;
  /**
   * The subgroup of the organization's jobs. Subgroups take turns; by default, each program has
   * one.
   */
  subgroup?: string;
  /** The most milliseconds of the job, counted from when a thread starts it. */
  deadlineMs: number;
  /** Called when a thread starts the job. */
  onBegin?(): void;
  /** Called with each part of the answer that the job sends before its end. */
  onPart?(part: unknown): void;
}

/** A job as it is sent to a thread. */
export interface JobRequest {
  job: unknown;
  /** Counts from when the thread receives the job. */
  deadlineMs: number;
  /** One `Int32`. Any value except 0 asks the job to end. */
  stop: SharedArrayBuffer;
}

/** A message from a thread. The last message of each job is not a `part`. */
export type JobReport = { kind: "part"; part: unknown } | EndReport;

/** The outcome of a job. */
export type EndReport =
  | ({ kind: "done"; answer: unknown } & JobMemory)
  | ({ kind: "ended"; fault: EndFault } & JobMemory)
  | ({ kind: "failed"; message: string } & JobMemory);

/** The memory that a job leaves in its thread until the garbage is collected. */
export interface JobMemory {
  /** The memory outside the heap that this job allocated. */
  grownBytes: number;
  /** The heap size of the thread after the job. */
  heapBytes: number;
}

/** The reason why a thread ended a job early. */
export type EndFault = "timeout" | "cancelled";

/**
 * The reason why a job has no answer. `failed` is a defect of the job; after `unavailable` and
 * `queue_full`, another try may succeed.
 */
export type JobFault = EndFault | "unavailable" | "queue_full" | "failed";

/** Thrown if a job has no answer. */
export class JobError extends Error {
  override readonly name = "JobError";
  constructor(readonly fault: JobFault, message: string) {
    super(message);
  }
}
