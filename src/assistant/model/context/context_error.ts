import { serverWords, statusOf } from "../errors.ts";

/** A request had more tokens than the model accepts. */
export class ContextError extends Error {
  override readonly name = "ContextError";
  /** The maximum that the server reports; null if it reports none. */
  readonly limitTokens: number | null;

  constructor(words: string) {
    super(words);
    this.limitTokens = limitIn(words);
  }
}

const STATUSES: ReadonlySet<number | null> = new Set([null, 400, 413, 422, 500]);

/**
 * The wordings of OpenAI, Anthropic, Google, DeepSeek, Mistral, vLLM, llama.cpp, Ollama, LM Studio,
 * and other servers.
 */
const WORDS: readonly RegExp[] = [
  /context[ _](?:length|window|size|limit)/i,
  /context_length_exceeded|exceed_context_size/i,
  /context the overflows/i,
  /(?:prompt|input|message|request|conversation)s? (?:is|are) too (?:long|large)/i,
  /prompt too long/i,
  /too many (?:input |prompt )?tokens/i,
  /token count .*exceeds/i,
  /maximum (?:model|prompt|input|sequence) length/i,
  /reduce (?:the )?(?:length|size) of (?:the |your )?(?:messages|prompt|input)/i,
  /must have less than \d+ tokens/i,
  /request too large/i,
  /request_too_large/i,
];

/** Returns the error as a `ContextError` if its message says so; otherwise null. */
export function contextErrorOf(error: unknown): ContextError | null {
  if (!(error instanceof Error) || !STATUSES.has(statusOf(error))) return null;
  const words = serverWords(error);
  return WORDS.some((each) => each.test(words)) ? new ContextError(words) : null;
}

const TOKENS_MIN = 256;

/** The vendors' wordings: "is 8192 tokens", "(8192)", "> 200000 maximum", "with 32768 maximum". */
const LIMITS: readonly RegExp[] = [
  />\s*(\d{3,9})\s*maximum/i,
  /(\d{3,9}) maximum context/i,
  /\+\s*\d+\s*>\s*(\d{3,9})/,
  /(?:context (?:length|window|size)|maximum[\w ]* length|maximum number of tokens allowed|less than|cannot exceed)[^\d.]{0,40}(\d{3,9})/i,
];

function limitIn(words: string): number | null {
  for (const pattern of LIMITS) {
    const tokens = Number(pattern.exec(words)?.[1] ?? 0);
    if (tokens >= TOKENS_MIN) return tokens;
  }
  return null;
}
