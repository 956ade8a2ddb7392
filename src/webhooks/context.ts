import type { Context } from "../identity/context.ts";
import type { RunParts } from "../runs/context.ts";
import type { CompiledInputs } from "./compiled_inputs.ts";
import type { RunWaits } from "./run_waits.ts";

/** What answers the calls of webhooks, whoever sends them. */
export interface ReceiveContext {
  base: Omit<Context, "principal">;
  runs: RunParts;
  compiled: CompiledInputs;
  waits: RunWaits;
}
