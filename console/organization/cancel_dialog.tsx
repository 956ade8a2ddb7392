import { api, data, type Schemas } from "../api/client.ts";
import { useAction } from "../parts/action.ts";
import { Dialog } from "../parts/dialog.tsx";
import { Problem } from "../parts/feedback.tsx";
import { organizationTexts as texts } from "../texts/organization.ts";
import { nameOf, type People } from "./people.tsx";

interface CancelDialogProps {
  run: Schemas["QueueRun"];
  people: People;
  onClose(): void;
}

/** Asks before a run is cancelled that may be somebody else's. */
export function CancelDialog({ run, people, onClose }: CancelDialogProps) {
  const { runId, workflowName, userId } = run;
  const action = useAction();
  const params = { path: { runId } };
  const cancel = async (): Promise<void> => {
    const ask = () => data(api.POST("/api/v1/runs/{runId}/cancel", { params }));
    if (await action.run(ask)) onClose();
  };
  return (
    <Dialog label={texts.cancelQuestion} onClose={onClose}>
      <h2>{texts.cancelQuestion}</h2>
      <p>{texts.cancelHint(workflowName, nameOf({ userId, people }))}</p>
      {action.problem !== null && <Problem error={action.problem} />}
      <div class="actions">
        <button type="button" class="button" onClick={onClose}>{texts.keepRunning}</button>
        <button
          type="button"
          class="button is-danger"
          disabled={action.isBusy}
          onClick={() => void cancel()}
        >
          {texts.cancelIt}
        </button>
      </div>
    </Dialog>
  );
}
