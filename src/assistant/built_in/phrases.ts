import type { Json, JsonObject } from "../../lib/json.ts";

/** The request in one of the plain sentences. */
export type Wish =
  | { tool: string; input: JsonObject }
  | { answer: "help" };

interface Phrase {
  pattern: RegExp;
  wish(match: RegExpExecArray): Wish;
}

function use(tool: string, input: JsonObject = {}): Wish {
  return { tool, input };
}

/** The requests that only read; the first match is taken. */
const PHRASES: readonly Phrase[] = [
  {
    pattern: /^(?:help|hi|hello|hey|what (?:can|do) you do|(?:who|what) are you)\b/i,
    wish: () => ({ answer: "help" }),
  },
  { pattern: /\btemplates?\b/i, wish: () => use("list_templates") },
  {
    pattern: /\bworkflows\b(?:.*\b(?:called|named|like|with)\s+"?([^"\n]+?)"?\s*$)?/i,
    wish: ([, search]) => use("list_workflows", search ? { search } : {}),
  },
  {
    pattern: /\b(?:questions|inbox|approvals|waits? for me|waiting for me)\b/i,
    wish: () => use("list_questions"),
  },
  { pattern: /\b(?:services|actions)\b/i, wish: () => use("list_services") },
  { pattern: /\b(?:errors?|check|validate|valid|wrong)\b/i, wish: () => use("check_definition") },
  {
    pattern: /\b(?:show|see|print|display|view)\b.*\b(?:draft|definition|workflow|it)\b/i,
    wish: () => use("show_draft"),
  },
  {
    pattern:
      /\b(?:status|results?|done|finished|how did it go)\b|\bruns?\s+([0-9a-f]{8}-[0-9a-f-]{27})\b/i,
    wish: ([text]) => {
      const runId = /[0-9a-f]{8}-[0-9a-f-]{27}/i.exec(text)?.[0];
      return use("run_status", runId === undefined ? {} : { runId });
    },
  },
  {
    pattern: /\bschedule|\b(?:next|upcoming) runs?\b|\bwhen (?:does|will) it run\b/i,
    wish: () => use("show_schedule"),
  },
];

/** The view that a sentence asks for, if it asks for no deed; null where it is not understood. */
export function understand(words: string): Wish | null {
  const sentence = words.trim().replace(/^(?:please|can you|could you)\s+/i, "");
  for (const { pattern, wish } of PHRASES) {
    const match = pattern.exec(sentence);
    if (match) return wish(match);
  }
  return null;
}

const PAIR = /([A-Za-z_]\w*)\s*=\s*("(?:[^"\\]|\\.)*"|[^,\s]+)/g;

/** Values by name: "region=EU, limit=5". */
export function readPairs(text: string): JsonObject {
  const pairs = [...text.matchAll(PAIR)].map(([, name = "", value = ""]) => [name, read(value)]);
  return Object.fromEntries(pairs);
}

function read(value: string): Json {
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
