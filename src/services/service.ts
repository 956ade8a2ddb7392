import type { CompiledExpression, CompiledTemplate, Scope } from "../expressions/mod.ts";
import type { Principal } from "../identity/principal.ts";
import type { Json, JsonObject } from "../lib/json.ts";

/** One attempt at a step, as the service that does it sees it. */
export interface StepCall {
  action: string;
  /** The fields of `with` whose templates were filled in; checked against the declaration. */
  values: JsonObject;
  /** The fields declared as bare expressions, to be evaluated for each item. */
  expressions: Readonly<Record<string, CompiledExpression>>;
  /** The fields declared as templates for each item. */
  itemTemplates: Readonly<Record<string, CompiledTemplate>>;
  /** The names that expressions read; `item` and `index` are the service's to set. */
  scope: Scope;
  run: RunIdentity;
  /** The step's place in its run, with item indexes. Signals are sent to it. */
  place: StepPlace;
  /** Takes the secrets that the step was given out of what others are shown; gives the value itself if it has none. */
  redact(value: Json): Promise<Json>;
  /** Equal for every attempt at this step of this run. */
  idempotencyKey: string;
  /** Aborts on time-out and on cancellation; a pure step's time runs from when it first reads it. */
  readonly signal: AbortSignal;
  /** How long the attempt may take; null: as long as it needs. */
  timeoutMs: number | null;
  /** When the blocks around the step end it, in milliseconds, whatever it waits for; null: never. */
  endsAt: number | null;
  /** Stops the attempt's clock while it waits for its turn; what this answers starts it anew. */
  holdTimer(): () => void;
  /**
   * Waits until the step may work with that many more bytes of content; the attempt's clock stops
   * meanwhile. They are given back when the output is handed on. Throws `StepError` or `AppError`
   * where there will be no room.
   */
  hold(moreBytes: number): Promise<void>;
  /** The result of the wait that the step asked for; null if it has not waited. */
  waited: Waited | null;
  /**
   * Says a line, or several, in the step's log, which readers of the run see within about a second:
   * at most 200 lines and 64 Ki characters, without the secrets that the step could read.
   */
  log(text: string): void;
}

/** The end of a wait: its time has come, or what it waited for. */
export interface Waited {
  /** The time that was asked for, in milliseconds; null if the wait had none. */
  until: number | null;
  /** The signal for the step; null if only the time has come. */
  signal: Json;
}

export interface StepPlace {
  path: string;
  /** How often the run had been retried. */
  generation: number;
}

/** The run that a step works for. */
export interface RunIdentity {
  runId: string;
  workflowId: string;
  /** The id of the outermost run above it, to which its files belong; its own if it has none. */
  rootWorkflowId: string | null;
  orgKey: string;
  principalId: string;
  /** How many runs stand above it. */
  depth: number;
  /**
   * Whether the run reads no stored environment variable; the runs that it starts read none either.
   */
  withoutStoredEnvs: boolean;
  /**
   * The caller who tries a definition or a step without a workflow, and whose rights then count.
   */
  caller?: Principal;
}

export type StepResult =
  | { kind: "done"; output: Json }
  /**
   * Call again, with `waited` set, at `until` (milliseconds) or as soon as the step is signalled;
   * the run holds nothing until then. Null waits for the signal alone.
   */
  | { kind: "wait"; until: number | null };

/** Does what a `ServiceDeclaration` declares. Throws `StepError`; any other error is a defect. */
export type Service = (call: StepCall) => Promise<StepResult>;

/** Why an attempt failed, in words that the author of the workflow reads. */
export class StepError extends Error {
  override readonly name = "StepError";
  readonly code: string;
  /** Whether another attempt may succeed: network, 408, 425, 429, 5xx, time-outs. */
  readonly retryable: boolean;
  /** The least delay that the other side asked for. */
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
