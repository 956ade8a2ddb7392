import type { ExecutionDeps } from "../execute/execution.ts";
import type { TrialSlots } from "./trial_slots.ts";

/** The dependencies of trying a workflow or a step without a run. */
export interface TrialParts extends Pick<ExecutionDeps, "services" | "memory"> {
  slots: TrialSlots;
}
