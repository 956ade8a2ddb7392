/** The offered tools: the schemas of their arguments by name. */
export type OfferedTools = ReadonlyMap<string, unknown>;

/** Tokens that end a message, which some servers do not remove. */
export const END_TOKENS = [
  "<|return|>",
  "<|call|>",
  "<|end|>",
  "<|im_end|>",
  "<|eot_id|>",
  "<|eom_id|>",
  "<|endoftext|>",
  "<｜end▁of▁sentence｜>",
  "</s>",
] as const;

/**
 * Marks of calls by Qwen, Mistral, Llama, DeepSeek, Kimi, Gemma, gpt-oss, Granite, LFM, LM Studio,
 * and others.
 */
const CALL_MARKS = [
  "<tool_call>",
  "<tools>",
  "<function=",
  "<function_calls>",
  "<invoke name=",
  "[TOOL_CALLS]",
  "[TOOL_REQUEST]",
  "<|python_tag|>",
  "<|tool_call",
  "<｜tool▁call",
  "<|channel|>commentary to=",
  "<|channel|>analysis to=",
  "<|start|>assistant to=",
] as const;

const FENCE = "```";

/** The first characters of calls without a mark, at the beginning of an answer. */
const BARE = ["call:", "functools["] as const;

/** Text from any of these marks on is held back, because a call may begin there. */
export const MARKS: readonly string[] = [...CALL_MARKS, ...END_TOKENS, FENCE];

/** After this many characters a fence or a bracket has shown whether it begins a call. */
export const OPENING_CHARACTERS_MAX = 200;

const FENCE_START = /^(?:```(?:json|tool_call|tool_code|python)?\s*|functools(?=\[))/;
const NAMED_OBJECT =
  /^(?:\[\s*)?\{\s*(?:"(?:id|type)"\s*:\s*"[^"]{0,60}"\s*,\s*)*(?:"function"\s*:\s*\{\s*)?"name"\s*:\s*"(?:functions\.)?([\w.-]+)"/;
const NAMED_CALL = /^(?:\[\s*)?(?:call:)?([\w.-]+)[({]/;

/**
 * Whether a text begins with a call: with an unambiguous mark, or with JSON or code that names a
 * tool, in a fence or at the beginning of an answer. Null while more text is needed to decide.
 */
export function beginsCall(text: string, tools: OfferedTools): boolean | null {
  if ([...CALL_MARKS, ...END_TOKENS].some((mark) => text.startsWith(mark))) return true;
  const body = text.replace(FENCE_START, "");
  const name = (NAMED_OBJECT.exec(body) ?? NAMED_CALL.exec(body))?.[1];
  if (name !== undefined) return tools.has(name);
  if (text.length >= OPENING_CHARACTERS_MAX) return false;
  return isHalf(text, body) ? null : false;
}

function isHalf(text: string, body: string): boolean {
  const isFenced = text.startsWith(FENCE);
  if (isFenced && (body === "" || /^```[a-z_]*$/.test(text))) return true;
  if (/^(?:\{|\[\s*(?:$|\{))/.test(body)) return /^[[\s]*\{\s*(?:$|")/.test(body) || body === "[";
  const isWord = /^(?:\[\s*)?(?:call:)?[\w.-]*$/.test(body);
  const isCode = isFenced || body.startsWith("[") || body.startsWith("call:");
  return isWord && (isCode || BARE.some((each) => each.startsWith(body)));
}
