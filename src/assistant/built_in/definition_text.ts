import type { Attachment } from "../talk.ts";

const FENCED = /```[ \t]*(?:ya?ml|json)?[ \t]*\n([\s\S]*?)(?:\n[ \t]*```|$)/i;
const BEGINS_LIKE_ONE = /^\s*(?:\{[\s\S]*"format"|(?:format|name|steps)\s*:)/;
const NAMES_THE_FORMAT = /\b(?:planner|rule)\/1\b/;

/**
 * The definition that a message brings: in a fenced block, as its whole text, or as a file; null
 * where there is none.
 */
export function findDefinition(
  message: string,
  attachments: readonly Attachment[],
): string | null {
  const fenced = FENCED.exec(message)?.[1];
  if (fenced !== undefined && fenced.trim() !== "") return fenced;
  if (BEGINS_LIKE_ONE.test(message) && /\b(?:steps|rows)\b/.test(message)) return message;
  const files = attachments.map(({ content }) => content.text).filter((text) => text !== null);
  return files.find((text) => NAMES_THE_FORMAT.test(text)) ?? null;
}

/** Whether a definition is one of a decision rule. */
export function isRule(definition: string): boolean {
  return /^\s*"?format"?\s*:\s*["']?rule\/1\b/m.test(definition) ||
    /^\s*\{[^{}]*"format"\s*:\s*"rule\/1"/.test(definition);
}
