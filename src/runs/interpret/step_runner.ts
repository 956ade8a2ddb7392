import { EvaluationError, LazyEvaluator, type Scope } from "../../expressions/mod.ts";
import { type Clock, sleep } from "../../lib/clock.ts";
import { type Json, JsonOutOfBounds, tooDeep, weightOf } from "../../lib/json.ts";
import { isTextDeeperThan, LEVELS_MAX } from "../../lib/json_depth.ts";
import { weighInTurns } from "../../lib/turns/weigh.ts";
import { writeJsonInTurns } from "../../lib/turns/write_json.ts";
import {
  type RunIdentity,
  type Service,
  type StepCall,
  StepError,
  type StepResult,
  type WaitEnd,
} from "../../services/service.ts";
import type { CompiledActionStep } from "../../definition/compile.ts";
import { backoffMs } from "./backoff.ts";
import { failed, failureOf, type Outcome } from "./outcome.ts";
import { type FilledFields, fillFields, madeBytes } from "./fields.ts";
import { type Frame, runPathOf, type RunScope, scopeOf } from "./frame.ts";
import type { StepRunner } from "./interpreter.ts";
import type { StepRow } from "../store/journal_store.ts";
import { recordedInput } from "./recorded_input.ts";
import { knownOutcome } from "./known_outcome.ts";
import { LazyStepCall } from "./step_call.ts";
import { MEMORY_WAIT_LINE, restartLine, retryLine, StepLog, waitLine } from "./step_log.ts";
import { idleOutcome } from "./idle_outcome.ts";
import {
  type EnvValues,
  type MemoryWait,
  NO_ENV,
  type RunEnv,
  type StoredValues,
  UNCOUNTED_BYTES_MAX,
} from "./ports.ts";
import { redactInTurns } from "./secrets/redact.ts";
import { fieldTexts, maskOf } from "./secrets/step_mask.ts";
import { StepAttempts } from "./step_attempts.ts";
import type { StepJournal } from "./step_journal.ts";
import { isLarge, type StepRecord, UNCOUNTED_CHARACTERS_MAX } from "../store/step_record.ts";
import { cancelledBy } from "./stopped.ts";
import { abortable, type HoldTimer, lazilyTimeBoxed, noHold, timeBoxed } from "./time_box.ts";

interface StepRunnerDeps {
  journal: StepJournal;
  clock: Clock;
  scope: RunScope;
  services: ReadonlyMap<string, Service>;
  env: RunEnv;
  values: Pick<StoredValues, "requireRoom">;
}

/**
 * Content is in memory four times: as bytes, text, the output's text, and the part that is sent.
 */
const WORKING_FACTOR = 4;

/** A new value soon exists three times: as the value, as its text and as the stored bytes. */
const WRITING_FACTOR = 3;

/** The size of an output is estimated up to this bound; beyond it the length of its text counts. */
const WEIGHED_CHARACTERS_MAX = 4 * 1024 * 1024;

type FieldNames = "values" | "expressions" | "itemTemplates";

type StepRun = RunIdentity & { generation: number };

/** Returns the function that executes the action steps of one run, each with its attempts. */
export function createStepRunner(deps: StepRunnerDeps, run: StepRun): StepRunner {
  return (step, frame) => {
    const path = runPathOf(frame, step.path);
    const before = deps.journal.get(path);
    const known = knownOutcome(before, run.generation);
    if (known) return known;
    const rest = idleOutcome(deps, { before, frame });
    if (rest) return rest;
    const wait = before?.status === "waiting" ? before : null;
    const earlier = before?.generation === run.generation ? before : undefined;
    return new StepExecution({ deps, run, step, frame }, {
      path,
      before,
      waited: wait && { until: wait.wake_at, signal: deps.journal.signalAt(path)?.value ?? null },
      attempts: earlier?.attempts ?? 0,
      startedAt: earlier?.started_at ?? deps.clock.now(),
    }).run();
  };
}

interface ExecutionContext {
  deps: StepRunnerDeps;
  run: StepRun;
  step: CompiledActionStep;
  frame: Frame;
}

/** The progress that a step made under earlier owners. */
interface Progress {
  path: string;
  before: StepRow | undefined;
  attempts: number;
  startedAt: number;
  /** The result of the wait that the step asked for. */
  waited: WaitEnd | null;
}

