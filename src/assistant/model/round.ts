import { anySignal } from "../../lib/any_signal.ts";
import { type Clock, elapsedMs } from "../../lib/clock.ts";
import type OpenAI from "openai";
import type { Model } from "../models.ts";
import { type ReplyEvent, say } from "../talk.ts";
import type { CallMeter } from "../usage/call_meter.ts";
import { ModelAnswer, type Round } from "./model_answer.ts";
import { ContextError, contextErrorOf } from "./context/context_error.ts";
import { ImagesRefused, refusesImages } from "./context/images_refused.ts";
import { DialectLearner } from "./dialect.ts";
import {
  AnswerError,
  isUnreadableCall,
  ModelError,
  refusalOf,
  serverStops,
  serverWords,
  toModelError,
  UNREADABLE_CALL,
} from "./errors.ts";
import { AnswerChunks } from "./read_chunks.ts";
import { type RequestContent, streamedBody } from "./request.ts";
import { pause, waitBeforeRetry } from "./retry.ts";
import { Material } from "./written/material.ts";

export type { Round, ToolCall } from "./model_answer.ts";

export interface RoundRequest extends RequestContent {
  client: OpenAI;
  model: Model;
  clock: Clock;
  signal: AbortSignal;
  meter: CallMeter;
}

const ROUND_MS_MAX = 10 * 60_000;

/** A server may require several changes, and reports one at a time. */
const DIALECT_CHANGES_MAX = 5;

/** Empty answers, unreadable calls and server failures mostly do not repeat. */
const TRIES = 2;

/** The reason to send a request once more. */
type RetryMode = "in another form" | "as it is";

/**
 * Asks the model: yields its text as it arrives, and returns the text and the calls. Every failure
 * of the model is a `ModelError`; a conversation that is too long for it is a `ContextError`.
 */
export async function* askModel(request: RoundRequest): AsyncGenerator<ReplyEvent, Round> {
  const learner = new DialectLearner(request.model);
  for (let tries = 0; tries < TRIES;) {
    const round = yield* askOnce(request, learner);
    if (round === "in another form") continue;
    tries++;
    if (round === "as it is") {
      if (tries === TRIES) throw new ModelError(UNREADABLE_CALL);
      continue;
    }
    if (round.text.trim() !== "" || round.calls.length > 0) return round;
  }
  throw new ModelError("The model gave an empty answer. Ask otherwise, or choose another model.");
}

/**
 * Sends the request once and yields the text of the answer. Returns the reason to send it again, if
 * the user has seen nothing: the server refused the form of the request within its answer, or wrote
 * a call that it cannot parse itself.
 */
async function* askOnce(
  request: RoundRequest,
  learner: DialectLearner,
): AsyncGenerator<ReplyEvent, Round | RetryMode> {
  const { clock, signal, model, meter, tools = [] } = request;
  if (signal.aborted) throw serverStops();
  const call = await meter.begin({ model, asked: { messages: request.messages, tools } });
  using watch = new RequestWatchdog(clock, { signal, silenceMs: model.silenceMs });
  const answer = new ModelAnswer({
    tools: new Map(tools.map(({ function: { name, parameters } }) => [name, parameters])),
    material: new Material(request.messages),
  });
  const startedAt = elapsedMs(clock);
  let failure: unknown = null;
  let isWhole = false;
  try {
    const chunks = new AnswerChunks(await openStream(request, { watch, learner }), watch);
    for await (const chunk of chunks) {
      learner.keep();
      const text = answer.take(chunk);
      if (text !== "") yield say(text);
    }
    isWhole = chunks.isWhole;
    const rest = answer.rest();
    if (rest !== "") yield say(rest);
  } catch (error) {
    failure = error;
  } finally {
    const { tokens, sizeCharacters } = answer;
    const durationMs = elapsedMs(clock) - startedAt;
    const end = { tokens, sizeCharacters, durationMs, isCut: watch.signal.aborted };
    await call.end({ ...end, failure: failure ?? watch.expired });
  }
  const words = failure === null ? "" : answer.words();
  if (words !== "") yield say(words);
  if (signal.aborted) throw serverStops();
  if (watch.expired) throw watch.expired;
  if (learnsFrom(failure, { request, learner, answer })) return "in another form";
  if (isUnreadableCall(failure) && !answer.hasSaid) return "as it is";
  if (failure instanceof ContextError || failure instanceof ImagesRefused) throw failure;
  if (failure !== null) {
    const tooLong = answer.sizeCharacters === 0 ? contextErrorOf(failure) : null;
    throw tooLong ?? toModelError(failure);
  }
  return answer.finish({ isWhole });
}

