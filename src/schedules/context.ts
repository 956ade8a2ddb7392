import type { Queries } from "../db/dialect.ts";
import type { CheckedInputs, InputDeclarations } from "../definition/inputs.ts";
import type { Context } from "../identity/context.ts";
import type { Principal } from "../identity/principal.ts";
import type { KeyRing } from "../db/keys/key_ring.ts";
import type { JsonObject } from "../lib/json.ts";
import type { Count } from "../lib/page.ts";
import type { WorkerPool } from "../workers/mod.ts";
import type { FetchCalendar } from "./calendars/calendar_ports.ts";

/** The dependencies of schedules on the rest of the server. */
export interface ScheduleSettings {
  /** The zone of schedules that name none. */
  defaultTimezone: string;
  /** Called after a change is committed, so that the scheduler does not sleep past a new tick. */
  onScheduleChanged(): void;
  /** Finds the run of the schedule's latest tick, if runs are still kept. */
  findLastRun(queries: Queries, key: ScheduleKey): Promise<TickRun | null>;
  /** Finds the runs of ticks from `from` on and before `before`, latest first. */
  findRuns(queries: Queries, wanted: TickWindow): Promise<FinishedTickRun[]>;
  /** Returns the number of runs that `findRuns()` finds without a limit, up to `COUNT_MAX`. */
  countRuns(queries: Queries, wanted: Omit<TickWindow, "limit">): Promise<Count>;
  /** Checks the inputs for runs, and that the principal may read their files. */
  checkInputs(queries: Queries, given: GivenInputs): Promise<CheckedInputs>;
  /** Fetches the address of a calendar of free days. */
  fetchCalendar: FetchCalendar;
  /** Encrypts the addresses of calendars. */
  sealer: KeyRing;
  /** Suggests a phrase for words that the grammar refuses; null if there is no suggestion. */
  suggestPhrase(principal: Principal, words: string): Promise<string | null>;
  /** The worker threads that parse calendars. */
  workers: WorkerPool;
}

/** The inputs that a schedule gives its runs, and the principal who states them. */
export interface GivenInputs {
  principal: Principal;
  declarations: InputDeclarations;
  given: JsonObject;
}

/** Identifies a schedule by its workflow and name. */
export interface ScheduleKey {
  workflowId: string;
  name: string;
}

/** A schedule as a caller names it; `default` if no name is given. */
export interface ScheduleRef {
  workflowId: string;
  name?: string;
}

/** The ticks of a schedule from `from` on and before `before`. */
export interface TickWindow extends ScheduleKey {
  from: number;
  before: number;
  limit: number;
}

/** The run that a tick started. */
export interface TickRun {
  runId: string;
  /** The time of the tick. */
  at: number;
}

/** The run that a tick started, with its start time and the reason of its failure. */
export interface FinishedTickRun extends TickRun {
  startedAt: number;
  errorCode: string | null;
}

/** The context of an operation that changes schedules. */
export interface ScheduleContext extends Context {
  schedules: ScheduleSettings;
}
