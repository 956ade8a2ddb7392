import { addVersion } from "./add_version.ts";
import { deleteDraft, type DraftChoice, findDraft } from "../drafts/draft_store.ts";
import type { WorkflowContext } from "../hooks.ts";
import { toVersion, type Version } from "./version.ts";
import { loadWorkflowToWrite } from "../workflow_access.ts";
import {
  nothingToPublish,
  requireNothingNewer,
  requireSource,
  validDefinition,
} from "./publishable.ts";

export interface PublishInput extends DraftChoice {
  /** Publishes even if a version was published since the draft was started. */
  force?: boolean;
  /** The expected source of the draft; not checked unless stated. */
  source?: string;
}

/**
 * Publishes the selected draft as the next version, makes it the default and deletes the draft.
 * Errors: `not_found`, `forbidden`, `unprocessable` for an invalid draft and for names of no
 * workflow or of several, `conflict` without a draft, over a newer version and beyond a quota.
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
    requireSource(draft, input.source);
    const definitionText = validDefinition(draft);
    if (!input.force) requireNothingNewer(workflow, draft);

    const source = draft.format === "yaml" ? draft.source : null;
    const version = { versionId, definition: definitionText, source, createdAt: now };
    const number = await addVersion(tx, {
      ctx,
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
