import type OpenAI from "openai";
import type { JsonObject } from "../../lib/json.ts";
import type { Model } from "../models.ts";
import { type Dialect, TOKEN_NAMES } from "./dialect.ts";
import type { ModelMessage } from "./context/conversation.ts";
import { withToolsInWords } from "./written/tools_in_words.ts";

export type FunctionTool = OpenAI.Chat.Completions.ChatCompletionFunctionTool;

/** The conversation, and the tools that the model may call. */
export interface RequestContent {
  messages: readonly ModelMessage[];
  tools?: readonly FunctionTool[];
  /** The maximum number of tokens of the answer. */
  tokensMax?: number | null;
}

interface ModelDialect {
  model: Model;
  dialect: Dialect;
}

/** Returns the body of a request, in the form that the model's server accepts. */
export function requestBody(
  { model, dialect }: ModelDialect,
  { messages, tools = [], tokensMax = null }: RequestContent,
): Omit<OpenAI.Chat.Completions.ChatCompletionCreateParamsNonStreaming, "stream"> {
  const isInWords = dialect.tools === "in words" && tools.length > 0;
  const told = isInWords ? withToolsInWords(messages, tools) : messages;
  const signed = dialect.signatures === "unchecked" ? told.map(withSignature) : told;
  const named = dialect.callIds === "short" ? withShortIds(signed) : signed;
  return {
    ...parametersOf(model, dialect),
    ...(tokensMax !== null && boundOf(tokensMax, dialect)),
    model: model.name,
    messages: alternating(named.map((message) => inDialect(message, dialect))),
    ...(tools.length > 0 && !isInWords && { tools: [...tools] }),
  };
}

/** Requests the number of tokens in a stream. */
const STREAM_OPTIONS = { include_usage: true };

export function streamedBody(
  form: ModelDialect,
  asked: RequestContent,
): OpenAI.Chat.Completions.ChatCompletionCreateParamsStreaming {
  const { model: { parameters }, dialect } = form;
  const { stream_options: options = STREAM_OPTIONS } = parameters;
  const isSent = options !== null && !dialect.refused.has("stream_options");
  return {
    ...requestBody(form, asked),
    stream: true,
    ...(isSent && { stream_options: options as typeof STREAM_OPTIONS }),
  };
}

/** Returns the bound, instead of a configured one, under the name that the server accepts. */
function boundOf(tokensMax: number, { refused }: Dialect): JsonObject {
  const taken = TOKEN_NAMES.find((each) => !refused.has(each));
  const names = TOKEN_NAMES.map((name) => [name, name === taken ? tokensMax : undefined]);
  return Object.fromEntries(names);
}

/** Parameters that are null are left out, and so are options of streams. */
function parametersOf({ parameters }: Model, { set, refused }: Dialect): JsonObject {
  const { stream_options: _, ...all } = { ...parameters, ...set };
  return Object.fromEntries(
    Object.entries(all).filter(([name, value]) => value !== null && !refused.has(name)),
  );
}

function inDialect(message: ModelMessage, { instructions, reasoning }: Dialect): ModelMessage {
  if (message.role === "system") return { ...message, role: instructions };
  if (message.role !== "assistant" || !message.tool_calls) return message;
  if (reasoning === "never") {
    const { reasoning_content: _content, reasoning: _text, reasoning_details: _details, ...rest } =
      message as ModelMessage & JsonObject;
    return rest as ModelMessage;
  }
  return reasoning === "always" ? { reasoning_content: "", ...message } as ModelMessage : message;
}

/** The value that Google documents for calls whose signature is lost, and does not check. */
const UNCHECKED = { google: { thought_signature: "skip_thought_signature_validator" } };

/** Signs the first call of a message, which alone has to be signed. */
function withSignature(message: ModelMessage): ModelMessage {
  if (message.role !== "assistant" || !message.tool_calls) return message;
  const [first, ...others] = message.tool_calls;
  if (first === undefined || "extra_content" in first) return message;
  const signed = { ...first, extra_content: UNCHECKED };
  return { ...message, tool_calls: [signed, ...others] };
}

/** Gives each call and its result one id of nine letters and digits. Servers may repeat ids. */
function withShortIds(messages: readonly ModelMessage[]): ModelMessage[] {
  const latest = new Map<string, string>();
  let count = 0;
  const shorten = (id: string): string => {
    const made = `call${`${count++}`.padStart(5, "0")}`;
    latest.set(id, made);
    return made;
  };
  return messages.map((message) => {
    if (message.role === "tool") {
      const { tool_call_id: id } = message;
      return { ...message, tool_call_id: latest.get(id) ?? shorten(id) };
    }
    if (message.role !== "assistant" || !message.tool_calls) return message;
    const calls = message.tool_calls.map((call) => ({ ...call, id: shorten(call.id) }));
    return { ...message, tool_calls: calls };
  });
}

/** Some servers refuse two consecutive messages of one role, or an assistant's message first. */
function alternating(messages: readonly ModelMessage[]): ModelMessage[] {
  const merged: ModelMessage[] = [];
  for (const message of messages) {
    const last = merged.at(-1);
    const isFirst = last === undefined || last.role === "system" || last.role === "developer";
    if (isFirst && message.role === "assistant") continue;
    const both = last && mergedOf(last, message);
    if (both) merged.splice(-1, 1, both);
    else merged.push(message);
  }
  return merged;
}

function mergedOf(a: ModelMessage, b: ModelMessage): ModelMessage | null {
  if (a.role === "user" && b.role === "user") return { role: "user", content: joined(a, b) };
  const arePlain = a.role === "assistant" && b.role === "assistant" && !a.tool_calls;
  if (!arePlain) return null;
  return { ...b, content: [a.content, b.content].filter(Boolean).join("\n\n") };
}

type UserMessage = OpenAI.Chat.Completions.ChatCompletionUserMessageParam;

function joined({ content: a }: UserMessage, { content: b }: UserMessage): UserMessage["content"] {
  if (typeof a === "string" && typeof b === "string") return `${a}\n\n${b}`;
  return [a, b].flatMap((content) =>
    typeof content === "string" ? [{ type: "text" as const, text: content }] : content
  );
}
