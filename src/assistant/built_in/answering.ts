import { ANSWERING, DECISION, REASON } from "../consent.ts";
import type { JsonObject } from "../../lib/json.ts";
import type { Wish } from "./phrases.ts";

const STEP = /^step\s+(\S+?)(?=[,:]?(?:\s|$))[,:]?\s*(?:with\b\s*)?/i;

/** "approve it", "reject it because it is too much", "approve step consent". */
export function readDecision(words: string): Wish {
  const [said = "", verb = ""] = DECISION.exec(words) ?? [];
  const rest = words.slice(words.indexOf(said) + said.length);
  const reason = REASON.exec(rest);
  const before = (reason ? rest.slice(0, reason.index) : rest).trim();
  const comment = reason === null ? "" : rest.slice(reason.index + reason[0].length).trim();
  const input: JsonObject = { approved: /^approve/i.test(verb) };
  const step = STEP.exec(before)?.[1];
  if (step !== undefined) input["step"] = step.replace(/[.!]$/, "");
  if (comment !== "") input["comment"] = comment;
  return { tool: "answer", input };
}

/** "answer amount 5, note fine", "answer step limit with amount = 5", "answer {"amount": 5}". */
export function readAnswer(words: string): Wish {
  const found = ANSWERING.exec(words);
  const rest = found === null ? "" : words.slice(found.index + found[0].length).trim();
  const step = STEP.exec(rest);
  const given = rest.slice(step?.[0].length ?? 0).replace(/^(?:it\s+)?with\s+/i, "").trim();
  const input: JsonObject = { answers: readObject(given) ?? readPairs(given) };
  if (step?.[1] !== undefined) input["step"] = step[1];
  return { tool: "answer", input };
}

function readObject(text: string): JsonObject | null {
  if (!text.startsWith("{")) return null;
  try {
    return JSON.parse(text.replace(/[.!]$/, ""));
  } catch {
    return null;
  }
}

const PAIR =
  /^([A-Za-z_]\w*)(?:\s*[=:]\s*|\s+(?:is\s+)?)("(?:[^"\\]|\\.)*"|[^,\n]*?)\s*(?:,\s*(?:and\s+)?|\s+and\s+(?=[A-Za-z_]\w*\s*[=:])|\n|[.!]?\s*$)/;

/**
 * Each value is text; the tool converts it to the type of its field. A part that is not understood
 * becomes a field of its own, which the tool refuses by name.
 */
function readPairs(text: string): JsonObject {
  const pairs: [string, string][] = [];
  let rest = text;
  while (rest !== "") {
    const [whole, name = "", value = ""] = PAIR.exec(rest) ?? [rest, rest];
    pairs.push([name, value.startsWith('"') ? unquoted(value) : value]);
    rest = rest.slice(whole.length);
  }
  return Object.fromEntries(pairs);
}

function unquoted(text: string): string {
  try {
    return JSON.parse(text);
  } catch {
    return text.slice(1, -1);
  }
}
