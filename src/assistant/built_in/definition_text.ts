import type { Attachment } from "../talk.ts";
import { fencedText } from "./fenced_text.ts";

/**
 * Matches the beginning of a definition at the start of a line, after a possible comment or
 * greeting.
 */
const BEGINS = /^[ \t]*(?:\{|(?:format|name|steps)[ \t]*:)/m;
/** Matches a line at the top level of a definition or a rule, valid or not. */
const HAS_KEY =
  /^[ \t]*(?:\{|(["']?)(?:format|name|description|inputs|steps|outputs|rows)\1[ \t]*:)/m;
const INTRODUCTION_CHARACTERS_MAX = 2_000;
const INTRODUCTION_LINES_MAX = 20;
/**
 * The number of characters in which the format of a file is searched; a definition may be this
 * long.
 */
const NAMED_WITHIN_CHARACTERS = 256 * 1024;
const NAMES_THE_FORMAT = /\b(?:planner|rule)\/1\b/;

/**
 * Returns the definition in a message: in a fenced block, as its whole text, or as a file. Null if
 * there is none. A block with other text is a quotation.
 */
export function findDefinition(
  message: string,
  attachments: readonly Attachment[],
): string | null {
  const fenced = fencedText(message);
  if (fenced !== null && HAS_KEY.test(fenced)) return fenced;
  const bare = bareDefinition(message);
  if (bare !== null) return bare;
  const files = attachments.map(({ content }) => content.text).filter((text) => text !== null);
  return files.find((text) => NAMES_THE_FORMAT.test(text.slice(0, NAMED_WITHIN_CHARACTERS))) ??
    null;
}

/** Returns a definition without a fence, including its comments. A line or two may introduce it. */
function bareDefinition(message: string): string | null {
  const start = BEGINS.exec(message.slice(0, INTRODUCTION_CHARACTERS_MAX))?.index;
  if (start === undefined) return null;
  const rest = message.slice(start);
  const isOne = /\b(?:steps|rows)\b/.test(rest) &&
    (/^\s*\{/.test(rest) ? rest.includes('"format"') : true);
  const before = message.slice(0, start).split("\n");
  if (!isOne || before.length > INTRODUCTION_LINES_MAX) return null;
  const lines = before.map((line) => line.trim()).filter((line) => line !== "");
  if (lines.every((line) => line.startsWith("#") || line === "---")) return message;
  // JSON has no comments, so comments before it are removed.
  const isIntroduction = lines.every((line) => /^(?:#|\/\/|---)/.test(line) || line.endsWith(":"));
  return isIntroduction ? rest : null;
}

/** Whether a definition is a decision rule. */
export function isRule(definition: string): boolean {
  return /^[^\S\r\n\u2028\u2029]*"?format"?\s*:\s*["']?rule\/1\b/m.test(definition) ||
    /^\s*\{[^{}]*"format"\s*:\s*"rule\/1"/.test(definition);
}
