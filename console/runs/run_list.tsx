import { api, data, type Schemas } from "../api/client.ts";
import { itemsOf, usePages } from "../api/pages.ts";
import { Empty } from "../parts/feedback.tsx";
import { ListState, MoreRows, PAGE_SIZE } from "../parts/more_rows.tsx";
import { BASE, go, type Route, route } from "../shell/router.ts";
import { useStore } from "../shell/store.ts";
import { texts } from "../texts/texts.ts";
import { RunTable } from "./run_table.tsx";

type Status = Schemas["RunSummary"]["status"];

const STATUSES: readonly Status[] = [
  "queued",
  "running",
  "waiting",
  "succeeded",
  "failed",
  "cancelled",
];

/** Returns the status in the address's filter, if any. */
function statusIn({ query }: Route): Status | undefined {
  return STATUSES.find((status) => status === query.get("status"));
}

/** All runs, latest first. The filter is part of the address. */
export function RunList() {
  const status = statusIn(useStore(route));
  const list = usePages(["runs", "all", status], (cursor) => {
    const expand = "inputs,workflowName";
    const query = { limit: PAGE_SIZE, expand, ...status && { status: [status] }, ...cursor };
    return data(api.GET("/api/v1/runs", { params: { query } }));
  });
  const runs = itemsOf(list, (page) => page.runs, ({ runId }) => runId);
  return (
    <main class="page" id="main">
      <header class="page-head">
        <h1>{texts.runs}</h1>
        <StatusFilter status={status} />
      </header>
      <ListState list={list} />
      {runs?.length === 0 && (
        <Empty title={status ? texts.noMatches : texts.noRuns}>
          <p>{texts.noRunsHint}</p>
          <a class="button" href={`${BASE}/workflows`}>{texts.toWorkflows}</a>
        </Empty>
      )}
      {runs && runs.length > 0 && <RunTable runs={runs} />}
      <MoreRows list={list} />
    </main>
  );
}

function StatusFilter({ status }: { status: Status | undefined }) {
  const choose = (value: string): void => go(value === "" ? "/runs" : `/runs?status=${value}`);
  return (
    <label class="inline-field">
      <span>{texts.status}</span>
      <select onChange={(event) => choose(event.currentTarget.value)}>
        <option value="" selected={status === undefined}>{texts.allStatuses}</option>
        {STATUSES.map((one) => (
          <option key={one} value={one} selected={one === status}>{texts.statuses[one]}</option>
        ))}
      </select>
    </label>
  );
}
