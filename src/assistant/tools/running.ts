import { z } from "zod";
import { AppError } from "../../lib/errors.ts";
import { isUuid } from "../../lib/ids.ts";
import type { JsonObject } from "../../lib/json.ts";
import { canonicalText } from "../../services/data/canonical_text.ts";
import type { Definition } from "../../definition/definition.ts";
import { foldName } from "../../lib/text/fold_name.ts";
import { getWorkflow, type WorkflowDetail } from "../../workflows/get_workflow.ts";
import { listWorkflows, type WorkflowListItem } from "../../workflows/list_workflows.ts";
import { findWorkflowsNamed } from "../../workflows/named_workflow_store.ts";
import { readLastInputs } from "../../runs/read_last_inputs.ts";
import { loadRunnableVersion } from "../../workflows/versions/load_runnable_version.ts";
import { possibleNames, type Referent, refersTo } from "../deeds/ordered_deeds.ts";
import type { Plan } from "../deeds/plan.ts";
import { DEED_TEXTS, type DeedTexts } from "../grammar/language/answers/deed_texts.ts";
import { PROPOSAL_TEXTS } from "../grammar/language/answers/proposal_texts.ts";
import { shownJson } from "../grammar/language/answers/shown_values.ts";
import type { Language } from "../grammar/language/vocabulary.ts";
import { plainWord } from "../grammar/spelling.ts";
import { readLinkedWorkflow, requireLinkedWorkflow } from "../linked_workflow.ts";
import { startRunOrAsk, withFiles, withThreadFiles } from "../start_run.ts";
import type { Talk } from "../talk.ts";
import { earlierFiles } from "../thread_files.ts";
import { defineDeed, type ToolResult } from "../tool.ts";
import { withOwners } from "./workflow_owners.ts";

export const runTool = defineDeed({
  name: "run",
  description: "Runs the published version of this thread's workflow, or of the one named, and " +
    "tells the user how it ends. Asks the user for inputs that are missing: never invent them. " +
    "Where the user has not ordered it in this message, the server asks the user first.",
  input: z.strictObject({
    workflow: z.string().optional().describe("Name or id; this thread's when not given."),
    inputs: z.record(z.string(), z.json()).default({}).describe("Values by input name."),
    value: z.string().optional().describe(
      "A value of the one enum input that has it as an option.",
    ),
    withFile: z.boolean().default(false).describe("Takes the file sent."),
    fileName: z.string().optional(),
    again: z.boolean().default(false).describe(
      "Whether inputs that are not given are those of the user's last run.",
    ),
  }),
  async plan(talk, { workflow, inputs, value, withFile, fileName, again }) {
    const found = await findWorkflows(talk, workflow);
    const [target, ...others] = found;
    if (!target) return failed(DEED_TEXTS[talk.resultLanguage].noneToRun(`"${workflow}"`));
    if (others.length > 0) return await whichOf(talk, found);
    const file = withFile ? { name: fileName ?? null } : null;
    const given = { inputs, value: value ?? null, file, again };
    return await planRun(talk, { workflowId: target.id, ...given });
  },
});

function failed(text: string): ToolResult {
  return { text, hasFailed: true };
}

