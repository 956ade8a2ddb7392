import { ANSWER_FRAMES, type AnswerFrames } from "./language/drafts/answer_frames.ts";
import { LEADING, POLITE, TRAILING } from "./language/vocabulary.ts";

/** A longer text contains more than a value with a few words around it. */
const CHARACTERS_MAX = 400;
const FORMS_MAX = 8;

const FRAMES = Object.values(ANSWER_FRAMES);

const BEFORE = new RegExp(
  `^(?:(?:${
    anyOf([...FRAMES.flatMap(({ before }) => before), ...LEADING, ...POLITE])
  })[\\s,:;–-]+|${FRAMES.map(subjectIn).join("|")})(?=\\S)`,
  "iu",
);

const AFTER = new RegExp(
  `(?<=\\S)(?:,?\\s+|,)(?:${
    anyOf([...FRAMES.flatMap(({ after }) => after), ...TRAILING, ...POLITE])
  })[\\s.!]*$`,
  "iu",
);

/**
 * Returns a pattern for subjects such as "my address is", also for "l'adresse est", in which the
 * article is joined to the noun.
 */
function subjectIn({ owners, things, verbs }: AnswerFrames): string {
  return `(?:${anyOf(owners)})\\s*(?:${anyOf(things)})\\s*(?:${anyOf(verbs)})[\\s:]+`;
}

/** Long phrases come first, because the first phrase that matches is used. */
function anyOf(phrases: readonly string[]): string {
  return [...phrases].sort((one, other) => other.length - one.length)
    .map((phrase) => phrase.replace(/['’]/g, "['’]").replace(/[\s]+/g, "\\s+"))
    .join("|");
}

/**
 * Returns the possible values in an answer such as "ok, I think it's amount, thanks": the whole
 * text first, then with fewer and fewer of the words around the value.
 */
export function answerForms(answer: string): string[] {
  const forms = [answer.trim()];
  if (answer.length > CHARACTERS_MAX) return forms;
  while (forms.length < FORMS_MAX) {
    const form = forms.at(-1) ?? "";
    const shorter = withoutFrame(form);
    if (shorter === form || shorter === "") break;
    forms.push(shorter);
  }
  return forms;
}

function withoutFrame(form: string): string {
  const begun = form.replace(AFTER, "").replace(/[\s.!]+$/u, "");
  return begun === form ? form.replace(BEFORE, "") : begun;
}
