import type { CompiledExpression, CompiledTemplate, Scope } from "../expressions/mod.ts";
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
  /** What expressions read; `item` and `index` are the service's to set. */
  scope: Scope;
  run: RunIdentity;
  /** The same for every attempt at this step of this run. */
  idempotencyKey: string;
  /** Aborts on time-out and on cancellation. */
  signal: AbortSignal;
  /** When the step asked to wait and was resumed: the time it waited for, in milliseconds. */
  waitedUntil: number | null;
}

/** For whom a step works. */
export interface RunIdentity {
  runId: string;
  workflowId: string;
  orgKey: string;
  principalId: string;
}

export type StepResult =
  | { kind: "done"; output: Json }
  /** Call again at `until` (milliseconds), with `waitedUntil` set; the run holds nothing until then. */
  | { kind: "wait"; until: number };

/** Does what a `ServiceDeclaration` declares. Throws `StepError`; any other error is a defect. */
export type Service = (call: StepCall) => Promise<StepResult>;

/** Why an attempt failed, in words that the author of the workflow reads. */
export class StepError extends Error {
  override readonly name = "StepError";
  readonly code: string;
  /** Whether another attempt may succeed: network, 408, 425, 429, 5xx, time-outs. */
  readonly retryable: boolean;
  /** What the other side asked for, at least. */
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
