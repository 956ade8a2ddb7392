import {
  type Captures,
  compilePhrase,
  matchPhrase,
  type Slots,
} from "../../grammar/phrase_matcher.ts";
import { onFirstUse } from "../../grammar/first_use.ts";
import { PhraseSet } from "../../grammar/forms.ts";
import {
  ASKING_FOR,
  CHEERFUL,
  JOINING,
  LANGUAGES,
  LEADING,
  TRAILING,
} from "../../grammar/language/vocabulary.ts";
import { withImperativeForms } from "../../grammar/language/verbs/imperative_forms.ts";
import { EDIT_TEXTS, type EditTexts } from "../../grammar/language/edit_texts.ts";
import { languageOf } from "../message_language.ts";
import { withoutPolite } from "../../grammar/polite.ts";
import { plainWord } from "../../grammar/spelling.ts";
import { titleOf } from "../../grammar/slots.ts";
import type { Token, TokenizedText } from "../../grammar/tokens.ts";
import { readCondition } from "../drafting/conditions/read_condition.ts";
import { isColumn } from "../drafting/column_token.ts";
import { isMailAddress, lexemesOf } from "../drafting/lexemes.ts";
import { isDescending } from "../drafting/parts/rows/sorting.ts";
import { missingOfStep } from "../drafting/questions/missing_part.ts";
import { isAddable, readRequest } from "../drafting/request.ts";
import type { DetailQuestion } from "../detail_question.ts";
import {
  ADDITIONAL_EDIT_PHRASES,
  type AdditionalEdit,
  AFTER_STEP,
  BEFORE_STEP,
  EDIT_CLASSES,
  IMPERATIVES,
  KINDS,
} from "./edit_words.ts";
import { inputTypeOf } from "./applying/input_types.ts";
import { isCorrection } from "./applying/widened.ts";
import type { Correction, Edit } from "./edits.ts";
import { readFollowUp } from "./follow_up.ts";
import { readSubstitution } from "./replace.ts";
import { severalSteps } from "./several_steps.ts";
import { shownName, type StepName, stepNameEnds, stepNameOf, stepWords } from "./step_name.ts";
import { asNumber, numberIn } from "./values.ts";

const patterns = onFirstUse(() => {
  const classes = Object.fromEntries(
    Object.entries(EDIT_CLASSES).map((
      [name, words],
    ) => [name, withImperativeForms(words, LANGUAGES)]),
  );
  return (Object.keys(ADDITIONAL_EDIT_PHRASES) as AdditionalEdit[]).flatMap((kind) =>
    ADDITIONAL_EDIT_PHRASES[kind].map((phrase) => ({
      kind,
      pattern: compilePhrase(withImperativeForms(phrase, LANGUAGES), classes),
    }))
  );
});
/** Phrases for "for now". They change nothing, because every change can be undone. */
const FOR_NOW = [
  ...["for now", "now", "vorerst", "pour l' instant", "por ahora"],
  ...["too", "as well", "auch", "aussi", "también"],
  ...["again", "wieder", "à nouveau", "de nouveau", "otra vez", "de nuevo"],
];
const BEFORE = new PhraseSet([...LEADING, ...ASKING_FOR, ...CHEERFUL, ...JOINING]);
const AFTER = new PhraseSet([...TRAILING, ...CHEERFUL, ...FOR_NOW]);
const MARKS = new Set([",", ".", "!", "?", ";", ":", "\n"]);
const CHARACTERS_MAX = 2_000;

/** A change, an order to undo or to fix, or a question about an incomplete change. */
export type ReadEdit = { edit: Edit | Correction } | { do: "undo" | "fix" } | {
  question: DetailQuestion;
};

/** Reads a text that only changes the draft. Returns null for any other text. */
export function readEdit(text: string): ReadEdit | null {
  const substitution = text.length > CHARACTERS_MAX ? null : readSubstitution(text.trim());
  if (substitution !== null) return substitution;
  return matchEdit(text)?.read ?? null;
}

interface MatchedEdit {
  read: ReadEdit;
  source: TokenizedText;
  captures: Captures;
}

