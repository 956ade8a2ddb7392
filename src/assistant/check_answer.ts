import type { Context } from "../identity/context.ts";
import { AppError, type Issue } from "../lib/errors.ts";
import { isJsonObject, type JsonObject } from "../lib/json.ts";
import { checkGivenInputs, filesReadableBy } from "../runs/start/check_given_inputs.ts";
import type { Interrupt } from "../threads/interrupts/interrupt.ts";
import type { Definition } from "../definition/definition.ts";
import { loadRunnableVersion } from "../workflows/versions/load_runnable_version.ts";
import { findVersionText } from "../workflows/versions/version_store.ts";
import { findWorkflow } from "../workflows/workflow_store.ts";
import { withFiles } from "./start_run.ts";

export interface InterruptAnswer {
  inputs: JsonObject;
  envs: Record<string, string>;
  selectedWorkflowId: string | null;
  /** The keys of the files that came with the answer, which belong to the caller. */
  objectKeys: readonly string[];
}

/** Throws `invalid_request`, with each wrong field, if an answer does not fit the question. */
export async function checkAnswer(
  ctx: Context,
  { interrupt, answer }: { interrupt: Interrupt; answer: InterruptAnswer },
): Promise<void> {
  const { interruptId } = interrupt.payload;
  const issues = interrupt.type === "subworkflow-select"
    ? await choiceIssues(ctx, { interrupt, answer })
    : await inputIssues(ctx, { interrupt, answer });
  const first = issues[0];
  if (!first) return;
  const message = `Cannot go on with this answer: ${first.path}: ${first.message}`;
  throw new AppError("invalid_request", message, { issues, extra: { interruptId } });
}

async function readDefinition(ctx: Context, workflowId: string): Promise<Definition> {
  const { queries } = ctx.db;
  try {
    const { versionId } = await loadRunnableVersion(queries, {
      workflowId,
      principal: ctx.principal,
    });
    return JSON.parse((await findVersionText(queries, versionId)).definition);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "not_found") throw error;
    const message = "Cannot go on: the workflow is gone; send an ordinary message";
    throw new AppError("conflict", message, { reason: "interrupt_outdated" });
  }
}

async function choiceIssues(
  { db, principal }: Context,
  { interrupt, answer }: { interrupt: Interrupt; answer: InterruptAnswer },
): Promise<Issue[]> {
  const path = "selectedWorkflowId";
  const offered = offeredWorkflowIds(interrupt.payload["options"]);
  const workflowId = answer.selectedWorkflowId;
  if (workflowId === null || !offered.includes(workflowId)) {
    return [{ path, message: `must be one of ${offered.join(", ")}` }];
  }
  if (await findWorkflow(db.queries, { principal, workflowId })) return [];
  return [{ path, message: "must be a workflow that still exists" }];
}

async function inputIssues(
  ctx: Context,
  { interrupt, answer }: { interrupt: Interrupt; answer: InterruptAnswer },
): Promise<Issue[]> {
  const workflowId = String(interrupt.payload["workflowId"]);
  const workflow = await readDefinition(ctx, workflowId);
  const declared = workflow.inputs ?? {};
  const { objectKeys } = answer;
  const isReadable = filesReadableBy(ctx.db.queries, ctx.principal);
  const { errors } = await checkGivenInputs({
    declarations: declared,
    given: withFiles({ declared, given: answer.inputs, objectKeys }),
    mayGive: async (key) => objectKeys.includes(key) || await isReadable(key),
  });
  const inputs = errors.map(({ path, message }) => ({ path: `inputs.${path}`, message }));
  const unknown = Object.keys(answer.envs).filter((name) =>
    !Object.hasOwn(workflow.env ?? {}, name)
  )
    .map((name) => ({ path: `envs.${name}`, message: "is not declared by the workflow" }));
  return [...inputs, ...unknown];
}

/** Returns the workflows that a `subworkflow-select` offers. */
function offeredWorkflowIds(options: unknown): string[] {
  if (!Array.isArray(options)) return [];
  return options.flatMap((option) => {
    const id = isJsonObject(option) ? option["workflowId"] : null;
    return typeof id === "string" ? [id] : [];
  });
}
