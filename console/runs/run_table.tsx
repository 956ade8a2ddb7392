import type { Schemas } from "../api/client.ts";
import { StatusMark } from "../parts/status.tsx";
import { durationText, Time } from "../parts/time.tsx";
import { BASE } from "../shell/router.ts";
import { texts } from "../texts/texts.ts";

type Summary = Schemas["RunSummary"];

/** The last characters of an id tell runs of one list apart. */
export function shortId(runId: string): string {
  return runId.slice(-6);
}

/** Runs, each with the name of its workflow where the list was asked for it. */
export function RunTable({ runs }: { runs: readonly Summary[] }) {
  return (
    <table class="table">
      <thead>
        <tr>
          <th scope="col">{texts.oneRun}</th>
          <th scope="col">{texts.status}</th>
          <th scope="col" class="is-wide">{texts.trigger}</th>
          <th scope="col" class="is-wide">{texts.took}</th>
          <th scope="col" class="is-wide">{texts.created}</th>
        </tr>
      </thead>
      <tbody>
        {runs.map((run) => (
          <tr key={run.runId}>
            <th scope="row">
              <a href={`${BASE}/runs/${run.runId}`}>
                {run.workflowName ?? texts.oneRun} <code>{shortId(run.runId)}</code>
              </a>
              {run.error && <span class="muted">{run.error.message}</span>}
            </th>
            <td>
              <StatusMark status={run.status} />
              <span class="is-narrow muted">
                <Time at={run.createdAt} />
              </span>
            </td>
            <td class="is-wide">{texts.triggers[run.trigger]}</td>
            <td class="is-wide is-number">{durationOf(run) ?? ""}</td>
            <td class="is-wide">
              <Time at={run.createdAt} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** How long something took; null before its end. */
export function durationOf(
  { startedAt, finishedAt }: Pick<Summary, "startedAt" | "finishedAt">,
): string | null {
  if (startedAt === null || finishedAt === null) return null;
  return durationText(Date.parse(finishedAt) - Date.parse(startedAt));
}
