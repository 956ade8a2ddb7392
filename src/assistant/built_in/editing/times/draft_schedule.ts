import { isPhrase } from "../../../../timing/phrase/parse_phrase.ts";
import type { Order } from "../../../grammar/order.ts";
import { readLinkedWorkflow } from "../../../linked_workflow.ts";
import type { Talk } from "../../../talk.ts";
import type { Wish } from "../../phrases.ts";
import { draftTime } from "./retime.ts";

/** Verbs for a schedule of its own, for which there has to be a version. */
const SCHEDULING = /(?<!\p{L})(?:schedul|plan|program)/iu;

/**
 * Reads "run it every morning at 7" in the thread of a workflow without a version: only its draft can
 * have a time. Null for anything else.
 */
export async function readDraftSchedule(
  talk: Talk,
  orders: readonly Order[],
): Promise<Wish | null> {
  const [order, another] = orders;
  const isOne = order?.deed === "schedule" && another === undefined &&
    order.aim.kind === "linked" && order.isNew === null && order.schedule === null;
  if (!isOne || !isPhrase(order.phrase) || SCHEDULING.test(talk.turn.message)) return null;
  const workflow = await readLinkedWorkflow(talk);
  return workflow?.version === null ? await draftTime(talk, order.phrase) : null;
}
