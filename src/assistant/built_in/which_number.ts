import { REFUSAL_TEXTS } from "../grammar/language/answers/refusal_texts.ts";
import { readStepName } from "./editing/step_name.ts";

/** The beginnings of the question which of several numbers is meant, in all languages. */
const ASKED = Object.values(REFUSAL_TEXTS).map(({ severalNumbers }) =>
  severalNumbers("…", "", "").split("…")[0] ?? ""
);
/** Matches a comparison in the list of the question: `"> 1000"`. */
const COMPARED = /"[^"\n]{0,80}?(-?\d{1,15}(?:\.\d{1,15})?)"/gu;
const NUMBER = /-?\d{1,15}(?:\.\d{1,15})?/gu;

/** Whether a reply asks which of several numbers is meant. */
export function asksWhichNumber(reply: string): boolean {
  return ASKED.some((beginning) => reply.includes(beginning));
}

/**
 * Returns the change of one of several numbers, for an answer such as "the second one"; null for
 * any other answer.
 */
export function withChosenNumber(
  said: string,
  { reply, answer }: { reply: string; answer: string },
): string | null {
  if (!asksWhichNumber(reply)) return null;
  const list = ASKED.map((beginning) => reply.split(beginning)[1]).find((rest) => rest);
  const numbers = [...(list ?? "").matchAll(COMPARED)].map(([, number = ""]) => number);
  const place = readStepName(answer)?.place ?? null;
  const from = place === null
    ? numbers.find((number) => number === answer.trim())
    : numbers.at(place > 0 ? place - 1 : place);
  const to = said.match(NUMBER)?.at(-1);
  return from === undefined || to === undefined ? null : `change ${from} to ${to}`;
}
