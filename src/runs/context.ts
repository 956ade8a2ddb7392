import type { Context } from "../identity/context.ts";
import type { Sealer } from "../lib/crypto.ts";
import type { RunEngine } from "./engine/engine.ts";
import type { RunLimits } from "./engine/slots.ts";
import type { CompiledVersions } from "./execute/compiled_versions.ts";
import type { ExecutionDeps } from "./execute/execution.ts";

/**
 * The dependencies of operations on runs, besides a caller; the engine executes runs with the same
 * ones.
 */
export interface RunParts {
  engine: RunEngine;
  /** A version is compiled once for all who read it. */
  versions: CompiledVersions;
  /** Seals a run's own secrets. */
  sealer: Sealer;
  limits: RunLimits;
}

/** The context of an operation on runs. */
export interface RunContext extends Context, RunParts {}

/** The dependencies of trying a step without a run. */
export type TrialParts = Pick<ExecutionDeps, "services" | "memory">;
