import { useState } from "preact/hooks";
import type { Schemas } from "../api/client.ts";
import { Problem } from "../parts/feedback.tsx";
import { texts } from "../texts/texts.ts";
import { useToken } from "./session.ts";

const COMMAND = "heddle token --sub <uuid> --email <e-mail> --org <organization>";

interface LoginProps {
  login: Schemas["ConsoleConfig"]["login"];
  /** Why the login before did not work. */
  reason: string | null;
}

/** Says how to log in; the address of the page is the same afterwards. */
export function Login({ login, reason }: LoginProps) {
  const [problem, setProblem] = useState<unknown>(null);
  const [token, setToken] = useState("");
  const isOwn = login === "start-address";
  const submit = async (): Promise<void> => {
    setProblem(null);
    await useToken(token.trim()).catch(setProblem);
  };
  return (
    <main class="login" id="main">
      <h1>{texts.login}</h1>
      {reason !== null && <p class="problem" role="alert">{reason}</p>}
      <p>{isOwn ? texts.loginByAddress : texts.loginByProvider}</p>
      {isOwn && <p>{texts.loginByToken}</p>}
      {isOwn && <pre class="code" tabIndex={0}>{COMMAND}</pre>}
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
        <button type="submit" class="button is-primary">{texts.openConsole}</button>
      </form>
    </main>
  );
}
