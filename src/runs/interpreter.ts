import { type CompiledExpression, evaluate } from "../expressions/mod.ts";
import type { Clock } from "../lib/clock.ts";
import type { Json } from "../lib/json.ts";
import { StepError } from "../services/service.ts";
import type {
  CompiledLeaf,
  CompiledParallel,
  CompiledStep,
} from "../workflows/definition/compile.ts";
import { failed, failureOf } from "./failures.ts";
import { runEach } from "./for_each.ts";
import {
  cancelWaitingResults,
  type Frame,
  itemFrame,
  outputsOf,
  publishResult,
  runPathOf,
  type RunScope,
  scopeOf,
} from "./frame.ts";
import { knownOutcome } from "./known_outcome.ts";
import { type Outcome, SKIPPED } from "./outcome.ts";
import type { StepJournal } from "./step_journal.ts";
import { cancelledBy } from "./stopped.ts";
import { timeBoxed } from "./time_box.ts";

/** Does one leaf with all its attempts; throws only for defects of ours. */
export type LeafRunner = (step: CompiledLeaf, frame: Frame) => Promise<Outcome>;

interface InterpreterDeps {
  journal: StepJournal;
  clock: Clock;
  scope: RunScope;
  generation: number;
  runLeaf: LeafRunner;
}

const ITEMS_MAX = 100_000;

/** A failure that `onError` took care of stands as null where it stood. */
const HANDLED: Outcome = { status: "succeeded", output: null };

/** Walks the steps of one run; what the journal knows is taken from there and not done again. */
export class Interpreter {
  readonly #deps: InterpreterDeps;

  constructor(deps: InterpreterDeps) {
    this.#deps = deps;
  }

  /** One after the other, up to the first obstacle; else an object of their outputs by id. */
  async runSteps(steps: readonly CompiledStep[], frame: Frame): Promise<Outcome> {
    for (const step of steps) {
      if (frame.signal.aborted) return cancelledBy(frame.signal);
      const outcome = await this.#runStep(step, frame);
      if (outcome.status !== "succeeded" && outcome.status !== "skipped") return outcome;
    }
    return { status: "succeeded", output: outputsOf(frame, steps) };
  }