/** Some servers respond with status 200 before they find that they do not accept the request. */
function learnsFrom(
  failure: unknown,
  { request, learner, answer }: {
    request: RoundRequest;
    learner: DialectLearner;
    answer: ModelAnswer;
  },
): boolean {
  if (!(failure instanceof AnswerError) || answer.sizeCharacters > 0) return false;
  const words = contextErrorOf(failure) === null ? refusalOf(failure) : null;
  if (words === null) return false;
  const sent = streamedBody({ model: request.model, dialect: learner.dialect }, request);
  return learner.learn({ words, sent });
}

/** Sends the request again if the server refuses its form and says what it requires. */
async function openStream(
  request: RoundRequest,
  { watch, learner }: { watch: RequestWatchdog; learner: DialectLearner },
): Promise<Response> {
  const { model } = request;
  for (let learnt = 0;; learnt++) {
    const sent = streamedBody({ model, dialect: learner.dialect }, request);
    try {
      return await send(request, { sent, watch });
    } catch (error) {
      // Checked first, because its message may also name a parameter, such as `max_tokens`.
      const tooLong = contextErrorOf(error);
      if (tooLong !== null) throw tooLong;
      if (refusesImages(error, request.messages)) throw new ImagesRefused(serverWords(error));
      const words = refusalOf(error);
      const isNew = words !== null && learnt < DIALECT_CHANGES_MAX &&
        learner.learn({ words, sent });
      if (!isNew) throw error;
    }
  }
}

/** Sends the request once more if the server is busy or has failed, after a short wait only. */
async function send(
  { client, clock }: RoundRequest,
  { sent, watch }: { sent: ReturnType<typeof streamedBody>; watch: RequestWatchdog },
): Promise<Response> {
  const { signal } = watch;
  for (let tries = 1;; tries++) {
    try {
      return await client.chat.completions.create(sent, { signal }).asResponse();
    } catch (error) {
      const waitMs = tries < TRIES && !signal.aborted ? waitBeforeRetry(error) : null;
      if (waitMs === null) throw error;
      await pause(clock, waitMs, signal);
      watch.heard();
    }
  }
}

const SILENT = "stopped answering, or is slower than LLM_SILENCE_SECONDS allows";

/** Aborts a request whose server sends nothing for too long, or that takes too long in total. */
class RequestWatchdog implements Disposable {
  expired: ModelError | null = null;
  readonly signal: AbortSignal;
  readonly #clock: Clock;
  readonly #silenceMs: number;
  readonly #abort = new AbortController();
  readonly #cancelWhole: () => void;
  #cancelSilence: () => void = () => {};

  constructor(
    clock: Clock,
    { signal, silenceMs }: { signal: AbortSignal; silenceMs: number },
  ) {
    this.#clock = clock;
    this.#silenceMs = silenceMs;
    this.signal = anySignal([signal, this.#abort.signal]).signal;
    this.#cancelWhole = clock.after(ROUND_MS_MAX, () => this.#expire("took too long to answer"));
    this.heard();
  }

  heard(): void {
    this.#cancelSilence();
    this.#cancelSilence = this.#clock.after(this.#silenceMs, () => this.#expire(SILENT));
  }

  [Symbol.dispose](): void {
    this.#cancelWhole();
    this.#cancelSilence();
  }

  #expire(what: string): void {
    this.expired = new ModelError(
      `The model's server ${what}. The text so far is kept; send the message again, or ` +
        "choose another model.",
    );
    this.#abort.abort();
  }
}
