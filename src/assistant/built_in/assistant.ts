import { isJsonObject, type Json } from "../../lib/json.ts";
import { nextTurn } from "../../lib/turns/turns.ts";
import { isPhrase, timeIn } from "../../timing/phrase/parse_phrase.ts";
import { Orders } from "../deeds/orders.ts";
import { cautions } from "../documents/cautions.ts";
import { CHANGE_TEXTS } from "../grammar/language/answers/change_texts.ts";
import { DEED_TEXTS } from "../grammar/language/answers/deed_texts.ts";
import { PROPOSAL_TEXTS } from "../grammar/language/answers/proposal_texts.ts";
import type { Order } from "../grammar/order.ts";
import { ownWords } from "../grammar/own_words.ts";
import { readConsent } from "../grammar/read_consent.ts";
import { readMention } from "../grammar/read_mention.ts";
import { type LastOrders, readLastOrders, readOrders } from "../grammar/read_orders.ts";
import { answerFromDocs } from "../reference/answer_from_docs.ts";
import { callTool } from "../replies/call_tool.ts";
import { deliver } from "../replies/deliver.ts";
import { PARAGRAPH, type Reply, type ReplyEvent, say, type Talk, type UserTurn } from "../talk.ts";
import { readRuleText } from "../tools/linked_rule.ts";
import type { Tool } from "../tool.ts";
import { offeredTools } from "../tools.ts";
import { adviceAfter } from "./advice_after.ts";
import { findDefinition, isRule } from "./definition_text.ts";
import { readUnclear, withAddressOf } from "./drafting/read_draft.ts";
import { readAskedAgain } from "./attached/asked_again.ts";
import { tellTable } from "./attached/describe_table.ts";
import { tryWithFile } from "./attached/try_with_file.ts";
import { tableOf } from "./attached/table_of.ts";
import { readCommand } from "./drafting/curl.ts";
import { hasFurtherChange } from "./editing/changing/further_change.ts";
import { mayBeChange, readClearChanges } from "./editing/changing/clear_changes.ts";
import { readChanges } from "./editing/changing/read_changes.ts";
import { readFollowUp } from "./editing/follow_up.ts";
import { readNamedRemoval } from "./editing/times/remove_named.ts";
import { readRetiming } from "./editing/times/retime.ts";
import { readTimeAlone, scheduleAt } from "./editing/times/time_alone.ts";
import { readDraftSchedule } from "./editing/times/draft_schedule.ts";
import { readDraftUnscheduling } from "./editing/times/unschedule_draft.ts";
import { readGuess } from "./not_understood/guesses.ts";
import { nearestView } from "./not_understood/nearest_view.ts";
import { notUnderstood } from "./not_understood/not_understood.ts";
import { withListed } from "./other/listed.ts";
import { readFinding } from "./other/finding.ts";
import { readMending, readRefusal } from "./other/refusing.ts";
import { mayNameWorkflow, readNamedWish } from "./other/named.ts";
import { withValueBehind } from "./other/runs_for.ts";
import { askAgain, completedFirst, completedMessage } from "./open_question.ts";
import { answerToPasted } from "./pasted.ts";
import type { Wish } from "./phrases.ts";
import { commandWish, readBeginning, type Scene, sceneOf, use } from "./read_beginning.ts";
import { SENTENCES } from "./not_understood/suggestions.ts";
import { readTemplateWish } from "./templates.ts";
import { readEditable, readLinkedWorkflow, readThreadDraft } from "../linked_workflow.ts";
import { OWN_TOOLS } from "./views.ts";
import { wishOf } from "./wishes.ts";

/**
 * The assistant without a language model. It understands definitions and a number of plain phrases.
 */
export async function* builtInAssistant(talk: Talk): Reply {
  const told = cautions(talk.turn.attachments);
  if (told.length > 0) yield say(`${told.join("\n")}${PARAGRAPH}`);
  const { wishes, orders, note } = await readTurn(talk);
  await letOthersIn(talk);
  if (wishes.length === 0) return yield* answerNearest(talk);
  const unclear = isRefusedAlone(wishes) ? await askForUnclear(talk) : null;
  if (unclear !== null) return yield say(unclear);
  if (note !== undefined && note !== "") yield say(`${note}${PARAGRAPH}`);
  const ordered = { ...talk, orders: new Orders(orders) };
  for (const [index, wish] of wishes.entries()) {
    if (index > 0) yield say(PARAGRAPH);
    const goesOn = yield* grant(ordered, wish);
    if (!goesOn) return;
  }
}

