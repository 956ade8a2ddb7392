import { CANCELLED, type Outcome } from "./outcome.ts";

/** This process must leave the run as the journal has it: it stops, or the run has another owner. */
export class ExecutionStopped extends Error {
  override readonly name = "ExecutionStopped";
}

export function ownershipLost(): ExecutionStopped {
  return new ExecutionStopped("another process has taken over the run");
}

/** Whether work broke off for no other reason than that its signal aborted. */
export function isStop(error: unknown, signal: AbortSignal): boolean {
  return signal.aborted && error === signal.reason;
}

/** The outcome of the work; if the signal breaks it off, what that means. */
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
 * The meaning of an aborted signal: cancelled by its author or a sibling, or to be left at once.
 */
export function cancelledBy(signal: AbortSignal): Outcome {
  if (signal.reason instanceof ExecutionStopped) throw signal.reason;
  return CANCELLED;
}
