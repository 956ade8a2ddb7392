import { z } from "zod";
import { setDefaultVersion } from "../../workflows/versions/set_default_version.ts";
import { findVersionByNumber } from "../../workflows/versions/version_store.ts";
import { DEED_TEXTS } from "../grammar/language/answers/deed_texts.ts";
import { PROPOSAL_TEXTS } from "../grammar/language/answers/proposal_texts.ts";
import { mayWriteLinkedWorkflow, requireLinkedWorkflow } from "../linked_workflow.ts";
import { defineDeed } from "../tool.ts";

const VERSION_NUMBER_MAX = 2 ** 31 - 1;

export const goBackTool = defineDeed({
  name: "go_back",
  description: "Makes an earlier version of this thread's workflow the default one again. Where " +
    "the user has not ordered it in this message, the server asks first.",
  input: z.strictObject({
    version: z.number().int().positive().optional().describe("The one before, when not given."),
  }),
  isOffered: mayWriteLinkedWorkflow,
  async plan(talk, { version }) {
    const { ctx } = talk;
    const { id: workflowId, name, version: present } = await requireLinkedWorkflow(talk);
    const number = version ?? Number(present) - 1;
    const found = isVersionNumber(number)
      ? await findVersionByNumber(ctx.db.queries, { workflowId, number })
      : undefined;
    const shown = `"${name}"`;
    const texts = DEED_TEXTS[talk.resultLanguage];
    if (!found) return { text: texts.noSuchVersion(number, shown), hasFailed: true };
    const versionId = found.id;
    return {
      deed: "publish",
      summary: (language) =>
        PROPOSAL_TEXTS[language].goBack({
          number,
          name: JSON.stringify(name),
          present: `${present}`,
        }),
      details: { workflowId, name, versionNumber: number },
      bound: { workflowId, versionId, present },
      input: { version: number },
      isOrderedBy: (order) =>
        order.deed === "go_back" && (order.versionNumber ?? Number(present) - 1) === number,
      async perform() {
        await setDefaultVersion(ctx, { workflowId, versionId });
        return { text: texts.isDefaultNow(number, shown) };
      },
    };
  },
});

/** Whether the number is in the range of version numbers. */
export function isVersionNumber(number: number): boolean {
  return Number.isInteger(number) && number > 0 && number <= VERSION_NUMBER_MAX;
}
