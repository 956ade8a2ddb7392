import type {
  CompiledActionStep,
  CompiledBlock,
  CompiledParallel,
  CompiledStep,
} from "../../definition/compile.ts";
import { type CompiledExpression, evaluateInTurns } from "../../expressions/mod.ts";
import type { Clock } from "../../lib/clock.ts";
import type { Json } from "../../lib/json.ts";
import { Turns } from "../../lib/turns/turns.ts";
import { StepError } from "../../services/service.ts";
import { failureOf, isObstacle, type Outcome, SKIPPED } from "./outcome.ts";
import { refuseCondition, refuseItems, runEach } from "./for_each.ts";
import {
  cancelWaitingResults,
  type Frame,
  isClosed,
  itemFrame,
  outputsOf,
  publishResult,
  publishUnreached,
  runPathOf,
  type RunScope,
  scopeOf,
} from "./frame.ts";
import { hasBegun, knownOutcome } from "./known_outcome.ts";
import { ItemOutputs } from "./item_outputs.ts";
import { type RecordDeps, recordOutcome } from "./outer_records.ts";
import type { StoredValues } from "./ports.ts";
import { runBlock } from "./run_block.ts";
import type { StepJournal } from "./step_journal.ts";
import { handlersOf, handlesEachItem, partsOf, type StepReads, type Wants } from "./step_reads.ts";
import { cancelledBy } from "./stopped.ts";
import { itemsBefore, loadOutputs, withOutput } from "./stored_outputs.ts";

/** Executes one action step with all its attempts. Throws only for defects of this program. */
export type StepRunner = (step: CompiledActionStep, frame: Frame) => Outcome | Promise<Outcome>;

interface InterpreterDeps {
  journal: StepJournal;
  clock: Clock;
  scope: RunScope;
  generation: number;
  runStep: StepRunner;
  reads: StepReads;
  values: StoredValues;
  /** The organization of the run. */
  orgKey: string;
}

const NO_WANTS: Wants = new Map();

/** The result of a failed step whose `onError` handled the failure: a null output. */
const HANDLED: Outcome = { status: "succeeded", output: null };

/** Executes the steps of one run. Results in the journal are reused and not computed again. */
export class Interpreter {
  readonly #deps: InterpreterDeps;
  readonly #turns: Turns;

  constructor(deps: InterpreterDeps) {
    this.#deps = deps;
    this.#turns = new Turns(deps);
  }

  /**
   * Runs the steps in order, up to the first that is an obstacle. Otherwise returns an object of
   * their outputs by id.
   */
  async runSteps(steps: readonly CompiledStep[], frame: Frame): Promise<Outcome> {
    for (const step of steps) {
      const outcome = await this.#runNext(step, frame);
      if (isObstacle(outcome)) return outcome;
    }
    return { status: "succeeded", output: outputsOf(frame, steps) };
  }

