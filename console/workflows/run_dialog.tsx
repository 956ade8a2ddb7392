import { useState } from "preact/hooks";
import { api, data, type Schemas } from "../api/client.ts";
import { queries, useQuery } from "../api/queries.ts";
import { useAction } from "../parts/action.ts";
import { Dialog } from "../parts/dialog.tsx";
import { Loading, Problem } from "../parts/feedback.tsx";
import { Fields, fits, type Values } from "../parts/fields.tsx";
import { go } from "../shell/router.ts";
import { texts } from "../texts/texts.ts";

/** Returns the inputs of the caller's last run that fit the form; null until they have arrived. */
function useLastInputs(
  workflowId: string,
  fields: NonNullable<Schemas["Definition"]["inputs"]>,
): Values | null {
  const params = { path: { workflowId } };
  const isEnabled = Object.keys(fields).length > 0;
  const last = useQuery(
    ["runs", "last-inputs", workflowId],
    () => data(api.GET("/api/v1/workflows/{workflowId}/runs/last-inputs", { params })),
    { isEnabled },
  );
  if (last.isPending && isEnabled) return null;
  const known = Object.entries(last.data?.inputs ?? {});
  const fitting = known.filter(([name, value]) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    return field !== undefined && fits(field, value);
  });
  return Object.fromEntries(fitting);
}

interface RunDialogProps {
  workflowId: string;
  definition: Schemas["Definition"];
  onClose(): void;
}

/** Asks for the inputs of a workflow, starts it and opens the run. */
export function RunDialog({ workflowId, definition, onClose }: RunDialogProps) {
  const fields = definition.inputs ?? {};
  const last = useLastInputs(workflowId, fields);
  const [changed, setChanged] = useState<Values | null>(null);
  const { problem, isBusy, run } = useAction();
  const start = () =>
    run(async () => {
      const params = { path: { workflowId } };
      const body = { inputs: changed ?? last ?? {} };
      const { runId } = await data(
        api.POST("/api/v1/workflows/{workflowId}/runs", { params, body }),
      );
      void queries.invalidateQueries({ queryKey: ["runs"] });
      go(`/runs/${runId}`);
    });
  return (
    <Dialog label={texts.runOf(definition.name)} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void start();
        }}
      >
        <h2>{texts.runOf(definition.name)}</h2>
        <RunInputs fields={fields} last={last} changed={changed} onChange={setChanged} />
        {problem !== null && <Problem error={problem} />}
        <div class="actions">
          <button type="button" class="button" onClick={onClose}>
            {texts.cancel}
          </button>
          <button type="submit" class="button is-primary" disabled={isBusy}>
            {texts.startRun}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

interface RunInputsProps {
  fields: NonNullable<Schemas["Definition"]["inputs"]>;
  /** The inputs of the last run; null until they have arrived. */
  last: Values | null;
  /** The inputs that the user has changed; null if none. */
  changed: Values | null;
  onChange(inputs: Values): void;
}

function RunInputs({ fields, last, changed, onChange }: RunInputsProps) {
  if (Object.keys(fields).length === 0) return <p class="muted">{texts.noInputs}</p>;
  if (last === null) return <Loading />;
  return (
    <>
      {Object.keys(last).length > 0 && (
        <p class="muted">
          {texts.asLastTime}{" "}
          <button type="button" class="button is-small" onClick={() => onChange({})}>
            {texts.beginEmpty}
          </button>
        </p>
      )}
      <Fields
        key={String(changed !== null && Object.keys(changed).length === 0)}
        fields={fields}
        values={changed ?? last}
        onChange={onChange}
      />
    </>
  );
}
