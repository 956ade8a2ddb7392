import { useState } from "preact/hooks";
import { api, data, type Schemas } from "../api/client.ts";
import { useQuery } from "../api/queries.ts";
import { useAction } from "../parts/action.ts";
import { Dialog } from "../parts/dialog.tsx";
import { Problem } from "../parts/feedback.tsx";
import { QueryResult } from "../parts/query_result.tsx";
import { Time } from "../parts/time.tsx";
import { organizationTexts as texts } from "../texts/organization.ts";
import { HandoverResult, useHandover } from "./handover.tsx";
import { MemberChoice } from "./member_choice.tsx";
import { type ListedMember, nameOf } from "./people.tsx";

type MemberDetail = Schemas["MemberDetail"];

interface HandoverDialogProps {
  userId: string;
  onClose(): void;
}

/** The belongings of a member, who may have left, and the means to pause or transfer them. */
export function HandoverDialog({ userId, onClose }: HandoverDialogProps) {
  const read = useQuery(
    ["members", "detail", userId],
    () => data(api.GET("/api/v1/members/{userId}", { params: { path: { userId } } })),
  );
  return (
    <Dialog label={texts.belongings} onClose={onClose}>
      <h2>{texts.belongings}</h2>
      <QueryResult of={read}>
        {(member) => <Belongings member={member} onClose={onClose} />}
      </QueryResult>
    </Dialog>
  );
}

interface BelongingsProps {
  member: MemberDetail;
  onClose(): void;
}

function Belongings({ member, onClose }: BelongingsProps) {
  const { userId, holdings } = member;
  const [revokeApiKeys, setRevoke] = useState(holdings.apiKeys > 0);
  const [pause, setPause] = useState(true);
  const [heir, setHeir] = useState<ListedMember | null>(null);
  const handover = useHandover(userId);
  const action = useAction();
  const people = new Map([
    [userId, listedOf(member)],
    ...heir ? [[heir.userId, heir] as const] : [],
  ]);
  const body = { revokeApiKeys, pause, ...heir && { to: heir.userId } };
  const isAsked = revokeApiKeys || pause || heir !== null;
  return (
    <>
      <p>{nameOf({ userId, people })}</p>
      <Holdings member={member} />
      <Check label={texts.revokeKeys} isOn={revokeApiKeys} onChange={setRevoke} />
      <Check label={texts.pauseAll} isOn={pause} onChange={setPause} />
      <p class="muted">{texts.transferAll}</p>
      <MemberChoice exceptId={userId} chosen={heir} onChoose={setHeir} />
      <div class="transfer-words" role="status">
        {heir && (
          <p>
            {texts.transferAllHint(holdings.workflows, nameOf({ userId: heir.userId, people }))}
          </p>
        )}
        <HandoverResult done={handover.done} isBusy={action.isBusy} />
      </div>
      {action.problem !== null && <Problem error={action.problem} />}
      <div class="actions">
        <button type="button" class="button" onClick={onClose}>{texts.close}</button>
        <button
          type="button"
          class="button is-danger"
          disabled={!isAsked || action.isBusy}
          onClick={() => void action.run(() => handover.run(body))}
        >
          {heir ? texts.handOver : texts.stopThem}
        </button>
      </div>
    </>
  );
}

function listedOf({ userId, name, email, lastSeenAt }: MemberDetail): ListedMember {
  return { userId, name, email, lastSeenAt: lastSeenAt ?? "" };
}

interface CheckProps {
  label: string;
  isOn: boolean;
  onChange(isOn: boolean): void;
}

function Check({ label, isOn, onChange }: CheckProps) {
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={isOn}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>{label}</span>
    </label>
  );
}

/** The number of things of each kind, and when the member was seen last. */
function Holdings({ member: { lastSeenAt, holdings } }: { member: MemberDetail }) {
  const { workflows, schedules, activeSchedules, webhooks, activeWebhooks } = holdings;
  const facts = [
    [texts.workflows, String(workflows)],
    [texts.schedules, texts.ofThemActive(schedules, activeSchedules)],
    [texts.webhooks, texts.ofThemActive(webhooks, activeWebhooks)],
    [texts.apiKeys, String(holdings.apiKeys)],
    [texts.rules, String(holdings.rules)],
    [texts.chats, String(holdings.threads)],
  ] as const;
  return (
    <dl class="facts">
      <div>
        <dt>{texts.lastSeen}</dt>
        <dd>{lastSeenAt ? <Time at={lastSeenAt} /> : texts.noLongerMember}</dd>
      </div>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
