import type OpenAI from "openai";
import { textOf } from "../text_of.ts";

type ModelMessage = OpenAI.Chat.Completions.ChatCompletionMessageParam;

/**
 * The texts that a model has been shown, besides its instructions. A call that stands there is
 * quoted, and not made: it may be somebody else's wish.
 */
export class Material {
  readonly #messages: readonly ModelMessage[];
  #squeezed: string | null = null;

  constructor(messages: readonly ModelMessage[]) {
    this.#messages = messages;
  }

  /** Whether a text stands in it, however it is laid out or escaped there. */
  has(text: string): boolean {
    this.#squeezed ??= this.#messages.filter(({ role }) => !INSTRUCTIONS.has(role))
      .map(({ content }) => squeeze(textOf(content))).join("\n");
    return this.#squeezed.includes(squeeze(text));
  }
}

const INSTRUCTIONS: ReadonlySet<string> = new Set(["system", "developer"]);

const ENTITIES: Readonly<Record<string, string>> = { "&lt;": "<", "&gt;": ">" };

/** Letters, digits and brackets alone: those of a call are the same with and without escapes. */
function squeeze(text: string): string {
  return text.replace(/&(?:[lg]t|quot|apos|amp|#\d{1,5});/g, (entity) => ENTITIES[entity] ?? "")
    .replace(/\\(?:u[0-9a-f]{4}|[bfnrt])/gi, "")
    .replace(/[^\p{L}\p{N}()[\]{}<>]+/gu, "");
}
