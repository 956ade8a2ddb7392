import { PhraseSet } from "../../grammar/forms.ts";
import {
  COUNTS,
  FIRST_ONES,
  LAST_ONES,
  RANGE_WORDS,
  STEP_ARTICLES,
  STEP_NOUNS,
} from "../../grammar/language/step_words.ts";
import { JOINING } from "../../grammar/language/vocabulary.ts";
import type { Token } from "../../grammar/tokens.ts";
import type { StepName } from "./step_name.ts";

/** The maximum number of steps that one message can name. */
const STEPS_MAX = 20;

const ARTICLES = new PhraseSet(STEP_ARTICLES);
const NOUNS = new PhraseSet(STEP_NOUNS);
const AND = new PhraseSet([...JOINING, "&"]);
const RANGE = new PhraseSet(RANGE_WORDS);
const FIRST = new PhraseSet(FIRST_ONES);
const LAST = new PhraseSet(LAST_ONES);
const COUNT_WORDS = [...COUNTS].map(([count, words]) => ({ count, words: new PhraseSet(words) }));

interface SeveralSteps {
  steps: readonly StepName[];
  end: number;
}

/** Reads "steps 2 and 3", "steps 2 to 4", "the steps file and greet", "the last two steps". */
export function severalSteps(tokens: readonly Token[], at: number): SeveralSteps | null {
  const from = at + ARTICLES.lengthAt(tokens, at);
  const noun = NOUNS.lengthAt(tokens, from);
  return noun > 0 ? listed(tokens, from + noun) : counted(tokens, from);
}

function listed(tokens: readonly Token[], from: number): SeveralSteps | null {
  const first = itemAt(tokens, from);
  const range = RANGE.lengthAt(tokens, from + 1);
  const last = range > 0 ? itemAt(tokens, from + 1 + range) : null;
  if (first?.place && last?.place) {
    const count = last.place - first.place + 1;
    const steps = count > 1 && count <= STEPS_MAX ? placesFrom(first.place, count) : null;
    return steps && { steps, end: from + range + 2 };
  }
  const steps: StepName[] = [];
  let end = from;
  for (let at = from; steps.length < STEPS_MAX;) {
    const step = itemAt(tokens, at);
    if (step === null) break;
    steps.push(step);
    end = at + 1;
    const comma = tokens[end]?.text === "," ? 1 : 0;
    const joined = comma + AND.lengthAt(tokens, end + comma);
    if (joined === 0) break;
    at = end + joined;
  }
  return steps.length > 1 ? { steps, end } : null;
}

/** Reads a number, or the name of a step if it is one word. */
function itemAt(tokens: readonly Token[], at: number): StepName | null {
  const token = tokens[at];
  if (token?.kind === "number" && /^\d{1,3}$/.test(token.text)) {
    return { name: null, place: Number(token.text) };
  }
  const isName = token?.kind === "quoted" ||
    (token?.kind === "word" && AND.lengthAt(tokens, at) === 0 && NOUNS.lengthAt(tokens, at) === 0);
  return isName ? { name: (token.original ?? token.text).trim(), place: null } : null;
}

function counted(tokens: readonly Token[], from: number): SeveralSteps | null {
  let at = from;
  let count: number | null = null;
  let isLast: boolean | null = null;
  for (;;) {
    const isFirst = FIRST.lengthAt(tokens, at) > 0;
    const said = countAt(tokens, at);
    if (isLast === null && (isFirst || LAST.lengthAt(tokens, at) > 0)) isLast = !isFirst;
    else if (count === null && said !== null) count = said;
    else break;
    at++;
  }
  const noun = NOUNS.lengthAt(tokens, at);
  if (noun === 0 || count === null || isLast === null) return null;
  return { steps: placesFrom(isLast ? -count : 1, count), end: at + noun };
}

function countAt(tokens: readonly Token[], at: number): number | null {
  const token = tokens[at];
  const number = token?.kind === "number" ? Number(token.text) : null;
  if (number !== null) return number > 1 && number <= STEPS_MAX ? number : null;
  return COUNT_WORDS.find(({ words }) => words.lengthAt(tokens, at) > 0)?.count ?? null;
}

function placesFrom(first: number, count: number): StepName[] {
  return Array.from({ length: count }, (_, index) => ({ name: null, place: first + index }));
}
