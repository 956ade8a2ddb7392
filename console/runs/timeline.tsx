import type { ComponentChildren } from "preact";
import { StatusMark } from "../parts/status.tsx";
import { durationText } from "../parts/time.tsx";
import { attemptTexts } from "../texts/attempts.ts";
import { texts } from "../texts/texts.ts";
import { type Attempt, type AttemptKey, hasSeveral, isSame } from "./attempts.tsx";
import { type LiveRun, nameOfStep, type RunStep } from "./live_run.ts";
import { type Scale, type TimeRange, timeScale } from "./scale.ts";

/** Services whose steps wait instead of working. */
const WAITING_SERVICES: ReadonlySet<string | null> = new Set(["human", "wait", "workflow"]);

interface TimelineProps {
  live: LiveRun;
  chosen: RunStep | null;
  attempt: AttemptKey | null;
  onChoose(step: RunStep, attempt?: AttemptKey): void;
}

/**
 * A row for each step, and below the chosen step a row for each of its latest attempts. A row is a
 * button, so that even the shortest bar can be chosen.
 */
export function Timeline({ live, chosen, attempt, onChoose }: TimelineProps) {
  const { run } = live;
  const steps = [...live.steps.values()];
  const start = Date.parse(run.startedAt ?? run.createdAt);
  const end = run.finishedAt === null ? Date.now() : Date.parse(run.finishedAt);
  const scale = timeScale(busyRanges(steps, end), [start, Math.max(end, start + 1)]);
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
              {hasSeveral(step) && <em class="badge">{texts.attempts(countOf(step))}</em>}
            </span>
            <Bar step={step} scale={scale} end={end} />
          </button>
          {step.path === chosen?.path && hasSeveral(step) && (
            <Attempts step={step} scale={scale} end={end} chosen={attempt} onChoose={onChoose} />
          )}
        </li>
      ))}
    </ol>
  );
}

interface BarProps {
  step: RunStep;
  scale: Scale;
  end: number;
}

function Bar({ step, scale, end }: BarProps) {
  const stretch = timeRangeOf(step, end);
  if (!stretch) return <span class="timeline-track" />;
  return (
    <Track took={stretch}>
      {partsOf(step).map((part, at) => <Segment key={at} part={part} scale={scale} end={end} />)}
    </Track>
  );
}

/** Returns the attempts of a step if it has several, otherwise the step. */
function partsOf(step: RunStep): readonly (RunStep | Attempt)[] {
  const { lastAttempts = [] } = step;
  return lastAttempts.length > 1 ? lastAttempts : [step];
}

function Track({ took: [from, to], children }: { took: TimeRange; children: ComponentChildren }) {
  return (
    <span class="timeline-track">
      <span class="timeline-lane" aria-hidden="true">{children}</span>
      <span class="timeline-took">{durationText(to - from)}</span>
    </span>
  );
}

function Segment(
  { part, scale, end }: { part: RunStep | Attempt; scale: Scale; end: number },
) {
  const stretch = timeRangeOf(part, end);
  if (!stretch) return null;
  const [from, to] = [scale.at(stretch[0]), scale.at(stretch[1])];
  return (
    <i
      class={`bar is-${part.status}`}
      style={{ left: `${from * 100}%`, width: `max(3px, ${(to - from) * 100}%)` }}
    />
  );
}

interface AttemptsProps extends BarProps {
  chosen: AttemptKey | null;
  onChoose: TimelineProps["onChoose"];
}

/** The latest attempts of a step on the time scale. */
function Attempts({ step, scale, end, chosen, onChoose }: AttemptsProps) {
  return (
    <ol class="timeline-attempts" aria-label={attemptTexts.attempts}>
      {step.lastAttempts?.map((attempt) => {
        const stretch = timeRangeOf(attempt, end);
        return (
          <li key={`${attempt.retry}/${attempt.number}`}>
            {attempt.retry > 0 && attempt.number === 1 && (
              <p class="muted">{attemptTexts.afterRetry(attempt.retry)}</p>
            )}
            <button
              type="button"
              class="timeline-row"
              aria-pressed={isSame(attempt, chosen)}
              onClick={() => onChoose(step, attempt)}
            >
              <span class="timeline-name" style={{ paddingInlineStart: `${depthOf(step) + 1}rem` }}>
                <StatusMark
                  status={attempt.status === "interrupted" ? "cancelled" : attempt.status}
                  isBare
                />
                <span class="grow">{attemptTexts.attempt(attempt.number)}</span>
              </span>
              {stretch
                ? (
                  <Track took={stretch}>
                    <Segment part={attempt} scale={scale} end={end} />
                  </Track>
                )
                : <span class="timeline-track" />}
            </button>
          </li>
        );
      })}
    </ol>
  );
}

/** A lower bound: of earlier retries of the run, only the latest attempts are known. */
function countOf({ attempts, lastAttempts = [] }: RunStep): number {
  return Math.max(attempts, lastAttempts.length);
}

/** Returns how many steps contain the step; `steps[0].parallel[1]` is in one. */
function depthOf({ path }: RunStep): number {
  return path.split(".").length - 1;
}

function timeRangeOf(
  { status, startedAt, finishedAt }: RunStep | Attempt,
  end: number,
): TimeRange | null {
  if (startedAt === null) return null;
  const start = Date.parse(startedAt);
  // The end of an interrupted attempt is unknown.
  if (finishedAt === null) return [start, status === "interrupted" ? start : end];
  return [start, Date.parse(finishedAt)];
}

/** A block is busy while a step in it is, so only steps with a service count. */
function busyRanges(steps: readonly RunStep[], end: number): TimeRange[] {
  return steps
    .filter(({ service, status }) =>
      service !== null && !WAITING_SERVICES.has(service) && status !== "waiting"
    )
    .flatMap(partsOf)
    .map((part) => timeRangeOf(part, end))
    .filter((stretch) => stretch !== null);
}
