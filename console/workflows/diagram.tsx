import { stepDetails } from "../../src/definition/step_details.ts";
import type { Schemas } from "../api/client.ts";
import { texts } from "../texts/texts.ts";

type Step = Schemas["Step"];

/** A definition to draw. Any part may be missing in a draft with errors. */
type Drawn = Pick<Partial<Schemas["Definition"]>, "name" | "steps">;

/** The steps as nested lists styled with CSS, so that screen readers convey the same structure. */
export function Diagram({ definition }: { definition: Drawn }) {
  const { steps } = definition;
  return (
    <div class="diagram">
      {Array.isArray(steps) && <Steps steps={steps} />}
    </div>
  );
}

function Steps({ steps }: { steps: readonly Step[] }) {
  return (
    <ol class="steps">
      {steps.map((step, index) => (
        <li key={index}>
          <StepBox step={step} />
        </li>
      ))}
    </ol>
  );
}

function StepBox({ step }: { step: Step }) {
  const inner = "parallel" in step ? step.parallel : "steps" in step ? step.steps : [];
  const { onError } = step;
  return (
    <div class={inner.length > 0 ? "box is-block" : "box"}>
      <strong>{step.title ?? step.id}</strong>
      <span class="muted">{kindOf(step)}</span>
      {"service" in step &&
        stepDetails(step).map((detail, index) => <code key={index}>{detail}</code>)}
      {step.when && <code>{texts.when(String(step.when))}</code>}
      {"parallel" in step
        ? (
          <ul class="branches">
            {inner.map((one, index) => (
              <li key={index}>
                <StepBox step={one} />
              </li>
            ))}
          </ul>
        )
        : inner.length > 0 && <Steps steps={inner} />}
      {Array.isArray(onError) && (
        <div class="handler">
          <span class="muted">{texts.ifItFails}</span>
          <Steps steps={onError} />
        </div>
      )}
    </div>
  );
}

function kindOf(step: Step): string {
  const kind = "service" in step
    ? `${step.service}.${step.action}`
    : "parallel" in step
    ? texts.parallelSteps
    : texts.block;
  return step.forEach ? `${kind} · ${texts.forEach} ${step.forEach}` : kind;
}

/** A definition as its author wrote it. */
export function Definition({ text }: { text: string }) {
  return (
    <pre class="code is-whole" tabIndex={0} role="region" aria-label={texts.definitionText}>
      {text}
    </pre>
  );
}
