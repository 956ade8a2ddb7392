import { z } from "zod";
import { AppError } from "../../lib/errors.ts";
import { isUuid } from "../../lib/ids.ts";
import { findWorkflowsNamed } from "../../workflows/named_workflow_store.ts";
import { getWorkflow } from "../../workflows/get_workflow.ts";
import { listWorkflows, type WorkflowListItem } from "../../workflows/list_workflows.ts";
import { readLinkedWorkflow, requireLinkedWorkflow } from "../linked_workflow.ts";
import { startRunOrAsk } from "../start_run.ts";
import type { Talk } from "../talk.ts";
import { defineTool, type ToolResult } from "../tool.ts";

export const runTool = defineTool({
  name: "run",
  description: "Runs the published version of this thread's workflow, or of the one named, and " +
    "tells the user how it ends. Asks the user for inputs that are missing: never invent them. " +
    "Only when the user asks for it in this message.",
  effect: "outside",
  input: z.strictObject({
    workflow: z.string().optional().describe("Name or id; this thread's when not given."),
    inputs: z.record(z.string(), z.json()).default({}).describe("Values by input name."),
  }),
  async run(talk, { workflow, inputs }) {
    const found = await findWorkflows(talk, workflow);
    const [target, ...others] = found;
    if (!target) return { text: `There is no workflow "${workflow}" that you may run.` };
    if (others.length > 0 && talk.consent.asks("run")) return askWhich(talk, found);
    const linked = await readLinkedWorkflow(talk);
    if (!talk.consent.take("run", { ...target, isLinked: target.id === linked?.id })) {
      const how = target.id === linked?.id ? "run it" : `run ${target.name}`;
      return { text: `"${target.name}" was not run: the user has to ask for it, as "${how}".` };
    }
    return await startRunOrAsk(talk, {
      workflowId: target.id,
      inputs: { ...inputs, ...talk.turn.inputs },
    });
  },
});

type Candidate = Pick<WorkflowListItem, "id" | "name" | "description">;

const CANDIDATES_MAX = 20;

/**
 * By id, by its whole name as it is written, by that in any case, else by a part of it; several where
 * a name fits several.
 */
async function findWorkflows(talk: Talk, wanted: string | undefined): Promise<Candidate[]> {
  if (wanted === undefined || wanted.trim() === "") return [await requireLinkedWorkflow(talk)];
  if (isUuid(wanted)) return [await readable(talk, wanted)];
  const search = wanted.trim();
  const { db: { queries }, principal } = talk.ctx;
  const limit = CANDIDATES_MAX;
  const named = await findWorkflowsNamed(queries, { principal, name: search, limit });
  if (named.length > 0) return named;
  return (await listWorkflows(talk.ctx, { limit, scope: "all", search })).workflows;
}

async function readable({ ctx }: Talk, workflowId: string): Promise<Candidate> {
  try {
    return await getWorkflow(ctx, { workflowId });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "not_found") throw error;
    throw new AppError("not_found", `There is no workflow ${workflowId} that you may run`);
  }
}

function askWhich({ ctx }: Talk, found: readonly Candidate[]): ToolResult {
  const options = found.map(({ id, name, description }) => ({ workflowId: id, name, description }));
  const interruptId = ctx.ids.uuid();
  return {
    text: `Several workflows have that name; which one shall I run?`,
    interrupt: { type: "subworkflow-select", payload: { interruptId, options } },
  };
}
