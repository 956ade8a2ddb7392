import { anySignal } from "../../lib/any_signal.ts";
import type OpenAI from "openai";
import type { Clock } from "../../lib/clock.ts";
import { type ReplyEvent, say } from "../talk.ts";
import { SILENCE_MS } from "./client.ts";
import { ModelError, serverStops, toModelError } from "./errors.ts";

type Chunk = OpenAI.Chat.Completions.ChatCompletionChunk;
type Request = OpenAI.Chat.Completions.ChatCompletionCreateParamsStreaming;

/** The calls that the model asks for. */
export interface ToolCall {
  id: string;
  name: string;
  /** JSON, as far as the model keeps to it. */
  arguments: string;
}

export interface Round {
  text: string;
  calls: ToolCall[];
}

interface RoundRequest {
  client: OpenAI;
  clock: Clock;
  signal: AbortSignal;
  request: Request;
}

const ROUND_MS_MAX = 10 * 60_000;
const ANSWER_CHARACTERS_MAX = 400_000;
const CALLS_MAX = 32;

/**
 * Asks the model once: yields its text as it comes, answers the text and the calls it makes. Every
 * failure of the model is a `ModelError`.
 */
export async function* askModel(
  { client, clock, signal, request }: RoundRequest,
): AsyncGenerator<ReplyEvent, Round> {
  using watch = new Watch(clock, signal);
  const answer = new Answer();
  try {
    const stream = await client.chat.completions.create(request, { signal: watch.signal });
    for await (const chunk of stream) {
      watch.heard();
      const text = answer.take(chunk);
      if (text !== "") yield say(text);
    }
  } catch (error) {
    if (!watch.signal.aborted) throw toModelError(error);
  }
  // The library ends an aborted stream as if it were whole.
  if (signal.aborted) throw serverStops();
  if (watch.expired) throw watch.expired;
  return answer.finish();
}

/** Ends a request that is silent, or goes on, for too long. */
class Watch implements Disposable {
  expired: ModelError | null = null;
  readonly signal: AbortSignal;
  readonly #clock: Clock;
  readonly #abort = new AbortController();
  readonly #cancelWhole: () => void;
  #cancelSilence: () => void = () => {};

  constructor(clock: Clock, signal: AbortSignal) {
    this.#clock = clock;
    this.signal = anySignal([signal, this.#abort.signal]).signal;
    this.#cancelWhole = clock.after(ROUND_MS_MAX, () => this.#expire("took too long to answer"));
    this.heard();
  }

  heard(): void {
    this.#cancelSilence();
    this.#cancelSilence = this.#clock.after(SILENCE_MS, () => this.#expire("stopped answering"));
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

/** Puts the pieces of a streamed answer together. */
class Answer {
  #text = "";
  #finishReason: string | null = null;
  readonly #calls = new Map<number, ToolCall>();

  /** The text that the piece adds. */
  take(chunk: Chunk): string {
    const choice = chunk.choices?.[0];
    if (!choice) return "";
    this.#finishReason = choice.finish_reason ?? this.#finishReason;
    for (const part of choice.delta?.tool_calls ?? []) {
      const call = this.#calls.get(part.index) ?? { id: "", name: "", arguments: "" };
      call.id ||= part.id ?? "";
      call.name ||= part.function?.name ?? "";
      call.arguments += part.function?.arguments ?? "";
      this.#calls.set(part.index, call);
    }
    const text = choice.delta?.content ?? "";
    this.#text += text;
    const size = [...this.#calls.values()].reduce((sum, c) => sum + c.arguments.length, 0);
    if (this.#text.length + size > ANSWER_CHARACTERS_MAX || this.#calls.size > CALLS_MAX) {
      throw new ModelError("The model's answer got too long and was cut. Ask for less at once.");
    }
    return text;
  }

  finish(): Round {
    const calls = [...this.#calls.entries()].sort(([a], [b]) => a - b)
      .map(([index, call]) => ({ ...call, id: call.id || `call_${index}` }));
    switch (this.#finishReason) {
      case null:
        throw new ModelError(
          "The model's server broke off its answer. The text so far is kept; send the " +
            "message again.",
        );
      case "length":
        throw new ModelError("The model reached its length limit and stopped. Ask it to go on.");
      case "content_filter":
        throw new ModelError("The model's server withheld the rest of this answer. Ask otherwise.");
      default:
        return { text: this.#text, calls };
    }
  }
}
