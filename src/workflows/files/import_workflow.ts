import { mayWriteWorkflow } from "../../access/sharing.ts";
import type { Transaction } from "../../db/database.ts";
import type { DefinitionError } from "../../definition/definition.ts";
import {
  canonicalText,
  fingerprintOf,
  isFileKey,
  readFileHead,
} from "../../definition/workflow_file.ts";
import { requireWrite } from "../../documents/document_access.ts";
import { insertDocument } from "../../documents/document_store.ts";
import type { Headline } from "../../documents/headline.ts";
import { requireRoom } from "../../identity/quotas.ts";
import { AppError } from "../../lib/errors.ts";
import type { JsonObject } from "../../lib/json.ts";
import { type DefinitionContext, workOnDefinition } from "../definition_work.ts";
import type { WorkflowContext } from "../hooks.ts";
import { WORKFLOWS } from "../kind.ts";
import { readSource } from "../source.ts";
import { addVersion } from "../versions/add_version.ts";
import {
  type FiledWorkflow,
  findFiledWorkflow,
  updateFileKey,
  updateImportedVersion,
} from "./file_store.ts";
import { normalize } from "../../lib/text/normalize.ts";

export interface ImportInput {
  /** The workflow's file from a repository. */
  definition: string | JsonObject;
  /** The file's key, if the text does not contain it. */
  key?: string;
  /** Reports what would happen, without changing anything. */
  dryRun?: boolean;
  /** Publishes even if the current version is not the one that the file was made from. */
  force?: boolean;
}

export interface ImportedWorkflow {
  key: string;
  outcome: "created" | "updated" | "unchanged" | "invalid";
  /** Null if there is no workflow, or none yet. */
  workflowId: string | null;
  /** Unified diff of the definitions in canonical YAML; empty if nothing changes. */
  diff: string;
  /** The reasons why the file is invalid. */
  errors: DefinitionError[];
}

/**
 * Publishes the content of a workflow's file, and creates the workflow if there is none. Stores
 * nothing of an invalid file. Errors: `too_large`; `invalid_request` without a key; `forbidden`;
 * `conflict` if the current version is neither the one that the file was made from nor the last
 * imported one; `unprocessable` for a schedule that never fires.
 */
export async function importWorkflow(
  ctx: WorkflowContext,
  input: ImportInput,
): Promise<ImportedWorkflow> {
  const { key, errors, file } = await readGivenFile(ctx, input);
  if (file === null) return { key, outcome: "invalid", workflowId: null, diff: "", errors };
  const { dryRun = false, force = false } = input;
  const ids = { workflowId: ctx.ids.uuid(), versionId: ctx.ids.uuid() };
  const applied = await transact({ ctx, dryRun }, (tx) => apply(tx, { ctx, file, ids, force }));
  const diff = await diffOf(ctx, { applied, file });
  if (applied.outcome === "conflict") throw newerVersion(applied.workflow, diff);
  const { outcome, workflowId } = applied;
  return {
    key,
    outcome,
    workflowId: dryRun && outcome === "created" ? null : workflowId,
    diff,
    errors,
  };
}

type Applied =
  & { workflowId: string; before: FiledWorkflow["published"] }
  & ({ outcome: "created" | "updated" | "unchanged" } | {
    outcome: "conflict";
    workflow: FiledWorkflow;
  });

interface Application {
  ctx: WorkflowContext;
  file: ValidFile;
  /** The ids for a new workflow and version. */
  ids: { workflowId: string; versionId: string };
  force: boolean;
}

async function apply(tx: Transaction, application: Application): Promise<Applied> {
  const { ctx: { principal }, file, force } = application;
  const workflow = await findFiledWorkflow(tx.queries, { principal, key: file.key });
  if (workflow === null) return await create(tx, application);
  const { id: workflowId, published: before } = workflow;
  const found = { workflowId, before };
  if (before !== null && canonicalText(JSON.parse(before.definition)) === file.definition) {
    await noteUnchanged(tx, { application, workflow, number: before.number });
    return { outcome: "unchanged", ...found };
  }
  requireWrite({ kind: WORKFLOWS, principal }, workflow);
  if (!force && !isKnown(workflow, file)) return { outcome: "conflict", workflow, ...found };
  await publish(tx, { application, workflow });
  return { outcome: "updated", ...found };
}

async function noteUnchanged(
  { queries }: Transaction,
  { application: { ctx: { principal } }, workflow, number }: {
    application: Application;
    workflow: FiledWorkflow;
    number: number;
  },
): Promise<void> {
  const isNoted = workflow.importedVersionNumber === number;
  if (isNoted || !mayWriteWorkflow(principal, workflow)) return;
  await updateImportedVersion(queries, { workflowId: workflow.id, number });
}

