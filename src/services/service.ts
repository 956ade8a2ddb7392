import type { CompiledExpression, CompiledTemplate, Scope } from "../expressions/mod.ts";
import type { Principal } from "../identity/principal.ts";
import type { Json, JsonObject } from "../lib/json.ts";

/** One attempt at a step, as its service sees it. */
export interface StepCall {
  action: string;
  /** The fields of `with` with templates filled in, checked against the declaration. */
  values: JsonObject;
  /** The fields that are declared as bare expressions, to be evaluated for each item. */
  expressions: Readonly<Record<string, CompiledExpression>>;
  /** The fields declared as templates for each item. */
  itemTemplates: Readonly<Record<string, CompiledTemplate>>;
  /** The names that expressions read. The service sets `item` and `index`. */
  scope: Scope;
  run: RunIdentity;
  /** The step's place in its run, with item indexes. Signals are sent to this place. */
  place: StepPlace;
  /**
   * Masks the secrets that the step was given, for values that others see. Returns the same value
   * if it contains none.
   */
  redact(value: Json): Promise<Json>;
  /** Equal for every attempt at this step of this run. */
  idempotencyKey: string;
  /**
   * Aborts on timeout and on cancellation. The time of a pure step starts when the signal is first
   * read.
   */
  readonly signal: AbortSignal;
  /** The timeout of the attempt; null for none. */
  timeoutMs: number | null;
  /**
   * The time, in milliseconds, at which the surrounding blocks end the step, even while it waits;
   * null for never.
   */
  endsAt: number | null;
  /** Pauses the attempt's timer while it waits for its turn. The returned function resumes it. */
  holdTimer(): () => void;
  /**
   * Waits until the step may hold that many more bytes of content in memory. The attempt's timer is
   * paused meanwhile. The bytes are released when the output is passed on. Throws `StepError` or
   * `AppError` if the memory will not become available.
   */
  hold(moreBytes: number): Promise<void>;
  /** Shows the step as `waiting` while something that it needs is unavailable. */
  showAway(isAway: boolean): void;
  /** The result of the wait that the step requested; null if it has not waited. */
  waited: WaitEnd | null;
  /**
   * Writes one or more lines to the step's log, which readers of the run see within about a second.
   * At most 200 lines and 64 Ki characters are kept. Secrets that the step could read are masked.
   */
  log(text: string): void;
}

/** The end of a wait: its time has come, or its signal has arrived. */
export interface WaitEnd {
  /** The requested time, in milliseconds; null if the wait had none. */
  until: number | null;
  /** The signal for the step; null if the wait ended by time. */
  signal: Json;
}

export interface StepPlace {
  path: string;
  /** The number of times that the run was retried before. */
  generation: number;
}

/** The run that contains the step. */
export interface RunIdentity {
  runId: string;
  workflowId: string;
  /**
   * The id of the outermost parent run, which owns the files of the run; the run's own id if it has
   * no parent.
   */
  rootWorkflowId: string | null;
  orgKey: string;
  principalId: string;
  /** The number of parent runs. */
  depth: number;
  /** Whether the run, and all runs that it starts, read no stored environment variables. */
  withoutStoredEnvs: boolean;
  /**
   * The caller who tries a definition or a step without a workflow. The run then has the caller's
   * rights.
   */
  caller?: Principal;
}

export type StepResult =
  | { kind: "done"; output: Json }
  /**
   * Requests another call, with `waited` set, at `until` (milliseconds) or when the step is
   * signalled. The run uses no resources until then. Null waits only for the signal.
   */
  | { kind: "wait"; until: number | null };

/** Implements a `ServiceDeclaration`. Throws `StepError`; any other error is a defect. */
export type Service = (call: StepCall) => Promise<StepResult>;

/** The failure of an attempt, with a message for the author of the workflow. */
export class StepError extends Error {
  override readonly name = "StepError";
  readonly code: string;
  /** Whether another attempt may succeed: network, 408, 425, 429, 5xx, timeouts. */
  readonly retryable: boolean;
  /** The minimum delay that the other side requested. */
  readonly retryAfterMs: number | null;

  constructor(code: string, message: string, options: {
    retryable?: boolean;
    retryAfterMs?: number;
    cause?: unknown;
  } = {}) {
    super(message, { cause: options.cause });
    this.code = code;
    this.retryable = options.retryable ?? false;
    this.retryAfterMs = options.retryAfterMs ?? null;
  }
}
