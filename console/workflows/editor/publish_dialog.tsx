import { ApiError } from "../../api/client.ts";
import { queries, useQuery } from "../../api/queries.ts";
import { useAction } from "../../parts/action.ts";
import { Dialog } from "../../parts/dialog.tsx";
import { Loading, Problem } from "../../parts/feedback.tsx";
import { texts } from "../../texts/texts.ts";
import { Comparison } from "./comparison.tsx";
import { publishDraft, readPublished } from "./draft.ts";

interface PublishDialogProps {
  workflowId: string;
  draftId: string;
  text: string;
  onPublished(): void;
  onClose(): void;
}

/** Shows what changes for everybody, and publishes it on request. */
export function PublishDialog(
  { workflowId, draftId, text, onPublished, onClose }: PublishDialogProps,
) {
  const { problem, isBusy, run } = useAction();
  const before = useQuery(
    ["workflows", "published-text", workflowId],
    async () => ({ text: await readPublished(workflowId) }),
  );
  const isOutdated = problem instanceof ApiError && problem.code === "newer_version";
  const publish = () =>
    run(async () => {
      await publishDraft(workflowId, { draftId, source: text, force: isOutdated });
      onPublished();
      onClose();
      await queries.invalidateQueries({ queryKey: ["workflows"] });
    });
  return (
    <Dialog class="is-wide" label={texts.publishQuestion} onClose={onClose}>
      <h2>{texts.publishQuestion}</h2>
      <p>{before.data?.text === null ? texts.publishFirstHint : texts.publishHint}</p>
      {before.isPending && <Loading />}
      {typeof before.data?.text === "string" && (
        <Comparison
          before={{ text: before.data.text, label: texts.published }}
          after={{ text, label: texts.yourText }}
        />
      )}
      {problem !== null && <Problem error={problem} />}
      <div class="actions">
        <button type="button" class="button" onClick={onClose}>
          {texts.cancel}
        </button>
        <button
          type="button"
          class="button is-primary"
          disabled={isBusy}
          onClick={() => void publish()}
        >
          {isOutdated ? texts.publishAnyway : texts.publish}
        </button>
      </div>
    </Dialog>
  );
}