async function create(tx: Transaction, application: Application): Promise<Applied> {
  const { ctx, file: { key, headline }, ids: { workflowId } } = application;
  const { orgKey, userId: ownerId } = ctx.principal;
  const now = ctx.clock.now();
  await requireRoom(tx.queries, ctx, { workflows: 1 });
  const document = { kind: WORKFLOWS, id: workflowId, orgKey, ownerId, headline, now };
  await insertDocument(tx.queries, document);
  await updateFileKey(tx.queries, { workflowId, key });
  const workflow = { id: workflowId, ownerId, defaultVersionId: null, published: null };
  await publish(tx, { application, workflow });
  return { outcome: "created", workflowId, before: null };
}

async function publish(
  tx: Transaction,
  { application: { ctx, file, ids }, workflow }: {
    application: Application;
    workflow: Pick<FiledWorkflow, "id" | "ownerId" | "defaultVersionId" | "published">;
  },
): Promise<void> {
  const { id: workflowId, ownerId, defaultVersionId: previousVersionId, published } = workflow;
  const { definition, source } = file;
  const made = { versionId: ids.versionId, createdAt: ctx.clock.now() };
  const version = { ...made, workflowId, definition, source, createdBy: ctx.principal.userId };
  const number = await addVersion(tx, {
    ctx,
    version,
    baseVersionNumber: published?.number ?? null,
    // Of files that refer to each other, one is imported first.
    names: { ownerId, principal: ctx.principal, previousVersionId, mayBeUnknown: true },
  });
  await updateImportedVersion(tx.queries, { workflowId, number });
}

/** Whether no changes are lost: the file replaces its base version or the last import. */
function isKnown({ published, importedVersionNumber }: FiledWorkflow, file: ValidFile): boolean {
  if (published === null || published.number === importedVersionNumber) return true;
  return file.base === fingerprintOf(JSON.parse(published.definition));
}

function newerVersion({ published, importedVersionNumber }: FiledWorkflow, diff: string): AppError {
  const current = published?.number ?? 0;
  const since = importedVersionNumber === null
    ? "which the file was not made from"
    : `which came after the import of version ${importedVersionNumber}`;
  return new AppError(
    "conflict",
    `Cannot import over version ${current}, ${since}: export it, or import with force`,
    {
      reason: "newer_version",
      extra: { currentVersionNumber: current, baseVersionNumber: importedVersionNumber, diff },
    },
  );
}

/** Thrown to roll back a dry run; carries the result out of the transaction. */
class DryRunUndone extends Error {
  constructor(readonly applied: Applied) {
    super("A dry run is undone");
  }
}

async function transact(
  { ctx, dryRun }: { ctx: WorkflowContext; dryRun: boolean },
  work: (tx: Transaction) => Promise<Applied>,
): Promise<Applied> {
  if (!dryRun) return await ctx.db.transaction(work);
  try {
    return await ctx.db.transaction(async (tx) => {
      throw new DryRunUndone(await work(tx));
    });
  } catch (error) {
    if (error instanceof DryRunUndone) return error.applied;
    throw error;
  }
}

async function diffOf(
  ctx: WorkflowContext,
  { applied: { outcome, before }, file }: { applied: Applied; file: ValidFile },
): Promise<string> {
  if (outcome === "unchanged") return "";
  return await workOnDefinition(ctx, {
    do: "diff_file",
    name: `version ${before?.number}`,
    before: before?.definition ?? null,
    after: file.definition,
  });
}

/** A workflow's file that can be published. */
interface ValidFile {
  key: string;
  base: string | null;
  /** Canonical JSON of a `Definition`. */
  definition: string;
  /** The YAML as it was submitted; null for JSON. */
  source: string | null;
  headline: Headline;
}

interface GivenFile {
  key: string;
  errors: DefinitionError[];
  /** Null if there are errors. */
  file: ValidFile | null;
}

/** Reads and checks a file. Errors: `too_large`; `invalid_request` without a valid key. */
async function readGivenFile(
  ctx: DefinitionContext,
  { definition: given, key: givenKey }: { definition: string | JsonObject; key?: string },
): Promise<GivenFile> {
  const head = typeof given === "string" ? readFileHead(given) : { key: null, base: null };
  const key = requireKey(head.key ?? (givenKey && normalize(givenKey, "NFC")));
  const read = await readSource(ctx, given);
  const { content: { definition, format, source: text }, headline, errors } = read;
  const source = format === "yaml" ? text : null;
  if (definition === null || errors.length > 0) return { key, errors, file: null };
  return { key, errors, file: { key, base: head.base, definition, source, headline } };
}

function requireKey(key: string | undefined): string {
  if (key !== undefined && isFileKey(key)) return key;
  const message = key === undefined
    ? "is required where the text has no line `# heddle-key: …`"
    : "must be 1 to 200 characters in one line, without control characters";
  const issues = [{ path: "key", message }];
  throw new AppError("invalid_request", `Cannot import the workflow: its key ${message}`, {
    issues,
  });
}
