import type OpenAI from "openai";
import { textOf } from "../text_of.ts";

type ModelMessage = OpenAI.Chat.Completions.ChatCompletionMessageParam;

/**
 * The texts that a model has been shown, without its instructions. A call that occurs in them is a
 * quote and is not executed, because it may come from somebody else.
 */
export class Material {
  readonly #messages: readonly ModelMessage[];
  #squeezed: string | null = null;

  constructor(messages: readonly ModelMessage[]) {
    this.#messages = messages;
  }

  /** Whether these texts contain the text, in any layout and escaping. */
  has(text: string): boolean {
    this.#squeezed ??= this.#messages.filter(({ role }) => !INSTRUCTIONS.has(role))
      .map(({ content }) => squeeze(textOf(content))).join("\n");
    return this.#squeezed.includes(squeeze(text));
  }
}

const INSTRUCTIONS: ReadonlySet<string> = new Set(["system", "developer"]);

const ENTITIES: Readonly<Record<string, string>> = { "&lt;": "<", "&gt;": ">" };

/** Reduces a text to letters, digits and brackets, which are the same with and without escapes. */
function squeeze(text: string): string {
  return text.replace(/&(?:[lg]t|quot|apos|amp|#\d{1,5});/g, (entity) => ENTITIES[entity] ?? "")
    .replace(/\\(?:u[0-9a-f]{4}|[bfnrt])/gi, "")
    .replace(/[^\p{L}\p{N}()[\]{}<>]+/gu, "");
}
