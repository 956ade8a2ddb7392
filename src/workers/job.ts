/** A worker script and how its threads are used; `Job` and `Answer` are what is sent to and fro. */
export interface WorkerProgram<Job, Answer> {
  /** For messages to operators: `scripts`. */
  name: string;
  /** The script. It calls `serveJobs()`, and its name ends in `_worker.ts`. */
  url: URL;
  /** Whether a job looks at its stop flag; one that does not is abandoned when it is stopped. */
  hearsStop: boolean;
  /** Whether a thread ends after one job, which gives its memory back. */
  isSingleUse: boolean;
  /** Gives an answer, as it came from the thread, its type. */
  toAnswer(data: unknown): Answer;
  /** Never called: it ties the type of the jobs to the program. */
  toJob?(job: Job): unknown;
}

/** A job and the organization that asks for it. */
export interface JobTurn {
  /** Ends the job, or its waiting. */
  signal: AbortSignal;
  /** The organization that asks: organizations take turns. */
  queue: string;
  /** Jobs of an organization that take turns with its other lanes: those of a program by default. */
  lane?: string;
  /** From when a thread has the job. */
  deadlineMs: number;
  /** Called when a thread takes the job. */
  onBegin?(): void;
  /** Called with each part of the answer that the job sends ahead. */
  onPart?(part: unknown): void;
}

/** A job as a thread is given it. */
export interface JobRequest {
  job: unknown;
  /** From when the thread has it. */
  deadlineMs: number;
  /** One `Int32`: anything but 0 asks the job to end. */
  stop: SharedArrayBuffer;
}

/** A message from a thread. Each job ends with a report that is not `part`. */
export type JobReport = { kind: "part"; part: unknown } | EndReport;

/** How a job ended. */
export type EndReport =
  | ({ kind: "done"; answer: unknown } & JobMemory)
  | ({ kind: "ended"; fault: EndFault } & JobMemory)
  | ({ kind: "failed"; message: string } & JobMemory);

/** The memory that a job leaves in its thread until it is collected. */
export interface JobMemory {
  /** Memory outside the heap that this job took. */
  grownBytes: number;
  /** The heap of the thread, after all its jobs. */
  heapBytes: number;
}

/** Why a thread ended a job early. */
export type EndFault = "timeout" | "cancelled";

/** `failed` is a defect of the job; after `unavailable` and `queue_full` another try may succeed. */
export type JobFault = EndFault | "unavailable" | "queue_full" | "failed";

/** Why a job has no answer. */
export class JobError extends Error {
  override readonly name = "JobError";
  constructor(readonly fault: JobFault, message: string) {
    super(message);
  }
}
