import { AppError } from "../../lib/errors.ts";
import { addVersion } from "./add_version.ts";
import type { DefinitionError } from "../../definition/definition.ts";
import { deleteDraft, type DraftChoice, type DraftRow, findDraft } from "../drafts/draft_store.ts";
import type { WorkflowContext } from "../hooks.ts";
import { toVersion, type Version } from "./version.ts";
import { loadWorkflowToWrite } from "../workflow_access.ts";
import type { WorkflowRow } from "../workflow_store.ts";

export interface PublishInput extends DraftChoice {
  /** Publishes over a version that has come since the draft was begun. */
  force?: boolean;
}

/**
 * Makes the chosen draft the next version and the default one; the draft is gone with it. Errors:
 * `not_found`, `forbidden`, `unprocessable` for an invalid draft and for the name of no workflow or
 * of several, `conflict` without a draft or over a newer version.
 */
export async function publishWorkflow(ctx: WorkflowContext, input: PublishInput): Promise<Version> {
  const { principal } = ctx;
  const { workflowId } = input;
  const versionId = ctx.ids.uuid();
  const now = ctx.clock.now();
  return await ctx.db.transaction(async (tx) => {
    const { queries } = tx;
    const workflow = await loadWorkflowToWrite(queries, { principal, workflowId });
    const draft = await findDraft(queries, { principal, choice: input });
    if (!draft) throw nothingToPublish(workflow);
    const definitionText = validDefinition(draft);
    if (!input.force) requireNothingNewer(workflow, draft);

    const source = draft.format === "yaml" ? draft.source : null;
    const version = { versionId, definition: definitionText, source, createdAt: now };
    const number = await addVersion(tx, {
      hooks: ctx.hooks,
      version: { ...version, workflowId, createdBy: principal.userId },
      baseVersionNumber: draft.baseVersionNumber,
      names: {
        ownerId: workflow.ownerId,
        principal,
        previousVersionId: workflow.defaultVersionId,
        mayBeUnknown: false,
      },
    });
    await deleteDraft(queries, draft.draftId);
    return toVersion({ ...version, number }, { id: workflowId, defaultVersionId: versionId });
  });
}

function nothingToPublish({ name, latestVersionNumber }: WorkflowRow): AppError {
  return new AppError("conflict", `Cannot publish "${name}": it has no draft of yours to publish`, {
    extra: { currentVersionNumber: latestVersionNumber },
  });
}

/** The definition's JSON. */
function validDefinition({ definition, errors }: DraftRow): string {
  const issues: DefinitionError[] = JSON.parse(errors);
  if (definition !== null && issues.length === 0) return definition;
  const count = issues.length === 1 ? "1 error" : `${issues.length} errors`;
  throw new AppError("unprocessable", `Cannot publish an invalid draft: it has ${count}`, {
    issues: issues.map(({ path, message }) => ({ path, message })),
  });
}

function requireNothingNewer(workflow: WorkflowRow, draft: DraftRow): void {
  const current = workflow.latestVersionNumber;
  if (current === draft.latestVersionNumber) return;
  const base = draft.baseVersionNumber;
  const begun = base === null ? "before there was a version" : `from version ${base}`;
  throw new AppError(
    "conflict",
    `Cannot publish over version ${current}: the draft was begun ${begun}; look at what is new, ` +
      "then publish with force",
    { extra: { baseVersionNumber: base, currentVersionNumber: current } },
  );
}
