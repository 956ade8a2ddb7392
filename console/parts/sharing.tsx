import { useState } from "preact/hooks";
import { api, data } from "../api/client.ts";
import { useQuery } from "../api/queries.ts";
import { texts } from "../texts/texts.ts";
import { useAction } from "./action.ts";
import { Dialog } from "./dialog.tsx";
import { Problem } from "./feedback.tsx";
import { useOptimistic } from "./optimistic.ts";

interface SharingProps {
  name: string;
  teamKeys: readonly string[];
  isPublic: boolean;
  deleteHint: string;
  onShare(teamKeys: string[]): Promise<void>;
  onPublic(isPublic: boolean): Promise<void>;
  onDelete(): Promise<void>;
}

/** Shares a workflow or a rule with others, and deletes it. */
export function Sharing(props: SharingProps) {
  const { onShare, onPublic } = props;
  const me = useQuery(["me"], () => data(api.GET("/api/v1/me")));
  const { shown, problem, change } = useOptimistic({
    teamKeys: props.teamKeys,
    isPublic: props.isPublic,
  });
  const { teamKeys, isPublic } = shown;
  // A team that was just removed can be added again.
  const teams = [...new Set([...props.teamKeys, ...teamKeys, ...me.data?.teams ?? []])].sort();
  const share = (team: string, isShared: boolean): void => {
    const others = teamKeys.filter((one) => one !== team);
    const wanted = isShared ? [...others, team] : others;
    change({ isPublic, teamKeys: wanted }, () => onShare(wanted));
  };
  return (
    <div class="sharing">
      <fieldset>
        <legend>{texts.sharedWith}</legend>
        <Check
          name={texts.wholeOrganization}
          isChecked={isPublic}
          onChange={(isOpen) => change({ teamKeys, isPublic: isOpen }, () => onPublic(isOpen))}
        />
        {teams.map((team) => (
          <Check
            key={team}
            name={team}
            isChecked={teamKeys.includes(team)}
            onChange={(isShared) => share(team, isShared)}
          />
        ))}
        {teams.length === 0 && <p class="muted">{texts.noTeams}</p>}
      </fieldset>
      {problem !== null && <Problem error={problem} />}
      <Deletion {...props} />
    </div>
  );
}

interface CheckProps {
  name: string;
  isChecked: boolean;
  onChange(isChecked: boolean): void;
}

function Check({ name, isChecked, onChange }: CheckProps) {
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={isChecked}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <span>{name}</span>
    </label>
  );
}

/** Asks for confirmation before something is deleted for good. */
function Deletion({ name, deleteHint, onDelete }: SharingProps) {
  const [isAsking, setAsking] = useState(false);
  const action = useAction();
  return (
    <>
      <div class="actions">
        <button
          type="button"
          class="button is-danger"
          onClick={() => setAsking(true)}
        >
          {texts.deleteIt}
        </button>
      </div>
      {isAsking && (
        <Dialog label={texts.deleteOf(name)} onClose={() => setAsking(false)}>
          <h2>{texts.deleteOf(name)}</h2>
          <p>{deleteHint}</p>
          {action.problem !== null && <Problem error={action.problem} />}
          <div class="actions">
            <button type="button" class="button" onClick={() => setAsking(false)}>
              {texts.cancel}
            </button>
            <button
              type="button"
              class="button is-danger"
              disabled={action.isBusy}
              onClick={() => void action.run(onDelete)}
            >
              {texts.deleteIt}
            </button>
          </div>
        </Dialog>
      )}
    </>
  );
}
