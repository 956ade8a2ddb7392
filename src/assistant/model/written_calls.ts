import { isJsonObject } from "../../lib/json.ts";

/** A call that a model wrote into its text, for want of a better way. */
export interface WrittenCall {
  name: string;
  /** JSON. */
  arguments: string;
}

const THINK = /^<(think|thinking)>/;
const MARKS = ["<tool_call>", "[TOOL_CALLS]", "<function="] as const;
const THINK_MARKS = ["<think>", "<thinking>"] as const;

/**
 * The text of an answer as it may be shown while it comes: without the thoughts that some models
 * write before it, and without the calls that some write behind it.
 */
export class ShownText {
  #pending = "";
  #thought: string | null = null;
  #hasBegun = false;
  #isCall = false;

  /** The events that the next piece adds. */
  next(piece: string): string {
    this.#pending += piece;
    if (this.#isCall) return "";
    if (!this.#hasBegun && !this.#skipThoughts()) return "";
    return this.#untilCall();
  }

  /** The rest at the end: the text that looked like calls, or thoughts without an end. */
  rest(): string {
    if (this.#thought !== null) return "";
    const rest = this.#pending;
    this.#pending = "";
    return rest;
  }

  /** False while more has to come before it is known what the text begins with. */
  #skipThoughts(): boolean {
    if (this.#thought === null) {
      // Blanks before the text say nothing, and are not read again with every piece.
      const start = this.#pending = this.#pending.trimStart();
      const tag = THINK.exec(start)?.[1];
      if (tag === undefined) {
        if (start === "" || THINK_MARKS.some((mark) => mark.startsWith(start))) return false;
        return this.#hasBegun = true;
      }
      this.#thought = `</${tag}>`;
    }
    const end = this.#pending.indexOf(this.#thought);
    if (end < 0) {
      // A long thought is not read again with every piece.
      this.#pending = this.#pending.slice(-this.#thought.length);
      return false;
    }
    this.#pending = this.#pending.slice(end + this.#thought.length).trimStart();
    this.#thought = null;
    return this.#hasBegun = this.#pending !== "";
  }

  #untilCall(): string {
    const starts = MARKS.map((mark) => this.#pending.indexOf(mark)).filter((at) => at >= 0);
    this.#isCall = starts.length > 0;
    const end = this.#isCall ? Math.min(...starts) : this.#pending.length - this.#halfMark();
    const shown = this.#pending.slice(0, end);
    this.#pending = this.#pending.slice(end);
    return shown;
  }

  /** How many characters at the end may be the beginning of a mark. */
  #halfMark(): number {
    const longest = Math.max(...MARKS.map((mark) => mark.length)) - 1;
    for (let size = Math.min(longest, this.#pending.length); size > 0; size--) {
      const end = this.#pending.slice(-size);
      if (MARKS.some((mark) => mark.startsWith(end))) return size;
    }
    return 0;
  }
}

/** The calls of a text that is nothing but calls of these tools; null for any other text. */
export function readWrittenCalls(
  text: string,
  tools: ReadonlySet<string>,
): WrittenCall[] | null {
  const calls = blocksOf(text.trim())?.map(callOf) ?? null;
  const areAll = calls !== null && calls.length > 0 &&
    calls.every((call) => call !== null && tools.has(call.name));
  return areAll ? calls.filter((call) => call !== null) : null;
}

type Block = { name?: string; text: string } | { call: unknown };

function blocksOf(text: string): Block[] | null {
  if (text.startsWith("[TOOL_CALLS]")) {
    const list = parsed(text.slice("[TOOL_CALLS]".length));
    return Array.isArray(list) ? list.map((call) => ({ call })) : null;
  }
  const pattern = /<tool_call>([^]*?)<\/tool_call>\s*|<function=([\w.-]+)>([^]*?)<\/function>\s*/gy;
  const blocks: Block[] = [];
  let end = 0;
  for (const [whole, inner, name, body] of text.matchAll(pattern)) {
    blocks.push(name === undefined ? { text: inner ?? "" } : { name, text: body ?? "" });
    end += whole.length;
  }
  return end === text.length ? blocks : null;
}

function callOf(block: Block): WrittenCall | null {
  if ("name" in block && block.name !== undefined) {
    return parsed(block.text) === undefined ? null : { name: block.name, arguments: block.text };
  }
  const call = "call" in block ? block.call : parsed(block.text);
  if (!isJsonObject(call) || typeof call["name"] !== "string") return null;
  const given = call["arguments"] ?? call["parameters"] ?? {};
  return {
    name: call["name"],
    arguments: typeof given === "string" ? given : JSON.stringify(given),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
