import { isJsonObject, type Json } from "../../lib/json.ts";
import { isPhrase, timeIn } from "../../timing/phrase/parse_phrase.ts";
import type { OrderedDeed } from "../grammar/ordered_deed.ts";
import { ownWords } from "../grammar/own_words.ts";
import { readMention } from "../grammar/read_mention.ts";
import {
  type LastOrderedDeeds,
  readLastOrderedDeeds,
  readOrderedDeeds,
} from "../grammar/read_ordered_deeds.ts";
import type { UserTurn } from "../talk.ts";
import { findDefinition, isRule } from "./definition_text.ts";
import { hasFurtherChange } from "./editing/reading/further_change.ts";
import { scheduleAt } from "./editing/times/time_alone.ts";
import type { Wish } from "./phrases.ts";
import { commandWish, type MessageContext, readBeginning } from "./read_beginning.ts";
import { readTemplateWish } from "./templates.ts";
import { wishOf } from "./wishes.ts";

/** Returns the wishes of a message without files. */
export function understoodIn(message: string, context: MessageContext): Wish[] {
  return readMessage({ message, attachments: [] }, context).wishes;
}

/** Replaces a renaming by a question, if the unquoted name seems to contain a further change. */
export function withoutDoubtfulName(understood: Understood): Understood {
  const wish = understood.wishes.find(givesName);
  const edit = wish !== undefined && "tool" in wish ? Object(wish.input["edit"]) : {};
  const name = String(edit["name"] ?? edit["subject"] ?? "");
  return hasFurtherChange(name) ? { wishes: [], orderedDeeds: [], doubtfulName: name } : understood;
}

/** The wishes of a message, and how certain they are. */
export interface Understood {
  /** An unquoted name that may contain a further change, about which the user is asked. */
  doubtfulName?: string;
  wishes: Wish[];
  /** The deeds that the message orders completely. */
  orderedDeeds: OrderedDeed[];
  /** Says how the message was read, if that is uncertain. */
  note?: string;
  /** Whether the wish was found among words that are not understood. */
  isMentioned?: true;
}

/**
 * Whether the built-in assistant understands a message without files, in a thread about the given
 * rule.
 */
export function understands(message: string, rule: string | null = null): boolean {
  return understoodIn(message, { rule, email: null }).length > 0;
}

/** Reads a definition, or a sentence for one, and the deeds that follow it. */
export function readMessage(
  { message, attachments }: Pick<UserTurn, "message" | "attachments">,
  context: MessageContext,
): Understood {
  const words = ownWords(message);
  const given = findDefinition(message, attachments);
  if (given !== null) {
    const orderedDeeds = given === message ? [] : readOrderedDeeds(words) ?? [];
    return { wishes: [savingWish(given), ...orderedDeeds.map(wishOf)], orderedDeeds };
  }
  const command = commandWish(message);
  if (command !== null) return { wishes: [command], orderedDeeds: [] };
  const whole = readOrderedDeeds(words) ?? [];
  const template = readTemplateWish(words);
  if (whole.length > 0 && template === null) {
    return { wishes: whole.map(wishOf), orderedDeeds: whole };
  }
  const request = readBeginning(words, context);
  const last = containsUnquotedText(words) ? null : readLastOrderedDeeds(words);
  const isRenamed = request !== null && last !== null && givesName(request);
  if (request !== null && isWhole(request) && !isRenamed) {
    return { wishes: [request], orderedDeeds: [] };
  }
  const begun = last ? readBeginning(last.before, context) ?? request : request;
  if (begun !== null) {
    const orderedDeeds = last?.orderedDeeds ?? [];
    const wishes = [begun, ...orderedDeeds.map(wishOf)];
    const mayBeName = request !== null &&
      (namesWorkflow(request) || (isRenamed && (!isPlainOrder(last) || isNamedAsOrder(begun))));
    return { wishes, orderedDeeds: mayBeName ? [] : orderedDeeds };
  }
  const wish = mentionedWish(words);
  return wish
    ? { wishes: [wish], orderedDeeds: [], isMentioned: true }
    : { wishes: [], orderedDeeds: [] };
}

/**
 * Whether the wish is a renaming. In "Rename it to Club and publish it" the unquoted name includes
 * the words that follow, except an order with a pronoun such as "publish it".
 */
function givesName(wish: Wish): boolean {
  return "tool" in wish && wish.tool === "edit_draft" && isRenaming(wish.input["edit"]);
}

/**
 * Whether the new name itself is an order. In "rename it to publish it and run it" all words may be
 * the name.
 */
function isNamedAsOrder(wish: Wish): boolean {
  const edit = "tool" in wish ? Object(wish.input["edit"]) : {};
  return (readOrderedDeeds(String(edit["name"] ?? edit["subject"] ?? "")) ?? []).length > 0;
}

function isPlainOrder({ saysWhat, orderedDeeds }: LastOrderedDeeds): boolean {
  return saysWhat && orderedDeeds.every(({ deed }) => deed === "publish" || deed === "run");
}

function isRenaming(edit: Json | undefined): boolean {
  return isJsonObject(edit) && (edit["do"] === "rename" || edit["do"] === "subject");
}

/**
 * Whether the wish names a workflow. The name may include an order at its end, which therefore is
 * only proposed.
 */
function namesWorkflow(wish: Wish): boolean {
  return "tool" in wish && NAMING.has(wish.tool);
}

const NAMING: ReadonlySet<string> = new Set(["open_workflow", "list_workflows"]);

/** Returns a wish for a part of a message that is not fully understood. It is only proposed. */
function mentionedWish(words: string): Wish | null {
  const order = readMention(words);
  const timed = readMention(words, SCHEDULES);
  // Values for which a schedule has no field must not be lost.
  if (timed !== null && !/[={]/.test(words)) return wishOf(timed);
  // "Let's do 250 then, and publish": a publication has no place for the number.
  if (order?.deed === "publish" && /\d/.test(words)) return null;
  if (order === null || timeIn(words) === "none") return order && wishOf(order);
  // A message with a time does not order to publish or to run now.
  if (order.deed === "publish") return null;
  if (readMention(words, RUNS) === null) return wishOf(order);
  return isPhrase(words) ? scheduleAt(words) : null;
}

const RUNS: ReadonlySet<OrderedDeed["deed"]> = new Set(["run"]);
const SCHEDULES: ReadonlySet<OrderedDeed["deed"]> = new Set(["schedule"]);
/** Whether a sentence contains an unquoted text, which extends to its end. */
function containsUnquotedText(words: string): boolean {
  return /\bsaying\s+(?!["“])/i.test(words);
}

function savingWish(definition: string): Wish {
  return { tool: isRule(definition) ? "save_rule" : "save_draft", input: { definition } };
}

/**
 * Tools whose sentences are understood completely. Sentences for other tools may contain unknown
 * words.
 */
const WHOLLY_READ: ReadonlySet<string> = new Set([
  "draft_workflow",
  "edit_draft",
  "fix_draft",
  "undo_change",
]);

/** Whether a wish covers its whole sentence, so that the sentence contains no further order. */
function isWhole(wish: Wish): boolean {
  return "answer" in wish ? wish.isPartial !== true : WHOLLY_READ.has(wish.tool);
}
