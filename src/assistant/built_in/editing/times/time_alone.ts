import { isPhrase } from "../../../../timing/phrase/parse_phrase.ts";
import { CHANGE_TEXTS } from "../../../grammar/language/answers/change_texts.ts";
import { ownWords } from "../../../grammar/own_words.ts";
import { withoutLeading } from "../../../grammar/read_ordered_deeds.ts";
import { readLinkedWorkflow } from "../../../linked_workflow.ts";
import type { Talk } from "../../../talk.ts";
import type { Wish } from "../../phrases.ts";
import { wishOf } from "../../wishes.ts";
import { OTHER_WORD } from "./read_new_time.ts";
import { draftPhrase, draftTime, readOtherDays } from "./retime.ts";

/**
 * Reads a time without a verb, such as "and now every Monday at 7". A schedule is proposed, not
 * created at once.
 */
export async function readTimeAlone(talk: Talk): Promise<Wish | null> {
  const { rest, adds } = withoutLeading(ownWords(talk.turn.message));
  const phrase = rest.replace(POLITE_ENDING, "").replace(INSTEAD, "");
  if (talk.turn.attachments.length > 0 || phrase.includes("?") || !isPhrase(phrase)) return null;
  if (OTHER_WORD.test(phrase)) return null;
  // "On Mondays. Every Tuesday" contains two times, of which only one may be meant.
  if (/[.;]\s/u.test(phrase)) return null;
  const workflow = await readLinkedWorkflow(talk);
  if (workflow === null) return null;
  // Before the first version, only the draft can have a time.
  const isDraft = workflow.version === null;
  const present = isDraft && adds ? await draftPhrase(talk) : null;
  if (present !== null) {
    return { answer: CHANGE_TEXTS[talk.language].oneTimeOnly(present) };
  }
  const [kept] = adds ? [] : (await readOtherDays(talk, phrase))?.wishes ?? [];
  return kept ?? (isDraft ? await draftTime(talk, phrase) : null) ??
    scheduleAt(phrase, adds || null);
}

/** Matches words that make the time a replacement of the current one. */
const INSTEAD = /[\s,]{1,4}(?:instead|stattdessen|à la place|en su lugar)[.!]?$/iu;

const POLITE_ENDING =
  /\s(?:please|bitte|s['’]il te plaît|por favor)[.!]?$|\s(?:is|are|will be|would be)\s(?:enough|fine|better|plenty)[.!]?$|\s(?:reicht|genügt|suffit|basta)[.!]?$/iu;

/** Returns the wish to schedule the thread's workflow. `isNew`: with an additional schedule. */
export function scheduleAt(phrase: string, isNew: true | null = null): Wish {
  const reference = { kind: "linked" } as const;
  return wishOf({ deed: "schedule", reference, phrase, schedule: null, isNew });
}
