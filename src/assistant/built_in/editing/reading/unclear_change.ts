import { nextTurn } from "../../../../lib/turns/turns.ts";
import { CHANGE_TEXTS } from "../../../grammar/language/answers/change_texts.ts";
import { readConsent } from "../../../grammar/read_consent.ts";
import { readEditable } from "../../../linked_workflow.ts";
import type { Talk } from "../../../talk.ts";
import { type ReadingOutcome, unclearPart } from "../../drafting/questions/unclear_part.ts";
import type { Wish } from "../../phrases.ts";
import { listHistory } from "../../../../threads/list_history.ts";
import { readDeferral } from "../../other/deferring.ts";
import type { DetailQuestion } from "../../detail_question.ts";
import { JOINT } from "./phrases.ts";
import { readClearChanges } from "./clear_changes.ts";

/**
 * Whether a wish changes the draft. In "version 1 was better, go back to it" the left-out part
 * contains the meaning.
 */
function isChange(wish: Wish): boolean {
  return "tool" in wish && wish.tool === "edit_draft";
}

/** Whether an answer such as "yes", "no" or "hold on" does not reword the unclear part. */
function doesNotReword(answer: string, language: Talk["language"]): boolean {
  return readConsent(answer) !== null || readDeferral(answer, language) !== null;
}

const CONDITIONAL =
  /(?<!\p{L})(?:if|when|unless|except|until|before|only|not|n['’]t|never|wenn|falls|außer|bis|bevor|nur|nicht|kein\p{L}*|si|quand|sauf|avant|pas|cuando|salvo|antes|solo|no)(?!\p{L})/iu;
/** The end of the question for an unclear part, which follows the part. */
const ASKED = Object.values(CHANGE_TEXTS).map(({ unclear }) =>
  unclear("|").split("|").at(-1) ?? ""
);
const PART = /"([^"]{1,200})"/u;

/**
 * Whether the last reply asks about a part that may be a condition. The rest of that message must
 * not be applied without the part, so a message that is a change of its own is not an answer.
 */
export async function leavesConditionOpen(
  { ctx, turn: { threadId, userMessageId } }: Pick<Talk, "ctx" | "turn">,
): Promise<boolean> {
  const last = await listHistory(ctx, { threadId, limit: 2 });
  const reply = last.findLast(({ id }) => id !== userMessageId)?.content ?? "";
  const isOpen = ASKED.some((asked) => reply.includes(asked));
  return isOpen && CONDITIONAL.test(PART.exec(reply)?.[1] ?? "");
}

/** A longer message contains more than changes. */
const CHARACTERS_MAX = 300;
const CLAUSES_MAX = 6;

/**
 * Asks about the only part of a message that is not understood, if the rest changes the draft; null
 * otherwise. Nothing is changed before the answer.
 */
export async function readUnclearChange(talk: Talk, text: string): Promise<DetailQuestion | null> {
  const { turn, ctx: { principal }, language } = talk;
  if (turn.attachments.length > 0 || text.length > CHARACTERS_MAX) return null;
  if ([...text.matchAll(JOINT)].length >= CLAUSES_MAX) return null;
  if (!(await readEditable(talk))?.definition) return null;
  const read = async (message: string): Promise<ReadingOutcome> => {
    await nextTurn(principal.orgKey);
    const changes = await readClearChanges({ ...talk, turn: { ...turn, message } }, {
      isPart: true,
    });
    return changes?.wishes.some(isChange) ? "built" : null;
  };
  const ask = CHANGE_TEXTS[language].unclear;
  const question = await unclearPart(text, { at: 0, language, read, ask });
  // "No" leaves the draft unchanged, even where "leave it" would omit the unclear part. "Yes" does
  // not explain the part.
  return question && {
    ...question,
    about: { change: text },
    fill: (answer) => doesNotReword(answer, language) ? null : question.fill(answer),
  };
}
