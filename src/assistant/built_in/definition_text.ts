import type { Attachment } from "../talk.ts";
import { fencedText } from "./fenced_text.ts";

/**
 * The beginning of a definition: at the start of a line, behind as much as a comment or a greeting
 * takes.
 */
const BEGINS = /^[ \t]*(?:\{|(?:format|name|steps)[ \t]*:)/m;
/** A line that a definition or a rule has at its top level, with or without errors. */
const HAS_KEY =
  /^[ \t]*(?:\{|(["']?)(?:format|name|description|inputs|steps|outputs|rows)\1[ \t]*:)/m;
const INTRODUCTION_CHARACTERS_MAX = 2_000;
const INTRODUCTION_LINES_MAX = 20;
const NAMES_THE_FORMAT = /\b(?:planner|rule)\/1\b/;

/**
 * The definition that a message brings: in a fenced block, as its whole text, or as a file; null
 * if there is none. A block with other text is a quotation.
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
  return files.find((text) => NAMES_THE_FORMAT.test(text)) ?? null;
}

/**
 * A definition without a fence, from its comments on; a line or two before it may say so, in words.
 */
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
  // JSON has no comments, so that those before it are left out.
  const isIntroduction = lines.every((line) => /^(?:#|\/\/|---)/.test(line) || line.endsWith(":"));
  return isIntroduction ? rest : null;
}

/** Whether a definition is one of a decision rule. */
export function isRule(definition: string): boolean {
  return /^[^\S\r\n\u2028\u2029]*"?format"?\s*:\s*["']?rule\/1\b/m.test(definition) ||
    /^\s*\{[^{}]*"format"\s*:\s*"rule\/1"/.test(definition);
}
