import type { Queries } from "../db/dialect.ts";
import type { CheckedInputs, InputDeclarations } from "../definition/inputs.ts";
import type { Context } from "../identity/context.ts";
import type { Principal } from "../identity/principal.ts";
import type { Sealer } from "../lib/crypto.ts";
import type { JsonObject } from "../lib/json.ts";
import type { Count } from "../lib/page.ts";
import type { WorkerPool } from "../workers/mod.ts";
import type { FetchCalendar } from "./calendars/calendar_ports.ts";

/** The dependencies of schedules on the server around them. */
export interface ScheduleSettings {
  /** Zone of those that name none. */
  defaultTimezone: string;
  /** Called when a change is on disk, so that nobody sleeps past a new tick. */
  onScheduleChanged(): void;
  /** The run of the schedule's latest tick, of those that are kept. */
  findLastRun(queries: Queries, key: ScheduleKey): Promise<TickRun | null>;
  /** The runs of ticks from `from` on and before `before`, latest first. */
  findRuns(queries: Queries, wanted: TickWindow): Promise<FinishedTickRun[]>;
  /** How many `findRuns()` finds without a limit, up to `COUNT_MAX`. */
  countRuns(queries: Queries, wanted: Omit<TickWindow, "limit">): Promise<Count>;
  /** Checks what runs would be given, and that the principal may read the files among it. */
  checkInputs(queries: Queries, given: GivenInputs): Promise<CheckedInputs>;
  /** Reads the address of a calendar of free days. */
  fetchCalendar: FetchCalendar;
  /** Seals the addresses of calendars. */
  sealer: Sealer;
  /** A phrase that may be meant by words that the grammar refuses; null if nobody says one. */
  suggestPhrase(principal: Principal, words: string): Promise<string | null>;
  /** The threads in which calendars are read. */
  workers: WorkerPool;
}

/** The inputs that a schedule states for its runs, and who states them. */
export interface GivenInputs {
  principal: Principal;
  declarations: InputDeclarations;
  given: JsonObject;
}

/** A schedule among those of its workflow. */
export interface ScheduleKey {
  workflowId: string;
  name: string;
}

/** A schedule as a caller names it; `default` if no name is stated. */
export interface ScheduleRef {
  workflowId: string;
  name?: string;
}

/** A part of a schedule's ticks, from one time up to another, which is left out. */
export interface TickWindow extends ScheduleKey {
  from: number;
  before: number;
  limit: number;
}

/** The run that a tick started. */
export interface TickRun {
  runId: string;
  /** When the tick was due. */
  at: number;
}

/** The run that a tick started, with when, and why it failed. */
export interface FinishedTickRun extends TickRun {
  startedAt: number;
  errorCode: string | null;
}

/** The context of an operation that changes schedules. */
export interface ScheduleContext extends Context {
  schedules: ScheduleSettings;
}
