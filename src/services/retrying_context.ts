import { RetryingDatabase } from "../db/retrying_database.ts";
import { describeError } from "../lib/errors.ts";
import type { RetryOptions } from "../lib/retry_while_away.ts";
import type { ObjectContext } from "../objects/context.ts";
import { retryingStorage } from "../storage/retrying_storage.ts";
import type { Spool } from "../storage/spool.ts";
import type { StepCall } from "./service.ts";

type Base = Omit<ObjectContext, "principal">;

export interface RetryDeps {
  /** The context of operations, without the caller. */
  base: Base;
  /**
   * How steps wait while a storage or database is unavailable. Without it, they fail immediately.
   */
  outages?: {
    /** The longest time that they wait. */
    patienceMs: number;
    /** Stores bodies while the storage is unavailable. */
    spool: Spool;
  };
}

/**
 * Returns the context that steps use for the database and the storage. It waits while either is
 * unavailable. The wait does not count towards the step's timeout and is reported in the step's
 * log.
 */
export function retryingContext({ base, outages }: RetryDeps, call: StepCall): Base {
  if (outages === undefined) return base;
  const { patienceMs: limitMs, spool } = outages;
  const retryOptions = (what: string): RetryOptions => ({
    clock: base.clock,
    signal: call.signal,
    limitMs,
    onAway: (error) => logOutage({ call, clock: base.clock }, { what, error }),
  });
  return {
    ...base,
    db: new RetryingDatabase(base.db, retryOptions("database")),
    storage: retryingStorage(base.storage, { retryOptions: retryOptions("file storage"), spool }),
  };
}

function logOutage(
  { call, clock }: { call: StepCall; clock: Base["clock"] },
  { what, error }: { what: string; error: unknown },
): (isBack: boolean) => void {
  const resume = call.holdTimer();
  const reason = error instanceof Error ? error.message : describeError(error);
  call.log(`waits for the ${what}: ${reason}`);
  call.showAway(true);
  const beganAt = clock.now();
  return (isBack) => {
    resume();
    call.showAway(false);
    const seconds = Math.round((clock.now() - beganAt) / 1_000);
    call.log(isBack ? `the ${what} answers again after ${seconds} s` : `waits no longer`);
  };
}
