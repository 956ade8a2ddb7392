import { z } from "zod";
import { readMember } from "../../identity/members.ts";
import { loadWorkflow } from "../../workflows/workflow_access.ts";
import { transferWorkflow } from "../../workflows/transfer_workflow.ts";
import { DEED_TEXTS } from "../grammar/language/answers/deed_texts.ts";
import { PROPOSAL_TEXTS } from "../grammar/language/answers/proposal_texts.ts";
import { requireLinkedWorkflow } from "../linked_workflow.ts";
import { defineDeed } from "../tool.ts";

/** The proposal shows the e-mail address with the id, so that the user recognizes the person. */
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
    const texts = DEED_TEXTS[talk.resultLanguage];
    if (!UUID.test(userId)) return { text: texts.whoseId, hasFailed: true };
    const { ownerId } = await loadWorkflow(ctx.db.queries, {
      principal: ctx.principal,
      workflowId: id,
    });
    if (ownerId === userId) return { text: texts.isTheirsAlready(`"${name}"`) };
    const member = await readMember(ctx, userId);
    if (!member) return { text: texts.noSuchMember(userId), hasFailed: true };
    const who = member.email === null ? userId : `${member.email} (${userId})`;
    return {
      deed: "transfer",
      summary: (language) => PROPOSAL_TEXTS[language].transfer(JSON.stringify(name), who),
      details: { workflowId: id, name, userId, email: member.email },
      bound: { id, from: ownerId, to: userId },
      isOrderedBy: (order) => order.deed === "transfer" && order.user === user,
      async perform() {
        await transferWorkflow(ctx, { workflowId: id, userId });
        return { text: texts.belongsTo(`"${name}"`, who) };
      },
    };
  },
});

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function isCaller(user: string, { userId, email }: { userId: string; email: string | null }) {
  const said = user.toLowerCase();
  return said === "me" || said === userId || (email !== null && said === email.toLowerCase());
}