function isRefusedAlone([wish, another]: readonly Wish[]): boolean {
  return wish !== undefined && "answer" in wish && wish.isPartial === true && !another;
}

/** Asks for the only part of a request that is not understood; null if the message is none. */
async function askForUnclear(
  { turn: { message, attachments }, ctx: { principal } }: Talk,
): Promise<string | null> {
  const words = ownWords(message);
  const isElse = attachments.length > 0 || words.trimEnd().endsWith("?") ||
    readCommand(words) !== null;
  if (isElse) return null;
  const pause = () => nextTurn(principal.orgKey);
  return (await readUnclear(words, { asker: principal, pause }))?.text ?? null;
}

/** Answers a question in free words with the view that they point to. */
async function* answerNearest(talk: Talk): Reply {
  const { message, attachments } = talk.turn;
  const again = await askAgain(talk);
  if (again !== null) return yield say(again);
  const unclear = await askForUnclear(talk);
  if (unclear !== null) return yield say(unclear);
  const view = attachments.length === 0 && readConsent(message) === null
    ? nearestView(ownWords(message))
    : null;
  const wish = view && readBeginning(view.readAs, await sceneOf(talk));
  if (!view || !wish) {
    const found = attachments.length === 0
      ? await answerFromDocs(ownWords(message), talk.language)
      : null;
    return yield say(found ?? await notAnswered(talk));
  }
  yield say(`${SENTENCES[view.language].readAs(view.readAs)}${PARAGRAPH}`);
  yield* grant(talk, wish);
}

/** Proposals are settled earlier, so a "yes" that arrives here answers nothing. */
async function notAnswered(talk: Talk): Promise<string> {
  const { message, attachments } = talk.turn;
  if (readConsent(message) !== null) {
    return PROPOSAL_TEXTS[talk.language].nothingWaits;
  }
  const pasted = await answerToPasted(talk, message);
  if (pasted !== null) return pasted;
  const about = await Promise.all([
    readLinkedWorkflow(talk),
    readThreadDraft(talk),
    readRuleText(talk),
  ]);
  const isLinked = about.some((each) => each !== null);
  const { language } = talk;
  const table = isLinked && attachments.length === 0 ? null : await tableOf(talk);
  const offered = table && tellTable(table, language);
  return notUnderstood(ownWords(message), { isLinked, language, offered });
}

/** Returns the wishes of the message alone, or as the answer to an earlier open question. */
async function readTurn(talk: Talk): Promise<Understood> {
  const scene = await sceneOf(talk);
  const said = talk.turn.attachments.length > 0 ? null : await completedFirst(talk);
  if (said !== null) return await readCompleted(talk, { message: said, scene });
  const understood = withoutSwallowed(readMessage(talk.turn, scene));
  await letOthersIn(talk);
  const listed = await withListed(talk, understood.wishes) ??
    await withValueBehind(talk, understood.wishes);
  if (listed) return { wishes: listed, orders: [] };
  // A list of changes is read as a whole: one of its lines may hold the name of a workflow.
  const isList = talk.turn.message.trim().includes("\n");
  const isOpen = understood.isMentioned === true || understood.wishes.length === 0;
  const lines = isList && isOpen ? await readChanges(talk) : null;
  if (lines) return lines;
  const named = await mayNameWorkflow(talk, understood) ? await readNamed(talk, scene) : null;
  if (named) return { wishes: named, orders: [] };
  const ofDraft = await readOfDraft(talk, understood);
  if (ofDraft) return ofDraft;
  const changed = await mayBeChange(talk, understood) ? await readClearChanges(talk) : null;
  if (changed !== null) return changed;
  const { wishes, isMentioned } = understood;
  if (wishes.length > 0 && !isMentioned) {
    return scene.table ? { ...understood, wishes: tryWithFile(wishes) } : understood;
  }
  await letOthersIn(talk);
  const completed = understood.isMentioned ? null : await completedMessage(talk);
  if (completed !== null) return await readCompleted(talk, { message: completed, scene });
  const restated = await readChanges(talk);
  if (restated !== null) return restated;
  if (understood.swallowed !== undefined) {
    return {
      wishes: [{ answer: CHANGE_TEXTS[talk.language].isWholeName(understood.swallowed) }],
      orders: [],
    };
  }
  if (understood.wishes.length > 0) return understood;
  const late = await readLate(talk, scene);
  if (late !== null) return { wishes: late, orders: [] };
  const guess = await readGuess(talk, (text) => understoodIn(text, scene));
  return guess ?? understood;
}

