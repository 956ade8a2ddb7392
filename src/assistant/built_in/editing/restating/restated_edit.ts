import { isPhrase } from "../../../../timing/phrase/parse_phrase.ts";
import { ownWords } from "../../../grammar/own_words.ts";
import { readEditable } from "../../../linked_workflow.ts";
import type { Talk } from "../../../talk.ts";
import { withAddressOf } from "../../drafting/read_draft.ts";
import { withoutCourtesies } from "../../drafting/restating/courtesies.ts";
import { compiled, rewordWhole } from "../../drafting/restating/restate.ts";
import type { Wish } from "../../phrases.ts";
import { readFollowUp } from "../follow_up.ts";
import { readEdit } from "../read_edit.ts";
import { readTimeAlone } from "../times/time_alone.ts";
import { EDIT_RULES } from "./edit_rules.ts";

const RULES = compiled(EDIT_RULES);
const CHARACTERS_MAX = 400;
const CHANGES_MAX = 3;
/** A sentence with more places to split is no change. */
const JOINTS_MAX = 4;

/** Words before a change that say that something was different, or that something is added. */
const BEFORE =
  /^[\s,]*(?:hmm+|um+|uh|er|ah|oh|oops|wait|hold on|hang on|actually|sorry|no|nope|ok|okay|well|so|and|but|also|then|maybe|perhaps|please|i think|i guess|on second thoughts?|one more thing|another thing|by the way|(?:can|could|would|will) (?:you|we|u)(?: also| please)?|let['’]?s|i(?:['’]d| would) (?:rather|like to|prefer to|prefer|like you to)|i want(?: you)? to|i need(?: you)? to|we should|you should|just|now|it should|make sure to|remember to|don['’]?t forget to)(?![\p{L}'’])[\s,:.!-]*/iu;
const AFTER =
  /[\s,]+(?:instead|too|as well|please|again|first|then|though|after all|if possible|thanks?|thank you|maybe|for now|now|ok|okay|right|as i said)[\s.!?]*$/iu;
const JOINT =
  /\s*(?:,\s*(?:and|but|then|plus)?|;|\.|\n|(?<!\p{L})(?:and|but|plus)(?!\p{L}))\s+(?:also\s+|then\s+)?/giu;
const VERB = /^\s*(\p{L}+)\s/u;

/**
 * Reads a change of the draft that is worded in another way, or several changes in one message. Null
 * if a part of the message is no change.
 */
export async function readRestatedEdit(talk: Talk): Promise<Wish[] | null> {
  const { message, attachments } = talk.turn;
  const words = withAddressOf(talk.ctx.principal, ownWords(message)).trim();
  const isElse = attachments.length > 0 || words.length > CHARACTERS_MAX || /\?\s*$/.test(words);
  if (isElse || words === "" || !(await readEditable(talk))?.definition) return null;
  return await readChanges(talk, withoutCourtesies(words).trim(), CHANGES_MAX);
}

async function readChanges(talk: Talk, text: string, most: number): Promise<Wish[] | null> {
  const whole = await readChange(talk, text);
  if (whole !== null) return [whole];
  const joints = [...text.matchAll(JOINT)];
  if (most === 1 || joints.length > JOINTS_MAX) return null;
  for (const { index, 0: { length } } of joints) {
    const [first, rest] = [text.slice(0, index), text.slice(index + length)];
    if (isInQuotes(text, index) || first.trim() === "" || rest.trim() === "") continue;
    const one = await readChange(talk, first);
    if (one === null) continue;
    const others = await readChanges(talk, rest, most - 1) ??
      await readChanges(talk, `${VERB.exec(first)?.[1] ?? ""} ${rest}`, most - 1);
    if (others !== null) return [one, ...others];
  }
  return null;
}

function isInQuotes(text: string, at: number): boolean {
  return (text.slice(0, at).match(/["“”]/gu)?.length ?? 0) % 2 === 1;
}

/** Reads one change, as it is, without the words around it, or in other words. */
async function readChange(talk: Talk, text: string): Promise<Wish | null> {
  for (const form of formsOf(text)) {
    const wish = plainChange(form) ?? (ADDS.test(text) ? null : await timeOf(talk, form));
    if (wish !== null) return wish;
  }
  return null;
}

function formsOf(text: string): readonly string[] {
  const begun = withoutAll(text, BEFORE);
  const plain = withoutAll(begun, AFTER);
  const forms = [text, begun, plain].flatMap((form) => [rewordWhole(form, RULES) ?? form, form]);
  return [...new Set(forms)].filter((form) => form.trim() !== "");
}

/** A draft has one time, so that another one cannot be added. */
const ADDS = /(?<!\p{L})(?:too|as well|also|in addition|additionally)(?!\p{L})/iu;
const REMOVED_MAX = 5;

function withoutAll(text: string, pattern: RegExp): string {
  let left = text;
  for (let count = 0; count < REMOVED_MAX; count++) {
    const next = left.replace(pattern, "");
    if (next === left || next.trim() === "") break;
    left = next;
  }
  return left.trim();
}

/** Without a name or a format there may be such a file already. */
const SAVED =
  /^[\s,]*(?:actually\s+)?(?:save|store|write|keep)\s+(?:it|them|that|this|everything)(?:\s+(?:too|also|as well|instead))?[\s.!]*$/iu;

function plainChange(text: string): Wish | null {
  const read = SAVED.test(text) ? null : readFollowUp(text) ?? readEditOf(text);
  if (read === null) return null;
  if ("question" in read) return { answer: read.question.text };
  return { tool: "edit_draft", input: { edit: read } };
}

function readEditOf(text: string) {
  const read = readEdit(text);
  if (read === null || "question" in read) return read;
  return "do" in read ? null : read.edit;
}

/** A time, which is one of the draft as long as nothing is published. */
async function timeOf(talk: Talk, text: string): Promise<Wish | null> {
  const phrase = text.replace(/[\s,]+instead[.!]?$/iu, "");
  if (!isPhrase(phrase)) return null;
  return await readTimeAlone({ ...talk, turn: { ...talk.turn, message: phrase } });
}
