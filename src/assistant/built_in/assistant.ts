import { nextTurn } from "../../lib/turns/turns.ts";
import { OrderedDeeds } from "../deeds/ordered_deeds.ts";
import { cautions } from "../documents/cautions.ts";
import { CHANGE_TEXTS } from "../grammar/language/answers/change_texts.ts";
import { DEED_TEXTS } from "../grammar/language/answers/deed_texts.ts";
import { ownWords } from "../grammar/own_words.ts";
import { readConsent } from "../grammar/read_consent.ts";
import { readHint } from "../grammar/read_hint.ts";
import { readOrderedDeeds } from "../grammar/read_ordered_deeds.ts";
import { answerFromDocs } from "../reference/answer_from_docs.ts";
import { callTool } from "../replies/call_tool.ts";
import { deliver } from "../replies/deliver.ts";
import {
  forgetting,
  PARAGRAPH,
  remembering,
  type Reply,
  type ReplyEvent,
  say,
  type Talk,
} from "../talk.ts";
import { offeredTool } from "../tools.ts";
import { adviceAfter } from "./advice_after.ts";
import { withAddressOf } from "./drafting/read_draft.ts";
import { readAskedAgain } from "./attached/asked_again.ts";
import { tryWithFile } from "./attached/try_with_file.ts";
import { mayBeChange, readClearChanges, wouldLoseDraft } from "./editing/reading/clear_changes.ts";
import { readChanges } from "./editing/reading/read_changes.ts";
import { readOnDecision } from "./editing/reading/on_decision.ts";
import { readRowsCalled } from "./editing/reading/rows_called.ts";
import { leavesConditionOpen, readUnclearChange } from "./editing/reading/unclear_change.ts";
import { offerChange, readAcceptedChange } from "./editing/offers/change_offer.ts";
import { readFollowUp } from "./editing/follow_up.ts";
import { readNamedRemoval } from "./editing/times/remove_named.ts";
import { readFewerDays, readRetiming } from "./editing/times/retime.ts";
import { readTimeAlone } from "./editing/times/time_alone.ts";
import { readDraftSchedule, readSameHour } from "./editing/times/draft_schedule.ts";
import { readDraftUnscheduling } from "./editing/times/unschedule_draft.ts";
import { readGuess } from "./not_understood/guesses.ts";
import { quoted } from "./not_understood/not_understood.ts";
import { askForUnclear, asksForEssentials, notAnswered } from "./not_understood/ask_back.ts";
import { nearestDeed } from "./not_understood/nearest_deed.ts";
import { nearestView } from "./not_understood/nearest_view.ts";
import { withListPositions } from "./other/list_positions.ts";
import { readAcceptedOtherwise } from "./other/accepted_otherwise.ts";
import { readFinding } from "./other/finding.ts";
import { readRefusal, readRepairRequest } from "./other/refusing.ts";
import { asksWhatWouldHappen, readDeferral } from "./other/deferring.ts";
import { afterRemark } from "./other/after_remark.ts";
import { withoutDoubtfulOrder } from "./other/doubtful_orders.ts";
import { readGoingAhead } from "./other/going_ahead.ts";
import { mayNameWorkflow, readNamedWish } from "./other/named_workflow.ts";
import { readWithoutRun } from "./other/without_run.ts";
import { withValueAfter } from "./other/runs_for.ts";
import {
  askAgain,
  completedFirst,
  type CompletedMessage,
  completedMessage,
} from "./open_question.ts";
import type { Wish } from "./phrases.ts";
import { type MessageContext, messageContextOf, readBeginning, use } from "./read_beginning.ts";
import { readMessage, type Understood, understoodIn, withoutDoubtfulName } from "./read_message.ts";
import { DRAFT_QUESTIONS } from "../grammar/language/drafts/draft_questions.ts";
import { NOT_UNDERSTOOD_TEXTS } from "./not_understood/suggestions.ts";
import { readEditable } from "../linked_workflow.ts";
import { OWN_TOOLS } from "./views.ts";
import { wishOf } from "./wishes.ts";

/** The assistant without a language model. It understands definitions and plain sentences. */
export async function* builtInAssistant(talk: Talk): Reply {
  const told = cautions(talk.turn.attachments);
  if (told.length > 0) yield say(`${told.join("\n")}${PARAGRAPH}`);
  const reading = remembering(talk);
  const { wishes, orderedDeeds, note } = await withoutDoubtfulOrder(
    reading,
    await readTurn(reading),
  );
  await letOthersIn(talk);
  if (wishes.length === 0) return yield* answerNearest(reading);
  const unclear = isRefusedAlone(wishes) ? await askForUnclear(reading) : null;
  if (unclear !== null) return yield say(unclear);
  if (note !== undefined && note !== "") yield say(`${note}${PARAGRAPH}`);
  const ordered = { ...talk, orderedDeeds: new OrderedDeeds(orderedDeeds) };
  for (const [index, wish] of wishes.entries()) {
    if (index > 0) yield say(PARAGRAPH);
    const goesOn = yield* carryOutWish(ordered, wish);
    if (!goesOn) return;
  }
}

