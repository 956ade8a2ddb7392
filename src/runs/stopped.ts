import { CANCELLED, type Outcome } from "./outcome.ts";

/** This process must leave the run as the journal has it: it stops, or the run has another owner. */
export class ExecutionStopped extends Error {
  override readonly name = "ExecutionStopped";
}

export function ownershipLost(): ExecutionStopped {
  return new ExecutionStopped("the run has another owner by now");
}

/** What an aborted signal means: cancelled by its author or a sibling, or to be left at once. */
export function cancelledBy(signal: AbortSignal): Outcome {
  if (signal.reason instanceof ExecutionStopped) throw signal.reason;
  return CANCELLED;
}
