import type OpenAI from "openai";
import { isJsonObject, type Json, type JsonObject } from "../../lib/json.ts";
import { ModelError } from "./errors.ts";
import { readWrittenCalls, ShownText } from "./written_calls.ts";

type Chunk = OpenAI.Chat.Completions.ChatCompletionChunk;
type Delta = Chunk["choices"][number]["delta"];
type CallPart = NonNullable<Delta["tool_calls"]>[number];

/** The calls that the model asks for. */
export interface ToolCall {
  id: string;
  name: string;
  /** JSON, as far as the model keeps to it. */
  arguments: string;
  /** Fields that the vendor wants to have back with the call, such as a signature of its thoughts. */
  extra: JsonObject;
}

/** The tokens of a call. */
export interface Tokens {
  input: number;
  output: number;
}

export interface Round {
  text: string;
  calls: ToolCall[];
  /** The model's reasoning, which goes back with its calls. */
  extra: JsonObject;
}

const ANSWER_CHARACTERS_MAX = 400_000;
const CALLS_MAX = 32;

/** Fields of reasoning, as the servers name them. */
const REASONING_TEXTS = ["reasoning_content", "reasoning"] as const;

/** Puts the pieces of a streamed answer together. */
export class Answer {
  tokens: Tokens | null = null;
  #text = "";
  #sizeCharacters = 0;
  #finishReason: string | null = null;
  readonly #tools: ReadonlySet<string>;
  readonly #shown = new ShownText();
  readonly #calls: ToolCall[] = [];
  /** The place in the list that each index stands for at the moment. */
  readonly #places = new Map<number, number>();
  readonly #extra: JsonObject = {};

  /** `tools` are the names that may be called. */
  constructor(tools: ReadonlySet<string>) {
    this.#tools = tools;
  }

  get sizeCharacters(): number {
    return this.#sizeCharacters;
  }

  /** The text that the piece adds. */
  take(chunk: Chunk): string {
    this.#takeUsage(chunk);
    const choice = chunk.choices?.[0];
    if (!choice) return "";
    this.#finishReason = choice.finish_reason ?? this.#finishReason;
    const delta: Partial<Delta> = choice.delta ?? {};
    for (const part of delta.tool_calls ?? []) this.#takeCall(part);
    this.#takeReasoning(delta);
    const given = delta.content ?? delta.refusal ?? "";
    this.#grow(given.length);
    const text = this.#shown.next(given);
    this.#text += text;
    return text;
  }

  /** The text that was held back, as it might have been calls. */
  rest(): string {
    const held = this.#shown.rest();
    const written = this.#calls.length > 0 ? [] : readWrittenCalls(held, this.#tools);
    if (written === null) {
      this.#text += held;
      return held;
    }
    for (const call of written) this.#calls.push({ id: "", ...call, extra: {} });
    return "";
  }

  finish(): Round {
    const calls = this.#calls.map((call, at) => ({ ...call, id: call.id || `call_${at}` }));
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
        return { text: this.#text, calls, extra: this.#extra };
    }
  }

  #takeUsage({ usage }: Chunk): void {
    if (!usage) return;
    const { prompt_tokens: input, completion_tokens: output } = usage;
    if (Number.isSafeInteger(input) && Number.isSafeInteger(output)) {
      this.tokens = { input: Math.max(0, input), output: Math.max(0, output) };
    }
  }

  #takeCall(part: CallPart): void {
    const call = this.#callOf(part);
    call.id ||= part.id ?? "";
    call.name ||= part.function?.name ?? "";
    const given: unknown = part.function?.arguments ?? "";
    const text = typeof given === "string" ? given : JSON.stringify(given);
    call.arguments += text;
    this.#grow(text.length);
    const { extra_content: extra } = part as CallPart & { extra_content?: Json };
    if (isJsonObject(extra)) call.extra = { extra_content: extra };
  }

  /** Some servers give no index, and some the same for every call: then a new id begins a call. */
  #callOf(part: CallPart): ToolCall {
    const index: number | undefined = part.index ?? undefined;
    const place = index === undefined ? this.#calls.length - 1 : this.#places.get(index) ?? -1;
    const known = this.#calls[place];
    if (known && !beginsAnother(known, part)) return known;
    const call = { id: "", name: "", arguments: "", extra: {} };
    if (index !== undefined) this.#places.set(index, this.#calls.length);
    this.#calls.push(call);
    if (this.#calls.length > CALLS_MAX) throw tooLong();
    return call;
  }

  #takeReasoning(delta: Partial<Delta>): void {
    const fields = delta as Readonly<Record<string, unknown>>;
    for (const name of REASONING_TEXTS) {
      const piece = fields[name];
      if (typeof piece !== "string") continue;
      this.#grow(piece.length);
      this.#extra[name] = `${this.#extra[name] ?? ""}${piece}`;
    }
    const { reasoning_details: details } = fields;
    if (!Array.isArray(details)) return;
    this.#grow(JSON.stringify(details).length);
    const before = this.#extra["reasoning_details"];
    this.#extra["reasoning_details"] = [...(Array.isArray(before) ? before : []), ...details];
  }

  #grow(characters: number): void {
    this.#sizeCharacters += characters;
    if (this.#sizeCharacters > ANSWER_CHARACTERS_MAX) throw tooLong();
  }
}

function beginsAnother(known: ToolCall, { id, function: called }: CallPart): boolean {
  if (id) return known.id !== "" && known.id !== id;
  return Boolean(called?.name) && known.name !== "" && isWholeJson(known.arguments);
}

function isWholeJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function tooLong(): ModelError {
  return new ModelError("The model's answer got too long and was cut. Ask for less at once.");
}
