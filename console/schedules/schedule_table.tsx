import type { Schemas } from "../api/client.ts";
import { Icon, type IconName } from "../parts/icon.tsx";
import { Member } from "../parts/member.tsx";
import { StatusMark } from "../parts/status.tsx";
import { Time } from "../parts/time.tsx";
import { BASE } from "../shell/router.ts";
import { texts } from "../texts/texts.ts";

/** Schedules of the whole organization come without their phrase and last run. */
export type ListedSchedule = Schemas["ListedSchedule"] | Schemas["OrganizationSchedule"];

type State = ListedSchedule["state"];

/** The icon and colour of each state; the colours are those of runs. */
const LOOKS: Readonly<Record<State, { icon: IconName; color: string }>> = {
  failing: { icon: "failed", color: "is-failed" },
  late: { icon: "waiting", color: "is-waiting" },
  active: { icon: "succeeded", color: "is-succeeded" },
  paused: { icon: "skipped", color: "is-skipped" },
  ended: { icon: "cancelled", color: "is-cancelled" },
};

/** Schedules, each with a link to the schedules of its workflow. */
export function ScheduleTable({ schedules }: { schedules: readonly ListedSchedule[] }) {
  return (
    <table class="table">
      <thead>
        <tr>
          <th scope="col">{texts.schedule}</th>
          <th scope="col">{texts.status}</th>
          <th scope="col">{texts.nextTime}</th>
          <th scope="col" class="is-wide">{texts.lastTime}</th>
          <th scope="col" class="is-wide">{texts.owner}</th>
        </tr>
      </thead>
      <tbody>
        {schedules.map((one) => <Row key={`${one.workflowId} ${one.name}`} schedule={one} />)}
      </tbody>
    </table>
  );
}

function Row({ schedule }: { schedule: ListedSchedule }) {
  const { workflowId, workflowName, name, state, nextRunAt, lateSince, ownerId } = schedule;
  const { icon, color } = LOOKS[state];
  return (
    <tr>
      <th scope="row">
        <a href={`${BASE}/workflows/${workflowId}?view=schedule`}>{workflowName}</a>
        {name !== "default" && <em class="badge">{name}</em>}
        {"schedule" in schedule && <span class="muted">{schedule.schedule}</span>}
      </th>
      <td>
        <span class={`status ${color}`}>
          <Icon name={icon} />
          <span>{texts.scheduleStates[state]}</span>
        </span>
      </td>
      <td>
        {lateSince === null && nextRunAt === null
          ? <span class="muted">–</span>
          : <Time at={lateSince ?? nextRunAt} />}
      </td>
      <td class="is-wide">
        {"lastRun" in schedule && <LastRun run={schedule.lastRun} />}
      </td>
      <td class="is-wide">
        <Member member={{ userId: ownerId, name: null }} />
      </td>
    </tr>
  );
}

function LastRun({ run }: { run: Schemas["ListedSchedule"]["lastRun"] }) {
  if (run === null) return <span class="muted">{texts.never}</span>;
  return (
    <a class="last-tick" href={`${BASE}/runs/${run.runId}`}>
      <StatusMark status={run.status} /> <Time at={run.scheduledAt} />
    </a>
  );
}
