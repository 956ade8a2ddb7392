import { useState } from "preact/hooks";
import { api, data, type Schemas } from "../../api/client.ts";
import { queries, useQuery } from "../../api/queries.ts";
import { useAction } from "../../parts/action.ts";
import { Problem } from "../../parts/feedback.tsx";
import { Fields, type Values } from "../../parts/fields.tsx";
import { RunInputs } from "../../parts/run_inputs.tsx";
import { Time } from "../../parts/time.tsx";
import { texts } from "../../texts/texts.ts";

const PATH = "/api/v1/workflows/{workflowId}/schedules/{name}";

type Inputs = NonNullable<Schemas["Definition"]["inputs"]>;

export interface NamedSchedulesProps {
  workflowId: string;
  /** The declared inputs of the published version. */
  fields: Inputs;
}

/** The named schedules, in addition to the default one, each with its own inputs. */
export function NamedSchedules({ workflowId, fields }: NamedSchedulesProps) {
  const params = { path: { workflowId } };
  const list = useQuery(
    ["workflows", "schedules", workflowId],
    () => data(api.GET("/api/v1/workflows/{workflowId}/schedules", { params })),
  );
  const action = useAction();
  const change = async (act: () => Promise<unknown>): Promise<boolean> => {
    const isDone = await action.run(act);
    await queries.invalidateQueries({ queryKey: ["workflows"] });
    return isDone;
  };
  const of = (name: string) => ({ path: { workflowId, name } });
  return (
    <section aria-label={texts.namedSchedules}>
      <h2>{texts.namedSchedules}</h2>
      <p class="muted">{texts.namedSchedulesHint}</p>
      {action.problem !== null && <Problem error={action.problem} />}
      <ul class="list">
        {list.data?.schedules.filter(({ name }) => name !== "default").map((one) => (
          <NamedSchedule
            key={one.name}
            schedule={one}
            onPause={(paused) => {
              const asked = { params: of(one.name), body: { paused } };
              void change(() => data(api.PATCH(PATH, asked)));
            }}
            onDelete={() => void change(() => data(api.DELETE(PATH, { params: of(one.name) })))}
          />
        ))}
      </ul>
      <NewSchedule
        fields={fields}
        isBusy={action.isBusy}
        onMake={(name, body) => change(() => data(api.PUT(PATH, { params: of(name), body })))}
      />
    </section>
  );
}

interface NamedScheduleProps {
  schedule: Schemas["Schedule"];
  onPause(paused: boolean): void;
  onDelete(): void;
}

function NamedSchedule({ schedule, onPause, onDelete }: NamedScheduleProps) {
  const { name, paused, inputs, nextRunAt } = schedule;
  return (
    <li>
      <span class="grow">
        <strong>{name}</strong> {schedule.schedule}
        {paused && <em class="badge">{texts.paused}</em>}
        {inputs && <RunInputs inputs={inputs} />}
      </span>
      {nextRunAt && <Time at={nextRunAt} />}
      <button type="button" class="button is-small" onClick={() => onPause(!paused)}>
        {paused ? texts.resumeOf(name) : texts.pauseOf(name)}
      </button>
      <button type="button" class="button is-small is-danger" onClick={onDelete}>
        {texts.deleteOf(name)}
      </button>
    </li>
  );
}

interface NewScheduleProps {
  fields: Inputs;
  isBusy: boolean;
  onMake(name: string, body: Schemas["PutScheduleBody"]): Promise<boolean>;
}

function NewSchedule({ fields, isBusy, onMake }: NewScheduleProps) {
  const [name, setName] = useState("");
  const [input, setInput] = useState("");
  const [inputs, setInputs] = useState<Values>({});
  const make = async (): Promise<void> => {
    const hasInputs = Object.keys(inputs).length > 0;
    const isDone = await onMake(name, { input, inputs: hasInputs ? inputs : null });
    if (!isDone) return;
    setName("");
    setInput("");
    setInputs({});
  };
  return (
    <details>
      <summary>{texts.newSchedule}</summary>
      <form
        class="fields"
        onSubmit={(event) => {
          event.preventDefault();
          void make();
        }}
      >
        <label class="field">
          <span>{texts.name}</span>
          <input
            required
            pattern="[a-z0-9\-]{1,64}"
            value={name}
            onInput={(event) => setName(event.currentTarget.value)}
          />
          <small>{texts.scheduleNameHint}</small>
        </label>
        <label class="field">
          <span>{texts.scheduleWords}</span>
          <input
            required
            value={input}
            onInput={(event) => setInput(event.currentTarget.value)}
          />
          <small>{texts.scheduleHint}</small>
        </label>
        <Fields fields={fields} values={inputs} onChange={setInputs} />
        <div class="actions">
          <button type="submit" class="button" disabled={isBusy}>{texts.makeSchedule}</button>
        </div>
      </form>
    </details>
  );
}
