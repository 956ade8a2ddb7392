import { isPhrase } from "../../../../timing/phrase/parse_phrase.ts";
import type { OrderedDeed } from "../../../grammar/ordered_deed.ts";
import { readLinkedWorkflow } from "../../../linked_workflow.ts";
import type { Talk } from "../../../talk.ts";
import type { Wish } from "../../phrases.ts";
import { draftTime, readOtherDays, readRetiming } from "./retime.ts";

/** Matches verbs for a separate schedule, which needs a published version. */
const SCHEDULING = /(?<!\p{L})(?:schedul|plan|program)/iu;

const DAYTIME = /\s(?:in the morning|a\.?m\.?|sharp)$/iu;

/**
 * Reads "run it every morning at 7" in a thread whose workflow has no version, as the time of the
 * draft. Returns null for anything else.
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
  // "At 5:30" changes the hour and keeps the days.
  const message = `${order.phrase.replace(DAYTIME, "")} instead`;
  return (await readRetiming({ ...talk, turn: { ...talk.turn, message } }))?.wishes[0] ?? null;
}

/**
 * Changes the days and keeps the hour of the current schedule: "Run it daily". Returns null for any
 * other order.
 */
export async function readSameHour(talk: Talk, orderedDeeds: readonly OrderedDeed[]) {
  const order = onlySchedule(orderedDeeds);
  return order === null ? null : await readOtherDays(talk, order.phrase);
}

/** Returns the order to schedule the thread's workflow, if it is the only order; otherwise null. */
function onlySchedule(orderedDeeds: readonly OrderedDeed[]): ScheduleOrder | null {
  const [order, another] = orderedDeeds;
  return order?.deed === "schedule" && another === undefined && order.reference.kind === "linked" &&
      order.isNew === null && order.schedule === null
    ? order
    : null;
}

type ScheduleOrder = Extract<OrderedDeed, { deed: "schedule" }>;
