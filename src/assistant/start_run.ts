import type { JsonObject } from "../lib/json.ts";
import { checkGivenInputs, filesReadableBy } from "../runs/check_given_inputs.ts";
import type { Interrupt } from "../threads/interrupts/interrupt.ts";
import type { Definition, InputDeclaration } from "../definition/definition.ts";
import { isRequiredInput } from "../definition/inputs.ts";
import { getWorkflow, type WorkflowDetail } from "../workflows/get_workflow.ts";
import type { Talk } from "./talk.ts";
import type { ToolResult } from "./tool.ts";

/** Starts the published workflow, or asks for the required inputs that are missing. */
export async function startRun(
  talk: Talk,
  { workflowId, inputs: given }: { workflowId: string; inputs: JsonObject },
): Promise<ToolResult> {
  const workflow = await getWorkflow(talk.ctx, { workflowId });
  const { name, workflow: definition } = workflow;
  if (!definition) {
    return { text: `"${name}" has no published version: publish it first, as "publish it".` };
  }
  const declared = definition.inputs ?? {};
  const inputs = withAttachments(talk, { declared, given });
  const { db: { queries }, principal } = talk.ctx;
  const mayGive = filesReadableBy(queries, principal);
  const { errors } = await checkGivenInputs({ declarations: declared, given: inputs, mayGive });
  if (errors.length > 0) {
    const list = errors.map(({ path, message }) => `- ${path}: ${message}`).join("\n");
    const text = `To run "${name}" I need these inputs:\n${list}`;
    return { text, interrupt: askForInputs(talk, { workflow, definition }) };
  }
  const { runId } = await talk.runs.start(talk.ctx, { workflowId, inputs, envs: talk.turn.envs });
  return { text: `Run ${runId} of "${name}" has started.`, runId };
}

/** Where as many files came with the message as are missing, they are meant for those inputs. */
function withAttachments(
  { turn: { attachments } }: Talk,
  { declared, given }: { declared: NonNullable<Definition["inputs"]>; given: JsonObject },
): JsonObject {
  const missing = Object.entries(declared).filter(([name, declaration]) =>
    declaration.type === "file" && isRequiredInput(declaration) && !Object.hasOwn(given, name)
  );
  if (missing.length !== attachments.length) return given;
  const files = missing.map(([name], index) => [name, attachments[index]?.objectKey ?? null]);
  return { ...given, ...Object.fromEntries(files) };
}

function askForInputs(
  { ctx }: Talk,
  { workflow, definition }: { workflow: WorkflowDetail; definition: Definition },
): Interrupt {
  const inputs = Object.entries(definition.inputs ?? {}).map(([name, declaration]) => ({
    name,
    type: declaration.type,
    required: isRequiredInput(declaration),
    description: describeInput(declaration),
    default: declaration.default ?? null,
  }));
  const interruptId = ctx.ids.uuid();
  const { id: workflowId, name: workflowName } = workflow;
  return {
    type: "workflow-inputs",
    payload: { interruptId, workflowId, workflowName, inputs },
  };
}

/** Says what an enum may be too, because the announcement has no other place for it. */
function describeInput({ description, options }: InputDeclaration): string | null {
  const parts = [description, options && `One of: ${options.join(", ")}`];
  return parts.filter((part) => part !== undefined).join(". ") || null;
}