function isRefusedAlone([wish, another]: readonly Wish[]): boolean {
  return wish !== undefined && "answer" in wish && wish.isPartial === true && !another;
}

/** Answers a message without a wish, at best with the view to which its words point. */
async function* answerNearest(talk: Talk): Reply {
  const { message, attachments } = talk.turn;
  const put = attachments.length > 0 ? null : readDeferral(ownWords(message), talk.language);
  const offered = put === null && attachments.length === 0
    ? await offerChange(talk, message)
    : null;
  const detail = attachments.length === 0 ? await readRowsCalled(talk, ownWords(message)) : null;
  if (detail !== null) return yield say(detail.text);
  const again = offered === null ? await askAgain(talk) : null;
  if (again !== null) return yield say(put ?? again);
  const unclear = await askForUnclear(talk) ??
    (await readUnclearChange(talk, ownWords(message)))?.text ?? offered;
  if (unclear !== null) return yield say(unclear);
  if (put !== null) return yield say(put);
  const next = await readGoingAhead(talk);
  if (next !== null) {
    yield* carryOutWish(talk, next);
    return;
  }
  const view = attachments.length === 0 && readConsent(message) === null
    ? nearestView(ownWords(message))
    : null;
  const wish = view && readBeginning(view.readAs, await messageContextOf(talk));
  if (!view || !wish) {
    const lacking = await asksForEssentials(talk);
    if (lacking !== null) return yield say(lacking);
    const found = attachments.length === 0
      ? await answerFromDocs(ownWords(message), talk.language)
      : null;
    return yield say(found ?? await notAnswered(talk));
  }
  yield say(`${NOT_UNDERSTOOD_TEXTS[view.language].readAs(view.readAs)}${PARAGRAPH}`);
  yield* carryOutWish(talk, wish);
}

/** Returns the wishes of the message alone, or as the answer to an earlier question. */
async function readTurn(talk: Talk): Promise<Understood> {
  const otherwise = await readAcceptedOtherwise(
    talk,
    async (rest) => (await readTurn(rest)).wishes,
  );
  if (otherwise) return { wishes: otherwise, orderedDeeds: [] };
  const accepted = await readAcceptedChange(talk);
  if (accepted !== null) return { wishes: accepted, orderedDeeds: [] };
  const withoutRun = await readWithoutRun(talk);
  if (withoutRun !== null) return withoutRun;
  const apart = await leavesConditionOpen(talk) ? await readClearChanges(talk) : null;
  if (apart !== null) return apart;
  const context = await messageContextOf(talk);
  const said = talk.turn.attachments.length > 0 ? null : await completedFirst(talk);
  const filled = said === null ? null : await readCompleted(talk, said, context);
  const isAnswer = filled !== null && filled.wishes.length > 0 &&
    (ONE_WORD.test(talk.turn.message) || !asksElse(readMessage(talk.turn, context), filled)) &&
    !await wouldLoseDraft(talk, filled.wishes);
  if (isAnswer) return filled;
  const understood = withoutDoubtfulName(readMessage(talk.turn, context));
  await letOthersIn(talk);
  const listed = await withListPositions(talk, understood.wishes) ??
    await withValueAfter(talk, understood.wishes);
  if (listed) return { wishes: listed, orderedDeeds: [] };
  // A list is read as a whole: one of its lines may contain the name of a workflow.
  const isList = talk.turn.message.trim().includes("\n");
  const isOpen = understood.isMentioned === true || understood.wishes.length === 0;
  const lines = isList && isOpen ? await readChanges(talk) : null;
  if (lines) return lines;
  const isOpening = understood.wishes.some((wish) =>
    "tool" in wish && wish.tool === "open_workflow"
  );
  // "Switch to the first version" orders a deed and names no workflow.
  const deed = isOpening ? await readFreeFormDeed(talk, context) : null;
  if (deed !== null) return { wishes: deed, orderedDeeds: [] };
  const named = await mayNameWorkflow(talk, understood) ? await readNamed(talk, context) : null;
  if (named) return { wishes: named, orderedDeeds: [] };
  const ofDraft = await readOfDraft(talk, understood);
  if (ofDraft) return ofDraft;
  const changed = await mayBeChange(talk, understood) ? await readClearChanges(talk) : null;
  if (changed !== null) return changed;
  return await readRest(talk, { understood, context });
}

