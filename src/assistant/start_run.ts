import type { JsonObject } from "../lib/json.ts";
import { checkGivenInputs, filesReadableBy } from "../runs/start/check_given_inputs.ts";
import type { Interrupt } from "../threads/interrupts/interrupt.ts";
import type { Definition } from "../definition/definition.ts";
import { isRequiredInput } from "../definition/inputs.ts";
import { getWorkflow, type WorkflowDetail } from "../workflows/get_workflow.ts";
import { findDraft } from "../workflows/drafts/draft_access.ts";
import { DEED_TEXTS } from "./grammar/language/answers/deed_texts.ts";
import { rememberRun } from "./last_run.ts";
import type { Talk } from "./talk.ts";
import { filesNamedAs } from "./thread_files.ts";
import type { ToolResult } from "./tool.ts";

/** Starts the published workflow, or asks for missing required inputs. */
export async function startRunOrAsk(
  talk: Talk,
  { workflowId, versionId, inputs: given }: {
    workflowId: string;
    /** The version to run; the default version if not given. */
    versionId?: string;
    inputs: JsonObject;
  },
): Promise<ToolResult> {
  const workflow = await getWorkflow(talk.ctx, { workflowId });
  const { name, version, workflow: definition } = workflow;
  const texts = DEED_TEXTS[talk.resultLanguage];
  if (!definition) return { text: texts.notPublished(`"${name}"`) };
  const declared = definition.inputs ?? {};
  const objectKeys = talk.turn.attachments.map(({ objectKey }) => objectKey);
  const inputs = withFiles({ declared, given, objectKeys });
  const { db: { queries }, principal } = talk.ctx;
  const mayGive = filesReadableBy(queries, principal);
  const { errors } = await checkGivenInputs({ declarations: declared, given: inputs, mayGive });
  if (errors.length > 0) {
    const list = errors.map(({ path, message }) => `- ${path}: ${message}`).join("\n");
    const asking = DEED_TEXTS[talk.language].needsInputs(`${version}`, `"${name}"`);
    const text = `${asking}\n${list}`;
    return {
      text,
      interrupt: askForInputs(talk, { workflow, definition, given: withoutWrong(inputs, errors) }),
    };
  }
  const { envs } = talk.turn;
  const pinned = versionId === undefined ? {} : { versionId };
  const { runId } = await talk.runs.start(talk.ctx, { workflowId, inputs, envs, ...pinned });
  await rememberRun(talk, runId);
  const { versionNumber } = await talk.runs.get(talk.ctx, { runId });
  const started = texts.started({ runId, name: `"${name}"`, version: versionNumber });
  const isBehind = await hasUnpublishedChanges(talk, workflow);
  return { text: isBehind ? `${started} ${texts.unpublishedChanges}` : started, runId };
}

/**
 * Whether the thread's draft, or else the caller's own draft, differs from the published version.
 */
async function hasUnpublishedChanges(talk: Talk, workflow: WorkflowDetail): Promise<boolean> {
  if (!workflow.isDraft) return false;
  const { db: { queries }, principal } = talk.ctx;
  const { threadId } = talk.turn;
  const { id: workflowId } = workflow;
  const draft = await findDraft(queries, { principal, choice: { workflowId, threadId } }) ??
    await findDraft(queries, { principal, choice: { workflowId } });
  return draft !== undefined && draft.definition !== JSON.stringify(workflow.workflow);
}

interface FilesForInputs {
  declared: NonNullable<Definition["inputs"]>;
  given: JsonObject;
  /** The keys of the files that came with the message. */
  objectKeys: readonly string[];
}

/**
 * Returns the inputs with the message's files filled into missing inputs of type `file`: into the
 * required ones if their number matches, otherwise into all if that number matches. With any other
 * number it is unclear which file is meant for which input.
 */
export function withFiles({ declared, given, objectKeys }: FilesForInputs): JsonObject {
  const missing = missingFiles(declared, given);
  const required = missing.filter(([, declaration]) => isRequiredInput(declaration));
  const taking = [required, missing].find(({ length }) => length === objectKeys.length);
  if (taking === undefined || objectKeys.length === 0) return given;
  const files = taking.map(([name], index) => [name, objectKeys[index] ?? null]);
  return { ...given, ...Object.fromEntries(files) };
}

/** Returns the file inputs without a value. */
function missingFiles(declared: FilesForInputs["declared"], given: JsonObject) {
  return Object.entries(declared).filter(([name, { type }]) =>
    type === "file" && (!Object.hasOwn(given, name) || given[name] === null)
  );
}

/**
 * Sets missing file inputs to files of the thread with the names of the inputs, as in a draft that
 * was made for these files.
 */
export async function withThreadFiles(
  talk: Talk,
  { declared, given }: Omit<FilesForInputs, "objectKeys">,
): Promise<JsonObject> {
  const required = missingFiles(declared, given).filter(([, each]) => isRequiredInput(each));
  const names = required.map(([name]) => name);
  const found = names.length === 0 ? null : await filesNamedAs(talk, names);
  return found === null ? given : { ...given, ...found };
}

function withoutWrong(inputs: JsonObject, errors: readonly { path: string }[]): JsonObject {
  const wrong = new Set(errors.map(({ path }) => path.split(/[.[]/, 1)[0]));
  return Object.fromEntries(Object.entries(inputs).filter(([name]) => !wrong.has(name)));
}

function askForInputs(
  { ctx }: Talk,
  { workflow, definition, given }: {
    workflow: WorkflowDetail;
    definition: Definition;
    given: JsonObject;
  },
): Interrupt {
  const inputs = Object.entries(definition.inputs ?? {}).map(([name, declaration]) => ({
    name,
    type: declaration.type,
    // A value that was given already is the default in the form, so it is not required any more.
    required: isRequiredInput(declaration) && !Object.hasOwn(given, name),
    description: declaration.description ?? null,
    default: given[name] ?? declaration.default ?? null,
    ...(Object.hasOwn(given, name) && { isGiven: true }),
    ...(declaration.options && { options: [...declaration.options] }),
  }));
  const interruptId = ctx.ids.uuid();
  const { id: workflowId, name: workflowName } = workflow;
  return {
    type: "workflow-inputs",
    payload: { interruptId, workflowId, workflowName, inputs },
  };
}
