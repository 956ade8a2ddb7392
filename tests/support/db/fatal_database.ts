import type { Database } from "../../../src/db/database.ts";
import type { Queries } from "../../../src/db/dialect.ts";
import type { StepStatus } from "../../../src/db/tables.ts";

/** The moment at which a process dies, relative to one step of the run that it executes. */
export type DeathPlace =
  /** The start of the step is committed; its call has not begun. */
  | "before the call"
  /** During the call: the server that receives the call kills the process. */
  | "in the call"
  /** The call was answered; writing its result has not begun. */
  | "after the answer"
  /** The result is written but not committed. */
  | "before the commit"
  /** At a random moment of the commit of the result. */
  | "in the commit"
  /** The result is committed, but nobody has been notified. */
  | "after the commit";

export interface Death {
  place: DeathPlace;
  runId: string;
  stepId: string;
  /** The URL that returns `true` after the call of the step was answered. */
  answeredUrl: string;
}

/** The longest delay of the kill, more than a commit takes. The shortest is 0. */
const MOMENT_MS_MAX = 1.5;

/** A database whose process kills itself, by SIGKILL, if `death` says. */
export function fatalDatabase(db: Database, death: Death): Database {
  const { place } = death;
  const killer = place === "in the commit" ? startKiller() : null;
  const reached = reachedIn(death);
  return {
    queries: db.queries,
    check: () => db.check(),
    async transaction(work) {
      if (place === "after the answer" && await isAnswered(death)) die();
      return await db.transaction(async (tx) => {
        let isFatal = false;
        tx.onCommit(() => {
          if (!isFatal) return;
          if (killer === null) die();
          else killer.waitForIt();
        });
        const value = await work(tx);
        isFatal = await reached(tx.queries);
        if (isFatal && place === "before the commit") die();
        if (isFatal) killer?.kill();
        return value;
      });
    },
    [Symbol.asyncDispose]: () => db[Symbol.asyncDispose](),
  };
}

function die(): void {
  Deno.kill(Deno.pid, "SIGKILL");
}

/** Whether the transaction contains the state of the step at which the process has to die. */
function reachedIn({ place, runId, stepId }: Death): (queries: Queries) => Promise<boolean> {
  const status: StepStatus = place === "before the call" ? "running" : "succeeded";
  const isOutside = place === "in the call" || place === "after the answer";
  return async (queries) => {
    if (isOutside) return false;
    const row = await queries.selectFrom("run_steps").select("path")
      .where("run_id", "=", runId).where("step_id", "=", stepId).where("status", "=", status)
      .executeTakeFirst();
    return row !== undefined;
  };
}

async function isAnswered({ answeredUrl }: Death): Promise<boolean> {
  return await (await fetch(answeredUrl)).json();
}

/** A thread that kills the process a given time after a message, even if other threads are busy. */
function startKiller(): { kill(): void; waitForIt(): void } {
  const told = new Int32Array(new SharedArrayBuffer(8));
  const worker = new Worker(new URL("../children/killer.ts", import.meta.url), { type: "module" });
  worker.postMessage({ told, afterMs: Math.random() * MOMENT_MS_MAX });
  return {
    kill() {
      Atomics.store(told, 0, 1);
      Atomics.notify(told, 0);
    },
    waitForIt: () => void Atomics.wait(told, 1, 0),
  };
}