/** Reads a message that is not a clear change of the draft. */
async function readRest(
  talk: Talk,
  { understood, context }: { understood: Understood; context: MessageContext },
): Promise<Understood> {
  const { wishes, isMentioned } = understood;
  const isOther = await wouldLoseDraft(talk, wishes);
  if (wishes.length > 0 && !isMentioned && !isOther) {
    return context.table ? { ...understood, wishes: tryWithFile(wishes) } : understood;
  }
  await letOthersIn(talk);
  const completed = understood.isMentioned ? null : await completedMessage(talk);
  const answered = completed === null ? null : await readCompleted(talk, completed, context);
  if (answered && answered.wishes.length > 0 && !await wouldLoseDraft(talk, answered.wishes)) {
    return answered;
  }
  const restated = await readChanges(talk);
  if (restated !== null) return restated;
  if (understood.doubtfulName !== undefined) {
    return {
      wishes: [{ answer: CHANGE_TEXTS[talk.language].isWholeName(understood.doubtfulName) }],
      orderedDeeds: [],
    };
  }
  if (understood.wishes.length > 0 && !isOther) return understood;
  const late = await readLate(talk, context);
  if (late !== null) return { wishes: late, orderedDeeds: [] };
  const guess = await readGuess(talk, (text) => understoodIn(text, context));
  if (guess !== null) return guess;
  const meant = await readFreeFormDeed(talk, context);
  return meant === null ? (isOther ? NOTHING : understood) : { wishes: meant, orderedDeeds: [] };
}

const NOTHING: Understood = { wishes: [], orderedDeeds: [] };

/** "Status" answers a question for a column, although it asks for something alone. */
const ONE_WORD = /^\s*[\p{L}_]+[\s.!]*$/u;

/** Whether a message alone asks for something other than the changes that it would complete. */
function asksElse({ wishes, isMentioned }: Understood, filled: Understood): boolean {
  const isOf = (wish: Wish, ...tools: string[]) => "tool" in wish && tools.includes(wish.tool);
  return isMentioned !== true && filled.wishes.every((wish) => isOf(wish, "edit_draft")) &&
    wishes.some((wish) => "tool" in wish && !isOf(wish, "edit_draft", "draft_workflow"));
}

/** Reads a change of the thread's draft or its schedule that only names the differences. */
async function readOfDraft(talk: Talk, understood: Understood): Promise<Understood | null> {
  const retimed = await readRetiming(talk) ?? await readFewerDays(talk) ??
    await readSameHour(talk, understood.orderedDeeds);
  if (retimed) return retimed;
  const decided = await readDecided(talk);
  if (decided) return { wishes: [decided], orderedDeeds: [] };
  const unscheduled = await readDraftUnscheduling(talk, understood.orderedDeeds);
  if (unscheduled) return { wishes: [unscheduled], orderedDeeds: [] };
  const timed = await readDraftSchedule(talk, understood.orderedDeeds);
  if (timed) return { wishes: [timed], orderedDeeds: [] };
  const again = understood.orderedDeeds.length === 0 ? await readAskedAgain(talk) : null;
  if (again) return { wishes: again, orderedDeeds: [] };
  const known = understood.isMentioned ? [] : understood.wishes;
  const followUp = await readFollowUpWish(talk, known);
  if (followUp) {
    return await readClearChanges(talk) ?? { wishes: [followUp], orderedDeeds: [] };
  }
  return null;
}

/** Reads an action after the rejection or approval of an approval step in the draft. */
async function readDecided(talk: Talk): Promise<Wish | null> {
  const definition = (await readEditable(talk))?.definition;
  const edit = definition && talk.turn.attachments.length === 0
    ? readOnDecision(ownWords(talk.turn.message), definition)
    : null;
  return edit ? use("edit_draft", { edit: { ...edit } }) : null;
}

/** Reads an earlier message that the user's message completes. */
async function readCompleted(
  talk: Talk,
  { message, replaced }: CompletedMessage,
  context: MessageContext,
): Promise<Understood> {
  const read = await readWhole(talk, message, context);
  if (replaced === null) return read;
  const { tookInstead } = DRAFT_QUESTIONS[talk.language];
  // An answer may be meant as another order, which the user can only see if this is told.
  return { ...read, note: tookInstead(quoted(talk.turn.message), quoted(replaced)) };
}

