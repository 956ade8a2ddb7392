import { api, data, Refusal, setOrganization, setToken, whenRefused } from "../api/client.ts";
import type { Schemas } from "../api/client.ts";
import { queries } from "../api/queries.ts";
import { createStore } from "./store.ts";

export type Session =
  | { kind: "opening" }
  | { kind: "open"; me: Schemas["Caller"] }
  | { kind: "closed"; login: Schemas["ConsoleConfig"]["login"]; reason: string | null };

export const session = createStore<Session>({ kind: "opening" });

/** Tells the other pages of this browser that the session has ended. */
const pages = new BroadcastChannel("heddle-session");
pages.onmessage = () => close(null);

let login: Schemas["ConsoleConfig"]["login"] = "start-address";

/** Logs in by the code in the address, else by the session that a page before this one began. */
export async function openSession(): Promise<void> {
  const code = takeCode();
  try {
    ({ login } = await data(api.GET("/console/config.json")));
    if (login === "identity-provider") return close(null);
    const { token } = await data(api.POST("/api/v1/session", { body: code ? { code } : {} }));
    await useToken(token);
  } catch (error) {
    const isNoSession = error instanceof Refusal && code === null;
    close(isNoSession ? null : messageOf(error));
  }
}

/** Logs in by a token that somebody has. Errors: `Refusal`. */
export async function useToken(token: string): Promise<void> {
  setToken(token);
  try {
    const me = await data(api.GET("/api/v1/me"));
    setOrganization(me.organization);
    session.set({ kind: "open", me });
  } catch (error) {
    setToken(null);
    throw error;
  }
}

/** Ends the session here and in the other pages of this browser. */
export async function logOut(): Promise<void> {
  if (login === "start-address") await api.DELETE("/api/v1/session").catch(() => null);
  pages.postMessage("ended");
  close(null);
}

/** The code stays neither in the address nor in the history. */
function takeCode(): string | null {
  const code = new URLSearchParams(location.hash.slice(1)).get("start");
  if (location.hash !== "") history.replaceState(null, "", location.pathname + location.search);
  return code;
}

function close(reason: string | null): void {
  setToken(null);
  queries.clear();
  session.set({ kind: "closed", login, reason });
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The printed address may be opened where a page of the console is already. */
addEventListener("hashchange", () => {
  if (location.hash.startsWith("#start=") && session.get().kind === "closed") void openSession();
});

whenRefused(() => {
  setToken(null);
  if (session.get().kind === "open") void openSession();
});
