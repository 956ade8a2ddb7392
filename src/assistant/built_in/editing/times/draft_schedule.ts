import { isPhrase } from "../../../../timing/phrase/parse_phrase.ts";
import type { OrderedDeed } from "../../../grammar/ordered_deed.ts";
import { readLinkedWorkflow } from "../../../linked_workflow.ts";
import type { Talk } from "../../../talk.ts";
import type { Wish } from "../../phrases.ts";
import { draftTime, readOtherDays, readRetiming } from "./retime.ts";

/** Verbs for a schedule of its own, for which there has to be a version. */
const SCHEDULING = /(?<!\p{L})(?:schedul|plan|program)/iu;

const DAYTIME = /\s(?:in the morning|a\.?m\.?|sharp)$/iu;

/**
 * Reads "run it every morning at 7" in the thread of a workflow without a version: only its draft
 * can have a time. Null for anything else.
 */
export async function readDraftSchedule(
  talk: Talk,
  orderedDeeds: readonly OrderedDeed[],
): Promise<Wish | null> {
  const order = onlySchedule(orderedDeeds);
  if (order === null || SCHEDULING.test(talk.turn.message)) return null;
  const workflow = await readLinkedWorkflow(talk);
  if (workflow?.version !== null) return null;
  if (isPhrase(order.phrase)) return await draftTime(talk, order.phrase);
  // "At 5:30" is another hour of the same days.
  const message = `${order.phrase.replace(DAYTIME, "")} instead`;
  return (await readRetiming({ ...talk, turn: { ...talk.turn, message } }))?.wishes[0] ?? null;
}

/** "Run it daily" keeps the hour of the present schedule; null for any other order. */
export async function readSameHour(talk: Talk, orderedDeeds: readonly OrderedDeed[]) {
  const order = onlySchedule(orderedDeeds);
  return order === null ? null : await readOtherDays(talk, order.phrase);
}

/** Returns the order to run the thread's workflow at a time, if it is the only one. */
function onlySchedule(orderedDeeds: readonly OrderedDeed[]): ScheduleOrder | null {
  const [order, another] = orderedDeeds;
  return order?.deed === "schedule" && another === undefined && order.reference.kind === "linked" &&
      order.isNew === null && order.schedule === null
    ? order
    : null;
}

type ScheduleOrder = Extract<OrderedDeed, { deed: "schedule" }>;
