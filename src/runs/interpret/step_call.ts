import { derivedUuid } from "../../lib/ids.ts";
import type { StepCall } from "../../services/service.ts";

type CallFields = Omit<StepCall, "idempotencyKey" | "signal">;

/** An attempt as its service sees it. Values that few services read are computed only when read. */
export class LazyStepCall implements StepCall {
  readonly #askSignal: () => AbortSignal;
  readonly action: StepCall["action"];
  values: StepCall["values"];
  readonly expressions: StepCall["expressions"];
  readonly itemTemplates: StepCall["itemTemplates"];
  readonly scope: StepCall["scope"];
  readonly run: StepCall["run"];
  readonly place: StepCall["place"];
  readonly redact: StepCall["redact"];
  readonly timeoutMs: StepCall["timeoutMs"];
  readonly endsAt: StepCall["endsAt"];
  readonly holdTimer: StepCall["holdTimer"];
  readonly hold: StepCall["hold"];
  readonly log: StepCall["log"];
  readonly showAway: StepCall["showAway"];
  readonly waited: StepCall["waited"];

  constructor(fields: CallFields, askSignal: () => AbortSignal) {
    this.#askSignal = askSignal;
    this.action = fields.action;
    this.values = fields.values;
    this.expressions = fields.expressions;
    this.itemTemplates = fields.itemTemplates;
    this.scope = fields.scope;
    this.run = fields.run;
    this.place = fields.place;
    this.redact = fields.redact;
    this.timeoutMs = fields.timeoutMs;
    this.endsAt = fields.endsAt;
    this.holdTimer = fields.holdTimer;
    this.hold = fields.hold;
    this.log = fields.log;
    this.showAway = fields.showAway;
    this.waited = fields.waited;
  }

  get idempotencyKey(): string {
    const { path, generation } = this.place;
    return derivedUuid(this.run.runId, `${path}:${generation}`);
  }

  get signal(): AbortSignal {
    return this.#askSignal();
  }
}
