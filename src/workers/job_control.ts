import type { JobDeadline } from "./job_deadline.ts";

/** The controls that a thread gives to its job. */
export interface JobControl {
  deadline: JobDeadline;
  /** Sends a part of the answer ahead. */
  send(part: unknown): void;
  /** Counts memory outside the heap that the job took and that stays taken for a while after it. */
  grow(bytes: number): void;
}
