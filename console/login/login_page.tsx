import { useState } from "preact/hooks";
import { Dialog } from "../parts/dialog.tsx";
import { Problem } from "../parts/feedback.tsx";
import { logIn, loginConfig, logInElsewhere, logOut, useToken } from "../shell/session.ts";
import { texts } from "../texts/texts.ts";

const COMMAND = "heddle token --sub <uuid> --email <e-mail> --org <organization>";

/** Explains how to log in. The address of the page is the same afterwards. */
export function LoginPage({ reason }: { reason: string | null }) {
  const { provider, login } = loginConfig();
  const isOwn = login === "start-address";
  return (
    <main class="login" id="main">
      <h1>{texts.login}</h1>
      {reason !== null && <p class="problem" role="alert">{reason}</p>}
      {provider && (
        <>
          <p>{texts.loginByProvider}</p>
          <button type="button" class="button is-primary" onClick={() => void logIn()}>
            {texts.loginAtProvider}
          </button>
          <details>
            <summary>{texts.loginWithToken}</summary>
            <TokenForm />
          </details>
        </>
      )}
      {!provider && (
        <>
          <p>{isOwn ? texts.loginByAddress : texts.loginByForeignToken}</p>
          {isOwn && <p>{texts.loginByToken}</p>}
          {isOwn && <pre class="code" tabIndex={0}>{COMMAND}</pre>}
          <TokenForm />
        </>
      )}
    </main>
  );
}

/** Asks for another login above the page, which is kept as it is. */
export function EndedSession() {
  const [problem, setProblem] = useState<unknown>(null);
  const { provider, login } = loginConfig();
  return (
    // The dialog closes with a login, not with Escape: nothing behind it works before that.
    <Dialog label={texts.sessionEnded} onClose={() => {}}>
      <h2>{texts.sessionEnded}</h2>
      <p>{texts.sessionEndedHint}</p>
      {login === "start-address" && <p>{texts.loginByAddressElsewhere}</p>}
      {problem !== null && <Problem error={problem} />}
      {!provider && <TokenForm />}
      <div class="actions">
        <button type="button" class="button" onClick={() => void logOut()}>{texts.logOut}</button>
        {provider && (
          <button
            type="button"
            class="button is-primary"
            onClick={() => logInElsewhere(setProblem)}
          >
            {texts.loginElsewhere}
          </button>
        )}
      </div>
    </Dialog>
  );
}

function TokenForm() {
  const [problem, setProblem] = useState<unknown>(null);
  const [token, setToken] = useState("");
  const submit = async (): Promise<void> => {
    setProblem(null);
    await useToken(token.trim()).catch(setProblem);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <label class="field">
        <span>{texts.token}</span>
        <input
          type="password"
          autocomplete="off"
          required
          value={token}
          onInput={(event) => setToken(event.currentTarget.value)}
        />
      </label>
      {problem !== null && <Problem error={problem} />}
      <button type="submit" class="button">{texts.openConsole}</button>
    </form>
  );
}
