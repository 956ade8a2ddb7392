import { api, data, type Schemas } from "../api/client.ts";
import { hasEnded } from "../api/follow_run.ts";
import { useAction } from "../parts/action.ts";
import { Loading, Problem } from "../parts/feedback.tsx";
import { FileLink } from "../parts/file_link.tsx";
import { Member } from "../parts/member.tsx";
import { StatusMark } from "../parts/status.tsx";
import { durationText, Time } from "../parts/time.tsx";
import { QuestionsOfRun } from "../questions/questions_of_run.tsx";
import { BASE } from "../shell/router.ts";
import { attemptTexts } from "../texts/attempts.ts";
import { texts } from "../texts/texts.ts";
import { ChildRuns } from "./child_runs.tsx";
import { filesOf } from "./files.ts";
import { type LiveRun, nameOfStep, useLiveRun } from "./live_run.ts";
import { shortId } from "./run_table.tsx";
import { RunViews } from "./run_views.tsx";

export function RunPage({ runId }: { runId: string }) {
  const { live, error, again } = useLiveRun(runId);
  if (error !== null) {
    return (
      <main class="page" id="main">
        <Problem error={error} onRetry={again} />
      </main>
    );
  }
  if (!live) {
    return (
      <main class="page" id="main">
        <Loading />
      </main>
    );
  }
  const { run } = live;
  const files = filesOf([...live.steps.values()]);
  return (
    <main class="page" id="main">
      <RunHead live={live} onChanged={again} />
      {run.error && !isShownByStep(live) && (
        <p class="problem">
          {run.error.message} <code>{run.error.code}</code>
        </p>
      )}
      {run.status === "waiting" && <QuestionsOfRun live={live} onAnswered={again} />}
      {files.length > 0 && (
        <section class="panel">
          <h2>{texts.files}</h2>
          <ul class="files">
            {files.map((key) => (
              <li key={key}>
                <FileLink objectKey={key} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <RunViews key={runId} live={live} />
      <ChildRuns live={live} />
    </main>
  );
}

/** Whether a step shows the same error. That step is opened first. */
function isShownByStep({ run: { error }, steps }: LiveRun): boolean {
  return [...steps.values()].some((step) =>
    step.error?.code === error?.code && step.error?.message === error?.message
  );
}

interface RunHeadProps {
  live: LiveRun;
  onChanged(): void;
}

function RunHead({ live, onChanged }: RunHeadProps) {
  const { run } = live;
  const action = useAction();
  const params = { path: { runId: run.runId } };
  const act = async (ask: () => Promise<unknown>): Promise<void> => {
    if (await action.run(ask)) onChanged();
  };
  const cancel = () => act(() => data(api.POST("/api/v1/runs/{runId}/cancel", { params })));
  const retry = () => act(() => data(api.POST("/api/v1/runs/{runId}/retry", { params })));
  return (
    <>
      <header class="page-head">
        <div>
          <p class="muted">
            <a href={`${BASE}/workflows/${run.workflowId}`}>
              {run.workflowName ?? shortId(run.workflowId)}
            </a>
            {run.parent && <Parent parent={run.parent} />}
          </p>
          <h1>
            {texts.runTitle(shortId(run.runId))} <StatusMark status={run.status} />
          </h1>
          <Facts run={run} />
        </div>
        {!hasEnded(run.status) && run.rights !== "read" && (
          <button
            type="button"
            class="button is-danger"
            disabled={action.isBusy}
            onClick={() => void cancel()}
          >
            {texts.cancelRun}
          </button>
        )}
        {run.status === "failed" && run.rights === "write" && (
          <button
            type="button"
            class="button is-primary"
            disabled={action.isBusy}
            onClick={() => void retry()}
          >
            {texts.retryFrom(run.error?.stepId ?? texts.theFailedStep)}
          </button>
        )}
      </header>
      {run.status === "failed" && <p class="muted">{attemptTexts.retryKeeps(retryName(live))}</p>}
      {action.problem !== null && <Problem error={action.problem} />}
    </>
  );
}

/** Returns the title or id of the step from which a retry continues. */
function retryName(live: LiveRun): string {
  const { run: { error }, steps } = live;
  const step = [...steps.values()].find(({ id }) => id === error?.stepId);
  return step ? nameOfStep(live, step) : error?.stepId ?? texts.theFailedStep;
}

function Parent({ parent: { runId, workflowName } }: { parent: Schemas["ParentRun"] }) {
  return (
    <>
      {` · ${texts.partOf} `}
      <a href={`${BASE}/runs/${runId}`}>
        {workflowName} <code>{shortId(runId)}</code>
      </a>
    </>
  );
}

function Facts({ run }: { run: LiveRun["run"] }) {
  const { createdAt, startedAt, finishedAt, startedBy } = run;
  const end = finishedAt === null ? Date.now() : Date.parse(finishedAt);
  return (
    <dl class="facts">
      <div>
        <dt>{texts.started}</dt>
        <dd>
          <Time at={startedAt ?? createdAt} />
        </dd>
      </div>
      <div>
        <dt>{finishedAt === null ? texts.soFar : texts.took}</dt>
        <dd>{startedAt === null ? "–" : durationText(end - Date.parse(startedAt))}</dd>
      </div>
      <div>
        <dt>{texts.trigger}</dt>
        <dd>
          {texts.triggers[run.trigger]}
          {startedBy && (
            <>
              {" ("}
              <Member member={startedBy} />)
            </>
          )}
        </dd>
      </div>
      <div>
        <dt>{texts.version("").trim()}</dt>
        <dd>{run.versionNumber}</dd>
      </div>
    </dl>
  );
}
