import type { Schemas } from "../api/client.ts";
import { Member } from "../parts/member.tsx";
import { exactTime, Time } from "../parts/time.tsx";
import { BASE } from "../shell/router.ts";
import { texts } from "../texts/texts.ts";

/** An item of the list with the requested fields. */
type Workflow = Schemas["WorkflowItem"];

/** The fields that the table requests in addition to those that every item has. */
export const SHOWN_BESIDES = "isDraft,lastRuns,nextRunAt,owner,version";

/** Workflows, each with its last runs, its next time and its owner. */
export function WorkflowTable({ workflows }: { workflows: readonly Workflow[] }) {
  return (
    <table class="table">
      <thead>
        <tr>
          <th scope="col">{texts.name}</th>
          <th scope="col">{texts.lastRuns}</th>
          <th scope="col" class="is-wide">{texts.nextTime}</th>
          <th scope="col" class="is-widest">{texts.published}</th>
          <th scope="col" class="is-wide">{texts.owner}</th>
          <th scope="col" class="is-widest">{texts.changed}</th>
        </tr>
      </thead>
      <tbody>
        {workflows.map((workflow) => <Row key={workflow.id} workflow={workflow} />)}
      </tbody>
    </table>
  );
}

function Row({ workflow }: { workflow: Workflow }) {
  const { id, name, description, isDraft, version, owner, updatedAt } = workflow;
  const hasNext = typeof workflow.nextRunAt === "string" || workflow.scheduleStatus === true;
  return (
    <tr>
      <th scope="row">
        <a href={`${BASE}/workflows/${id}`}>{name}</a>
        {isDraft && <em class="badge">{texts.draftText}</em>}
        {description && <span class="muted">{description}</span>}
        <span class="is-narrow muted">
          {hasNext && (
            <>
              {texts.nextTime}: <NextTime workflow={workflow} /> ·{" "}
            </>
          )}
          {owner && (
            <>
              {texts.owner}: <Member member={owner} />
            </>
          )}
        </span>
      </th>
      <td>
        <LastRuns runs={workflow.lastRuns ?? []} />
      </td>
      <td class="is-wide">
        <NextTime workflow={workflow} />
      </td>
      <td class="is-widest">
        {version ? texts.version(version) : <span class="muted">{texts.notPublished}</span>}
      </td>
      <td class="is-wide">{owner && <Member member={owner} />}</td>
      <td class="is-widest">
        <Time at={updatedAt} />
      </td>
    </tr>
  );
}

function NextTime({ workflow: { nextRunAt, scheduleStatus } }: { workflow: Workflow }) {
  if (nextRunAt) return <Time at={nextRunAt} />;
  return <span class="muted">{scheduleStatus === true ? texts.paused : "–"}</span>;
}

/**
 * The runs as bars that differ in form as well as in colour. The latest is at the end, in the
 * direction of time, but first for screen readers. Tab stops only at that one.
 */
function LastRuns({ runs }: { runs: readonly Schemas["LastRun"][] }) {
  if (runs.length === 0) return <span class="muted">{texts.noRuns}</span>;
  return (
    <ol class="last-runs" aria-label={texts.lastRuns}>
      {runs.map(({ runId, status, createdAt }, at) => {
        const name = `${texts.statuses[status]}, ${exactTime(createdAt)}`;
        return (
          <li key={runId}>
            <a
              class={`is-${status}`}
              href={`${BASE}/runs/${runId}`}
              aria-label={name}
              title={name}
              tabIndex={at === 0 ? undefined : -1}
            />
          </li>
        );
      })}
    </ol>
  );
}
