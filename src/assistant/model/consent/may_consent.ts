import type { Deed } from "../../../threads/proposals/proposal.ts";
import type { OrderedDeed } from "../../grammar/ordered_deed.ts";
import { isFreeOfDoubt } from "../../grammar/read_consent.ts";
import { readOrderedDeeds } from "../../grammar/read_ordered_deeds.ts";
import { tokenize } from "../../grammar/tokens.ts";
import { beginsQuestion, isConsenting } from "./words.ts";

/** Consents are short. */
const CHARACTERS_MAX = 120;

/** Letters of any script, spaces, punctuation and emoji: nothing that gives a text structure. */
const PLAIN =
  /^[\p{L}\p{M} ,.!;'’\-–—…、。，！।،\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f]+$/u;

/**
 * Whether an answer to a proposal can be a consent at all, whatever a model says about it. A
 * consent is one short line in which every word is one that people use to consent. It therefore
 * contains no name, number or address, no request for another action or for other parameters, and
 * nothing that addresses the judge. A wrong no costs only one more question.
 */
export function mayConsent(answer: string, deed: Deed): boolean {
  if (answer.length > CHARACTERS_MAX || !PLAIN.test(answer) || !isFreeOfDoubt(answer)) return false;
  const orderedDeeds = readOrderedDeeds(answer);
  if (orderedDeeds !== null && !orderedDeeds.every((order) => isJust(order, deed))) return false;
  const { tokens } = tokenize(answer);
  const words = tokens.filter(({ kind }) => kind !== "mark").map(({ text }) => text);
  const [first = "", second = ""] = words;
  return words.length > 0 && !beginsQuestion(first, second) &&
    words.every((word) => isConsenting(word, deed));
}

/** Whether an order concerns the thread's workflow and requests only the proposed deed. */
function isJust(order: OrderedDeed, deed: Deed): boolean {
  switch (order.deed) {
    case "publish":
      return order.deed === deed && order.reference.kind === "linked" && !order.force;
    case "run":
      return order.deed === deed && order.reference.kind === "linked" && !order.again &&
        Object.keys(order.inputs).length === 0 && order.value === null && !order.withFile;
    case "delete":
      return order.deed === deed && order.reference.kind === "linked";
    case "retry":
    case "cancel":
      return order.deed === deed && order.runId === null;
    case "decide":
      return order.approved && order.step === null && order.comment === null;
    default:
      return false;
  }
}
