import { type Child, startChild } from "./child.ts";
import { inTime } from "../time/eventually.ts";
import type { Death } from "../db/fatal_database.ts";

/** The options of `runs/children/engine.ts`. */
export interface EngineOptions {
  /** The database's file, or one beside which what belongs to a remote one lies. */
  path: string;
  /** The address of a libSQL server, instead of the file. */
  databaseUrl?: string;
  /** The point at which the process kills itself. */
  death?: Death;
}

/** A process that only executes runs. */
export interface EngineChild extends AsyncDisposable {
  pid: number;
  signal(name: Deno.Signal): void;
  /** The exit status, and the longest time for which the event loop was blocked. */
  ended(): Promise<{ signal: Deno.Signal | null; longestGapMs: number }>;
}

/** Resolves when the engine is ready to execute runs. */
export async function startEngineChild(options: EngineOptions): Promise<EngineChild> {
  const child: Child = startChild("runs/children/engine.ts", [JSON.stringify(options)]);
  const first = await inTime(child.nextLine(), "the engine's process to be ready");
  if (first !== "ready") throw new Error(`The process ended before it executed anything: ${first}`);
  let longestGapMs = 0;
  const read = async (): Promise<void> => {
    for (let line = await child.nextLine(); line !== null; line = await child.nextLine()) {
      longestGapMs = Number(line);
    }
  };
  const reading = read();
  return {
    pid: child.pid,
    signal: child.signal,
    async ended() {
      const ended = Promise.all([child.ended, reading]);
      const [{ signal }] = await inTime(ended, "the engine's process to end");
      return { signal, longestGapMs };
    },
    async [Symbol.asyncDispose]() {
      child.signal("SIGKILL");
      await reading;
      await child[Symbol.asyncDispose]();
    },
  };
}
