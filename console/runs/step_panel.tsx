import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { api, data } from "../api/client.ts";
import { useQuery } from "../api/queries.ts";
import { JsonView } from "../parts/json.tsx";
import { NARROW } from "../parts/media.ts";
import { StatusMark } from "../parts/status.tsx";
import { Tabs } from "../parts/tabs.tsx";
import { Time } from "../parts/time.tsx";
import { texts } from "../texts/texts.ts";
import {
  type AttemptKey,
  AttemptList,
  hasSeveral,
  isSame,
  linesOf,
  TimedLog,
  useAttempts,
} from "./attempts.tsx";
import { type LiveRun, nameOfStep, type RunStep } from "./live_run.ts";
import { durationOf } from "./run_table.tsx";

const PAGE_SIZE = 20;

type View = "output" | "input" | "log";

interface StepPanelProps {
  live: LiveRun;
  step: RunStep;
  /** The attempt to show; null for the current state of the step. */
  attempt: AttemptKey | null;
  /** Whether a person has chosen the step. */
  isChosen: boolean;
  onChoose(step: RunStep, attempt?: AttemptKey): void;
}

/** One step: its error, input, output and log, and the steps inside it. */
export function StepPanel({ live, step, attempt, isChosen, onChoose }: StepPanelProps) {
  const [view, setView] = useState<View>(firstView(step));
  const isTriedAgain = hasSeveral(step);
  const { list, attempts } = useAttempts(live, step, {
    isEnabled: step.service !== null && (isTriedAgain || view === "log"),
  });
  const latest = attempts ?? step.lastAttempts?.toReversed() ?? [];
  const shown = attempt && latest.find((one) => isSame(one, attempt));
  const values = attempt === null ? step : attempts?.find((one) => isSame(one, attempt));
  const error = shown ? shown.error : step.error;
  const name = nameOfStep(live, step);
  const panel = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    // On a narrow screen the panel is below the timeline.
    if (isChosen && matchMedia(NARROW).matches) panel.current?.scrollIntoView();
  }, []);
  return (
    <section ref={panel} class="panel step-panel" aria-label={name}>
      <h2>
        <StatusMark status={step.status} isBare /> {name}
      </h2>
      <StepFacts step={step} isNamed={name !== step.id} took={durationOf(shown ?? step)} />
      {isTriedAgain && (
        <AttemptList
          list={list}
          attempts={latest}
          chosen={attempt ?? latest[0] ?? null}
          onChoose={(one) => onChoose(step, one)}
        />
      )}
      {error && (
        <p class="problem">
          {error.message} <code>{error.code}</code>
        </p>
      )}
      <StepViews
        view={view}
        onView={setView}
        values={values}
        log={() => linesOf(live, { step, attempts, chosen: attempt })}
      />
      {step.status !== "pending" && <Inside live={live} step={step} onChoose={onChoose} />}
    </section>
  );
}

interface StepFactsProps {
  step: RunStep;
  /** Whether the step is shown with a name other than its id. */
  isNamed: boolean;
  took: string | null;
}

/** The id and path of a step, its action, its duration, and the end of its wait. */
function StepFacts({ step, isNamed, took }: StepFactsProps) {
  return (
    <p class="muted">
      {isNamed && `${step.id} · `}
      <code>{step.path}</code>
      {step.service && ` · ${step.service}.${step.action}`}
      {took && ` · ${took}`}
      {step.waitUntil && (
        <>
          {` · ${texts.until} `}
          <Time at={step.waitUntil} />
        </>
      )}
    </p>
  );
}

interface StepViewsProps {
  view: View;
  onView(view: View): void;
  /** Undefined until they have arrived. */
  values: Pick<RunStep, "input" | "output"> | undefined;
  log(): ReturnType<typeof linesOf>;
}

function StepViews({ view, onView, values, log }: StepViewsProps) {
  return (
    <Tabs<View>
      label={texts.viewsOfStep}
      chosen={view}
      onChoose={onView}
      tabs={[
        {
          id: "output",
          name: texts.output,
          show: () => <JsonView value={values?.output} label={texts.output} />,
        },
        {
          id: "input",
          name: texts.input,
          show: () => <JsonView value={values?.input} label={texts.input} />,
        },
        { id: "log", name: texts.log, show: () => <TimedLog lines={log()} /> },
      ]}
    />
  );
}

/** Returns the view to show first: the reason of a failure, otherwise the output. */
function firstView({ error, log }: RunStep): View {
  if (!error) return "output";
  return log.length > 0 ? "log" : "input";
}

/** The items of a loop, or the steps of a block, in pages. */
function Inside({ live, step, onChoose }: Omit<StepPanelProps, "isChosen" | "attempt">) {
  const { runId } = live.run;
  const [limit, setLimit] = useState(PAGE_SIZE);
  const query = { parent: step.path, limit };
  const inside = useQuery(
    ["runs", "inside", runId, step.path, step.status, limit],
    () => data(api.GET("/api/v1/runs/{runId}/steps", { params: { path: { runId }, query } })),
  );
  if (!inside.data || inside.data.steps.length === 0) return null;
  return (
    <>
      <h3>{texts.stepsOf(nameOfStep(live, step))}</h3>
      <ul class="list">
        {inside.data.steps.map((one) => (
          <li key={one.path}>
            <button type="button" class="row-button" onClick={() => onChoose(one)}>
              <StatusMark status={one.status} isBare />
              <span class="grow">
                {one.index === null ? nameOfStep(live, one) : texts.item(one.index + 1)}
              </span>
              <span class="muted">{durationOf(one) ?? ""}</span>
            </button>
          </li>
        ))}
      </ul>
      {inside.data.total > limit && limit < 100 && (
        <button
          type="button"
          class="button"
          onClick={() => setLimit(100)}
        >
          {texts.more}
        </button>
      )}
    </>
  );
}
