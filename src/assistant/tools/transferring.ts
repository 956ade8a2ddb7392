import { z } from "zod";
import { readMember } from "../../identity/read_member.ts";
import { loadWorkflow } from "../../workflows/workflow_access.ts";
import { transferWorkflow } from "../../workflows/transfer_workflow.ts";
import { requireLinkedWorkflow } from "../linked_workflow.ts";
import { defineDeed } from "../tool.ts";

/** The proposal shows the address with the id, so that a person sees who is meant. */
export const transferTool = defineDeed({
  name: "transfer_workflow",
  description:
    "Gives this thread's workflow to another owner; for admins. Where the user has not " +
    "ordered it in this message, the server asks first.",
  input: z.strictObject({ user: z.string().max(320).describe("The new owner's user id, or me.") }),
  isOffered: ({ ctx }) => Promise.resolve(ctx.principal.isAdmin),
  async plan(talk, { user }) {
    const { ctx } = talk;
    const { id, name } = await requireLinkedWorkflow(talk);
    const userId = isCaller(user, ctx.principal) ? ctx.principal.userId : user.toLowerCase();
    if (!UUID.test(userId)) return { text: NO_ID, hasFailed: true };
    const { ownerId } = await loadWorkflow(ctx.db.queries, {
      principal: ctx.principal,
      workflowId: id,
    });
    if (ownerId === userId) return { text: `"${name}" is that user's already: nothing was done.` };
    const member = await readMember(ctx, userId);
    if (!member) return { text: `${NO_MEMBER} ${userId}. Nothing was done.`, hasFailed: true };
    const who = member.email === null ? userId : `${member.email} (${userId})`;
    return {
      deed: "transfer",
      summary: `give the workflow ${JSON.stringify(name)} to ${who}, who then is its owner`,
      details: { workflowId: id, name, userId, email: member.email },
      bound: { id, from: ownerId, to: userId },
      isOrderedBy: (order) => order.deed === "transfer" && order.user === user,
      async perform() {
        await transferWorkflow(ctx, { workflowId: id, userId });
        return { text: `"${name}" belongs to ${who} now.` };
      },
    };
  },
});

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const NO_ID = "Say the new owner by the user's id, such as \"transfer it to " +
  '0199b7a0-0000-7000-8000-000000000000". GET /api/v1/workflows?scope=organization tells the ids ' +
  "of owners, and everybody's own is at GET /api/v1/me. Nothing was done.";
const NO_MEMBER = "No member of the organization who has called the server has the id";

function isCaller(user: string, { userId, email }: { userId: string; email: string | null }) {
  const said = user.toLowerCase();
  return said === "me" || said === userId || (email !== null && said === email.toLowerCase());
}
