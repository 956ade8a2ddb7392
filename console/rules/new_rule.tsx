import { useState } from "preact/hooks";
import { api, data } from "../api/client.ts";
import { queries } from "../api/queries.ts";
import { useAction } from "../parts/action.ts";
import { Dialog } from "../parts/dialog.tsx";
import { Problem } from "../parts/feedback.tsx";
import { go } from "../shell/router.ts";
import { texts } from "../texts/texts.ts";

/** Asks for a name, and creates a rule with a draft to start from. */
export function NewRule() {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <button type="button" class="button is-primary" onClick={() => setAsking(true)}>
        {texts.newRule}
      </button>
      {isAsking && <NewRuleDialog onClose={() => setAsking(false)} />}
    </>
  );
}

function NewRuleDialog({ onClose }: { onClose(): void }) {
  const [name, setName] = useState("");
  const action = useAction();
  const make = async (): Promise<void> => {
    const body = { definition: beginningOf(name.trim()) };
    const { ruleId } = await data(api.POST("/api/v1/rules", { body }));
    void queries.invalidateQueries({ queryKey: ["rules"] });
    go(`/rules/${ruleId}`);
  };
  return (
    <Dialog label={texts.newRule} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void action.run(make);
        }}
      >
        <h2>{texts.newRule}</h2>
        <label class="field">
          <span>{texts.name}</span>
          <input
            required
            maxLength={200}
            value={name}
            onInput={(event) => setName(event.currentTarget.value)}
          />
          <small>{texts.newRuleHint}</small>
        </label>
        {action.problem !== null && <Problem error={action.problem} />}
        <div class="actions">
          <button type="button" class="button" onClick={onClose}>
            {texts.cancel}
          </button>
          <button type="submit" class="button is-primary" disabled={action.isBusy}>
            {texts.makeRule}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

/** Returns a small valid rule with a row, a default row and a test as examples. */
function beginningOf(name: string): string {
  return `format: rule/1
name: ${JSON.stringify(name)}
inputs:
  amount: { type: number }
outputs:
  discount: { type: number }
hitPolicy: first
rows:
  - when: { amount: ">= 1000" }
    then: { discount: 10 }
  - then: { discount: 0 }
tests:
  - { name: large, inputs: { amount: 1500 }, expect: { discount: 10 } }
`;
}