/** Reads a change of the thread's draft, or of its time, which says only what changes. */
async function readOfDraft(talk: Talk, understood: Understood): Promise<Understood | null> {
  const retimed = await readRetiming(talk);
  if (retimed) return retimed;
  const unscheduled = await readDraftUnscheduling(talk, understood.orders);
  if (unscheduled) return { wishes: [unscheduled], orders: [] };
  const timed = await readDraftSchedule(talk, understood.orders);
  if (timed) return { wishes: [timed], orders: [] };
  const again = understood.orders.length === 0 ? await readAskedAgain(talk) : null;
  if (again) return { wishes: again, orders: [] };
  const known = understood.isMentioned ? [] : understood.wishes;
  const followUp = await readFollowUpWish(talk, known);
  if (followUp) {
    return await readClearChanges(talk) ?? { wishes: [followUp], orders: [] };
  }
  return null;
}

/** Reads an earlier message that the user's message completes. */
async function readCompleted(
  talk: Talk,
  { message, scene }: { message: string; scene: Scene },
): Promise<Understood> {
  const answered = readMessage({ message, attachments: [] }, scene);
  const added = await readFollowUpWish(talk, answered.wishes, message);
  return added ? { wishes: [added], orders: [] } : answered;
}

/** Returns wishes that are read only if nothing else fits. An action among them is proposed. */
async function readLate(talk: Talk, scene: Scene): Promise<Wish[] | null> {
  const timed = await readTimeAlone(talk);
  if (timed !== null) return [timed];
  await letOthersIn(talk);
  const removal = await readNamedRemoval(talk);
  if (removal !== null) return [removal];
  const words = ownWords(talk.turn.message);
  const refused = talk.turn.attachments.length > 0
    ? null
    : readRefusal(words) ?? readMending(words);
  if (refused !== null) return [refused];
  const named = await readNamed(talk, scene);
  const found = named === null && talk.turn.attachments.length === 0 ? readFinding(words) : null;
  return found === null ? named : [found];
}

async function readNamed(talk: Talk, scene: Scene): Promise<Wish[] | null> {
  return await readNamedWish(talk, (text) => {
    const view = nearestView(text);
    const wishes = understoodIn(text, scene);
    return wishes.length > 0 || view === null ? wishes : understoodIn(view.readAs, scene);
  });
}

/** Longer messages are read in turns, so that other work can run. */
const LONG_CHARACTERS = 4_000;

async function letOthersIn({ ctx, turn }: Talk): Promise<void> {
  if (turn.message.length >= LONG_CHARACTERS) await nextTurn(ctx.principal.orgKey);
}

function understoodIn(message: string, scene: Scene): Wish[] {
  return readMessage({ message, attachments: [] }, scene).wishes;
}

/** With a draft in the thread, "also sort them by date" is complete: it adds to the draft. */
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

/** A name without quotes that seems to go on with another change is asked about. */
function withoutSwallowed(understood: Understood): Understood {
  const wish = understood.wishes.find(givesName);
  const edit = wish !== undefined && "tool" in wish ? Object(wish.input["edit"]) : {};
  const name = String(edit["name"] ?? edit["subject"] ?? "");
  return hasFurtherChange(name) ? { wishes: [], orders: [], swallowed: name } : understood;
}

interface Understood {
  /** A name that may hold a further change. */
  swallowed?: string;
  wishes: Wish[];
  /** The orders that the message gives in full. */
  orders: Order[];
  /** Says how the message was read, if that is uncertain. */
  note?: string;
  /** Whether the wish is only mentioned among words that are not understood. */
  isMentioned?: true;
}

/** Whether this assistant understands a message without files, in a thread about the given rule. */
export function understands(message: string, rule: string | null = null): boolean {
  return understoodIn(message, { rule, email: null }).length > 0;
}

