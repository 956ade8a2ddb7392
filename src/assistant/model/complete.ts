import { anySignal } from "../../lib/any_signal.ts";
import { type Clock, elapsedMs } from "../../lib/clock.ts";
import type { Model } from "../models.ts";
import type { CallMeter } from "../usage/call_meter.ts";
import { type TokenCounts, tokensIn } from "./model_answer.ts";
import { openClient } from "./client.ts";
import { DialectLearner } from "./dialect.ts";
import { refusalOf } from "./errors.ts";
import { requestBody, type RequestContent } from "./request.ts";
import { textOf } from "./text_of.ts";
import { ShownText } from "./written/shown_text.ts";

/** The answer is read at once. */
const ANSWER_BYTES_MAX = 4 * 1024 * 1024;

export interface CompletionRequest {
  model: Model;
  clock: Clock;
  meter: CallMeter;
  system: string;
  user: string;
  /** The maximum number of tokens of the answer; if null or missing, the model decides. */
  tokensMax?: number | null;
  timeoutMs: number;
  /** Ends the request early. */
  signal?: AbortSignal;
}

export interface Completion {
  text: string;
  /** The tokens that the server reports, or an estimate if it reports none. */
  tokens: TokenCounts;
}

/** Returns only the text of `complete()`. */
export async function completeText(request: CompletionRequest): Promise<string> {
  return (await complete(request)).text;
}

/** Returns one complete answer, without tools. Rejects on any failure and at the timeout. */
export async function complete(request: CompletionRequest): Promise<Completion> {
  const { model, clock, meter, system, user, tokensMax = null, timeoutMs, signal } = request;
  const messages: RequestContent["messages"] = [
    ...(system === "" ? [] : [{ role: "system" as const, content: system }]),
    { role: "user", content: user },
  ];
  const call = await meter.begin({ model, asked: { messages } });
  const timeout = new AbortController();
  const cancel = clock.after(timeoutMs, () => timeout.abort());
  using ended = anySignal(signal ? [timeout.signal, signal] : [timeout.signal]);
  const startedAt = elapsedMs(clock);
  const record = async (text: string, usage: unknown, failure: unknown): Promise<TokenCounts> => {
    const tokens = tokensIn(usage);
    const durationMs = elapsedMs(clock) - startedAt;
    const isCut = ended.signal.aborted;
    return await call.end({ tokens, sizeCharacters: text.length, durationMs, failure, isCut });
  };
  try {
    const asked = { messages, tokensMax, timeoutMs, signal: ended.signal };
    const { text, usage } = await ask(model, asked);
    return { text, tokens: await record(text, usage, null) };
  } catch (error) {
    await record("", undefined, error);
    throw error;
  } finally {
    cancel();
  }
}

/** Sends the request, and sends it again if the server says what form it requires. */
async function ask(
  model: Model,
  { messages, tokensMax, timeoutMs, signal }: RequestContent & {
    timeoutMs: number;
    signal: AbortSignal;
  },
): Promise<{ text: string; usage: unknown }> {
  const client = await openClient(model, { answerBytesMax: ANSWER_BYTES_MAX });
  const learner = new DialectLearner(model);
  for (let learnt = 0;; learnt++) {
    const sent = requestBody({ model, dialect: learner.dialect }, { messages, tokensMax });
    try {
      const options = { signal, maxRetries: 0, timeout: timeoutMs };
      const { choices, usage } = await client.chat.completions.create(sent, options);
      learner.keep();
      const shown = new ShownText();
      const text = shown.next(textOf(choices[0]?.message.content));
      return { text: `${text}${shown.rest()}`, usage };
    } catch (error) {
      const words = refusalOf(error);
      if (words === null || learnt === 2 || !learner.learn({ words, sent })) throw error;
    }
  }
}
