import { useState } from "preact/hooks";
import { api, data, type Schemas } from "../../api/client.ts";
import { queries, useQuery } from "../../api/queries.ts";
import { useAction } from "../../parts/action.ts";
import { Problem } from "../../parts/feedback.tsx";
import { QueryResult } from "../../parts/query_result.tsx";
import { Time } from "../../parts/time.tsx";
import { texts } from "../../texts/texts.ts";

const PATH = "/api/v1/workflows/{workflowId}/envs";

interface Env {
  name: string;
  description: string | null;
  /** Null while the variable has no value. */
  updatedAt: string | null;
}

/** Returns the declared variables, followed by others that have a value. Values are never shown. */
function envsOf({ workflow }: Schemas["Workflow"], stored: readonly Schemas["Env"][]): Env[] {
  const declared = Object.entries(workflow?.env ?? {}).map(([name, { description = null }]) => {
    const found = stored.find((one) => one.name === name);
    return { name, description: found?.description ?? description, updatedAt: null, ...found };
  });
  const names = new Set(declared.map(({ name }) => name));
  return [...declared, ...stored.filter(({ name }) => !names.has(name))];
}

/** The values of environment variables, which can be written and deleted but not read. */
export function Envs({ workflow }: { workflow: Schemas["Workflow"] }) {
  const workflowId = workflow.id;
  const key = ["workflows", "envs", workflowId];
  const params = { path: { workflowId } };
  const list = useQuery(key, () => data(api.GET(PATH, { params })));
  const action = useAction();
  const [name, setName] = useState("");
  const change = (act: () => Promise<unknown>): Promise<boolean> =>
    action.run(async () => {
      await act();
      await queries.invalidateQueries({ queryKey: key });
    });
  const remove = (name: string): void =>
    void change(() =>
      data(api.DELETE(`${PATH}/{name}`, { params: { path: { workflowId, name } } }))
    );
  return (
    <>
      <QueryResult of={list}>
        {({ envs }) => (
          <EnvList envs={envsOf(workflow, envs)} onChoose={setName} onDelete={remove} />
        )}
      </QueryResult>
      {action.problem !== null && <Problem error={action.problem} />}
      <EnvForm
        name={name}
        onName={setName}
        isBusy={action.isBusy}
        onSet={(value) =>
          change(() => data(api.POST(PATH, { params, body: { envs: [{ name, value }] } })))}
      />
    </>
  );
}

interface EnvListProps {
  envs: readonly Env[];
  onChoose(name: string): void;
  onDelete(name: string): void;
}

function EnvList({ envs, onChoose, onDelete }: EnvListProps) {
  if (envs.length === 0) return <p class="muted">{texts.noEnvs}</p>;
  return (
    <ul class="list" aria-label={texts.envs}>
      {envs.map(({ name, description, updatedAt }) => (
        <li key={name}>
          <span class="grow">
            <code>{name}</code>
            {description && <span class="muted reason">{description}</span>}
          </span>
          {updatedAt === null ? <span class="muted">{texts.noValue}</span> : (
            <span class="muted">
              {texts.valueSet} <Time at={updatedAt} />
            </span>
          )}
          <button
            type="button"
            class="button"
            aria-label={texts.setValueOf(name)}
            onClick={() => onChoose(name)}
          >
            {texts.setValue}
          </button>
          {updatedAt !== null && (
            <button
              type="button"
              class="button is-danger"
              aria-label={texts.deleteValueOf(name)}
              onClick={() => onDelete(name)}
            >
              {texts.deleteIt}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

interface EnvFormProps {
  name: string;
  onName(name: string): void;
  isBusy: boolean;
  onSet(value: string): Promise<boolean>;
}

function EnvForm({ name, onName, isBusy, onSet }: EnvFormProps) {
  const [value, setValue] = useState("");
  return (
    <form
      class="phrase"
      autocomplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        void onSet(value).then((isSet) => {
          if (!isSet) return;
          setValue("");
          onName("");
        });
      }}
    >
      <label class="field">
        <span>{texts.envName}</span>
        <input
          required
          value={name}
          spellcheck={false}
          onInput={(event) => onName(event.currentTarget.value)}
        />
      </label>
      <label class="field">
        <span>{texts.envValue}</span>
        <input
          required
          type="password"
          autocomplete="new-password"
          value={value}
          onInput={(event) => setValue(event.currentTarget.value)}
        />
      </label>
      <button type="submit" class="button" disabled={isBusy}>{texts.setValue}</button>
    </form>
  );
}
