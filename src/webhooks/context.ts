import type { Context } from "../identity/context.ts";
import type { RunParts } from "../runs/context.ts";
import type { CompiledInputs } from "./compiled_inputs.ts";
import type { RunWaits } from "./run_waits.ts";

/** The dependencies of calls to webhooks, which have no authenticated caller. */
export interface ReceiveContext {
  base: Omit<Context, "principal">;
  runs: RunParts;
  compiled: CompiledInputs;
  waits: RunWaits;
}