async function planRun(
  talk: Talk,
  { workflowId, inputs: said, value, file, again }: {
    workflowId: string;
    inputs: JsonObject;
    value: string | null;
    /** The file that it must take; its name is null if it is not said. */
    file: { name: string | null } | null;
    again: boolean;
  },
): Promise<Plan | ToolResult> {
  const { ctx, turn } = talk;
  const workflow = await getWorkflow(ctx, { workflowId });
  const { name, workflow: definition } = workflow;
  const texts = DEED_TEXTS[talk.resultLanguage];
  if (!definition) return failed(texts.notPublished(`"${name}"`));
  const { db: { queries }, principal } = ctx;
  const wanted = { workflowId, principal };
  const { versionId, versionNumber } = await loadRunnableVersion(queries, wanted);
  const objectKeys = await filesFor(talk, file);
  const declared = definition.inputs ?? {};
  const chosen = value === null ? {} : withValue(declared, value);
  if (chosen === null) return failed(whichInput(texts, { declared, value: value ?? "" }));
  const last = again ? await lastInputs(talk, { workflowId, declared }) : {};
  const given = fitted(declared, { ...last, ...said, ...chosen, ...turn.inputs });
  const attached = withFiles({ declared, given, objectKeys });
  if (file && attached === given) return failed(noPlaceForFile(texts, { objectKeys, name }));
  const target = await targetOf(talk, workflow);
  const inputs = target.isLinked && turn.attachments.length === 0
    ? await withThreadFiles(talk, { declared, given: attached })
    : attached;
  const listsInputs = Object.keys(last).length > 0 || inputs !== attached;
  return {
    deed: "run",
    summary: (language) =>
      summaryOf(language, { version: versionNumber, name, inputs, envs: Object.keys(turn.envs) }),
    details: { workflowId, name, versionNumber, inputs },
    bound: { workflowId, versionId, inputs, envNames: Object.keys(turn.envs) },
    input: { workflow: workflowId, inputs },
    isOrderedBy: (order) =>
      order.deed === "run" && refersTo(order.reference, target) &&
      order.again === again && order.value === value &&
      canonicalText(order.inputs) === canonicalText(said),
    mayBeMeantBy: ({ deed, ...order }) =>
      deed === "run" && "reference" in order && order.reference.kind === "named" &&
      foldName(name).includes(foldName(order.reference.name)),
    perform: () => startAndListInputs(talk, { workflowId, versionId, inputs }, listsInputs),
  };
}

function noPlaceForFile(
  { noFileCame, fileForWhich }: DeedTexts,
  { objectKeys, name }: { objectKeys: readonly string[]; name: string },
): string {
  return objectKeys.length === 0 ? noFileCame : fileForWhich(JSON.stringify(name));
}

/** Returns a run's files: those of the message, otherwise the thread's file that `file` names. */
async function filesFor(
  talk: Talk,
  file: { name: string | null } | null,
): Promise<readonly string[]> {
  const { attachments } = talk.turn;
  const named = attachments.filter(({ name }) => !file?.name || name === file.name);
  if (attachments.length > 0) return named.map(({ objectKey }) => objectKey);
  return file ? await earlierFiles(talk, file.name) : [];
}

function summaryOf(
  language: Language,
  { version, name, inputs, envs }: {
    version: number;
    name: string;
    inputs: JsonObject;
    envs: readonly string[];
  },
): string {
  const { run, withEnvs } = PROPOSAL_TEXTS[language];
  const said = run({ version, name: JSON.stringify(name), inputs: withInputs(language, inputs) });
  return envs.length === 0 ? said : `${said}${withEnvs(envs.join(", "))}`;
}

/** Starts a run. `listsInputs`: the result lists the inputs, as not all are from this message. */
async function startAndListInputs(
  talk: Talk,
  run: { workflowId: string; versionId: string; inputs: JsonObject },
  listsInputs: boolean,
): Promise<ToolResult> {
  const started = await startRunOrAsk(talk, run);
  if (!listsInputs || started.runId === undefined) return started;
  const { resultLanguage: language } = talk;
  const inputSentence = DEED_TEXTS[language].runsWith(withInputs(language, run.inputs));
  return { ...started, text: `${started.text} ${inputSentence}` };
}

/** Returns the inputs of the user's own last run, without those that the workflow no longer has. */
async function lastInputs(
  { ctx }: Talk,
  { workflowId, declared }: { workflowId: string; declared: Declared },
): Promise<JsonObject> {
  const { inputs } = await readLastInputs(ctx, { workflowId });
  return Object.fromEntries(
    Object.entries(inputs).filter(([name]) => Object.hasOwn(declared, name)),
  );
}

type Declared = NonNullable<Definition["inputs"]>;

