import type { JsonObject } from "../../../lib/json.ts";
import { parseRule, printRule } from "../../../rules/table/mod.ts";
import { RULE_TEXTS } from "../../grammar/language/answers/rule_texts.ts";
import type { Language } from "../../grammar/language/vocabulary.ts";
import { readOrderedDeeds } from "../../grammar/read_ordered_deeds.ts";
import { readPairs, type Wish } from "../phrases.ts";
import { ruleFrom } from "./new_rule.ts";
import { readRowChange, withoutRow, withRow } from "./row_changes.ts";

const MAKES = /\b(?:make|create|build|draft|write)\b.*\brule\b/i;
const ADDS_ROW = /\badd (?:a|another) row\b\s*(?:[:,]\s*)?(\S.*)$/im;
const REMOVES_ROW = /\b(?:remove|delete|drop)\s+(?:the\s+)?row\s+(\d{1,6})[.!?]*\s*$/i;
const TRIES = /\b(?:test|try|evaluate|check|why|what about|how about)\b/i;
const TRIES_NOTHING =
  /^(?:please\s+)?(?:why\s+(?:was|is|were)\b.*|(?:test|try|evaluate)(?:\s+(?:it|this|the rule))?[?.!]*)$/i;
const SHOWS =
  /^(?:please\s+)?(?:show|see|print|display|view|explain|describe)(?:\s+me)?\s+(?:it|this|the(?:\s+decision)?\s+(?:rule|table|rows|draft))[?.!]*$/i;

const RENAMES =
  /^(?:please\s+)?(?:rename\s+(?:it|the\s+rule|this)\s+(?:to|as)|call\s+(?:it|the\s+rule))\s+"?([^"\n]{1,200}?)"?[.!]*$/i;

/** A longer text is not a sentence about a rule. */
const WORDS_MAX = 4_000;

/** Reads a request to show or rename the thread's rule, to which "it" may refer. */
export function readRuleLook(words: string, source: string | null): Wish | null {
  const isShort = words.length <= WORDS_MAX;
  if (source === null || !isShort) return null;
  return SHOWS.test(words.trim()) ? use("show_rule") : readRename(words, source);
}

/** Reads a change of a decision rule. Returns null for any other sentence. */
export function readRuleWish(words: string, source: string | null): Wish | null {
  if (words.length > WORDS_MAX) return null;
  const made = matchWished(MAKES, words) && ruleFrom(words);
  if (made) return use("save_rule", { definition: printRule(made) });
  if (source === null) return null;
  const [, row] = matchWished(ADDS_ROW, words) ?? [];
  if (row !== undefined) return withRow(source, row.replace(/\?\s*$/, ""));
  const changed = readRowChange(words, source);
  if (changed !== null) return changed;
  const [, number] = matchWished(REMOVES_ROW, words) ?? [];
  if (number !== undefined) return withoutRow(source, Number(number));
  const inputs = readPairs(words.replace(/(?<![?!.])[?!.]+(?=\s|$)/g, ""));
  if (TRIES.test(words) && Object.keys(inputs).length > 0) return use("evaluate_rule", { inputs });
  return TRIES_NOTHING.test(words.trim()) ? { answer: testHelp(source) } : null;
}

const WANTS = /^(?:i|we)(?:\s+(?:want|need|would\s+like)|['’]d\s+like)\s+(?:you\s+)?to$/i;
const ASKS_FOR = /\b(?:can|could|will|would)\s+you\b/i;

/**
 * Returns the match if the words before it only express a wish. A negated, reported or questioned
 * wish is ignored.
 */
function matchWished(pattern: RegExp, words: string): RegExpExecArray | null {
  const match = pattern.exec(words);
  if (match === null) return null;
  const before = words.slice(0, match.index).trim();
  if (/\?\s*$/.test(words) && !ASKS_FOR.test(before)) return null;
  return WANTS.test(before) || readOrderedDeeds(before)?.length === 0 ? match : null;
}

function testHelp(source: string): string {
  return `Say with which inputs, and I tell which rows match: "why with ${inputIn(source)}=5?".`;
}

/** Returns advice on how to test the given rule. */
export function adviceForTest(source: string, language: Language): string {
  return RULE_TEXTS[language].test(inputIn(source));
}

function inputIn(source: string): string {
  const [input = "amount"] = Object.keys(parseRule(source).definition?.inputs ?? {});
  return input;
}

function readRename(words: string, source: string): Wish | null {
  const [, name] = RENAMES.exec(words.trim()) ?? [];
  const { definition } = parseRule(source);
  if (!definition || name === undefined) return null;
  return use("change_rule", { definition: printRule({ ...definition, name }, { source }) });
}

function use(tool: string, input: JsonObject = {}): Wish {
  return { tool, input };
}