function matchEdit(text: string): MatchedEdit | null {
  if (text.length > CHARACTERS_MAX) return null;
  const source = withoutPolite(lexemesOf(text));
  if (source.isCut) return null;
  const { tokens } = source;
  const at = skip(tokens, 0, BEFORE);
  const slots = editSlots(source);
  for (const { kind, pattern } of patterns()) {
    for (const { end, captures } of matchPhrase(pattern, { tokens, at, slots })) {
      if (skip(tokens, end, AFTER) < tokens.length) continue;
      const said = Object.fromEntries(
        Object.entries(captures).map(([name, span]) => [name, titleOf(source, span)]),
      );
      const steps = {
        step: stepIn(tokens, captures["named"] ?? captures["step"]),
        other: stepIn(tokens, captures["other"]),
        several: captures["several"]
          ? severalSteps(tokens, captures["several"].from)?.steps ?? []
          : [],
      };
      const read = READERS[kind]({ said, ...steps, text });
      if (read) return { read, source, captures };
    }
  }
  return null;
}

/** Returns the text with other steps in place of the words asked about; null if it lacks these. */
export function withOtherSteps(
  text: string,
  { asked, meant }: { asked: string; meant: readonly StepName[] },
): string | null {
  const { captures = {}, source: { tokens } = { tokens: [] } } = matchEdit(text) ?? {};
  const spans = ["named", "step", "other"].flatMap((slot) => captures[slot] ?? []);
  const span = spans.find((each) => shownName(stepIn(tokens, each)) === asked);
  const [from, to] = span ? [tokens[span.from]?.start, tokens[span.to - 1]?.end] : [];
  if (from === undefined || to === undefined) return withOtherWords(text, { asked, meant });
  return `${text.slice(0, from)}${stepWords(...meant)}${text.slice(to)}`;
}

/**
 * Like `withOtherSteps()`, for changes that are read in any word order and contain the words once.
 */
function withOtherWords(
  text: string,
  { asked, meant }: { asked: string; meant: readonly StepName[] },
): string | null {
  const words = new RegExp(
    String.raw`(?<![\p{L}\p{N}])(?:(?:the|a|an|der|die|das|den|le|la|les|l['’]|el|los|las)\s+)?${
      RegExp.escape(asked)
    }(?![\p{L}\p{N}])`,
    "giu",
  );
  const [only, another] = text.matchAll(words);
  return only === undefined || another !== undefined
    ? null
    : text.replace(words, () => stepWords(...meant));
}

export function readEditQuestion(text: string): DetailQuestion | null {
  const read = readEdit(text);
  return read && "question" in read ? read.question : null;
}

function skip(tokens: readonly Token[], start: number, words: PhraseSet): number {
  let at = start;
  while (at < tokens.length) {
    const length = MARKS.has(tokens[at]?.text ?? "") ? 1 : words.lengthAt(tokens, at);
    if (length === 0) break;
    at += length;
  }
  return at;
}

const NOTHING: StepName = { name: null, place: null };

function stepIn(tokens: readonly Token[], span: Captures[string] | undefined): StepName {
  return span && stepNameOf(tokens.slice(span.from, span.to)) || NOTHING;
}

interface EditPhrase {
  said: Readonly<Record<string, string>>;
  step: StepName;
  other: StepName;
  several: readonly StepName[];
  text: string;
}

const BEFORE_WORDS = new PhraseSet(BEFORE_STEP);
const AFTER_WORDS = new PhraseSet(AFTER_STEP);
const THINGS_MAX = 3;
const REQUEST_TOKENS_MAX = 40;