/** A text may look like a number, a list or an object, and a number may be written as a text. */
function fitted(declared: Declared, given: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(given).map(([said, value]) => {
      const name = inputNamed(declared, said);
      const type = declared[name]?.type;
      if (type === "string" && value !== null && typeof value !== "string") {
        return [name, JSON.stringify(value)];
      }
      const isNumber = type === "number" && typeof value === "string" && /^-?\d[\d.]*$/.test(value);
      return [name, isNumber ? Number(value) : value];
    }),
  );
}

/** Returns the input's name without regard to case and accents, as in "die Region US". */
function inputNamed(declared: Declared, said: string): string {
  if (Object.hasOwn(declared, said)) return said;
  return Object.keys(declared).find((name) => plainWord(name) === plainWord(said)) ?? said;
}

/** Returns the value for the one input that has it as an option; null unless exactly one has it. */
export function withValue(declared: Declared, value: string): JsonObject | null {
  const fitting = Object.entries(declared).flatMap(([name, { options = [] }]) => {
    const option = options.find((each) => foldName(String(each)) === foldName(value));
    return option === undefined ? [] : [[name, option] as const];
  });
  return fitting.length === 1 ? Object.fromEntries(fitting) : null;
}

export function whichInput(
  { whichInput, takesNoInputs, takes, nothingDone }: DeedTexts,
  { declared, value }: { declared: Declared; value: string },
): string {
  const known = Object.entries(declared).map(([name, { options }]) =>
    options ? `${name} (${options.join(", ")})` : name
  );
  const list = known.length === 0 ? takesNoInputs : takes(known.join("; "));
  return `${whichInput(`"${value}"`)} ${list} ${nothingDone}`;
}

async function targetOf(talk: Talk, { id, name }: WorkflowDetail): Promise<Referent> {
  const linked = await readLinkedWorkflow(talk);
  return { id, name, isLinked: id === linked?.id };
}

const SHOWN_INPUTS_MAX = 1_000;

function withInputs(language: Language, inputs: JsonObject): string {
  const { withoutInputs, withInputs } = PROPOSAL_TEXTS[language];
  if (Object.keys(inputs).length === 0) return withoutInputs;
  return withInputs(shownJson(inputs, SHOWN_INPUTS_MAX));
}

type Candidate = Pick<WorkflowListItem, "id" | "name" | "description">;

const CANDIDATES_MAX = 20;

/**
 * Finds workflows by id, by exact name, by name in any case, or by a part of the name. Returns
 * several if several match.
 */
export async function findWorkflows(talk: Talk, wanted: string | undefined): Promise<Candidate[]> {
  if (wanted === undefined || wanted.trim() === "") return [await requireLinkedWorkflow(talk)];
  if (isUuid(wanted)) return [await readable(talk, wanted)];
  const search = wanted.trim();
  const { db: { queries }, principal } = talk.ctx;
  const limit = CANDIDATES_MAX;
  for (const name of possibleNames({ kind: "named", name: search, isQuoted: false })) {
    const named = await findWorkflowsNamed(queries, { principal, name, limit });
    if (named.length > 0) return named;
  }
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

/** The choice starts a run, so it is offered only if the user has ordered one. */
async function whichOf(talk: Talk, found: readonly Candidate[]): Promise<ToolResult> {
  const { ctx, orderedDeeds, language, resultLanguage } = talk;
  if (!orderedDeeds.asks("run")) {
    const owned = await withOwners(talk, found, resultLanguage);
    const lines = owned.map(({ id, name, whose }) => `- ${name} (${id}, ${whose})`);
    return failed([DEED_TEXTS[resultLanguage].severalHaveName, ...lines].join("\n"));
  }
  const owned = await withOwners(talk, found, language);
  const options = owned.map(({ id, name, description }) => ({ workflowId: id, name, description }));
  const interruptId = ctx.ids.uuid();
  const list = owned.map(({ name, whose, description }, index) =>
    `${index + 1}. ${name} (${whose})${description === null ? "" : `: ${description}`}`
  );
  return {
    text: [DEED_TEXTS[language].whichToRun, ...list].join("\n"),
    interrupt: { type: "subworkflow-select", payload: { interruptId, options } },
  };
}
