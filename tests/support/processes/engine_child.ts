import { type Child, startChild } from "./child.ts";
import { inTime } from "../time/eventually.ts";
import type { Death } from "../db/fatal_database.ts";

/** The options of `runs/children/engine.ts`. */
export interface EngineOptions {
  /** The database's file, or one beside which what belongs to a remote one lies. */
  path: string;
  /** The address of a libSQL server, instead of the file. */
  databaseUrl?: string;
  /** Kills itself there. */
  death?: Death;
}

/** A process that executes runs and nothing else. */
export interface EngineChild extends AsyncDisposable {
  pid: number;
  signal(name: Deno.Signal): void;
  /** How it ended, and for how long its event loop stood still at most. */
  ended(): Promise<{ signal: Deno.Signal | null; longestGapMs: number }>;
}

/** Resolves when it executes. */
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
