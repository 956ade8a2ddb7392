import { useEffect } from "preact/hooks";
import { isPausing } from "../api/client.ts";
import { EndedSession, LoginPage } from "../login/login_page.tsx";
import { Loading } from "../parts/feedback.tsx";
import { texts } from "../texts/texts.ts";
import { Frame } from "./frame.tsx";
import { openSession, session } from "./session.ts";
import { useStore } from "./store.ts";

export function App() {
  useEffect(() => void openSession(), []);
  const present = useStore(session);
  const isWaiting = useStore(isPausing);
  return (
    <>
      {isWaiting && <p class="notice" role="status">{texts.toldToWait}</p>}
      {present.kind === "opening" && (
        <main class="page">
          <Loading />
        </main>
      )}
      {present.kind === "closed" && <LoginPage reason={present.reason} />}
      {present.kind === "handed-over" && (
        <main class="login" id="main">
          <h1>{texts.loggedIn}</h1>
          <p>{texts.closeThisPage}</p>
        </main>
      )}
      {present.kind === "open" && <Frame me={present.me} />}
      {present.kind === "open" && present.hasEnded && <EndedSession />}
    </>
  );
}
