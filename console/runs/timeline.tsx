import { StatusMark } from "../parts/status.tsx";
import { durationText } from "../parts/time.tsx";
import { texts } from "../texts/texts.ts";
import { type LiveRun, nameOfStep, type RunStep } from "./live_run.ts";
import { type Scale, type Stretch, timeScale } from "./scale.ts";

/** Services whose steps wait and do not work. */
const WAITING_SERVICES: ReadonlySet<string | null> = new Set(["human", "wait", "workflow"]);

interface TimelineProps {
  live: LiveRun;
  chosen: RunStep | null;
  onChoose(step: RunStep): void;
}

/** A row for each step. A row is a button, so that the shortest bar can be chosen too. */
export function Timeline({ live, chosen, onChoose }: TimelineProps) {
  const { run } = live;
  const steps = [...live.steps.values()];
  const start = Date.parse(run.startedAt ?? run.createdAt);
  const end = run.finishedAt === null ? Date.now() : Date.parse(run.finishedAt);
  const scale = timeScale(busyStretches(steps, end), [start, Math.max(end, start + 1)]);
  return (
    <ol class="timeline" aria-label={texts.timeline}>
      {steps.map((step) => (
        <li key={step.path}>
          <button
            type="button"
            class="timeline-row"
            aria-pressed={step.path === chosen?.path}
            onClick={() => onChoose(step)}
          >
            <span class="timeline-name" style={{ paddingInlineStart: `${depthOf(step)}rem` }}>
              <StatusMark status={step.status} isBare />
              <span class="grow">{nameOfStep(live, step)}</span>
              {step.attempts > 1 && <em class="badge">{texts.attempts(step.attempts)}</em>}
            </span>
            <Bar step={step} scale={scale} end={end} />
          </button>
        </li>
      ))}
    </ol>
  );
}

function Bar({ step, scale, end }: { step: RunStep; scale: Scale; end: number }) {
  const stretch = stretchOf(step, end);
  if (!stretch) return <span class="timeline-track" />;
  const [from, to] = [scale.at(stretch[0]), scale.at(stretch[1])];
  return (
    <span class="timeline-track">
      <span class="timeline-lane" aria-hidden="true">
        <i
          class={`bar is-${step.status}`}
          style={{ left: `${from * 100}%`, width: `max(3px, ${(to - from) * 100}%)` }}
        />
      </span>
      <span class="timeline-took">{durationText(stretch[1] - stretch[0])}</span>
    </span>
  );
}

/** How many steps are around the step: `steps[0].parallel[1]` is in one. */
function depthOf({ path }: RunStep): number {
  return path.split(".").length - 1;
}

function stretchOf({ startedAt, finishedAt }: RunStep, end: number): Stretch | null {
  if (startedAt === null) return null;
  return [Date.parse(startedAt), finishedAt === null ? end : Date.parse(finishedAt)];
}

/** Blocks are busy while a step in them is. */
function busyStretches(steps: readonly RunStep[], end: number): Stretch[] {
  return steps
    .filter(({ service, status }) =>
      service !== null && !WAITING_SERVICES.has(service) && status !== "waiting"
    )
    .map((step) => stretchOf(step, end))
    .filter((stretch) => stretch !== null);
}
