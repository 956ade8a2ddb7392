import type { Context } from "../identity/context.ts";
import type { RunEngine } from "./engine/engine.ts";

/** The context of an operation on runs. */
export interface RunContext extends Context {
  engine: RunEngine;
}
