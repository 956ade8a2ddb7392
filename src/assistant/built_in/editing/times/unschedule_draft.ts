import { listSchedules } from "../../../../schedules/list_schedules.ts";
import type { OrderedDeed } from "../../../grammar/ordered_deed.ts";
import { readLinkedWorkflow, readThreadDraft } from "../../../linked_workflow.ts";
import type { Talk } from "../../../talk.ts";
import type { Wish } from "../../phrases.ts";

/**
 * Reads "Remove the schedule" for a draft whose workflow has no schedule yet, and removes the time
 * from the draft. Returns null for anything else.
 */
export async function readDraftUnscheduling(
  talk: Talk,
  orderedDeeds: readonly OrderedDeed[],
): Promise<Wish | null> {
  const [order, another] = orderedDeeds;
  if (order?.deed !== "change_schedule" || order.change !== "remove" || another) return null;
  if (order.schedule !== null) return null;
  const { schedule } = (await readThreadDraft(talk))?.definition ?? {};
  if (schedule === undefined) return null;
  const workflow = await readLinkedWorkflow(talk);
  if (workflow !== null) {
    const { schedules } = await listSchedules(talk.ctx, { workflowId: workflow.id });
    if (schedules.length > 0) return null;
  }
  return { tool: "edit_draft", input: { edit: { do: "unschedule" } } };
}
