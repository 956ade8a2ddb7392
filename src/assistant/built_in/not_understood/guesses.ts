import type { Json, JsonObject } from "../../../lib/json.ts";
import type { InputDeclaration, InputDeclarations } from "../../../services/input_declaration.ts";
import { readFieldAnswers } from "../../grammar/answers.ts";
import { EDIT_TEXTS } from "../../grammar/language/edit_texts.ts";
import type { Language } from "../../grammar/language/vocabulary.ts";
import type { OrderedDeed } from "../../grammar/ordered_deed.ts";
import { ownWords } from "../../grammar/own_words.ts";
import { readAgain, readHint, readReasonedDecision } from "../../grammar/read_hint.ts";
import { isFreeOfDoubt } from "../../grammar/read_consent.ts";
import { latestRunId } from "../../last_run.ts";
import { resolveQuestions } from "../../deeds/resolve_questions.ts";
import type { Talk } from "../../talk.ts";
import { respellings } from "./closest_words.ts";
import { turnOnAgain } from "../editing/turn_on_again.ts";
import type { Wish } from "../phrases.ts";
import { NOT_UNDERSTOOD_TEXTS } from "./suggestions.ts";
import { wishOf } from "../wishes.ts";

/** The most likely meaning of a message. A deed in it is proposed, unless the message orders it. */
export interface Guess {
  wishes: Wish[];
  /** The answer to an open question, if the message contains nothing else. */
  orderedDeeds: OrderedDeed[];
  /** Says how the message was read; empty if that is obvious. */
  note: string;
}

/** Guesses the meaning of a message that is not understood. `read` returns the wishes of a text. */
export async function readGuess(
  talk: Talk,
  read: (text: string) => Wish[],
): Promise<Guess | null> {
  const { message, attachments } = talk.turn;
  if (attachments.length > 0) return null;
  const words = ownWords(message);
  if (words !== message) return null;
  // Another run is only proposed.
  const again = await latestRunId(talk) === null ? null : readAgain(words);
  const hinted = again ?? readReasonedDecision(words) ?? readHint(words);
  if (hinted !== null) return await turnedOnAgain(talk, hinted) ?? plainGuess(wishOf(hinted));
  const answer = await readTypedAnswer(talk, words);
  if (answer !== null) return answer;
  for (const { text, language } of respellings(words)) {
    // An address in other letters is another address.
    if (!ADDRESSES.every((each) => sameIn(each, text, words))) continue;
    const wishes = read(text);
    if (wishes.length > 0) return { wishes, orderedDeeds: [], note: readAs(text, language) };
  }
  return null;
}

const ADDRESSES = [/https?:\/\/\S+/giu, /\S+@\S+/gu];

function sameIn(pattern: RegExp, one: string, other: string): boolean {
  return (one.match(pattern) ?? []).join(" ") === (other.match(pattern) ?? []).join(" ");
}

function plainGuess(wish: Wish): Guess {
  return { wishes: [wish], orderedDeeds: [], note: "" };
}

/**
 * Returns the change that turns a step on, if the thread turned off a step last: "Turn it back on".
 */
async function turnedOnAgain(talk: Talk, hinted: OrderedDeed): Promise<Guess | null> {
  const isMeant = hinted.deed === "change_schedule" && hinted.change === "resume";
  const edit = isMeant && hinted.schedule === null ? await turnOnAgain(talk) : null;
  if (edit === null) return null;
  const { language } = talk;
  const wish = { tool: "edit_draft", input: { edit } };
  return { ...plainGuess(wish), note: EDIT_TEXTS[language].stepNotSchedule };
}

/**
 * Reads a value as the answer to the only open question. It is an answer if it names fields, and a
 * guess if it is a single value that only one field accepts.
 */
async function readTypedAnswer(talk: Talk, words: string): Promise<Guess | null> {
  if (words.length > ANSWER_CHARACTERS_MAX || words.includes("?")) return null;
  const [question, another] = (await resolveQuestions(talk, { anywhere: false })).questions;
  if (!question || another) return null;
  const { fields } = question;
  const named = readFieldAnswers(words, new Set(Object.keys(fields)));
  const answers = named ?? withOnlyField(fields, words.trim());
  if (answers === null) return null;
  const order: OrderedDeed = { deed: "answer", runId: null, step: null, answers };
  const isOrder = named !== null && isFreeOfDoubt(words) &&
    Object.entries(answers).every(([name, value]) =>
      clearlyBelongsTo(words, { name, value, field: fields[name] })
    );
  // In "3 if Anna agrees" the value is not a number, so the message is not an answer.
  if (!isOrder && !Object.entries(answers).every(([name, value]) => mayTake(fields[name], value))) {
    return null;
  }
  return { wishes: [wishOf(order)], orderedDeeds: isOrder ? [order] : [], note: "" };
}

const ANSWER_CHARACTERS_MAX = 300;
const NUMBER = /^-?\d{1,15}(?:\.\d{1,15})?$/;

/**
 * Whether a value certainly belongs to the field. Names of fields may be "I" or "it", so a text
 * needs a separator after the name: "remark: fine".
 */
function clearlyBelongsTo(
  words: string,
  { name, value, field }: { name: string; value: Json; field: InputDeclaration | undefined },
): boolean {
  if (field?.type === "number" || field?.options?.includes(String(value))) {
    return mayTake(field, value);
  }
  return new RegExp(String.raw`(?<!\w)${RegExp.escape(name)}\s{0,4}[:=]`, "i").test(words);
}

function mayTake(field: InputDeclaration | undefined, value: Json): boolean {
  return field?.type !== "number" || NUMBER.test(String(value));
}

function withOnlyField(fields: InputDeclarations, value: string): JsonObject | null {
  const fitting = Object.entries(fields).filter(([, { type, options = [] }]) =>
    type === "number" ? NUMBER.test(value) : options.includes(value)
  );
  const [only, another] = fitting;
  return only && !another ? { [only[0]]: value } : null;
}

function readAs(text: string, language: Language): string {
  return NOT_UNDERSTOOD_TEXTS[language].readAs(text.trim());
}
