import type { Context } from "../identity/context.ts";
import type { KeyRing } from "../db/keys/key_ring.ts";
import type { RunEngine } from "./engine/engine.ts";
import type { RunLimits } from "./engine/slots.ts";
import type { CompiledVersions } from "./execute/compiled_versions.ts";

/**
 * The dependencies of operations on runs, apart from the caller. The engine executes runs with the
 * same dependencies.
 */
export interface RunParts {
  engine: RunEngine;
  /** Compiles each version once for all its readers. */
  versions: CompiledVersions;
  /** Seals a run's own secrets. */
  sealer: KeyRing;
  limits: RunLimits;
}

/** The context of an operation on runs. */
export interface RunContext extends Context, RunParts {}
