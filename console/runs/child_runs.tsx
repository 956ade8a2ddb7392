import { api, data } from "../api/client.ts";
import { itemsOf, usePages } from "../api/pages.ts";
import { MoreRows, PAGE_SIZE } from "../parts/more_rows.tsx";
import { texts } from "../texts/texts.ts";
import type { LiveRun } from "./live_run.ts";
import { RunTable } from "./run_table.tsx";

/** The runs that steps of this run have started; nothing if no step starts runs. */
export function ChildRuns({ live: { run, steps } }: { live: LiveRun }) {
  const { runId } = run;
  const isEnabled = [...steps.values()].some(({ service }) => service === "workflow");
  const list = usePages(["runs", "children", runId, run.status], (cursor) => {
    const query = { limit: PAGE_SIZE, expand: "workflowName", ...cursor };
    return data(api.GET("/api/v1/runs/{runId}/children", { params: { path: { runId }, query } }));
  }, { isEnabled });
  const runs = itemsOf(list, (page) => page.runs, (one) => one.runId);
  if (!runs || runs.length === 0) return null;
  return (
    <section aria-label={texts.runsStarted}>
      <h2>{texts.runsStarted}</h2>
      <RunTable runs={runs} />
      <MoreRows list={list} />
    </section>
  );
}
