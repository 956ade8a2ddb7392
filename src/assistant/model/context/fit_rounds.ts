import type { CallRound, ModelMessage } from "./conversation.ts";
import { cutToTokens, estimateTokens } from "./tokens.ts";

/** The rounds that fit, as messages, and a summary of the others. */
export interface FittedRounds {
  messages: ModelMessage[];
  summary: string[];
  tokens: number;
}

/** The overhead of a result: its role, and the id of its call. */
const RESULT_FORM_TOKENS = 30;

/** The maximum length of an earlier result at each step of trimming. */
const EARLIER_TOKENS: readonly number[] = [Infinity, 600, 150];

const LATEST_TOKENS_MIN = 60;

/** Enough for one call and a word of its result. */
const ROUNDS_TOKENS_MIN = 300;
const LINE_CHARACTERS_MAX = 160;

/**
 * Returns the rounds in at most `budget` tokens. Earlier results are shortened first; then whole
 * rounds are summarized, earliest first. The latest results are shortened last, because the model
 * waits for them.
 */
export function fitRounds(rounds: readonly CallRound[], budget: number): FittedRounds {
  if (rounds.length === 0) return { messages: [], summary: [], tokens: 0 };
  const tokens = Math.max(ROUNDS_TOKENS_MIN, budget);
  for (const most of EARLIER_TOKENS) {
    const fitted = rounds.map((round, at) =>
      at === rounds.length - 1 ? messagesOf(round) : shortened(round, most)
    );
    const used = sumOf(fitted.flat());
    if (used <= tokens) return { messages: fitted.flat(), summary: [], tokens: used };
  }
  return summedUp(rounds, tokens);
}

function summedUp(rounds: readonly CallRound[], tokens: number): FittedRounds {
  const [latest, ...earlier] = [...rounds].reverse();
  if (!latest) return { messages: [], summary: [], tokens: 0 };
  const summaries = earlier.flatMap(({ results }) => results.map(lineOf));
  const summaryTokens = tokens / 4;
  const { fitting, hidden: hiddenCalls } = fewerCalls(latest, tokens - summaryTokens);
  const last = cutLatest(fitting, tokens - summaryTokens);
  let left = tokens - summaryTokens - sumOf(last);
  const kept: ModelMessage[][] = [];
  for (const round of earlier) {
    const messages = shortened(round, EARLIER_TOKENS.at(-1) ?? 0);
    left -= sumOf(messages);
    if (left < 0) break;
    kept.unshift(messages);
  }
  const hidden = earlier.slice(kept.length).reduce((sum, { results }) => sum + results.length, 0);
  const lines = [
    ...hidden === 0 ? [] : summaries.slice(-hidden).reverse(),
    ...hiddenCalls.map(lineOf),
  ];
  const summary = lines.length === 0
    ? []
    : [cutToTokens(["(Done so far in this reply:)", ...lines].join("\n"), summaryTokens)];
  const messages = [...kept.flat(), ...last];
  return { messages, summary, tokens: sumOf(messages) + estimateTokens(summary.join()) };
}

function lineOf({ name, text }: CallRound["results"][number]): string {
  const line = text.replace(/\s+/g, " ").trim();
  return `- ${name}: ${line.slice(0, LINE_CHARACTERS_MAX)}`;
}

/**
 * Returns the round with as many of its latest calls as fit, but at least one, each with a word of
 * its result; and the results of the other calls.
 */
function fewerCalls(
  round: CallRound,
  tokens: number,
): { fitting: CallRound; hidden: CallRound["results"] } {
  const { call, results } = shortenedCall(round, tokens / 3);
  const calls = call.role === "assistant" ? call.tool_calls ?? [] : [];
  let left = tokens - sumOf([{ ...call, tool_calls: undefined } as ModelMessage]);
  const kept = new Set<string>();
  for (const each of calls.toReversed()) {
    left -= estimateTokens(JSON.stringify(each)) + RESULT_FORM_TOKENS + LATEST_TOKENS_MIN;
    if (left < 0 && kept.size > 0) break;
    kept.add(each.id);
  }
  if (kept.size === calls.length) return { fitting: round, hidden: [] };
  const isKept = ({ id }: { id: string }) => kept.has(id);
  return {
    fitting: {
      call: { ...call, tool_calls: calls.filter(isKept) } as ModelMessage,
      results: results.filter(isKept),
    },
    hidden: results.filter((result) => !isKept(result)),
  };
}

/** Returns the latest round. Its results share the budget that remains after its calls. */
function cutLatest(round: CallRound, tokens: number): ModelMessage[] {
  const { call, results } = shortenedCall(round, tokens / 3);
  const form = sumOf([call]) + results.length * RESULT_FORM_TOKENS;
  let left = tokens - form;
  const cut = results.map((result, at) => {
    const share = Math.max(LATEST_TOKENS_MIN, left / (results.length - at));
    const text = cutToTokens(result.text, share);
    left -= estimateTokens(text);
    return { ...result, text };
  });
  return messagesOf({ call, results: cut });
}

function shortened(round: CallRound, tokens: number): ModelMessage[] {
  if (tokens === Infinity) return messagesOf(round);
  const { call, results } = shortenedCall(round, tokens);
  return messagesOf({
    call,
    results: results.map((each) => ({ ...each, text: cutToTokens(each.text, tokens) })),
  });
}

/**
 * Long arguments, such as a whole definition, are replaced by valid JSON that says so. Words and
 * reasoning of the message are cut; signed parts cannot be cut, and are left out.
 */
function shortenedCall(round: CallRound, tokens: number): CallRound {
  const { call } = round;
  if (call.role !== "assistant" || !call.tool_calls) return round;
  const calls = call.tool_calls.map((each) => {
    if (each.type !== "function" || estimateTokens(each.function.arguments) <= tokens) return each;
    const note = `${each.function.arguments.length} characters, left out here`;
    return { ...each, function: { ...each.function, arguments: JSON.stringify({ note }) } };
  });
  const { role, ...beside } = call;
  const others = Object.entries(beside).flatMap(([key, value]) => {
    if (typeof value === "string") return [[key, cutToTokens(value, tokens)]];
    return value && estimateTokens(JSON.stringify(value)) > tokens ? [] : [[key, value]];
  });
  return { ...round, call: { ...Object.fromEntries(others), role, tool_calls: calls } };
}

function messagesOf({ call, results }: CallRound): ModelMessage[] {
  return [
    call,
    ...results.map(({ id, text }) => ({
      role: "tool" as const,
      tool_call_id: id,
      content: text,
    })),
  ];
}

function sumOf(messages: readonly ModelMessage[]): number {
  return messages.reduce((sum, message) => sum + estimateTokens(JSON.stringify(message)), 0);
}
