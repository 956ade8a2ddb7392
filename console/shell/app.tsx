import { useEffect } from "preact/hooks";
import { isTold } from "../api/client.ts";
import { Loading } from "../parts/feedback.tsx";
import { texts } from "../texts/texts.ts";
import { Frame } from "./frame.tsx";
import { Login } from "./login.tsx";
import { openSession, session } from "./session.ts";
import { useStore } from "./store.ts";

export function App() {
  useEffect(() => void openSession(), []);
  const present = useStore(session);
  const isWaiting = useStore(isTold);
  return (
    <>
      {isWaiting && <p class="notice" role="status">{texts.toldToWait}</p>}
      {present.kind === "opening" && (
        <main class="page">
          <Loading />
        </main>
      )}
      {present.kind === "closed" && <Login login={present.login} reason={present.reason} />}
      {present.kind === "open" && <Frame me={present.me} />}
    </>
  );
}
