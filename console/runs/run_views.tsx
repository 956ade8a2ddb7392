import { useState } from "preact/hooks";
import { JsonView } from "../parts/json.tsx";
import { Tabs } from "../parts/tabs.tsx";
import { texts } from "../texts/texts.ts";
import type { AttemptKey } from "./attempts.tsx";
import type { LiveRun, RunStep } from "./live_run.ts";
import { StepPanel } from "./step_panel.tsx";
import { Timeline } from "./timeline.tsx";

type View = "timeline" | "input" | "output";

/** The step and the attempt that a reader has chosen. */
interface Choice {
  chosen: RunStep | null;
  attempt: AttemptKey | null;
}

const NOTHING: Choice = { chosen: null, attempt: null };

/** The timeline of a run, or its inputs and outputs, next to one of its steps. */
export function RunViews({ live }: { live: LiveRun }) {
  const [view, setView] = useState<View>("timeline");
  const [{ chosen, attempt }, choose] = useState<Choice>(NOTHING);
  const setChosen = (step: RunStep, attempt: AttemptKey | null = null): void =>
    choose({ chosen: step, attempt });
  const { run } = live;
  const step = (chosen && live.steps.get(chosen.path)) ?? chosen ?? mostRelevantStep(live);
  return (
    <div class="split">
      <section class="panel">
        <Tabs<View>
          label={texts.viewsOfRun}
          chosen={view}
          onChoose={setView}
          tabs={[
            {
              id: "timeline",
              name: texts.timeline,
              show: () => (
                <Timeline live={live} chosen={step} attempt={attempt} onChoose={setChosen} />
              ),
            },
            {
              id: "input",
              name: texts.input,
              show: () => <JsonView value={run.inputs} label={texts.input} />,
            },
            {
              id: "output",
              name: texts.output,
              show: () => <JsonView value={run.outputs} label={texts.output} />,
            },
          ]}
        />
      </section>
      {step && (
        <StepPanel
          key={step.path}
          live={live}
          step={step}
          attempt={attempt}
          isChosen={chosen !== null}
          onChoose={setChosen}
        />
      )}
    </div>
  );
}

/** Returns the most interesting step: the one that failed or waits, innermost first. */
function mostRelevantStep({ steps }: LiveRun): RunStep | null {
  const all = [...steps.values()];
  const last = (status: RunStep["status"]) => all.findLast((step) => step.status === status);
  const begun = all.findLast(({ status }) => status !== "pending" && status !== "skipped");
  return last("failed") ?? last("waiting") ?? last("running") ?? last("cancelled") ?? begun ??
    all.at(-1) ?? null;
}