/** Reads a definition, or words for one, and then what to do with it. */
function readMessage(
  { message, attachments }: Pick<UserTurn, "message" | "attachments">,
  scene: Scene,
): Understood {
  const words = ownWords(message);
  const given = findDefinition(message, attachments);
  if (given !== null) {
    const orders = given === message ? [] : readOrders(words) ?? [];
    return { wishes: [savingWish(given), ...orders.map(wishOf)], orders };
  }
  const command = commandWish(message);
  if (command !== null) return { wishes: [command], orders: [] };
  const whole = readOrders(words) ?? [];
  const template = readTemplateWish(words);
  if (whole.length > 0 && template === null) return { wishes: whole.map(wishOf), orders: whole };
  const request = readBeginning(words, scene);
  const last = saysItsText(words) ? null : readLastOrders(words);
  const isRenamed = request !== null && last !== null && givesName(request);
  if (request !== null && isWhole(request) && !isRenamed) return { wishes: [request], orders: [] };
  const begun = last ? readBeginning(last.before, scene) ?? request : request;
  if (begun !== null) {
    const orders = last?.orders ?? [];
    const wishes = [begun, ...orders.map(wishOf)];
    const mayBeName = request !== null &&
      (namesWorkflow(request) || (isRenamed && !isPlainOrder(last)));
    return { wishes, orders: mayBeName ? [] : orders };
  }
  const wish = mentionedWish(words);
  return wish ? { wishes: [wish], orders: [], isMentioned: true } : { wishes: [], orders: [] };
}

/**
 * "Rename it to Club and publish it": a name without quotes includes the words that follow, except
 * an order that names its target ("publish it").
 */
function givesName(wish: Wish): boolean {
  return "tool" in wish && wish.tool === "edit_draft" && isRenaming(wish.input["edit"]);
}

function isPlainOrder({ saysWhat, orders }: LastOrders): boolean {
  return saysWhat && orders.every(({ deed }) => deed === "publish" || deed === "run");
}

function isRenaming(edit: Json | undefined): boolean {
  return isJsonObject(edit) && (edit["do"] === "rename" || edit["do"] === "subject");
}

/**
 * Whether the wish names a workflow. Its name may end with an order, which is then only proposed.
 */
function namesWorkflow(wish: Wish): boolean {
  return "tool" in wish && NAMING.has(wish.tool);
}

const NAMING: ReadonlySet<string> = new Set(["open_workflow", "list_workflows"]);

/** Returns a wish in a message that is not fully understood. It is proposed, not carried out. */
function mentionedWish(words: string): Wish | null {
  const order = readMention(words);
  const timed = readMention(words, SCHEDULES);
  // Values that a schedule has no place for must not be lost.
  if (timed !== null && !/[={]/.test(words)) return wishOf(timed);
  if (order === null || timeIn(words) === "none") return order && wishOf(order);
  // A message with a time does not ask to run or publish now.
  if (order.deed === "publish") return null;
  if (readMention(words, RUNS) === null) return wishOf(order);
  return isPhrase(words) ? scheduleAt(words) : null;
}

const RUNS: ReadonlySet<Order["deed"]> = new Set(["run"]);
const SCHEDULES: ReadonlySet<Order["deed"]> = new Set(["schedule"]);
/** A text without quotes extends to the end of its sentence. */
function saysItsText(words: string): boolean {
  return /\bsaying\s+(?!["“])/i.test(words);
}

function savingWish(definition: string): Wish {
  return { tool: isRule(definition) ? "save_rule" : "save_draft", input: { definition } };
}

/** Tools whose sentences are read in full; the others use only the words that they know. */
const WHOLLY_READ: ReadonlySet<string> = new Set([
  "draft_workflow",
  "edit_draft",
  "fix_draft",
  "undo_change",
]);

/** Whether a wish covers its whole sentence, so that no order can follow in it. */
function isWhole(wish: Wish): boolean {
  return "answer" in wish ? wish.isPartial !== true : WHOLLY_READ.has(wish.tool);
}

/** Whether what was wished for after this may be done. */
async function* grant(talk: Talk, wish: Wish): AsyncGenerator<ReplyEvent, boolean> {
  if ("answer" in wish) {
    yield say(wish.answer);
    return true;
  }
  const tool = (await toolsOf(talk)).find(({ name }) => name === wish.tool);
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

async function toolsOf(talk: Talk): Promise<Tool[]> {
  const own = await Promise.all(OWN_TOOLS.map((tool) => tool.isOffered(talk)));
  return [...await offeredTools(talk), ...OWN_TOOLS.filter((_, at) => own[at])];
}