function editSlots(source: TokenizedText): Slots {
  const { tokens } = source;
  const one = (test: (token: Token) => boolean) => (_: readonly Token[], at: number) => {
    const token = tokens[at];
    return token && test(token) ? [at + 1] : [];
  };
  const url = one(({ kind }) => kind === "url");
  const number = one(({ kind }) => kind === "number");
  const id = one(({ kind, text }) => kind === "word" && /^[a-z_]\w{0,62}$/i.test(text));
  return {
    url,
    mail: one(({ original = "" }) => isMailAddress(original)),
    column: one(isColumn),
    number,
    condition: (_, at) => conditionEnds(source, at),
    format: one(({ kind, text }) => kind === "word" && (text === "csv" || text === "json")),
    from: number,
    id,
    other_id: id,
    named: (_, at) => stepNameEnds(tokens, { at, isBare: false }),
    step: (_, at) => stepNameEnds(tokens, { at, isBare: true }),
    other: (_, at) => stepNameEnds(tokens, { at, isBare: true }),
    several: (_, at) => [severalSteps(tokens, at)?.end ?? []].flat(),
    thousands: one(({ kind, text }) => kind === "number" && /^[1-9]\d{0,2}$/.test(text)),
    group: one(({ kind, text }) => kind === "number" && /^\d{3}(?:[.,]\d{1,2})?$/.test(text)),
    side: (_, at) =>
      [...BEFORE_WORDS.lengthsAt(tokens, at), ...AFTER_WORDS.lengthsAt(tokens, at)]
        .map((length) => at + length),
    file: one(({ kind }) => kind === "file"),
    old: one(isReplaceable),
    new: one(isReplaceable),
    quoted: one(({ kind }) => kind === "quoted"),
    kind: one(({ kind, text }) => kind === "word" && KINDS.has(plainWord(text))),
    value: one(({ kind }) => kind !== "mark"),
    type: one(({ kind, text }) => kind === "word" && inputTypeOf(text) !== undefined),
    duration: one(({ kind, text }) => kind === "word" && /^\d{1,6}(?:ms|s|m|h|d)$/.test(text)),
    // "Only if the total is over 5,000" is a condition of the run, not of the rows.
    things: (_, at) =>
      CONDITIONS.has(plainWord(tokens[at]?.text ?? "")) ? [] : wordEnds(tokens, at),
    about: (_, at) => wordEnds(tokens, at),
    rest: (_, at) => at < tokens.length ? [tokens.length] : [],
    request: (_, at) => {
      const most = Math.min(tokens.length, at + REQUEST_TOKENS_MAX);
      return Array.from({ length: Math.max(0, most - at) }, (_, index) => most - index);
    },
  };
}

function conditionEnds(source: TokenizedText, at: number): number[] {
  const read = readCondition(source, at, { takesPairs: true });
  return read === null || read.missingAt !== null ? [] : [read.end];
}

function wordEnds(tokens: readonly Token[], at: number): number[] {
  const ends: number[] = [];
  for (let to = at; to < at + THINGS_MAX && tokens[to]?.kind === "word"; to++) ends.push(to + 1);
  return ends;
}

const CONDITIONS: ReadonlySet<string> = new Set(
  "if when unless once wenn falls sofern sobald si quand lorsque cuando".split(" "),
);

function isReplaceable({ kind }: Token): boolean {
  return kind !== "mark" && kind !== "operator" && kind !== "json";
}

type ReadPhrase = (phrase: EditPhrase) => ReadEdit | null;

