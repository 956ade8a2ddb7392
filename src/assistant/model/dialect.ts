import type { JsonObject } from "../../lib/json.ts";
import type { Model } from "../models.ts";

/** How the requests that a server accepts differ from the common form. */
export interface Dialect {
  /** The role of the instructions; `user` for models that accept no other. */
  instructions: "system" | "developer" | "user";
  /** Parameters that the server refuses. */
  refused: ReadonlySet<string>;
  /** Values that the server requires. */
  set: Readonly<JsonObject>;
  /** Whether reasoning is sent back to the model: as it came, always, or never. */
  reasoning: "as it came" | "always" | "never";
  /** Whether tools are declared as in the API, or described in words with calls written as text. */
  tools: "declared" | "in words";
  /** Whether calls without a signature of the reasoning get the one that is never checked. */
  signatures: "as they came" | "unchecked";
  /** Whether calls keep their ids, or get ids of nine letters and digits. */
  callIds: "as they came" | "short";
}

const COMMON: Dialect = {
  instructions: "system",
  refused: new Set(),
  set: {},
  reasoning: "as it came",
  tools: "declared",
  signatures: "as they came",
  callIds: "as they came",
};

/** The forms of requests that each server has accepted since the start, if not the common one. */
const learnt = new WeakMap<Model, Dialect>();

export function dialectOf(model: Model): Dialect {
  return learnt.get(model) ?? COMMON;
}

/**
 * The form that one request learns from refusals. It is used for other requests only after the
 * server has accepted a request in that form: a refusal may quote the request, and so contain
 * whatever a user wrote.
 */
export class DialectLearner {
  readonly #model: Model;
  #dialect: Dialect;

  constructor(model: Model) {
    this.#model = model;
    this.#dialect = dialectOf(model);
  }

  get dialect(): Dialect {
    return this.#dialect;
  }

  /**
   * Learns from a refusal what the server requires instead. Returns false if its message names
   * nothing that can be changed, or nothing new.
   */
  learn({ words, sent }: { words: string; sent: object }): boolean {
    const before = this.#dialect;
    const after = toolsFrom(before, { words, sent }) ?? idsFrom(before, words) ??
      signaturesFrom(before, words) ?? roleFrom(before, words) ?? reasoningFrom(before, words) ??
      parameterFrom(before, { words, sent, configured: this.#model.parameters });
    if (after === null) return false;
    this.#dialect = after;
    return true;
  }

  /** Keeps the form, because the server has accepted the request. */
  keep(): void {
    if (this.#dialect !== dialectOf(this.#model)) learnt.set(this.#model, this.#dialect);
  }
}

/** The messages of Ollama, vLLM, llama.cpp and OpenRouter. */
const NO_TOOLS =
  /not support tools|support tool use|tool choice requires|tools param|param: tools/i;

function toolsFrom(
  before: Dialect,
  { words, sent }: { words: string; sent: object },
): Dialect | null {
  const isRefused = before.tools === "declared" && "tools" in sent && NO_TOOLS.test(words);
  // Every server accepts a request without tools, so a quote of a user's text would be kept for
  // everybody.
  const mayQuote = isRefused && "messages" in sent && NO_TOOLS.test(JSON.stringify(sent.messages));
  return isRefused && !mayQuote ? { ...before, tools: "in words" } : null;
}

/** The message of Mistral's templates, on every server that uses them. */
const SHORT_IDS = /tool call id .*(?:length of 9|a-z, A-Z, 0-9)/i;

function idsFrom(before: Dialect, words: string): Dialect | null {
  const isRefused = before.callIds === "as they came" && SHORT_IDS.test(words);
  return isRefused ? { ...before, callIds: "short" } : null;
}

/** The message of Google, also where a server between drops the signatures of its calls. */
const SIGNATURES = /missing a thought_signature/i;

function signaturesFrom(before: Dialect, words: string): Dialect | null {
  const isRefused = before.signatures === "as they came" && SIGNATURES.test(words);
  return isRefused ? { ...before, signatures: "unchecked" } : null;
}

/**
 * Whether a message concerns the form of a request. Such messages come with other statuses, too,
 * for example when a template fails.
 */
export function speaksOfForm(words: string): boolean {
  return NO_TOOLS.test(words) || SHORT_IDS.test(words) || SIGNATURES.test(words) ||
    TWO_TEXTS.test(words) ||
    /role not supported/i.test(words);
}

function roleFrom(before: Dialect, words: string): Dialect | null {
  if (!/\brole\b/i.test(words) || !/system|developer/i.test(words)) return null;
  const { instructions } = before;
  if (instructions === "user") return null;
  const wantsDeveloper = instructions === "system" && /developer/i.test(words);
  const wantsSystem = instructions === "developer" && /['"`]system['"`]/i.test(words);
  if (wantsDeveloper) return { ...before, instructions: "developer" };
  return { ...before, instructions: wantsSystem ? "system" : "user" };
}

/** The message of the gpt-oss template. */
const TWO_TEXTS = /both content and thinking/i;

function reasoningFrom(before: Dialect, words: string): Dialect | null {
  if (TWO_TEXTS.test(words)) {
    return before.reasoning === "never" ? null : { ...before, reasoning: "never" };
  }
  if (!/reasoning_content/.test(words) || before.reasoning !== "as it came") return null;
  const isMissed = /must be|missing|required/i.test(words);
  return { ...before, reasoning: isMissed ? "always" : "never" };
}

/** The two names of the bound on an answer's tokens; a server may know only one of them. */
export const TOKEN_NAMES = ["max_tokens", "max_completion_tokens"] as const;

function parameterFrom(
  before: Dialect,
  { words, sent, configured }: { words: string; sent: object; configured: JsonObject },
): Dialect | null {
  const fields = Object.entries(sent).filter(([name]) => !ESSENTIAL.has(name));
  const named = fields.find(([name]) => new RegExp(`(?<![\\w])${name}(?![\\w])`).test(words));
  if (/reasoning_effort/.test(words) && /['"`]none['"`]/.test(words)) {
    if (before.set["reasoning_effort"] === "none") return refuse(before, "reasoning_effort");
    return { ...before, set: { ...before.set, reasoning_effort: "none" } };
  }
  if (!named) return null;
  const [name, value] = named;
  const other = TOKEN_NAMES.find((each) => each !== name);
  if (name === "max_tokens" || name === "max_completion_tokens") {
    // The bound is not stored, because it differs between requests.
    const isKnown = other === undefined || before.refused.has(other) || !(name in configured);
    return refuse(isKnown ? before : { ...before, set: { ...before.set, [other]: value } }, name);
  }
  return refuse(before, name);
}

const ESSENTIAL: ReadonlySet<string> = new Set(["model", "messages", "tools", "stream"]);

function refuse(before: Dialect, name: string): Dialect {
  const { [name]: _, ...set } = before.set;
  return { ...before, set, refused: new Set([...before.refused, name]) };
}
