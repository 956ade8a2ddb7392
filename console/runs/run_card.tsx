import { FileList } from "../parts/file_link.tsx";
import { Icon } from "../parts/icon.tsx";
import { StatusMark } from "../parts/status.tsx";
import { QuestionsOfRun } from "../questions/questions_of_run.tsx";
import { BASE } from "../shell/router.ts";
import { texts } from "../texts/texts.ts";
import { filesOf } from "./files.ts";
import { nameOfStep, useLiveRun } from "./live_run.ts";
import { durationOf, shortId } from "./run_table.tsx";

const STEPS_MAX = 30;

/** A run inside a conversation: its steps as they progress, its questions and its files. */
export function RunCard({ runId }: { runId: string }) {
  const { live, again } = useLiveRun(runId);
  if (!live) return null;
  const { run } = live;
  const steps = [...live.steps.values()];
  const files = filesOf(steps);
  return (
    <section class="run-card" aria-label={texts.runTitle(shortId(runId))}>
      <a class="run-card-head" href={`${BASE}/runs/${runId}`}>
        <StatusMark status={run.status} />
        <span class="grow">{texts.runTitle(shortId(runId))}</span>
        <Icon name="next" />
      </a>
      <ol>
        {steps.slice(0, STEPS_MAX).map((step) => (
          <li key={step.path}>
            <StatusMark status={step.status} isBare />
            <span class="grow">{nameOfStep(live, step)}</span>
            <span class="muted">{durationOf(step) ?? ""}</span>
          </li>
        ))}
      </ol>
      <FileList objectKeys={files} />
      {run.status === "waiting" && <QuestionsOfRun live={live} onAnswered={again} />}
    </section>
  );
}