const READERS: Readonly<Record<AdditionalEdit, ReadPhrase>> = {
  threshold({ said: given, text }) {
    const { thousands, group } = given;
    const said = group === undefined ? given : { ...given, number: `${thousands}${group}` };
    if (said["number"] === undefined) {
      return { question: gap(text, textsFor(text).whichNumber, /^-?[\d.,]+$/) };
    }
    const value = numberIn(text, said["number"]);
    const from = said["from"] === undefined ? null : numberIn(text, said["from"]);
    if (value === null) return null;
    const adding = from === null ? readFollowUp(text) : null;
    const orAdd = adding && "do" in adding && adding.do === "add_step" ? adding.request : null;
    const about = said["about"] ?? null;
    return { edit: { do: "threshold", from, value, about, orAdd } };
  },
  widen: ({ said: { condition = "" } }) =>
    isCorrection(condition) ? null : { edit: { do: "widen", condition } },
  sort_by: ({ said, text }) => ({
    edit: { do: "sort_by", column: said["column"] ?? "", descending: isDescending(text) },
  }),
  replace: ({ said: { old = "", new: to = "" }, text }) => ({
    edit: { do: "replace", from: asNumber(text, old), to: asNumber(text, to), isPart: false },
  }),
  correct({ said, text }) {
    const { number, file, mail, url = "" } = said;
    if (number !== undefined) {
      const value = numberIn(text, number);
      return value === null ? null : { edit: { do: "correct", kind: "number", to: `${value}` } };
    }
    if (mail !== undefined) return { edit: { do: "correct", kind: "mail", to: mail } };
    return file === undefined
      ? { edit: { do: "correct", kind: "url", to: url } }
      : { edit: { do: "correct", kind: "file", to: file } };
  },
  rename_step: ({ said, step }) => ({ edit: { do: "rename_step", step, to: said["id"] ?? "" } }),
  rename_input: ({ said }) => ({
    edit: { do: "rename_input", from: said["id"] ?? "", to: said["other_id"] ?? "" },
  }),
  add_input: ({ said }) => ({
    edit: {
      do: "add_input",
      input: said["id"] ?? "",
      type: inputTypeOf(said["type"] ?? "") ?? "string",
      value: said["value"] ?? null,
    },
  }),
  remove_input: ({ said }) => ({ edit: { do: "remove_input", input: said["id"] ?? "" } }),
  remove: ({ step }) => ({ edit: { do: "remove", step } }),
  remove_kind: ({ said }) => ({
    edit: {
      do: "remove",
      step: { name: KINDS.get(plainWord(said["kind"] ?? "")) ?? null, place: null },
    },
  }),
  remove_several: ({ several }) => ({
    edit: { do: "several", steps: [...several], change: "remove" },
  }),
  turn_off_several: ({ several }) => ({
    edit: { do: "several", steps: [...several], change: "off" },
  }),
  turn_on_several: ({ several }) => ({
    edit: { do: "several", steps: [...several], change: "on" },
  }),
  swap_both({ several, text }) {
    const areAll = several.length === 0;
    // "Swap both steps" means the two steps of a draft that has no others.
    const both = [1, -1].map((place) => ({ name: text.trim(), place }));
    const [step, other, another] = areAll ? both : several;
    if (!step || !other || another) return null;
    return { edit: { do: "swap", step, other, ...areAll && { areAll } } };
  },
  turn_off: ({ step, text }) => ({
    edit: { do: "turn", step, on: false, ...SKIPS.test(text) && { isSkipped: true } },
  }),
  turn_on: ({ step }) => ({ edit: { do: "turn", step, on: true } }),
  move: ({ said, step, other }) => ({
    edit: { do: "move", step, other, isBefore: isBefore(said) },
  }),
  move_first: ({ step }) => ({ edit: { do: "move_to", step, place: 1 } }),
  move_last: ({ step }) => ({ edit: { do: "move_to", step, place: -1 } }),
  move_up: ({ step }) => ({ edit: { do: "move_by", step, by: -1 } }),
  move_down: ({ step }) => ({ edit: { do: "move_by", step, by: 1 } }),
  move_to: ({ said, step }) => ({ edit: { do: "move_to", step, place: Number(said["number"]) } }),
  swap: ({ step, other }) => ({ edit: { do: "swap", step, other } }),
  duplicate: ({ said, step }) => ({ edit: { do: "duplicate", step, name: said["id"] ?? null } }),
  retry: ({ said, step }) => ({ edit: { do: "retry", step, max: Number(said["number"]) } }),
  timeout: ({ said, step }) => ({
    edit: { do: "timeout", step, duration: said["duration"] ?? "" },
  }),
  go_on: ({ step }) => ({ edit: { do: "go_on", step } }),
  description: ({ said }) => ({ edit: { do: "description", text: said["rest"] ?? "" } }),
  add_step({ said, step }) {
    const request = (said["request"] ?? "").replace(
      /^\s*(\p{L}+)/u,
      (word) => IMPERATIVES[word.toLowerCase()] ?? word,
    )
      .replace(/^(?:a|an)\s+wait\s+of\s+/i, "wait for ").replace(
        /^(?:(?:a|an)\s+approval\b|(?:eine|une|una)\s+(?:freigabe|approbation|aprobación)$)/i,
        "ask for approval",
      );
    const read = readRequest(request);
    if (read === null || read.unknown !== null || !read.parts.every(isAddable)) return null;
    if (missingOfStep(request, read)) return null;
    const beside = said["step"] === undefined ? null : step;
    return { edit: { do: "add_step", request, step: beside, isBefore: isBefore(said) } };
  },
  undo: () => ({ do: "undo" }),
  fix: () => ({ do: "fix" }),
};

/**
 * Matches verbs that leave a step out ("skip the sorting"), instead of keeping it for later ("turn
 * it off").
 */
const SKIPS =
  /(?<!\p{L})(?:skip|überspring\p{L}{0,3}|saute\p{L}{0,2}|omit[ae]|salta|saltar)(?!\p{L})/iu;

function isBefore({ side = "" }: EditPhrase["said"]): boolean {
  const { tokens } = lexemesOf(side);
  return BEFORE_WORDS.lengthAt(tokens, 0) > 0;
}

function textsFor(text: string): EditTexts {
  return EDIT_TEXTS[languageOf(lexemesOf(text).tokens)];
}

/** Returns the question for a change without its value. */
function gap(text: string, question: string, form: RegExp): DetailQuestion {
  return {
    text: question,
    fill: (answer) =>
      form.test(answer.trim())
        ? `${text.replace(/(?<![\s.!?])[\s.!?]+$/, "")} to ${answer.trim()}`
        : null,
  };
}
