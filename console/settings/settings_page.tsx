import { useState } from "preact/hooks";
import { api, data, type Schemas } from "../api/client.ts";
import { itemsOf, usePages } from "../api/pages.ts";
import { queries } from "../api/queries.ts";
import { Problem } from "../parts/feedback.tsx";
import { Time } from "../parts/time.tsx";
import { ListState, MoreRows, PAGE_SIZE } from "../parts/more_rows.tsx";
import { logOut } from "../shell/session.ts";
import { texts } from "../texts/texts.ts";

export function SettingsPage({ me }: { me: Schemas["Caller"] }) {
  return (
    <main class="page" id="main">
      <header class="page-head">
        <h1>{texts.settings}</h1>
      </header>
      <section class="panel">
        <h2>{texts.account}</h2>
        <Account me={me} />
        <button type="button" class="button is-narrow" onClick={() => void logOut()}>
          {texts.logOut}
        </button>
      </section>
      <section class="panel">
        <h2>{texts.apiKeys}</h2>
        <p class="muted">{texts.apiKeysHint}</p>
        <ApiKeys />
      </section>
    </main>
  );
}

function Account({ me }: { me: Schemas["Caller"] }) {
  const facts: readonly [string, string | null][] = [
    [texts.email, me.email],
    [texts.userId, me.userId],
    [texts.organization, me.organization],
    [texts.teams, me.teams.join(", ")],
    [texts.roles, me.roles.join(", ")],
  ];
  return (
    <dl class="facts is-column">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value || "–"}</dd>
        </div>
      ))}
    </dl>
  );
}

const PATH = "/api/v1/api-keys";

function ApiKeys() {
  const [made, setMade] = useState<Schemas["CreatedApiKey"] | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const list = usePages(["api-keys"], (cursor) => {
    const query = { limit: PAGE_SIZE, ...cursor };
    return data(api.GET(PATH, { params: { query } }));
  });
  const keys = itemsOf(list, (page) => page.apiKeys, ({ id }) => id);
  const change = async (act: () => Promise<void>): Promise<void> => {
    setProblem(null);
    try {
      await act();
    } catch (error) {
      setProblem(error);
    }
    await queries.invalidateQueries({ queryKey: ["api-keys"] });
  };
  const make = (name: string): void =>
    void change(async () => setMade(await data(api.POST(PATH, { body: { name } }))));
  const revoke = (apiKeyId: string): void =>
    void change(async () => {
      await data(api.DELETE(`${PATH}/{apiKeyId}`, { params: { path: { apiKeyId } } }));
    });
  if (!keys) return <ListState list={list} />;
  return (
    <>
      <NewKeyForm onMake={make} />
      {problem !== null && <Problem error={problem} />}
      {made && <MadeKey made={made} />}
      <KeyList keys={keys} onRevoke={revoke} />
      <MoreRows list={list} />
    </>
  );
}

function NewKeyForm({ onMake }: { onMake(name: string): void }) {
  const [name, setName] = useState("");
  return (
    <form
      class="phrase"
      onSubmit={(event) => {
        event.preventDefault();
        onMake(name);
        setName("");
      }}
    >
      <label class="field">
        <span>{texts.keyName}</span>
        <input
          required
          maxLength={100}
          value={name}
          onInput={(event) => setName(event.currentTarget.value)}
        />
      </label>
      <button type="submit" class="button">{texts.makeKey}</button>
    </form>
  );
}

function MadeKey({ made }: { made: Schemas["CreatedApiKey"] }) {
  return (
    <div class="question" role="status">
      <p>{texts.keyIsShownOnce}</p>
      <label class="field">
        <span>{texts.newKey}</span>
        <input readOnly value={made.key} onFocus={(event) => event.currentTarget.select()} />
      </label>
    </div>
  );
}

function KeyList(
  { keys, onRevoke }: { keys: readonly Schemas["ApiKey"][]; onRevoke(apiKeyId: string): void },
) {
  if (keys.length === 0) return <p class="muted">{texts.noKeys}</p>;
  return (
    <ul class="list">
      {keys.map(({ id, name, lastUsedAt }) => (
        <li key={id}>
          <span class="grow">{name}</span>
          <span class="muted">
            {texts.lastUsed}: <Time at={lastUsedAt} />
          </span>
          <button
            type="button"
            class="button is-small is-danger"
            aria-label={texts.revoke(name)}
            onClick={() => onRevoke(id)}
          >
            {texts.revokeIt}
          </button>
        </li>
      ))}
    </ul>
  );
}
