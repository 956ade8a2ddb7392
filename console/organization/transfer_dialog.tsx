import { useState } from "preact/hooks";
import { api, data, type Schemas } from "../api/client.ts";
import { useAction } from "../parts/action.ts";
import { Dialog } from "../parts/dialog.tsx";
import { Problem } from "../parts/feedback.tsx";
import { organizationTexts as texts } from "../texts/organization.ts";
import { MemberChoice } from "./member_choice.tsx";
import { type ListedMember, nameOf, type People } from "./people.tsx";

interface TransferDialogProps {
  workflow: Schemas["OrganizationWorkflow"];
  people: People;
  onDone(told: string): void;
  onClose(): void;
}

/** Chooses the new owner of a workflow, names both owners, and transfers it. */
export function TransferDialog({ workflow, people, onDone, onClose }: TransferDialogProps) {
  const { id: workflowId, name, ownerId } = workflow;
  const [heir, setHeir] = useState<ListedMember | null>(null);
  const action = useAction();
  const heirName = heir && nameOf({ userId: heir.userId, people: new Map([[heir.userId, heir]]) });
  const transfer = async (userId: string, to: string): Promise<void> => {
    const params = { path: { workflowId } };
    const ask = () =>
      data(api.POST("/api/v1/workflows/{workflowId}/owner", { params, body: { userId } }));
    if (await action.run(ask)) onDone(texts.transferred(name, to));
  };
  return (
    <Dialog label={texts.transferTitle} onClose={onClose}>
      <h2>{texts.transferTitle}</h2>
      <MemberChoice exceptId={ownerId} chosen={heir} onChoose={setHeir} />
      <div class="transfer-words" role="status">
        {heirName
          ? (
            <>
              <p>{texts.transferHint(name, nameOf({ userId: ownerId, people }), heirName)}</p>
              <p class="muted">{texts.transferEffect}</p>
            </>
          )
          : <p class="muted">{texts.chooseOwner}</p>}
      </div>
      {action.problem !== null && <Problem error={action.problem} />}
      <div class="actions">
        <button type="button" class="button" onClick={onClose}>{texts.keepOwner}</button>
        <button
          type="button"
          class="button is-primary"
          disabled={heir === null || action.isBusy}
          onClick={() => heir && heirName && void transfer(heir.userId, heirName)}
        >
          {texts.transfer}
        </button>
      </div>
    </Dialog>
  );
}
