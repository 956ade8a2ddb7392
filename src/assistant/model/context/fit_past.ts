import type { ModelMessage } from "./conversation.ts";
import { cutToTokens, estimateTokens } from "./tokens.ts";

/** The overhead of a message. */
const MESSAGE_TOKENS = 8;

/** The maximum share of one message; the other messages are worth more than its middle. */
const MESSAGE_SHARE = 0.5;

const SUMMARY_SHARE = 0.25;
const SUMMARY_TOKENS_MAX = 600;
const LINE_CHARACTERS_MAX = 120;

/** Returns the latest messages that fit, oldest first, preceded by a line for each earlier one. */
export function fitPast(past: readonly ModelMessage[], tokens: number): ModelMessage[] {
  const whole = past.map((message) => textOf(message));
  const sum = whole.reduce((total, text) => total + estimateTokens(text) + MESSAGE_TOKENS, 0);
  if (sum <= tokens) return [...past];
  const summaryTokens = Math.min(SUMMARY_TOKENS_MAX, tokens * SUMMARY_SHARE);
  let left = tokens - summaryTokens;
  const kept: ModelMessage[] = [];
  for (const message of [...past].reverse()) {
    const text = cutToTokens(textOf(message), (tokens - summaryTokens) * MESSAGE_SHARE);
    left -= estimateTokens(text) + MESSAGE_TOKENS;
    if (left < 0) break;
    kept.unshift({ ...message, content: text } as ModelMessage);
  }
  const summary = sumUp(past.slice(0, past.length - kept.length), summaryTokens);
  return summary === null ? kept : [summary, ...kept];
}

/** Returns a line for each message; the user's messages take precedence if not all fit. */
function sumUp(messages: readonly ModelMessage[], tokens: number): ModelMessage | null {
  const head = "(Earlier in this thread, shortened:)";
  let left = tokens - estimateTokens(head) - MESSAGE_TOKENS;
  const chosen = new Map<number, string>();
  const latestFirst = [...messages.entries()].reverse();
  for (const role of ["user", "assistant"]) {
    for (const [at, message] of latestFirst) {
      if (message.role !== role) continue;
      const line = `- ${role}: ${firstWords(textOf(message))}`;
      left -= estimateTokens(line) + 1;
      if (left < 0) break;
      chosen.set(at, line);
    }
  }
  if (chosen.size === 0) return null;
  const lines = [...chosen].sort(([one], [other]) => one - other).map(([, line]) => line);
  return { role: "user", content: [head, ...lines].join("\n") };
}

function firstWords(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > LINE_CHARACTERS_MAX ? `${line.slice(0, LINE_CHARACTERS_MAX)}…` : line;
}

function textOf({ content }: ModelMessage): string {
  return typeof content === "string" ? content : JSON.stringify(content ?? "");
}
