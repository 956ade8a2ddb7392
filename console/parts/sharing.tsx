import { useRef, useState } from "preact/hooks";
import { api, data } from "../api/client.ts";
import { useQuery } from "../api/queries.ts";
import { texts } from "../texts/texts.ts";
import { useAction } from "./action.ts";
import { Problem } from "./feedback.tsx";

interface SharingProps {
  name: string;
  teamKeys: readonly string[];
  isPublic: boolean;
  deleteHint: string;
  onShare(teamKeys: string[]): Promise<void>;
  onPublic(isPublic: boolean): Promise<void>;
  onDelete(): Promise<void>;
}

/** Who may use a workflow or a rule beside its owner, and its end. */
export function Sharing(props: SharingProps) {
  const { teamKeys, isPublic, onShare, onPublic } = props;
  const me = useQuery(["me"], () => data(api.GET("/api/v1/me")));
  const teams = [...new Set([...teamKeys, ...me.data?.teams ?? []])].sort();
  const action = useAction();
  return (
    <div class="sharing">
      <fieldset disabled={action.isBusy}>
        <legend>{texts.sharedWith}</legend>
        <label class="check">
          <input
            type="checkbox"
            checked={isPublic}
            onChange={({ currentTarget: { checked } }) => void action.run(() => onPublic(checked))}
          />
          <span>{texts.wholeOrganization}</span>
        </label>
        {teams.map((team) => (
          <label class="check" key={team}>
            <input
              type="checkbox"
              checked={teamKeys.includes(team)}
              onChange={({ currentTarget: { checked } }) =>
                void action.run(() =>
                  onShare([
                    ...teamKeys.filter((one) => one !== team),
                    ...checked ? [team] : [],
                  ])
                )}
            />
            <span>{team}</span>
          </label>
        ))}
        {teams.length === 0 && <p class="muted">{texts.noTeams}</p>}
      </fieldset>
      {action.problem !== null && <Problem error={action.problem} />}
      <Deletion {...props} />
    </div>
  );
}

/** Asks before something goes for good. */
function Deletion({ name, deleteHint, onDelete }: SharingProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isAsking, setAsking] = useState(false);
  const action = useAction();
  return (
    <>
      <div class="actions">
        <button
          type="button"
          class="button is-danger"
          onClick={() => {
            setAsking(true);
            dialog.current?.showModal();
          }}
        >
          {texts.deleteIt}
        </button>
      </div>
      <dialog ref={dialog} aria-label={texts.deleteOf(name)} onClose={() => setAsking(false)}>
        {isAsking && (
          <>
            <h2>{texts.deleteOf(name)}</h2>
            <p>{deleteHint}</p>
            {action.problem !== null && <Problem error={action.problem} />}
            <div class="actions">
              <button type="button" class="button" onClick={() => dialog.current?.close()}>
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
          </>
        )}
      </dialog>
    </>
  );
}
