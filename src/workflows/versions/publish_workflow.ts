import { deleteDraft } from "../../documents/drafts/draft_store.ts";
import { loadPublishable, type PublishOptions } from "../../documents/versions/publishable.ts";
import { toVersion } from "../../documents/versions/version.ts";
import type { WorkflowDraftChoice } from "../drafts/draft_access.ts";
import type { WorkflowContext } from "../hooks.ts";
import { WORKFLOWS } from "../kind.ts";
import { addVersion } from "./add_version.ts";
import type { Version } from "./version.ts";

export type PublishInput = WorkflowDraftChoice & PublishOptions;

/**
 * Publishes the selected draft as the next version, makes it the default and deletes the draft.
 * Errors: those of `loadPublishable()` and `addVersion()`.
 */
export async function publishWorkflow(
  ctx: WorkflowContext,
  { workflowId, ...input }: PublishInput,
): Promise<Version> {
  const { principal } = ctx;
  const versionId = ctx.ids.uuid();
  const now = ctx.clock.now();
  return await ctx.db.transaction(async (tx) => {
    const { queries } = tx;
    const choice = { documentId: workflowId, ...input };
    const { document, draft, definition, source } = await loadPublishable(queries, {
      kind: WORKFLOWS,
      principal,
      choice,
    });
    const version = { versionId, definition, source, createdAt: now };
    const number = await addVersion(tx, {
      ctx,
      version: { ...version, workflowId, createdBy: principal.userId },
      baseVersionNumber: draft.baseVersionNumber,
      names: {
        ownerId: document.ownerId,
        principal,
        previousVersionId: document.defaultVersionId,
        mayBeUnknown: false,
      },
    });
    await deleteDraft(queries, { kind: WORKFLOWS, draftId: draft.draftId });
    return { workflowId, ...toVersion({ ...version, number }, { defaultVersionId: versionId }) };
  });
}
