import { useState } from "preact/hooks";
import { api, data, type Schemas } from "../api/client.ts";
import { useAction } from "../parts/action.ts";
import { Problem } from "../parts/feedback.tsx";
import { Fields, type Values } from "../parts/fields.tsx";
import { JsonView } from "../parts/json.tsx";
import { texts } from "../texts/texts.ts";
import { DecisionTable } from "./decision_table.tsx";

interface RuleTrialProps {
  ruleId: string;
  rule: Schemas["RuleDefinition"];
}

/** Evaluates the published rule for inputs. Shows which rows matched and why others did not. */
export function RuleTrial({ ruleId, rule }: RuleTrialProps) {
  const [inputs, setInputs] = useState<Values>({});
  const [result, setResult] = useState<Schemas["Evaluation"] | null>(null);
  const action = useAction();
  const evaluate = async (): Promise<void> => {
    setResult(null);
    const params = { path: { ruleId } };
    const body = { inputs: { ...inputs }, trace: true };
    setResult(await data(api.POST("/api/v1/rules/{ruleId}/evaluate", { params, body })));
  };
  return (
    <div class="trial">
      <form
        class="trial-form"
        onSubmit={(event) => {
          event.preventDefault();
          void action.run(evaluate);
        }}
      >
        <Fields fields={rule.inputs ?? {}} values={inputs} onChange={setInputs} />
        <div class="actions">
          <button type="submit" class="button is-primary" disabled={action.isBusy}>
            {texts.evaluate}
          </button>
        </div>
        {action.problem !== null && <Problem error={action.problem} />}
      </form>
      <div aria-live="polite">{result && <Result result={result} rule={rule} />}</div>
    </div>
  );
}

function Result(
  { result, rule }: { result: Schemas["Evaluation"]; rule: Schemas["RuleDefinition"] },
) {
  const { outputs, matched, trace = [], versionNumber } = result;
  return (
    <>
      <h2>
        {matched.length === 0 ? texts.noRowMatched : texts.rowsMatched(matched)}{" "}
        <span class="muted">{texts.version(versionNumber)}</span>
      </h2>
      <JsonView value={outputs} label={texts.output} />
      <h2>{texts.whyThisRow}</h2>
      <DecisionTable
        rule={rule}
        matched={matched}
        failed={new Map(trace.map(({ row, failed }) => [row, failed]))}
      />
    </>
  );
}
