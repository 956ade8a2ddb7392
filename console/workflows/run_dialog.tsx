import { useEffect, useRef, useState } from "preact/hooks";
import { api, data, type Schemas } from "../api/client.ts";
import { queries } from "../api/queries.ts";
import { Problem } from "../parts/feedback.tsx";
import { Fields, type Values } from "../parts/fields.tsx";
import { go } from "../shell/router.ts";
import { texts } from "../texts/texts.ts";

interface RunDialogProps {
  workflowId: string;
  definition: Schemas["Definition"];
  onClose(): void;
}

/** Asks for the inputs of a workflow, starts it and goes to the run. */
export function RunDialog({ workflowId, definition, onClose }: RunDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [inputs, setInputs] = useState<Values>({});
  const [problem, setProblem] = useState<unknown>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const start = async (): Promise<void> => {
    setProblem(null);
    try {
      const params = { path: { workflowId } };
      const body = { inputs };
      const { runId } = await data(
        api.POST("/api/v1/workflows/{workflowId}/runs", { params, body }),
      );
      void queries.invalidateQueries({ queryKey: ["runs"] });
      go(`/runs/${runId}`);
    } catch (error) {
      setProblem(error);
    }
  };
  const fields = definition.inputs ?? {};
  return (
    <dialog ref={dialog} aria-label={texts.runOf(definition.name)} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void start();
        }}
      >
        <h2>{texts.runOf(definition.name)}</h2>
        {Object.keys(fields).length === 0
          ? <p class="muted">{texts.noInputs}</p>
          : <Fields fields={fields} values={inputs} onChange={setInputs} />}
        {problem !== null && <Problem error={problem} />}
        <div class="actions">
          <button type="button" class="button" onClick={() => dialog.current?.close()}>
            {texts.cancel}
          </button>
          <button type="submit" class="button is-primary">{texts.startRun}</button>
        </div>
      </form>
    </dialog>
  );
}
