import type OpenAI from "openai";
import { isJsonObject, type Json, type JsonObject } from "../../lib/json.ts";
import { answerTooLong, ModelError } from "./errors.ts";
import { textOf } from "./text_of.ts";
import type { OfferedTools } from "./written/call_marks.ts";
import type { Material } from "./written/material.ts";
import { readWrittenCalls, type WrittenCall } from "./written/read_calls.ts";
import { ShownText } from "./written/shown_text.ts";

type Chunk = OpenAI.Chat.Completions.ChatCompletionChunk;
type Choice = Chunk["choices"][number];
type Delta = Choice["delta"];
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

/** Arguments are read again while they come, if a server tells its calls apart by nothing else. */
const READ_AGAIN_CHARACTERS_MAX = 20_000_000;

/** No context is longer; a server that tells more would use up the budget of a month at once. */
const TOKENS_MAX = 100_000_000;

/** Fields of reasoning, as the servers name them. */
const REASONING_TEXTS = ["reasoning_content", "reasoning"] as const;

/** Puts the pieces of a streamed answer together. */
export class Answer {
  tokens: Tokens | null = null;
  #text = "";
  #sizeCharacters = 0;
  #readAgainCharacters = 0;
  #finishReason: string | null = null;
  /** The first of several answers, if parameters ask for more than one. */
  #choice: number | null = null;
  readonly #tools: OfferedTools;
  readonly #material: Pick<Material, "has">;
  readonly #shown: ShownText;
  readonly #calls: ToolCall[] = [];
  /** The last piece of each call's arguments, by which it may be at its end. */
  readonly #lastPieces = new Map<ToolCall, string>();
  /** The place in the list that each index stands for at the moment. */
  readonly #places = new Map<number, number>();
  readonly #extra: JsonObject = {};

  /** `material`: what the model has been shown, and may quote. */
  constructor(
    { tools, material }: { tools: OfferedTools; material: Pick<Material, "has"> },
  ) {
    this.#tools = tools;
    this.#material = material;
    this.#shown = new ShownText(tools);
  }

  get sizeCharacters(): number {
    return this.#sizeCharacters;
  }

  /** The text that the piece adds. */
  take(chunk: Chunk): string {
    this.tokens = tokensIn(chunk.usage) ?? this.tokens;
    const choice = this.#choiceOf(chunk);
    if (!choice) return "";
    this.#finishReason = choice.finish_reason || this.#finishReason;
    const delta: Partial<Delta> = choice.delta ?? choice.message ?? {};
    const parts = Array.isArray(delta.tool_calls) ? delta.tool_calls : [];
    for (const part of parts) if (isJsonObject(part)) this.#takeCall(part);
    this.#takeReasoning(delta);
    const given = textOf(delta.content) || textOf(delta.refusal);
    this.#grow(given.length);
    const text = this.#shown.next(given);
    this.#text += text;
    return text;
  }

  /** The text that was held back, as it might have been calls. */
  rest(): string {
    const held = this.#shown.rest();
    const written = this.#calls.length > 0 ? [] : this.#ownCalls(held);
    if (written === null) {
      this.#text += held;
      return held;
    }
    for (const { name, arguments: given } of written) {
      this.#calls.push({ id: "", name, arguments: given, extra: {} });
    }
    return "";
  }

  /** The words that were held back, if the answer breaks off. */
  words(): string {
    return this.#shown.words();
  }