async function readWhole(
  talk: Talk,
  message: string,
  context: MessageContext,
): Promise<Understood> {
  const answered = readMessage({ message, attachments: [] }, context);
  const changed = answered.wishes.length === 0
    ? await readChanges({ ...talk, turn: { ...talk.turn, message } })
    : null;
  if (changed) return changed;
  const added = await readFollowUpWish(talk, answered.wishes, message);
  return added ? { wishes: [added], orderedDeeds: [] } : answered;
}

/** Returns wishes that are read only if nothing else fits. A deed among them is proposed. */
async function readLate(talk: Talk, context: MessageContext): Promise<Wish[] | null> {
  const timed = await readTimeAlone(talk);
  if (timed !== null) return [timed];
  await letOthersIn(talk);
  const removal = await readNamedRemoval(talk);
  if (removal !== null) return [removal];
  const words = ownWords(talk.turn.message);
  const refused = talk.turn.attachments.length > 0
    ? null
    : readRefusal(words) ?? readRepairRequest(words);
  if (refused !== null) return [refused];
  if (asksWhatWouldHappen(words)) return understoodIn(WHAT_IT_DOES, context);
  const named = await readNamed(talk, context);
  const found = named === null && talk.turn.attachments.length === 0 ? readFinding(words) : null;
  return found === null ? named : [found];
}

const WHAT_IT_DOES = "show the draft";

/** Reads a deed that is ordered in a sentence of any form. It is only proposed. */
async function readFreeFormDeed(talk: Talk, context: MessageContext): Promise<Wish[] | null> {
  const { message, attachments } = talk.turn;
  const words = ownWords(message);
  if (attachments.length > 0) return null;
  const deed = nearestDeed(words, talk.language);
  const last = deed === null ? afterRemark(words) : null;
  if (last !== null) return deedIn(talk, last, context);
  if (deed === null) return null;
  const unscheduled = await readDraftUnscheduling(talk, readOrderedDeeds(deed) ?? []);
  return unscheduled ? [unscheduled] : understoodIn(deed, context);
}

/** Reads a deed in the last clause of a message. */
function deedIn({ language }: Talk, text: string, context: MessageContext): Wish[] | null {
  const hinted = readHint(text);
  if (hinted !== null) return [wishOf(hinted)];
  const deed = nearestDeed(text, language) ?? text;
  const ordered = readOrderedDeeds(deed) ?? [];
  return ordered.length > 0 ? understoodIn(deed, context) : null;
}

async function readNamed(talk: Talk, context: MessageContext): Promise<Wish[] | null> {
  return await readNamedWish(talk, (text) => {
    const view = nearestView(text);
    const wishes = understoodIn(text, context);
    return wishes.length > 0 || view === null ? wishes : understoodIn(view.readAs, context);
  });
}

/** Longer messages are read in pieces, so that other work can run between. */
const LONG_CHARACTERS = 4_000;

async function letOthersIn({ ctx, turn }: Talk): Promise<void> {
  if (turn.message.length >= LONG_CHARACTERS) await nextTurn(ctx.principal.orgKey);
}

/** Reads "also sort them by date" as an addition to the thread's draft. */
async function readFollowUpWish(
  talk: Talk,
  wishes: readonly Wish[],
  message: string = talk.turn.message,
): Promise<Wish | null> {
  const { attachments } = talk.turn;
  const [wish] = wishes;
  const isOpen = wish === undefined || (wishes.length === 1 && "answer" in wish);
  if (!isOpen || attachments.length > 0) return null;
  const edit = readFollowUp(withAddressOf(talk.ctx.principal, ownWords(message)));
  if (edit === null || !(await readEditable(talk))?.definition) return null;
  return "question" in edit ? { answer: edit.question.text } : use("edit_draft", { edit });
}

/** Carries out a wish. Returns whether the next wishes of the message may be carried out. */
async function* carryOutWish(reader: Talk, wish: Wish): AsyncGenerator<ReplyEvent, boolean> {
  const talk = forgetting(reader);
  if ("answer" in wish) {
    yield say(wish.answer);
    return true;
  }
  const tool = await offeredTool(talk, wish.tool, OWN_TOOLS);
  if (!tool) {
    const { forAdmins, notAllowed } = DEED_TEXTS[talk.language];
    yield say(wish.tool === "transfer_workflow" ? forAdmins : notAllowed);
    return false;
  }
  const result = yield* callTool(talk, tool, () => tool.call(talk, wish.input));
  const isOpen = result.hasFailed || result.proposal !== undefined;
  const next = isOpen ? "" : await adviceAfter(wish, talk);
  const { isAsking } = yield* deliver(talk, { ...result, text: `${result.text}${next}` });
  return !isAsking && !result.hasFailed;
}
