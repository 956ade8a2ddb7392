import type { Deed } from "../../threads/proposals/proposal.ts";
import { foldName } from "../../lib/text/fold_name.ts";
import { ownWords } from "../grammar/own_words.ts";
import type { OrderedDeed, OrderedDeedKind, WorkflowReference } from "../grammar/ordered_deed.ts";
import { readOrderedDeeds } from "../grammar/read_ordered_deeds.ts";
import type { Plan } from "./plan.ts";

/**
 * The deeds that the user's own message of this turn orders completely. Text in files, quoted
 * lines, tool results and earlier messages is not part of that message, so it orders nothing.
 */
export class OrderedDeeds {
  #left: OrderedDeed[];
  readonly #isKnownDraft: (source: string) => boolean;

  /** `isKnownDraft` returns true for drafts that the user has written, or that existed before. */
  constructor(
    orderedDeeds: readonly OrderedDeed[],
    isKnownDraft: (source: string) => boolean = () => true,
  ) {
    this.#left = [...orderedDeeds];
    this.#isKnownDraft = isKnownDraft;
  }

  static of(message: string, isKnownDraft?: (source: string) => boolean): OrderedDeeds {
    return new OrderedDeeds(readOrderedDeeds(ownWords(message)) ?? [], isKnownDraft);
  }

  asks(deed: OrderedDeedKind): boolean {
    return this.#left.some((order) => order.deed === deed);
  }

  /** Whether a deed is ordered. An order is used up by one deed. */
  async take(plan: PlannedDeed): Promise<"ordered" | "ordered otherwise" | "not ordered"> {
    for (const order of this.#left) {
      if (!await plan.isOrderedBy(order)) continue;
      if (plan.draft !== undefined && !this.#isKnownDraft(plan.draft)) return "not ordered";
      this.#left = this.#left.filter((other) => other !== order);
      return "ordered";
    }
    const isOther = this.#left.some((order) =>
      DEEDS_BY_ORDER[order.deed] === plan.deed && !plan.mayBeMeantBy?.(order)
    );
    return isOther ? "ordered otherwise" : "not ordered";
  }
}

type PlannedDeed = Pick<Plan, "deed" | "isOrderedBy" | "mayBeMeantBy" | "draft">;

const DEEDS_BY_ORDER: Readonly<Record<OrderedDeedKind, Deed>> = {
  publish: "publish",
  go_back: "publish",
  run: "run",
  retry: "retry",
  cancel: "cancel",
  schedule: "schedule",
  change_schedule: "schedule",
  decide: "answer",
  answer: "answer",
  share: "share",
  delete: "delete",
  transfer: "transfer",
  set_env: "envs",
  unset_env: "envs",
};

/** A workflow or rule to which an order may refer. */
export interface Referent {
  id: string;
  name: string;
  /** Whether the referent is the thread's own workflow or rule. */
  isLinked: boolean;
}

/** Whether an order refers to the workflow: as the thread's own, or by its full name. */
export function refersTo(reference: WorkflowReference, { id, name, isLinked }: Referent): boolean {
  if (reference.kind === "linked") return isLinked;
  const folded = foldName(name);
  return reference.name.toLowerCase() === id ||
    possibleNames(reference).some((each) => foldName(each) === folded);
}

/**
 * Returns the possible names in a reference: unchanged, without an article, and also without the
 * noun.
 */
export function possibleNames(reference: WorkflowReference): string[] {
  if (reference.kind === "linked") return [];
  const { name, isQuoted } = reference;
  if (isQuoted) return [name];
  const bare = name.replace(ARTICLE, "");
  return [...new Set([name, bare, bare.replace(NOUN, "")])].filter((each) => each !== "");
}

const ARTICLE = /^(?:the|my|our|den|die|das|meinen|le|la|les|mon|el|los|mi)\s+/iu;
const NOUN = /(?<!\s)\s+(?:workflow|flow|ablauf)$/iu;
