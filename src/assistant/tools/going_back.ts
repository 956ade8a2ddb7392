import { z } from "zod";
import { setDefaultVersion } from "../../workflows/versions/set_default_version.ts";
import { findVersionByNumber } from "../../workflows/versions/version_store.ts";
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
    if (!found) return { text: noSuchVersion(name, number), hasFailed: true };
    const versionId = found.id;
    return {
      deed: "publish",
      summary: `make version ${number} of ${JSON.stringify(name)} the default one, in place of ` +
        `version ${present}`,
      details: { workflowId, name, versionNumber: number },
      bound: { workflowId, versionId, present },
      input: { version: number },
      isOrderedBy: (order) =>
        order.deed === "go_back" && (order.versionNumber ?? Number(present) - 1) === number,
      async perform() {
        await setDefaultVersion(ctx, { workflowId, versionId });
        return { text: `Version ${number} of "${name}" is the default version now.` };
      },
    };
  },
});

/** Whether the number is in the range of version numbers. */
export function isVersionNumber(number: number): boolean {
  return Number.isInteger(number) && number > 0 && number <= VERSION_NUMBER_MAX;
}

export function noSuchVersion(name: string, number: number): string {
  return `There is no version ${number} of "${name}".`;
}
