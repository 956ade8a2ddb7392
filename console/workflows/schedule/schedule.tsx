import { useState } from "preact/hooks";
import { api, ApiError, data, type Schemas } from "../../api/client.ts";
import { queries, useQuery } from "../../api/queries.ts";
import { Loading, Problem } from "../../parts/feedback.tsx";
import { exactTime } from "../../parts/time.tsx";
import { texts } from "../../texts/texts.ts";
import { NamedSchedules, type NamedSchedulesProps } from "./named_schedules.tsx";
import { PhraseForm } from "./phrase_form.tsx";
import { PolicyForm } from "./policies.tsx";
import { Ticks } from "./ticks.tsx";

const PATH = "/api/v1/workflows/{workflowId}/schedule";

/** The schedules of a workflow, entered as phrases. */
export function Schedule({ workflowId, fields }: NamedSchedulesProps) {
  const params = { path: { workflowId } };
  const key = ["workflows", "schedule", workflowId];
  const schedule = useQuery(key, () => readSchedule(workflowId));
  const [problem, setProblem] = useState<unknown>(null);
  const change = async (act: () => Promise<unknown>): Promise<void> => {
    setProblem(null);
    try {
      await act();
    } catch (error) {
      setProblem(error);
    }
    await queries.invalidateQueries({ queryKey: ["workflows"] });
  };
  if (schedule.error) return <Problem error={schedule.error} />;
  if (!schedule.data) return <Loading />;
  const { current, upcoming } = schedule.data;
  return (
    <div class="schedule">
      <PhraseForm
        phrase={current?.phrase ?? current?.cron ?? ""}
        onSet={(input) =>
          void change(() => data(api.POST(`${PATH}/parse`, { params, body: { input } })))}
      />
      {problem !== null && <Problem error={problem} />}
      {current && <CurrentSchedule {...{ workflowId, current, upcoming, change }} />}
      {/* A schedule with a single time is deleted after it, but its run is kept. */}
      <Ticks workflowId={workflowId} />
      <NamedSchedules workflowId={workflowId} fields={fields} />
    </div>
  );
}

interface CurrentScheduleProps {
  workflowId: string;
  current: Schemas["Schedule"];
  /** The next times, in ISO 8601. */
  upcoming: readonly string[];
  /** Makes a change, shows its error, and reads the schedule again. */
  change(act: () => Promise<unknown>): Promise<void>;
}

function CurrentSchedule({ workflowId, current, upcoming, change }: CurrentScheduleProps) {
  const params = { path: { workflowId } };
  const pause = (paused: boolean) => () => data(api.PUT(PATH, { params, body: { paused } }));
  return (
    <>
      <p>
        {scheduleWords(current)}
        {current.paused && <em class="badge">{texts.paused}</em>}
      </p>
      <div class="actions">
        <button
          type="button"
          class="button"
          onClick={() => void change(pause(!current.paused))}
        >
          {current.paused ? texts.resumeSchedule : texts.pauseSchedule}
        </button>
        <button
          type="button"
          class="button is-danger"
          onClick={() => void change(() => data(api.DELETE(PATH, { params })))}
        >
          {texts.deleteSchedule}
        </button>
      </div>
      <h2>{texts.nextRuns}</h2>
      {current.paused
        ? <p class="muted">{texts.noneWhilePaused}</p>
        : <ol class="times">{upcoming.map((at) => <li key={at}>{exactTime(at)}</li>)}</ol>}
      <h2>{texts.policies}</h2>
      <PolicyForm
        key={policiesKey(current)}
        schedule={current}
        onChange={(body) => void change(() => data(api.PATCH(PATH, { params, body })))}
      />
    </>
  );
}

/** The key of the form, so that typed values are kept until other policies are stored. */
function policiesKey(schedule: Schemas["Schedule"]): string {
  const { overlap, catchup, catchupWindow, pauseAfterFailures } = schedule;
  return [overlap, catchup, catchupWindow, pauseAfterFailures].join(" ");
}

/** The phrase names the time zone already, unless it is UTC. */
function scheduleWords({ schedule, timezone }: Schemas["Schedule"]): string {
  return schedule.includes(timezone) ? schedule : `${schedule} (${timezone})`;
}

async function readSchedule(workflowId: string) {
  const params = { path: { workflowId } };
  try {
    const current = await data(api.GET("/api/v1/workflows/{workflowId}/schedule", { params }));
    const times = await data(api.GET("/api/v1/workflows/{workflowId}/upcoming-runs", { params }));
    return { current, upcoming: times.map(({ scheduledAt }) => scheduledAt) };
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "schedule_not_found") throw error;
    return { current: null, upcoming: [] };
  }
}
