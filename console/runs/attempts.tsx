import { api, data, type Schemas } from "../api/client.ts";
import { itemsOf, type Pages, usePages } from "../api/pages.ts";
import { MoreRows } from "../parts/more_rows.tsx";
import { StatusMark } from "../parts/status.tsx";
import { durationText, exactTime } from "../parts/time.tsx";
import { attemptTexts } from "../texts/attempts.ts";
import { languageCode, texts } from "../texts/texts.ts";
import type { LiveRun, RunStep } from "./live_run.ts";
import { durationOf } from "./run_table.tsx";

export type Attempt = Schemas["Attempt"];
export type WholeAttempt = Schemas["WholeAttempt"];

/** Identifies an attempt of a step. */
export type AttemptKey = Pick<Attempt, "retry" | "number">;

type Key = { [Name in keyof AttemptKey]: number | null };

export function isSame(one: Key | null, other: Key | null): boolean {
  return one?.retry === other?.retry && one?.number === other?.number;
}

/** Whether a step was tried more than once. */
export function hasSeveral({ attempts, lastAttempts = [] }: RunStep): boolean {
  return attempts > 1 || lastAttempts.length > 1;
}

const PAGE_SIZE = 20;

export interface StepAttempts {
  list: Pages<Schemas["AttemptList"]>;
  /** Latest first; null until they have arrived. */
  attempts: WholeAttempt[] | null;
}

/** The attempts of a step in pages, read again when one begins or ends. */
export function useAttempts(
  { run: { runId } }: LiveRun,
  step: RunStep,
  { isEnabled }: { isEnabled: boolean },
): StepAttempts {
  const { path, status, attempts } = step;
  const ended = step.lastAttempts?.at(-1)?.finishedAt;
  const key = ["runs", "attempts", runId, path, status, attempts, ended];
  const list = usePages(key, (cursor) => {
    const query = { path, limit: PAGE_SIZE, ...cursor };
    return data(api.GET("/api/v1/runs/{runId}/attempts", { params: { path: { runId }, query } }));
  }, { isEnabled: isEnabled && status !== "pending" });
  const all = itemsOf(list, (page) => page.attempts, ({ retry, number }) => `${retry}/${number}`);
  return { list, attempts: all };
}

interface AttemptListProps {
  list: StepAttempts["list"];
  /** Latest first. */
  attempts: readonly Attempt[];
  chosen: AttemptKey | null;
  onChoose(attempt: Attempt): void;
}

/** The attempts of a step, latest first, each with its result. */
export function AttemptList({ list, attempts, chosen, onChoose }: AttemptListProps) {
  const leftOut = list.pages?.at(-1)?.leftOut ?? 0;
  return (
    <section class="attempts" aria-label={attemptTexts.attempts}>
      <h3>{attemptTexts.attempts}</h3>
      <ol>
        {attempts.map((attempt) => (
          <li key={`${attempt.retry}/${attempt.number}`}>
            <AttemptButton
              attempt={attempt}
              isChosen={isSame(attempt, chosen)}
              onChoose={onChoose}
            />
            {attempt.retry > 0 && attempt.number === 1 && (
              <p class="muted">{attemptTexts.afterRetry(attempt.retry)}</p>
            )}
          </li>
        ))}
      </ol>
      <MoreRows list={list} />
      {leftOut > 0 && !list.hasMore && <p class="muted">{attemptTexts.leftOut(leftOut)}</p>}
    </section>
  );
}

interface AttemptButtonProps {
  attempt: Attempt;
  isChosen: boolean;
  onChoose(attempt: Attempt): void;
}

/** One attempt: its result, its duration, and the wait before the next attempt. */
function AttemptButton({ attempt, isChosen, onChoose }: AttemptButtonProps) {
  const { number, status, error, waitMs } = attempt;
  const how = status === "interrupted" ? attemptTexts.interrupted : error?.code;
  return (
    <button
      type="button"
      class="attempt-row"
      aria-pressed={isChosen}
      onClick={() => onChoose(attempt)}
    >
      <StatusMark status={status === "interrupted" ? "cancelled" : status} isBare />
      <span class="grow">{attemptTexts.attempt(number)}</span>
      <span class="timeline-took">{durationOf(attempt) ?? ""}</span>
      {how && (
        <span class="muted">
          {how}
          {waitMs !== null && ` · ${attemptTexts.nextAfter(durationText(waitMs))}`}
        </span>
      )}
    </button>
  );
}

const clock = new Intl.DateTimeFormat(languageCode, {
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  fractionalSecondDigits: 3,
});

type AttemptLine = WholeAttempt["log"][number];

/**
 * Returns the lines of a step or one of its attempts, oldest first, as far as they have arrived.
 */
export function linesOf(
  { lines }: LiveRun,
  { step, attempts, chosen }: {
    step: RunStep;
    attempts: readonly WholeAttempt[] | null;
    chosen: AttemptKey | null;
  },
): readonly AttemptLine[] {
  const heard = lines.get(step.path) ?? [];
  if (chosen) {
    const own = heard.filter(({ retry, attempt }) => isSame({ retry, number: attempt }, chosen));
    return own.length > 0 ? own : attempts?.find((one) => isSame(one, chosen))?.log ?? [];
  }
  const read = (attempts ?? []).toReversed().flatMap(({ log }) => log);
  const most = heard.length >= read.length ? heard : read;
  return most.length >= step.log.length ? most : step.log.map((line) => ({ at: null, line }));
}

/** Log lines with their times. */
export function TimedLog({ lines }: { lines: readonly AttemptLine[] }) {
  if (lines.length === 0) return <p class="muted">{texts.nothing}</p>;
  return (
    <div class="code" tabIndex={0} role="region" aria-label={texts.log}>
      <ol class="log">
        {lines.map(({ at, line }, index) => (
          <li key={index}>
            {at !== null && (
              <time dateTime={at} title={exactTime(at)}>{clock.format(new Date(at))}</time>
            )}
            <span>{line}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
