import { z } from "zod";
import { deleteWorkflow } from "../../workflows/delete_workflow.ts";
import { shareWorkflow } from "../../workflows/share_workflow.ts";
import { isAimedAt } from "../deeds/orders.ts";
import { mayWriteLinkedWorkflow, requireLinkedWorkflow } from "../linked_workflow.ts";
import { defineDeed } from "../tool.ts";

const ASKS_FIRST = "Where the user has not ordered it in this message, the server asks first.";

export const shareTool = defineDeed({
  name: "share",
  description: "Shares this thread's workflow with teams, besides those that it is shared with; " +
    `with no teams, makes it the owner's alone. ${ASKS_FIRST}`,
  input: z.strictObject({ teams: z.array(z.string().min(1)).max(100).describe("Team keys.") }),
  isOffered: mayWriteLinkedWorkflow,
  async plan(talk, { teams }) {
    const { id, name, sharedTeamKeys } = await requireLinkedWorkflow(talk);
    const added = sorted(teams);
    const teamKeys = added.length === 0 ? [] : sorted([...sharedTeamKeys, ...added]);
    return {
      deed: "share",
      summary: added.length === 0
        ? `share the workflow ${JSON.stringify(name)} with nobody, so that it is its owner's alone`
        : `share the workflow ${JSON.stringify(name)} with exactly these teams: ` +
          teamKeys.join(", "),
      details: { workflowId: id, name, teamKeys },
      bound: { id, before: sharedTeamKeys, teamKeys },
      isOrderedBy: (order) =>
        order.deed === "share" && sorted(order.teamKeys).join(" ") === added.join(" "),
      async perform() {
        const { sharedTeamKeys: shared } = await shareWorkflow(talk.ctx, {
          workflowId: id,
          teamKeys,
        });
        const text = shared.length === 0
          ? `"${name}" is its owner's alone now.`
          : `"${name}" is shared with: ${shared.join(", ")}.`;
        return { text };
      },
    };
  },
});

function sorted(keys: readonly string[]): string[] {
  return [...new Set(keys)].sort();
}

export const deleteTool = defineDeed({
  name: "delete_workflow",
  description: `Deletes this thread's workflow with its schedule and webhooks. ${ASKS_FIRST}`,
  input: z.strictObject({}),
  isOffered: mayWriteLinkedWorkflow,
  async plan(talk) {
    const { id, name, version } = await requireLinkedWorkflow(talk);
    return {
      deed: "delete",
      summary:
        `delete the workflow ${JSON.stringify(name)} with its schedule and webhooks, which ` +
        "cannot be undone",
      details: { workflowId: id, name },
      bound: { id, name, version },
      isOrderedBy: (order) =>
        order.deed === "delete" && isAimedAt(order.aim, { id, name, isLinked: true }),
      async perform() {
        await deleteWorkflow(talk.ctx, { workflowId: id });
        return { text: `The workflow "${name}" is deleted.` };
      },
    };
  },
});
