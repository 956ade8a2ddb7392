import { useState } from "preact/hooks";
import { api, data, type Schemas } from "../../api/client.ts";
import { useAction } from "../../parts/action.ts";
import { Problem } from "../../parts/feedback.tsx";
import { type Field, Fields, type Values } from "../../parts/fields.tsx";
import { JsonView } from "../../parts/json.tsx";
import { StatusMark } from "../../parts/status.tsx";
import { texts } from "../../texts/texts.ts";

/** Executes a definition with inputs but without effects. */
export function DryRun({ definition }: { definition: Schemas["Definition"] }) {
  const [inputs, setInputs] = useState<Values>({});
  const [assumed, setAssumed] = useState<Values>({});
  const [result, setResult] = useState<Schemas["DryRun"] | null>(null);
  const action = useAction();
  const { assumedOutputs: name } = texts;
  const outputs = assumed[name] as Record<string, unknown> | undefined;
  const run = async (): Promise<void> => {
    setResult(null);
    const body = {
      definition: { ...definition },
      inputs: { ...inputs },
      ...outputs && { outputs },
    };
    setResult(await data(api.POST("/api/v1/workflows/dry-run", { body })));
  };
  const field: Field = { type: "json", required: false, description: texts.assumedOutputsHint };
  return (
    <div class="trial">
      <form
        class="trial-form"
        onSubmit={(event) => {
          event.preventDefault();
          void action.run(run);
        }}
      >
        <p class="muted">{texts.dryRunHint}</p>
        <Fields fields={definition.inputs ?? {}} values={inputs} onChange={setInputs} />
        <Fields fields={{ [name]: field }} values={assumed} onChange={setAssumed} />
        <div class="actions">
          <button type="submit" class="button is-primary" disabled={action.isBusy}>
            {texts.dryRun}
          </button>
        </div>
        {action.problem !== null && <Problem error={action.problem} />}
      </form>
      <div aria-live="polite">{result && <Result result={result} />}</div>
    </div>
  );
}

function Result({ result: { status, outputs, error, steps } }: { result: Schemas["DryRun"] }) {
  return (
    <>
      <h2>
        <StatusMark status={status} />
      </h2>
      {error && <p class="problem">{error.message}</p>}
      <ol class="list" aria-label={texts.timeline}>
        {steps.map((step) => (
          <li key={step.path}>
            <details class="grow">
              <summary>
                <StatusMark status={step.status} isBare /> {step.id}{" "}
                <span class="muted">{step.log[0] ?? ""}</span>
              </summary>
              <h3>{texts.input}</h3>
              <JsonView value={step.input} label={`${texts.input} ${step.id}`} />
              <h3>{texts.output}</h3>
              <JsonView value={step.output} label={`${texts.output} ${step.id}`} />
            </details>
          </li>
        ))}
      </ol>
      {outputs && (
        <>
          <h2>{texts.output}</h2>
          <JsonView value={outputs} label={texts.output} />
        </>
      )}
    </>
  );
}
