import { useState } from "preact/hooks";
import { api, data, type Schemas } from "../../api/client.ts";
import { useAction } from "../../parts/action.ts";
import { Problem } from "../../parts/feedback.tsx";
import { type Field, Fields, type Values } from "../../parts/fields.tsx";
import { JsonView } from "../../parts/json.tsx";
import { StatusMark } from "../../parts/status.tsx";
import { durationText } from "../../parts/time.tsx";
import { texts } from "../../texts/texts.ts";
import { actionSteps, usesOf } from "./steps.ts";

/** Executes one step as the caller, with sample data for what it reads. */
export function StepTrial({ definition }: { definition: Schemas["Definition"] }) {
  const steps = actionSteps(definition.steps);
  const [chosenId, choose] = useState(steps[0]?.id);
  const step = steps.find(({ id }) => id === chosenId);
  if (!step) return <p class="muted">{texts.noSteps}</p>;
  return (
    <div class="trial">
      <label class="field">
        <span>{texts.step}</span>
        <select onChange={(event) => choose(event.currentTarget.value)}>
          {steps.map(({ id, title, service, action }) => (
            <option key={id} value={id} selected={id === chosenId}>
              {`${title ?? id} (${service}.${action})`}
            </option>
          ))}
        </select>
      </label>
      <OneStep key={step.id} step={step} inputs={definition.inputs ?? {}} />
    </div>
  );
}

interface OneStepProps {
  step: Schemas["ActionStep"];
  inputs: Readonly<Record<string, Field>>;
}

function OneStep({ step, inputs }: OneStepProps) {
  const uses = usesOf(step);
  const [values, setValues] = useState<Values>({});
  const [result, setResult] = useState<Schemas["TestedStep"] | null>(null);
  const action = useAction();
  const given: Record<string, Field> = {
    ...Object.fromEntries(
      uses.inputs.map((name) => [`inputs.${name}`, inputs[name] ?? { type: "json" }]),
    ),
    ...Object.fromEntries(uses.steps.map((id) => [
      `steps.${id}.output`,
      { type: "json", description: texts.sampleOutput(id) } satisfies Field,
    ])),
    ...uses.usesItem && { item: { type: "json", description: texts.sampleItem } satisfies Field },
  };
  const execute = async (): Promise<void> => {
    setResult(null);
    const body = {
      step: withoutLoop(step),
      inputs: picked(values, uses.inputs, (name) => `inputs.${name}`),
      steps: picked(values, uses.steps, (id) => `steps.${id}.output`),
      ...uses.usesItem && { item: values.item ?? null },
    };
    setResult(await data(api.POST("/api/v1/steps/test", { body })));
  };
  return (
    <>
      <form
        class="trial-form"
        onSubmit={(event) => {
          event.preventDefault();
          void action.run(execute);
        }}
      >
        <Fields fields={given} values={values} onChange={setValues} />
        <p class="muted">{texts.stepTrialHint}</p>
        <div class="actions">
          <button type="submit" class="button is-primary" disabled={action.isBusy}>
            {texts.executeStep}
          </button>
        </div>
        {action.problem !== null && <Problem error={action.problem} />}
      </form>
      <div aria-live="polite">{result && <Result result={result} />}</div>
    </>
  );
}

/** Removes the loop, because it would need a list; a trial uses a single item. */
function withoutLoop({ forEach: _, ...step }: Schemas["ActionStep"]): Record<string, unknown> {
  return step;
}

function picked(
  values: Values,
  names: readonly string[],
  keyOf: (name: string) => string,
): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, values[keyOf(name)] ?? null]));
}

function Result(
  { result: { status, output, error, log, durationMs } }: { result: Schemas["TestedStep"] },
) {
  return (
    <>
      <h2>
        <StatusMark status={status} /> <span class="muted">{durationText(durationMs)}</span>
      </h2>
      {error && <p class="problem">{error.message}</p>}
      <JsonView value={output} label={texts.output} />
      {log.length > 0 && (
        <>
          <h2>{texts.log}</h2>
          <pre class="code" tabIndex={0} role="region" aria-label={texts.log}>{log.join("\n")}</pre>
        </>
      )}
    </>
  );
}