  async #runStep(step: CompiledStep, frame: Frame): Promise<Outcome> {
    const outcome = await this.#decide(step, frame);
    publishResult(frame, step.id, outcome);
    if (outcome.status === "skipped") this.#skipInner(step, frame);
    const isHandled = handlesEachItem(step) && typeof step.onError !== "string";
    return isHandled ? outcome : await this.#afterError(step, frame, outcome);
  }

  /** `when` first, then the list of `forEach`, then the work itself. */
  async #decide(step: CompiledStep, frame: Frame): Promise<Outcome> {
    const before = this.#deps.journal.get(runPathOf(frame, step.path));
    if (before?.status === "skipped") return SKIPPED;
    const hasBegun = typeof before?.started_at === "number";
    try {
      if (step.when !== null && !hasBegun && !this.#holds(step.when, frame)) {
        return this.#skip(step, frame);
      }
      if (step.forEach === null) return await this.#runOnce(step, frame);
      return await this.#runLoop(step, step.forEach, frame);
    } catch (error) {
      const outcome = failureOf(step.id, error);
      this.#record(step, frame, outcome);
      return outcome;
    }
  }

  #holds(when: CompiledExpression, frame: Frame): boolean {
    return evaluate(when, scopeOf(this.#deps.scope, frame)) === true;
  }

  async #runOnce(step: CompiledStep, frame: Frame): Promise<Outcome> {
    if (step.kind === "leaf") return await this.#deps.runLeaf(step, frame);
    this.#begin(step, frame);
    const { clock } = this.#deps;
    const { timeoutMs } = step;
    const reason = (): Error => new Error(`The block did not end within ${timeoutMs} ms`);
    const box = { clock, timeoutMs, signal: frame.signal, reason };
    const { result, timedOut } = await timeBoxed(box, (signal) => {
      const inner = { ...frame, signal };
      return step.kind === "parallel"
        ? this.#runBranches(step, inner)
        : this.runSteps(step.steps, inner);
    });
    const outcome = timedOut && result.status === "cancelled"
      ? failed(step.id, "timeout", reason().message)
      : result;
    this.#record(step, frame, outcome);
    return outcome;
  }

  /** All at once; the first that fails cancels the others. */
  async #runBranches(step: CompiledParallel, frame: Frame): Promise<Outcome> {
    const { branches } = step;
    const outcome = await runEach(
      branches,
      { concurrency: branches.length, signal: frame.signal },
      (branch, _index, signal) => this.#runStep(branch, { ...frame, signal }),
    );
    if (outcome.status === "failed") {
      this.#deps.journal.cancelWaiting(runPathOf(frame, step.path));
      cancelWaitingResults(frame, branches);
    }
    if (outcome.status !== "succeeded") return outcome;
    return { status: "succeeded", output: outputsOf(frame, branches) };
  }

  async #runLoop(
    step: CompiledStep,
    forEach: CompiledExpression,
    frame: Frame,
  ): Promise<Outcome> {
    const { journal, generation, scope } = this.#deps;
    const before = journal.get(runPathOf(frame, step.path));
    const known = knownOutcome(before, generation);
    if (known) return known;
    const list = before?.input ?? null;
    const items = list === null ? evaluate(forEach, scopeOf(scope, frame)) : JSON.parse(list);
    const refusal = refuseItems(items);
    if (refusal) throw new StepError("items_invalid", refusal);
    this.#begin(step, frame, items);
    const outcome = await runEach(items as Json[], {
      concurrency: step.concurrency,
      signal: frame.signal,
    }, (item, index, signal) => {
      const inner = itemFrame(frame, { item, index, definitionPath: step.path, signal });
      return this.#runItem(step, inner);
    });
    if (outcome.status === "failed") journal.cancelWaiting(runPathOf(frame, step.path));
    this.#record(step, frame, outcome);
    return outcome;
  }

  /** Writing now and then also gives others in this process their turn. */
  async #runItem(step: CompiledStep, frame: Frame): Promise<Outcome> {
    const outcome = await this.#runOnce(step, frame);
    if (this.#deps.journal.isFull) await this.#deps.journal.flush();
    if (!handlesEachItem(step)) return outcome;
    publishResult(frame, step.id, outcome);
    return await this.#afterError(step, frame, outcome);
  }

  async #afterError(step: CompiledStep, frame: Frame, outcome: Outcome): Promise<Outcome> {
    const { onError } = step;
    if (outcome.status !== "failed") {
      if (typeof onError !== "string" && outcome.status === "succeeded") {
        this.#skipAll(onError, frame);
      }
      return outcome;
    }
    if (onError === "fail") return outcome;
    if (onError === "continue") return HANDLED;
    const handled = await this.runSteps(onError, frame);
    return handled.status === "succeeded" ? HANDLED : handled;
  }

  #skip(step: CompiledStep, frame: Frame): Outcome {
    this.#record(step, frame, SKIPPED);
    return SKIPPED;
  }

  #skipInner(step: CompiledStep, frame: Frame): void {
    if (step.kind === "parallel") this.#skipAll(step.branches, frame);
    if (step.kind === "block") this.#skipAll(step.steps, frame);
    if (typeof step.onError !== "string") this.#skipAll(step.onError, frame);
  }

  #skipAll(steps: readonly CompiledStep[], frame: Frame): void {
    for (const step of steps) {
      publishResult(frame, step.id, this.#skip(step, frame));
      this.#skipInner(step, frame);
    }
  }

  /** That a block or a loop began, and with which items, which a resumed run does not ask again. */
  #begin(step: CompiledStep, frame: Frame, items?: Json): void {
    const { journal, clock, generation } = this.#deps;
    const path = runPathOf(frame, step.path);
    const before = journal.get(path);
    if (before?.generation === generation || before?.status === "succeeded") return;
    journal.record({
      path,
      step_id: step.id,
      status: "running",
      attempts: 1,
      input: items === undefined ? null : JSON.stringify(items),
      started_at: clock.now(),
    });
  }

  /**
   * What is no leaf's attempt: blocks, loops, skips and conditions that failed. A block's output is
   * made of its steps' again; a loop's is kept, so that a resumed run does not go through its items.
   */
  #record(step: CompiledStep, frame: Frame, outcome: Outcome): void {
    const { journal, clock, generation } = this.#deps;
    const path = runPathOf(frame, step.path);
    const before = journal.get(path);
    if (outcome.status === "waiting") return;
    if (knownOutcome(before, generation)?.status === outcome.status) return;
    const kept = step.forEach !== null && outcome.status === "succeeded" ? outcome.output : null;
    journal.record({
      path,
      step_id: step.id,
      status: outcome.status,
      attempts: outcome.status === "skipped" ? 0 : 1,
      input: before?.input ?? null,
      output: kept === null ? null : JSON.stringify(kept),
      error: outcome.status === "failed" ? JSON.stringify(outcome.failure) : null,
      started_at: before?.started_at ?? null,
      finished_at: clock.now(),
    });
  }
}

/** The `onError` of a leaf under its own `forEach` is for each item; a block's is for the whole. */
function handlesEachItem(step: CompiledStep): boolean {
  return step.kind === "leaf" && step.forEach !== null;
}

function refuseItems(items: Json): string | null {
  if (!Array.isArray(items)) return `forEach must give a list, not ${JSON.stringify(items)}`;
  if (items.length <= ITEMS_MAX) return null;
  return `forEach gave ${items.length} items, more than ${ITEMS_MAX}`;
}