/** The execution of one step in one place of one run. */
class StepExecution {
  readonly #place: ExecutionContext;
  readonly #waited: WaitEnd | null;
  readonly #record: StepRecord;
  readonly #log: StepLog;
  readonly #attempts: StepAttempts;
  /** The bytes of the values that the expressions of this attempt have produced. */
  #madeBytes = 0;
  /** Whether there is room for the values that the record keeps. */
  #hasRoom = false;

  constructor(place: ExecutionContext, { path, before, attempts, startedAt, waited }: Progress) {
    const { step, deps: { journal, clock }, run: { generation } } = place;
    this.#place = place;
    this.#waited = waited;
    this.#record = {
      path,
      step_id: step.id,
      status: "running",
      attempts,
      started_at: startedAt,
    };
    this.#log = new StepLog({ journal, clock, record: this.#record });
    this.#attempts = new StepAttempts({ journal, clock, record: this.#record });
    const again = restartLine(before, generation);
    if (again === null) return;
    this.#log.add(again, attempts + 1);
    this.#attempts.continueFrom(before);
  }

  async run(): Promise<Outcome> {
    const { frame } = this.#place;
    for (;;) {
      try {
        return await this.#attempt();
      } catch (error) {
        frame.memory.release(this.#place.step.id);
        const again = this.#mayRetry(error) && await this.#pause(error);
        if (frame.signal.aborted) return await this.#end(cancelledBy(frame.signal));
        if (!again) return await this.#end(this.#failure(error));
      }
    }
  }

  async #attempt(): Promise<Outcome> {
    const { deps, step, frame } = this.#place;
    if (this.#waited === null) this.#attempts.begin();
    const env = await this.#readEnv();
    this.#log.mask = maskOf(env.secrets);
    const scope = scopeOf(deps.scope, frame, step.readsEnv ? env.values : undefined);
    const fields = await this.#fill(scope);
    if (step.readsEnv) this.#log.mask = maskOf(env.secrets, () => fieldTexts(step, fields, env));
    const input = recordedInput({ step, frame, fields, env });
    this.#record.input = input instanceof Promise ? await input : input;
    if (!step.declaration.pure) await this.#begin();
    const result = await this.#call({ ...fields, scope }, env.secrets);
    if (result.kind === "wait") return await this.#wait(result.until);
    const masked = redactInTurns(result.output, env.secrets, frame);
    const output = masked instanceof Promise ? await masked : masked;
    if (weightOf(output, WRITTEN_AT_ONCE) <= WRITTEN_AT_ONCE) {
      return this.#end({ status: "succeeded", output });
    }
    await this.#chargeOutput(output);
    const text = await writeJsonInTurns(output, {
      orgKey: frame.orgKey,
      levelsMax: OUTPUT_LEVELS_MAX,
      charactersMax: OUTPUT_CHARACTERS_MAX,
      signal: frame.signal,
    }).catch(refused);
    frame.signal.throwIfAborted();
    return this.#end({ status: "succeeded", output, text });
  }

  /**
   * A step that reads no secret may still receive one, from a server to which another step has sent
   * it. A value that cannot be read fails only the steps that read it.
   */
  async #readEnv(): Promise<EnvValues> {
    const { deps: { env }, step } = this.#place;
    if (step.readsEnv) return await env.read();
    if (step.declaration.pure || !env.hasSecrets) return NO_ENV;
    return await env.read().catch((error) => {
      if (error instanceof StepError) return NO_ENV;
      throw error;
    });
  }

  /**
   * A long evaluation of the fields counts towards the timeout of the attempt. The bytes are
   * counted right after the evaluation, before other work runs.
   */
  async #fill(scope: Scope): Promise<FilledFields> {
    const { step, frame: { orgKey, memory } } = this.#place;
    const room = memory.room(step, this.#memoryWait());
    if (room !== null) await room;
    let charged = null as Promise<void> | null;
    const fields = await lazilyTimeBoxed(this.#limits(), async (askSignal) => {
      const filling = fillFields(step.with, scope, new LazyEvaluator(orgKey, askSignal));
      const filled = filling instanceof Promise ? await filling : filling;
      this.#madeBytes = WRITING_FACTOR * madeBytes(step.with, filled.values);
      charged = memory.charge(step, this.#madeBytes, this.#memoryWait());
      return filled;
    });
    if (charged !== null) await charged;
    return fields;
  }

  #limits() {
    const { deps: { clock }, step: { timeoutMs }, frame: { signal } } = this.#place;
    return { clock, timeoutMs, signal, reason: () => timeUp(timeoutMs) };
  }

  /** The run is on disk before an outside effect, and the start of the step before its call. */
  async #begin(): Promise<void> {
    const { step, deps: { journal } } = this.#place;
    await journal.whenCommitted();
    if (step.declaration.effect === "none" || this.#waited !== null) return;
    journal.record(this.#record);
    await journal.flush();
  }

  /** A service's error message may contain the secrets that it was given. */
  #failure(error: unknown): Outcome {
    const outcome = failureOf(this.#place.step.id, error);
    if (outcome.status !== "failed") return outcome;
    const message = this.#log.mask(outcome.failure.message);
    const { deps: { env }, step } = this.#place;
    const isExplained = error instanceof EvaluationError && step.readsEnv && env.missingBecause;
    const explained = isExplained ? `${message} (${env.missingBecause})` : message;
    return { ...outcome, failure: { ...outcome.failure, message: explained } };
  }

  #call(
    given: Pick<StepCall, FieldNames | "scope">,
    secrets: readonly string[],
  ): Promise<StepResult> {
    const { deps, step, frame } = this.#place;
    const redact = async (value: Json) => await redactInTurns(value, secrets, frame);
    const fields = { ...given, redact };
    const service = deps.services.get(step.service);
    if (!service) throw new StepError("service_unknown", `There is no service "${step.service}"`);
    const limits = this.#limits();
    if (step.declaration.pure) {
      return lazilyTimeBoxed(
        limits,
        (askSignal) => service(this.#callWith(fields, { askSignal, holdTimer: noHold })),
      );
    }
    return timeBoxed(
      limits,
      (signal, holdTimer) =>
        abortable(service(this.#callWith(fields, { askSignal: () => signal, holdTimer })), signal),
    ).finally(() => this.#log.endAttempt()).then(({ result }) => result);
  }

  #callWith(
    given: Pick<StepCall, FieldNames | "scope" | "redact">,
    { askSignal, holdTimer }: { askSignal: () => AbortSignal; holdTimer: HoldTimer },
  ): StepCall {
    const { run, frame, step: { id, action, timeoutMs } } = this.#place;
    const place = { path: this.#record.path, generation: run.generation };
    const log = this.#log;
    let heldBytes = this.#madeBytes;
    const fields = {
      ...given,
      action,
      run,
      place,
      timeoutMs,
      endsAt: frame.deadline,
      holdTimer,
      hold: async (moreBytes: number) => {
        heldBytes += WORKING_FACTOR * moreBytes;
        // Asking for the signal starts the timeout of a pure step.
        if (heldBytes <= UNCOUNTED_BYTES_MAX) return;
        const waiting = this.#memoryWait({ signal: askSignal(), holdTimer });
        await frame.memory.hold(id, heldBytes, waiting);
      },
      waited: this.#waited,
      log: (text: string) => {
        if (!askSignal().aborted) log.addVisibly(text);
      },
      showAway: (isAway: boolean) => log.showAway(isAway),
    };
    return new LazyStepCall(fields, askSignal);
  }

  async #chargeOutput(output: Json): Promise<void> {
    const { step, frame } = this.#place;
    const weight = await weighInTurns(output, WEIGHED_CHARACTERS_MAX, frame);
    const outputBytes = WRITING_FACTOR * weight;
    await frame.memory.charge(step, Math.max(this.#madeBytes, outputBytes), this.#memoryWait());
  }

  /** Options for a wait for memory. The step's log says that it waits. */
  #memoryWait(given: Partial<MemoryWait> = {}): MemoryWait {
    const onLongWait = (): void => this.#log.addVisibly(MEMORY_WAIT_LINE);
    return { signal: this.#place.frame.signal, onLongWait, ...given };
  }

  async #wait(until: number | null): Promise<Outcome> {
    const { step, frame, deps: { journal } } = this.#place;
    frame.memory.release(step.id);
    this.#log.add(waitLine(until));
    journal.record({ ...this.#record, status: "waiting", wake_at: until });
    await journal.flush();
    return { status: "waiting", until };
  }

  /** An outcome that must not be computed again is on disk before later steps use it. */
  #end(outcome: Outcome): Outcome | Promise<Outcome> {
    const { step, frame, deps: { journal, clock } } = this.#place;
    if (outcome.status === "waiting") return outcome;
    this.#log.endAttempt();
    const given = outcome.status === "succeeded" ? outcome : null;
    const output = given && (given.text ?? JSON.stringify(given.output));
    if (output !== null && !given?.text && isTextDeeperThan(output, OUTPUT_LEVELS_MAX)) {
      return this.#end(failed(step.id, "output_invalid", `The output ${TOO_DEEP}`));
    }
    const keptCharacters = (output?.length ?? 0) + (this.#record.input?.length ?? 0);
    const isCounted = keptCharacters > UNCOUNTED_CHARACTERS_MAX;
    if (isCounted && !this.#hasRoom) return this.#endIfRoom(outcome, keptCharacters);
    journal.record({
      ...this.#record,
      status: outcome.status,
      output,
      error: outcome.status === "failed" ? JSON.stringify(outcome.failure) : null,
      finished_at: clock.now(),
    });
    if (isLarge(output)) return this.#passOutput(outcome, output.length);
    frame.memory.release(step.id);
    if (step.declaration.pure && !journal.isFull) return outcome;
    return journal.flush().then(() => outcome);
  }

  /** Without room, the step fails, and its input is not kept either. */
  async #endIfRoom(outcome: Outcome, sizeBytes: number): Promise<Outcome> {
    this.#hasRoom = true;
    const room = this.#place.deps.values.requireRoom(sizeBytes);
    const refusal = await room.then(() => null, (error) => this.#failure(error));
    if (refusal !== null) this.#record.input = null;
    return await this.#end(refusal ?? outcome);
  }

  /** The output exists already. Without room for it, the next steps wait here. */
  async #passOutput(outcome: Outcome, sizeBytes: number): Promise<Outcome> {
    const { step, frame, deps: { journal } } = this.#place;
    await journal.flush();
    frame.memory.keep(step.id, sizeBytes);
    await frame.memory.hold(step.id, sizeBytes, { signal: frame.signal }).catch(() => {});
    return outcome;
  }

  #mayRetry(error: unknown): error is StepError {
    const { retry } = this.#place.step;
    return error instanceof StepError && error.retryable && this.#record.attempts <= retry.max;
  }

  /** Waits before the next attempt. Returns false if the step was cancelled meanwhile. */
  async #pause({ code, message: text, retryAfterMs }: StepError): Promise<boolean> {
    const { deps, step, frame } = this.#place;
    const { attempts: attempt } = this.#record;
    const delayMs = backoffMs(step.retry, { attempt, retryAfterMs });
    // Masked before it is embedded: in the middle of the line, a secret cut at the end of the
    // message would not be recognized.
    const message = this.#log.mask(text);
    this.#log.add(retryLine({ attempt, message, delayMs }));
    this.#attempts.fail({ code, message, delayMs });
    deps.journal.record(this.#record);
    await deps.journal.flush();
    return await sleep(deps.clock, delayMs, frame.signal).then(() => true, () => false);
  }
}

/** The levels of JSON that a service accepts, plus those that it adds around them. */
const OUTPUT_LEVELS_MAX = LEVELS_MAX + 10;

/** The number of characters of an output that are written as JSON without pauses for other work. */
const WRITTEN_AT_ONCE = 64 * 1024;

/** The maximum length of an output as JSON text. No step can read as much. */
const OUTPUT_CHARACTERS_MAX = 256 * 1024 * 1024;

/** Steps that each wrap the previous output into a list would make text that nothing can read. */
const TOO_DEEP = tooDeep(OUTPUT_LEVELS_MAX).message;

function refused(error: unknown): never {
  if (!(error instanceof JsonOutOfBounds)) throw error;
  throw new StepError("output_invalid", `The output ${error.message}`, { cause: error });
}

function timeUp(timeoutMs: number | null): StepError {
  const message = `The attempt did not end within ${timeoutMs} ms`;
  return new StepError("timeout", message, { retryable: true });
}
