import type { JobDeadline } from "./job_deadline.ts";

/** The functions that a thread offers to its job. */
export interface JobControl {
  deadline: JobDeadline;
  /** Sends a part of the answer before the job ends. */
  send(part: unknown): void;
  /** Counts memory outside the heap that the job allocated and that is not released at once. */
  grow(bytes: number): void;
}
