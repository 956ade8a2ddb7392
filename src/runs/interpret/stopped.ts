import { CANCELLED, type Outcome } from "./outcome.ts";

/**
 * Thrown when this process must leave the run as the journal has it: the process stops, or the run
 * has another owner.
 */
export class ExecutionStopped extends Error {
  override readonly name = "ExecutionStopped";
}

export function ownershipLost(): ExecutionStopped {
  return new ExecutionStopped("another process has taken over the run");
}

/** Whether work was interrupted only because its signal aborted. */
export function isStop(error: unknown, signal: AbortSignal): boolean {
  return signal.aborted && error === signal.reason;
}

/** Returns the outcome of the work, or that of a cancellation if the signal interrupts it. */
export async function unlessStopped(
  signal: AbortSignal,
  work: () => Promise<Outcome>,
): Promise<Outcome> {
  try {
    return await work();
  } catch (error) {
    if (isStop(error, signal)) return cancelledBy(signal);
    throw error;
  }
}

/**
 * Returns the outcome of a step whose signal aborted because its author or a sibling cancelled it.
 * Throws `ExecutionStopped` if the run must be left at once.
 */
export function cancelledBy(signal: AbortSignal): Outcome {
  if (signal.reason instanceof ExecutionStopped) throw signal.reason;
  return CANCELLED;
}