  /**
   * Runs the next step. Once the frame is closed no new step begins, but steps that have begun
   * still report their outcome.
   */
  #runNext(step: CompiledStep, frame: Frame): Outcome | Promise<Outcome> {
    const { clock, journal, generation } = this.#deps;
    const isUnreached = isClosed(frame, clock) &&
      !hasBegun(journal.get(runPathOf(frame, step.path)), generation);
    return isUnreached ? cancelledBy(frame.signal) : this.#runStep(step, frame);
  }

  async #runStep(step: CompiledStep, frame: Frame): Promise<Outcome> {
    if (this.#turns.isOver) await this.#turns.next();
    const outcome = await this.#decide(step, frame);
    this.#publish(step, frame, outcome);
    if (outcome.status === "skipped") skipInner(this.#deps, step, frame);
    const isHandled = handlesEachItem(step) && typeof step.onError !== "string";
    return isHandled ? outcome : this.#afterError(step, frame, outcome);
  }

  #publish(step: CompiledStep, frame: Frame, outcome: Outcome): void {
    publishResult(frame, step.id, outcome);
    if (outcome.status !== "succeeded") return;
    const hash = outcome.hash ?? this.#deps.journal.outputHashOf(runPathOf(frame, step.path));
    const atHand = outcome.hash === undefined ? "all" : null;
    if (hash !== undefined) frame.stored.set(step.id, { hash, atHand });
  }

  /** Evaluates `when` first, then the list of `forEach`, and then executes the step. */
  async #decide(step: CompiledStep, frame: Frame): Promise<Outcome> {
    const before = this.#deps.journal.get(runPathOf(frame, step.path));
    if (before?.status === "skipped") return SKIPPED;
    const hasBegun = typeof before?.started_at === "number";
    try {
      if (frame.stored.size > 0 && !knownOutcome(before, this.#deps.generation)) {
        const wants = this.#deps.reads.byStep.get(step) ?? NO_WANTS;
        await loadOutputs(this.#deps.values, { wants, frame });
      }
      if (step.when !== null && !hasBegun && !(await this.#isTrue(step.when, frame))) {
        recordOutcome(this.#deps, { step, frame, outcome: SKIPPED });
        return SKIPPED;
      }
      if (step.forEach === null) return await this.#runOnce(step, frame);
      return await this.#runLoop(step, step.forEach, frame);
    } catch (error) {
      const outcome = failureOf(step.id, error);
      recordOutcome(this.#deps, { step, frame, outcome });
      return outcome;
    }
  }

  async #isTrue(when: CompiledExpression, frame: Frame): Promise<boolean> {
    const value = await evaluateInTurns(when, scopeOf(this.#deps.scope, frame), frame);
    const refusal = refuseCondition(value);
    if (refusal) throw new StepError("condition_invalid", refusal);
    return value === true;
  }

  #runOnce(step: CompiledStep, frame: Frame): Outcome | Promise<Outcome> {
    return step.kind === "action" ? this.#deps.runStep(step, frame) : this.#runWhole(step, frame);
  }

  /** The timeout of a block with a `forEach` covers all items together; a single item has none. */
  #runWhole(step: CompiledParallel | CompiledBlock, frame: Frame): Promise<Outcome> {
    const timeoutMs = step.forEach === null ? step.timeoutMs : null;
    return runBlock(
      this.#deps,
      { step, frame, timeoutMs },
      (inner) => this.#runParts(step, { ...inner, isOutermost: false }),
    );
  }

  /**
   * Runs the steps in a block or `parallel`. Their outputs make up its output, if anything reads
   * it.
   */
  async #runParts(step: CompiledParallel | CompiledBlock, frame: Frame): Promise<Outcome> {
    const outcome = step.kind === "parallel"
      ? await this.#runBranches(step, frame)
      : await this.runSteps(step.steps, frame);
    if (outcome.status !== "succeeded" || !this.#deps.reads.read.has(step.id)) return outcome;
    const parts = partsOf(step);
    const wants = new Map(parts.map(({ id }) => [id, "all"] as const));
    await loadOutputs(this.#deps.values, { wants, frame });
    return { status: "succeeded", output: outputsOf(frame, parts) };
  }

  /** Runs all branches at once; the first failing branch cancels the others. */
  async #runBranches(step: CompiledParallel, frame: Frame): Promise<Outcome> {
    const { branches } = step;
    const obstacle = await runEach(
      branches,
      { concurrency: branches.length, signal: frame.signal },
      async (branch, _index, signal) => await this.#runNext(branch, { ...frame, signal }),
    );
    if (obstacle?.status === "failed") cancelWaitingResults(frame, branches);
    if (obstacle !== undefined) return obstacle;
    return { status: "succeeded", output: outputsOf(frame, branches) };
  }

  async #runLoop(
    step: CompiledStep,
    forEach: CompiledExpression,
    frame: Frame,
  ): Promise<Outcome> {
    const { journal, generation, scope } = this.#deps;
    const path = runPathOf(frame, step.path);
    const before = journal.get(path);
    const known = knownOutcome(before, generation);
    if (known) return known;
    const { signal } = frame;
    const items = await itemsBefore(this.#deps.values, { before, signal }) ??
      await evaluateInTurns(forEach, scopeOf(scope, frame), frame);
    const refusal = refuseItems(items);
    if (refusal) throw new StepError("items_invalid", refusal);
    const timeoutMs = step.kind === "action" ? null : step.timeoutMs;
    return await runBlock(
      this.#deps,
      { step, frame, items, timeoutMs },
      (inner) => this.#runItems(step, items as Json[], inner),
    );
  }

  async #runItems(step: CompiledStep, items: readonly Json[], frame: Frame): Promise<Outcome> {
    const { journal, values } = this.#deps;
    const lastBefore = await journal.lastItemOf(runPathOf(frame, step.path));
    using outputs = new ItemOutputs({ values, orgKey: frame.orgKey, signal: frame.signal });
    const obstacle = await runEach(
      items,
      { concurrency: step.concurrency, signal: frame.signal },
      async (item, index, signal) => {
        const inner = itemFrame(frame, { item, index, definitionPath: step.path, signal });
        using _memory = inner.memory;
        const outcome = await this.#runNextItem(step, { inner, isNew: index > lastBefore });
        if (isObstacle(outcome)) outputs.drop();
        else if (outcome.status !== "succeeded") await outputs.add(index, null);
        else await outputs.add(index, outcome.output, outcome.text);
        return outcome;
      },
    );
    return obstacle ?? await outputs.end();
  }

  async #runNextItem(
    step: CompiledStep,
    { inner, isNew }: { inner: Frame; isNew: boolean },
  ): Promise<Outcome> {
    const { journal, clock } = this.#deps;
    // Records of an item's open steps are in memory even before `openItem()`.
    const isUnreached = isClosed(inner, clock) && journal.get(inner.runPath) === undefined;
    if (isUnreached) return cancelledBy(inner.signal);
    using _known = isNew ? null : await journal.openItem(inner.runPath);
    return await this.#runItem(step, inner);
  }

  /** The pause also gives other work in this process its turn. */
  async #runItem(step: CompiledStep, frame: Frame): Promise<Outcome> {
    if (this.#turns.isOver) await this.#turns.next();
    const once = await this.#runOnce(step, frame);
    const outcome = await withOutput(this.#deps.values, { outcome: once, step, frame });
    if (this.#deps.journal.isFull) await this.#deps.journal.flush();
    if (!handlesEachItem(step)) return outcome;
    publishResult(frame, step.id, outcome);
    return this.#afterError(step, frame, outcome);
  }

  #afterError(step: CompiledStep, frame: Frame, outcome: Outcome): Outcome | Promise<Outcome> {
    const { onError } = step;
    if (outcome.status !== "failed") {
      if (typeof onError !== "string" && outcome.status === "succeeded") {
        skipAll(this.#deps, onError, frame);
      }
      return outcome;
    }
    if (onError === "fail") return outcome;
    publishUnreached(frame, step);
    if (onError === "continue") return HANDLED;
    return this.#handle(onError, frame);
  }

  async #handle(steps: readonly CompiledStep[], frame: Frame): Promise<Outcome> {
    const handled = await this.runSteps(steps, frame);
    return handled.status === "succeeded" ? HANDLED : handled;
  }
}

/** Skips steps with all steps inside them, and makes that readable for later steps. */
function skipAll(deps: RecordDeps, steps: readonly CompiledStep[], frame: Frame): void {
  for (const step of steps) {
    recordOutcome(deps, { step, frame, outcome: SKIPPED });
    publishResult(frame, step.id, SKIPPED);
    skipInner(deps, step, frame);
  }
}

/** Records the steps in a skipped step as skipped. */
function skipInner(deps: RecordDeps, step: CompiledStep, frame: Frame): void {
  skipAll(deps, [...partsOf(step), ...handlersOf(step)], frame);
}
