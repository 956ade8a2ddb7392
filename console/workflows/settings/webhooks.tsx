import { useState } from "preact/hooks";
import { api, data, type Schemas } from "../../api/client.ts";
import { itemsOf, usePages } from "../../api/pages.ts";
import { queries } from "../../api/queries.ts";
import { useAction } from "../../parts/action.ts";
import { CopyField } from "../../parts/copy.tsx";
import { Problem } from "../../parts/feedback.tsx";
import { ListState, MoreRows, PAGE_SIZE } from "../../parts/more_rows.tsx";
import { Time } from "../../parts/time.tsx";
import { texts } from "../../texts/texts.ts";
import { curlOf } from "./curl.ts";

const PATH = "/api/v1/workflows/{workflowId}/webhooks";

/** The addresses that start runs. Each is shown once, when it is created. */
export function Webhooks({ workflow }: { workflow: Schemas["Workflow"] }) {
  const workflowId = workflow.id;
  const key = ["workflows", "webhooks", workflowId];
  const list = usePages(key, (cursor) => {
    const params = { path: { workflowId }, query: { limit: PAGE_SIZE, ...cursor } };
    return data(api.GET(PATH, { params }));
  });
  const webhooks = itemsOf(list, (page) => page.webhooks, ({ webhookId }) => webhookId);
  const [made, setMade] = useState<Schemas["CreatedWebhook"] | null>(null);
  const action = useAction();
  const change = (act: () => Promise<unknown>): Promise<boolean> =>
    action.run(async () => {
      await act();
      await queries.invalidateQueries({ queryKey: key });
    });
  const make = (body: Schemas["WebhookBody"]): Promise<boolean> =>
    change(async () => {
      setMade(await data(api.POST(PATH, { params: { path: { workflowId } }, body })));
    });
  const pause = ({ webhookId, state }: Schemas["Webhook"]): void =>
    void change(async () => {
      const params = { path: { workflowId, webhookId } };
      const body = { paused: state === "open" };
      await data(api.PATCH(`${PATH}/{webhookId}`, { params, body }));
    });
  const remove = (webhookId: string): void =>
    void change(async () => {
      const params = { path: { workflowId, webhookId } };
      await data(api.DELETE(`${PATH}/{webhookId}`, { params }));
      if (made?.webhookId === webhookId) setMade(null);
    });
  return (
    <>
      <ListState list={list} />
      {webhooks && <WebhookList webhooks={webhooks} onPause={pause} onDelete={remove} />}
      <MoreRows list={list} />
      {action.problem !== null && <Problem error={action.problem} />}
      {made && <MadeWebhook made={made} workflow={workflow} />}
      <WebhookForm isBusy={action.isBusy} onMake={make} />
    </>
  );
}

interface MadeWebhookProps {
  made: Schemas["CreatedWebhook"];
  workflow: Schemas["Workflow"];
}

/** The address of a new webhook, and a command that calls it. */
function MadeWebhook({ made: { url }, workflow }: MadeWebhookProps) {
  return (
    <div class="question" role="status">
      <p>{texts.addressIsShownOnce}</p>
      <CopyField label={texts.address} text={url} />
      <CopyField label={texts.tryWithCurl} text={curlOf(url, workflow.workflow?.inputs ?? {})} />
    </div>
  );
}

interface WebhookListProps {
  webhooks: readonly Schemas["Webhook"][];
  onPause(webhook: Schemas["Webhook"]): void;
  onDelete(webhookId: string): void;
}

function WebhookList({ webhooks, onPause, onDelete }: WebhookListProps) {
  if (webhooks.length === 0) return <p class="muted">{texts.noWebhooks}</p>;
  return (
    <ul class="list" aria-label={texts.webhooks}>
      {webhooks.map((webhook) => (
        <Row
          key={webhook.webhookId}
          webhook={webhook}
          onPause={() => onPause(webhook)}
          onDelete={() => onDelete(webhook.webhookId)}
        />
      ))}
    </ul>
  );
}

interface RowProps {
  webhook: Schemas["Webhook"];
  onPause(): void;
  onDelete(): void;
}

function Row({ webhook, onPause, onDelete }: RowProps) {
  const { hasSignature, waitSeconds, lastUsedAt, state } = webhook;
  const name = webhook.name ?? texts.unnamed;
  return (
    <li>
      <span class="grow">
        {name}
        {hasSignature && <em class="badge">{texts.signed}</em>}
        {waitSeconds > 0 && <em class="badge">{texts.waitsFor(waitSeconds)}</em>}
        {state !== "open" && <em class="badge">{texts.webhookStates[state]}</em>}
        {state === "closed" && <span class="reason">{texts.webhookClosed}</span>}
      </span>
      <span class="muted">
        {texts.lastUsed}: <Time at={lastUsedAt} />
      </span>
      <button
        type="button"
        class="button"
        aria-label={(state === "open" ? texts.pauseOf : texts.resumeOf)(name)}
        onClick={onPause}
      >
        {state === "open" ? texts.pauseSchedule : texts.resumeSchedule}
      </button>
      <button
        type="button"
        class="button is-danger"
        aria-label={texts.deleteOf(name)}
        onClick={onDelete}
      >
        {texts.deleteIt}
      </button>
    </li>
  );
}

interface WebhookFormProps {
  isBusy: boolean;
  onMake(body: Schemas["WebhookBody"]): Promise<boolean>;
}

function WebhookForm({ isBusy, onMake }: WebhookFormProps) {
  const [name, setName] = useState("");
  const [waitSeconds, setWaitSeconds] = useState(0);
  return (
    <form
      class="phrase"
      onSubmit={(event) => {
        event.preventDefault();
        void onMake({ ...name.trim() !== "" && { name }, waitSeconds })
          .then((isMade) => isMade && setName(""));
      }}
    >
      <label class="field">
        <span>{texts.webhookName}</span>
        <input value={name} onInput={(event) => setName(event.currentTarget.value)} />
      </label>
      <label class="field is-short">
        <span>{texts.waitSeconds}</span>
        <input
          type="number"
          min={0}
          max={60}
          required
          value={waitSeconds}
          onInput={(event) => setWaitSeconds(Number(event.currentTarget.value))}
        />
      </label>
      <button type="submit" class="button" disabled={isBusy}>{texts.makeWebhook}</button>
    </form>
  );
}
