import type OpenAI from "openai";
import { isJsonObject, type Json, type JsonObject } from "../../lib/json.ts";
import { answerTooLong, ModelError, UNREADABLE_CALL } from "./errors.ts";
import { textOf } from "./text_of.ts";
import type { OfferedTools } from "./written/call_marks.ts";
import type { Material } from "./written/material.ts";
import { readWrittenCalls, type WrittenCall } from "./written/read_calls.ts";
import { ShownText } from "./written/shown_text.ts";

type CompletionChunk = OpenAI.Chat.Completions.ChatCompletionChunk;
type Choice = CompletionChunk["choices"][number];
type Delta = Choice["delta"];
type CallPart = NonNullable<Delta["tool_calls"]>[number];

/** A tool call that the model asks for. */
export interface ToolCall {
  id: string;
  name: string;
  /** JSON, if the model writes it correctly. */
  arguments: string;
  /** Fields that the vendor requires back with the call, such as a signature of the reasoning. */
  extra: JsonObject;
}

/** The number of tokens of a call. */
export interface TokenCounts {
  input: number;
  output: number;
}

export interface Round {
  text: string;
  calls: ToolCall[];
  /** The model's reasoning, which is sent back with its calls. */
  extra: JsonObject;
}

const ANSWER_CHARACTERS_MAX = 400_000;
const CALLS_MAX = 32;

/**
 * Arguments are parsed again with each chunk if a server distinguishes its calls in no other way.
 * This bounds the characters that are parsed for this.
 */
const READ_AGAIN_CHARACTERS_MAX = 20_000_000;

/** No context is longer. A server that reports more would use up a month's budget at once. */
const TOKENS_MAX = 100_000_000;

/** Names of fields with reasoning, which differ between servers. */
const REASONING_TEXTS = ["reasoning_content", "reasoning"] as const;

/** Assembles a streamed answer from its pieces. */
export class ModelAnswer {
  tokens: TokenCounts | null = null;
  #text = "";
  #sizeCharacters = 0;
  #readAgainCharacters = 0;
  #finishReason: string | null = null;
  /** The index of the first answer, if parameters ask for several. */
  #choice: number | null = null;
  readonly #tools: OfferedTools;
  readonly #material: Pick<Material, "has">;
  readonly #shown: ShownText;
  readonly #calls: ToolCall[] = [];
  /** The last piece of each call's arguments, which shows whether they may be complete. */
  readonly #lastPieces = new Map<ToolCall, string>();
  /** The position in the list of calls that each index refers to at present. */
  readonly #places = new Map<number, number>();
  readonly #extra: JsonObject = {};

  /** `material` is the text that the model has been shown and may quote. */
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

  /** Whether the user has seen a part of the answer. */
  get hasSaid(): boolean {
    return this.#text !== "";
  }

  /** Adds a piece. Returns the text that it adds. */
  take(chunk: CompletionChunk): string {
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

  /** Returns the text that was held back because it might have been calls. */
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

  /** Returns the words that were held back, if the answer is interrupted. */
  words(): string {
    return this.#shown.words();
  }

  /**
   * Ends the answer. `isWhole` says that the stream reported its end, so that the finish reason may
   * be missing.
   */
  finish({ isWhole }: { isWhole: boolean }): Round {
    const failure = failureOf(this.#finishReason ?? (isWhole ? "stop" : "error"));
    if (failure !== null) throw new ModelError(failure);
    return { text: this.#text, calls: withOwnIds(this.#calls), extra: this.#extra };
  }

  /** Returns null for a text that is not a call, or is a quote of what the model has read. */
  #ownCalls(text: string): WrittenCall[] | null {
    const calls = readWrittenCalls(text, this.#tools);
    return calls?.some(({ source }) => this.#material.has(source)) ? null : calls;
  }

  #choiceOf({ choices }: CompletionChunk): Choice & { message?: Partial<Delta> } | undefined {
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

  /** Returns the value as text, whatever its type. */
  #counted(given: Json): string {
    const text = typeof given === "string" ? given : JSON.stringify(given);
    this.#grow(text.length);
    return text;
  }

  /** Some servers send no index, and some the same for every call; then a new id begins a call. */
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

/** Returns the tokens that a server reports; null if it reports none, or implausible numbers. */
export function tokensIn(usage: unknown): TokenCounts | null {
  if (!isJsonObject(usage as Json)) return null;
  const { prompt_tokens: input, completion_tokens: output } = usage as JsonObject;
  return isCount(input) && isCount(output) ? { input, output } : null;
}

function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= TOKENS_MAX;
}

/** Finish reasons of servers other than `stop` and `tool_calls`, in lower case. */
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
      "refusal",
      "guardrail_intervened",
      "content_filtered",
      "model_armor",
      "image_safety",
    ],
    message: "The model's server withheld the rest of this answer. Ask otherwise.",
  },
  {
    reasons: ["malformed_function_call", "unexpected_tool_call", "malformed_response"],
    message: UNREADABLE_CALL,
  },
  {
    reasons: ["error", "network_error", "insufficient_system_resource", "abort", "cancelled"],
    message:
      "The model's server broke off its answer. The text so far is kept; send the message again.",
  },
];

function failureOf(finishReason: string): string | null {
  // A server may put its own word before the reason: "function_call_filter: MALFORMED_…".
  const reason = finishReason.toLowerCase().split(/[\s:]+/).at(-1) ?? "";
  return FAILURES.find(({ reasons }) => reasons.includes(reason))?.message ?? null;
}

/** Results are sent back by call id, which some servers leave out or repeat. */
function withOwnIds(calls: readonly ToolCall[]): ToolCall[] {
  const known = new Set<string>();
  return calls.map((call) => {
    const id = call.id === "" || known.has(call.id) ? newCallId() : call.id;
    known.add(id);
    return { ...call, id };
  });
}

/** Servers of Mistral's models accept only ids of nine letters and digits, each used once. */
export function newCallId(): string {
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
