import { useState } from "preact/hooks";
import type { Schemas } from "../../api/client.ts";
import { useQuery } from "../../api/queries.ts";
import { QueryResult } from "../../parts/query_result.tsx";
import { texts } from "../../texts/texts.ts";
import { readDraft } from "../editor/draft.ts";
import { DryRun } from "./dry_run.tsx";
import { StepTrial } from "./step_trial.tsx";

type Definition = Schemas["Definition"];

/** Tries the draft if it is valid, otherwise the published definition, without a run. */
export function Trial({ workflow }: { workflow: Schemas["Workflow"] }) {
  const draft = useQuery(
    ["workflows", "trial", workflow.id],
    async () => {
      const stored = await readDraft(workflow.id);
      const given = stored?.valid === true ? stored.definition : null;
      return { definition: given && isDefinition(given) ? given : null };
    },
  );
  return (
    <QueryResult of={draft}>
      {({ definition }) => {
        const tried = definition ?? workflow.workflow;
        if (!tried) return <p class="muted">{texts.notPublished}</p>;
        return <Trials definition={tried} isDraft={definition !== null} />;
      }}
    </QueryResult>
  );
}

function isDefinition(value: object): value is Definition {
  return "steps" in value && Array.isArray(value.steps);
}

function Trials({ definition, isDraft }: { definition: Definition; isDraft: boolean }) {
  const [isOneStep, setOneStep] = useState(false);
  const kinds = [[false, texts.wholeWorkflow], [true, texts.oneStep]] as const;
  return (
    <>
      <fieldset class="choice">
        <legend class="hidden-text">{texts.whatToTry}</legend>
        {kinds.map(([one, name]) => (
          <label key={name}>
            <input
              type="radio"
              name="trial-kind"
              checked={one === isOneStep}
              onChange={() => setOneStep(one)}
            />
            <span>{name}</span>
          </label>
        ))}
        <span class="muted">{isDraft ? texts.triesDraft : texts.triesPublished}</span>
      </fieldset>
      {isOneStep ? <StepTrial definition={definition} /> : <DryRun definition={definition} />}
    </>
  );
}
