import { useId, useState } from "preact/hooks";
import { api, data, type Schemas } from "../api/client.ts";
import { useQuery } from "../api/queries.ts";
import { useAction } from "../parts/action.ts";
import { useDebounced } from "../parts/debounced.ts";
import { Dialog } from "../parts/dialog.tsx";
import { Problem } from "../parts/feedback.tsx";
import { QueryResult } from "../parts/query_result.tsx";
import { organizationTexts as texts } from "../texts/organization.ts";
import { texts as common } from "../texts/texts.ts";
import { isReader, type ListedMember, nameOf, type People } from "./people.tsx";

const MEMBERS_MAX = 10;

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

interface MemberChoiceProps {
  /** The present owner, who cannot be chosen. */
  exceptId: string;
  chosen: ListedMember | null;
  onChoose(member: ListedMember): void;
}

function MemberChoice({ exceptId, chosen, onChoose }: MemberChoiceProps) {
  const [text, setText] = useState("");
  const search = useDebounced(text.trim());
  const found = useQuery(["members", "search", search], () => {
    const query = { limit: MEMBERS_MAX + 1, ...search !== "" && { search } };
    return data(api.GET("/api/v1/members", { params: { query } }));
  });
  return (
    <>
      <label class="field">
        <span>{texts.findMember}</span>
        <input
          type="search"
          maxLength={200}
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </label>
      <QueryResult of={found}>
        {({ members }) => {
          const others = members.filter(({ userId }) => userId !== exceptId);
          return (
            <>
              <MemberRadios
                members={others.slice(0, MEMBERS_MAX)}
                chosen={chosen}
                onChoose={onChoose}
              />
              {others.length > MEMBERS_MAX && <p class="muted">{texts.moreMembers}</p>}
            </>
          );
        }}
      </QueryResult>
    </>
  );
}

interface MemberRadiosProps {
  members: readonly ListedMember[];
  chosen: ListedMember | null;
  onChoose(member: ListedMember): void;
}

function MemberRadios({ members, chosen, onChoose }: MemberRadiosProps) {
  const group = useId();
  // The chosen one stays visible while others are searched for.
  const isHidden = chosen !== null && !members.some(({ userId }) => userId === chosen.userId);
  const shown = isHidden ? [chosen, ...members] : members;
  if (shown.length === 0) return <p class="muted">{texts.noMember}</p>;
  return (
    <fieldset class="members">
      <legend>{texts.newOwner}</legend>
      {shown.map((member) => (
        <label key={member.userId} class="check">
          <input
            type="radio"
            name={group}
            checked={member.userId === chosen?.userId}
            onChange={() => onChoose(member)}
          />
          <span>{wordsOf(member)}</span>
        </label>
      ))}
    </fieldset>
  );
}

function wordsOf(member: ListedMember): string {
  if (isReader(member.userId)) return common.yourself;
  return nameOf({ userId: member.userId, people: new Map([[member.userId, member]]) });
}