  /** `isWhole`: the stream has said that it is at its end, so that the reason may be missing. */
  finish({ isWhole }: { isWhole: boolean }): Round {
    const failure = failureOf(this.#finishReason ?? (isWhole ? "stop" : "error"));
    if (failure !== null) throw new ModelError(failure);
    return { text: this.#text, calls: withOwnIds(this.#calls), extra: this.#extra };
  }

  /** Null for a text that is no call, or one that the model has read somewhere. */
  #ownCalls(text: string): WrittenCall[] | null {
    const calls = readWrittenCalls(text, this.#tools);
    return calls?.some(({ source }) => this.#material.has(source)) ? null : calls;
  }

  #choiceOf({ choices }: Chunk): Choice & { message?: Partial<Delta> } | undefined {
    if (!Array.isArray(choices)) return undefined;
    this.#choice ??= choices[0]?.index ?? null;
    return choices.find(({ index }) => (index ?? this.#choice) === this.#choice);
  }

  #takeCall(part: CallPart): void {
    const call = this.#callOf(part);
    call.id ||= this.#counted(part.id ?? "");
    call.name ||= this.#counted(part.function?.name ?? "");
    const piece = this.#counted(part.function?.arguments ?? "");
    call.arguments += piece;
    if (piece.trim() !== "") this.#lastPieces.set(call, piece);
    const { extra_content: extra } = part as CallPart & { extra_content?: Json };
    if (!isJsonObject(extra)) return;
    this.#counted(extra);
    call.extra = { extra_content: extra };
  }

  /** As text, whatever a server gives. */
  #counted(given: Json): string {
    const text = typeof given === "string" ? given : JSON.stringify(given);
    this.#grow(text.length);
    return text;
  }

  /** Some servers give no index, and some the same for every call: then a new id begins a call. */
  #callOf(part: CallPart): ToolCall {
    const index: number | undefined = part.index ?? undefined;
    const place = index === undefined ? this.#calls.length - 1 : this.#places.get(index) ?? -1;
    const known = this.#calls[place];
    if (known && !this.#beginsAnother(known, part)) return known;
    const call = { id: "", name: "", arguments: "", extra: {} };
    if (index !== undefined) this.#places.set(index, this.#calls.length);
    this.#calls.push(call);
    if (this.#calls.length > CALLS_MAX) throw answerTooLong();
    return call;
  }

  #beginsAnother(known: ToolCall, { id, function: called }: CallPart): boolean {
    if (id) return known.id !== "" && known.id !== id;
    const last = this.#lastPieces.get(known)?.trimEnd().at(-1) ?? "";
    if (!called?.name || known.name === "" || !'}]"'.includes(last)) return false;
    this.#readAgainCharacters += known.arguments.length;
    if (this.#readAgainCharacters > READ_AGAIN_CHARACTERS_MAX) throw answerTooLong();
    return isWholeJson(known.arguments);
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
    this.#counted(details);
    const before = this.#extra["reasoning_details"] ??= [];
    if (Array.isArray(before)) { for (const detail of details) before.push(detail); }
  }

  #grow(characters: number): void {
    this.#sizeCharacters += characters;
    if (this.#sizeCharacters > ANSWER_CHARACTERS_MAX) throw answerTooLong();
  }
}

/** The tokens that a server counts; null if it tells none that can be true. */
export function tokensIn(usage: unknown): Tokens | null {
  if (!isJsonObject(usage as Json)) return null;
  const { prompt_tokens: input, completion_tokens: output } = usage as JsonObject;
  return isCount(input) && isCount(output) ? { input, output } : null;
}

function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= TOKENS_MAX;
}

/** Reasons to stop that servers give besides `stop` and `tool_calls`, in lower case. */
const FAILURES: readonly { reasons: readonly string[]; message: string }[] = [
  {
    reasons: ["length", "max_tokens", "model_length", "model_context_window_exceeded"],
    message: "The model reached its length limit and stopped. Ask it to go on.",
  },
  {
    reasons: [
      "content_filter",
      "safety",
      "sensitive",
      "recitation",
      "blocklist",
      "prohibited_content",
      "spii",
    ],
    message: "The model's server withheld the rest of this answer. Ask otherwise.",
  },
  {
    reasons: ["malformed_function_call"],
    message: "The model made a call that its server cannot read. Send the message again.",
  },
  {
    reasons: ["error", "network_error", "insufficient_system_resource", "abort", "cancelled"],
    message:
      "The model's server broke off its answer. The text so far is kept; send the message again.",
  },
];

function failureOf(finishReason: string): string | null {
  // A server may put a word of its own before the reason: "function_call_filter: MALFORMED_…".
  const reason = finishReason.toLowerCase().split(/[\s:]+/).at(-1) ?? "";
  return FAILURES.find(({ reasons }) => reasons.includes(reason))?.message ?? null;
}

/** Calls go back by their ids, which some servers leave out or repeat. */
function withOwnIds(calls: readonly ToolCall[]): ToolCall[] {
  const known = new Set<string>();
  return calls.map((call) => {
    const id = call.id === "" || known.has(call.id) ? newCallId() : call.id;
    known.add(id);
    return { ...call, id };
  });
}

/** Servers of Mistral's models take nine letters and digits alone, and each id once. */
function newCallId(): string {
  return crypto.randomUUID().slice(-9);
}

function isWholeJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
