import { useState } from "preact/hooks";
import { api, data, type Schemas } from "../api/client.ts";
import { itemsOf, usePages } from "../api/pages.ts";
import { queries } from "../api/queries.ts";
import { Empty } from "../parts/feedback.tsx";
import { ListState, MoreRows, PAGE_SIZE } from "../parts/more_rows.tsx";
import { Time } from "../parts/time.tsx";
import { shortId } from "../runs/run_table.tsx";
import { BASE, route, setQueryParameter } from "../shell/router.ts";
import { useStore } from "../shell/store.ts";
import { organizationTexts as texts } from "../texts/organization.ts";
import { texts as common } from "../texts/texts.ts";
import { CancelDialog } from "./cancel_dialog.tsx";
import { type People, Person, usePeople } from "./people.tsx";
import { QUEUE_KEY, QUEUE_POLL_MS } from "./queue_key.ts";

type QueueRun = Schemas["QueueRun"];

const STATES = [
  "queued",
  "running",
  "waiting_for_time",
  "waiting_for_answer",
  "waiting_for_run",
] as const;
type State = typeof STATES[number];

interface QueueRunsProps {
  /** Only runs of this user; null for those of all. */
  userId: string | null;
  onEveryone(): void;
}

/** The runs in one state. The filter is part of the address. */
export function QueueRuns({ userId, onEveryone }: QueueRunsProps) {
  const named = useStore(route).query.get("state");
  const state = STATES.find((one) => one === named) ?? "queued";
  const list = usePages([...QUEUE_KEY, "runs", state, userId], (cursor) => {
    const query = { limit: PAGE_SIZE, state, ...userId && { userId }, ...cursor };
    return data(api.GET("/api/v1/runs/queue/runs", { params: { query } }));
  }, { everyMs: QUEUE_POLL_MS });
  const runs = itemsOf(list, (page) => page.runs, ({ runId }) => runId);
  const people = usePeople([...runs?.map((run) => run.userId) ?? [], ...userId ? [userId] : []]);
  return (
    <section>
      <div class="phrase">
        <h2 class="grow">{texts.runs}</h2>
        {userId && (
          <p class="chosen-person">
            {texts.onlyOf} <Person userId={userId} people={people} />
            <button type="button" class="button is-small" onClick={onEveryone}>
              {texts.ofAll}
            </button>
          </p>
        )}
        <StateFilter state={state} />
      </div>
      <ListState list={list} />
      {runs?.length === 0 && <Empty title={texts.noRuns[state]} />}
      {runs && runs.length > 0 && <QueueTable runs={runs} people={people} state={state} />}
      <MoreRows list={list} />
    </section>
  );
}

function StateFilter({ state }: { state: State }) {
  return (
    <label class="inline-field">
      <span>{texts.show}</span>
      <select onChange={(event) => setQueryParameter("state", event.currentTarget.value)}>
        {STATES.map((one) => (
          <option key={one} value={one} selected={one === state}>{texts.states[one]}</option>
        ))}
      </select>
    </label>
  );
}

interface QueueTableProps {
  runs: readonly QueueRun[];
  people: People;
  state: State;
}

function QueueTable({ runs, people, state }: QueueTableProps) {
  const [cancelled, setCancelled] = useState<QueueRun | null>(null);
  const close = (): void => {
    setCancelled(null);
    void queries.invalidateQueries({ queryKey: QUEUE_KEY });
  };
  return (
    <>
      <table class="table">
        <thead>
          <tr>
            <th scope="col">{common.oneRun}</th>
            <th scope="col" class="is-wide">{texts.person}</th>
            <th scope="col" class="is-wide">{state === "running" ? common.status : texts.why}</th>
            <th scope="col" class="is-wide">{texts.since}</th>
            <th scope="col">{common.actions}</th>
          </tr>
        </thead>
        <tbody>
          {runs.map((run) => (
            <Row
              key={run.runId}
              run={run}
              people={people}
              onCancel={() => setCancelled(run)}
            />
          ))}
        </tbody>
      </table>
      {cancelled && <CancelDialog run={cancelled} people={people} onClose={close} />}
    </>
  );
}

interface RowProps {
  run: QueueRun;
  people: People;
  onCancel(): void;
}

function Row({ run, people, onCancel }: RowProps) {
  const { runId, workflowName, userId, startedAt, createdAt, isReadable } = run;
  const name = (
    <>
      {workflowName} <code>{shortId(runId)}</code>
    </>
  );
  return (
    <tr>
      <th scope="row">
        {isReadable ? <a href={`${BASE}/runs/${runId}`}>{name}</a> : name}
        <span class="is-narrow muted">
          <Person userId={userId} people={people} /> · <Why run={run} />
        </span>
      </th>
      <td class="is-wide">
        <Person userId={userId} people={people} />
      </td>
      <td class="is-wide is-sentence">
        <Why run={run} />
      </td>
      <td class="is-wide">
        <Time at={startedAt ?? createdAt} />
      </td>
      <td>
        <button
          type="button"
          class="button is-small is-danger"
          aria-label={texts.cancelOf(`${workflowName} ${shortId(runId)}`)}
          onClick={onCancel}
        >
          {common.cancel}
        </button>
      </td>
    </tr>
  );
}

function Why({ run: { waitsFor, waitsUntil } }: { run: QueueRun }) {
  if (waitsFor === null) return <>{texts.running}</>;
  const hasTime = waitsUntil !== null && (waitsFor === "time" || waitsFor === "answer");
  return (
    <>
      {texts.waits[waitsFor]}
      {hasTime && (
        <>
          {" "}
          <Time at={waitsUntil} />
        </>
      )}
    </>
  );
}
