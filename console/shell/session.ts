import {
  ApiError,
  data,
  onUnauthorized,
  publicApi,
  readCaller,
  type Schemas,
  setOrganization,
  setToken,
} from "../api/client.ts";
import { queries } from "../api/queries.ts";
import { takePending } from "../login/pending_login.ts";
import type { Tokens } from "../login/provider.ts";
import { texts } from "../texts/texts.ts";
import { BASE, go, route } from "./router.ts";
import { createStore } from "./store.ts";

type Caller = Schemas["Caller"];
type Config = Schemas["ConsoleConfig"];
type Provider = NonNullable<Config["provider"]>;

export type Session =
  | { kind: "opening" }
  /** With `hasEnded`, the page is kept as it is and waits for another login. */
  | { kind: "open"; me: Caller; hasEnded: boolean }
  | { kind: "closed"; reason: string | null }
  /** This tab has logged in on behalf of another tab. */
  | { kind: "handed-over" };

export const session = createStore<Session>({ kind: "opening" });

/** How people log in; the default applies until the server has responded. */
let config: Config = { login: "start-address", provider: null };
let tokens: Tokens | null = null;

export function loginConfig(): Config {
  return config;
}

/** Loads the library for logins at a provider only if there is one. */
const providerCode = () => import("../login/provider.ts");

/** Tells the other pages of this browser that a session has begun or ended. */
const pages = new BroadcastChannel("heddle-session");
pages.onmessage = ({ data: message }) => {
  if (message === "ended") close(null);
  if (message === "begun" && hasEnded() && config.provider === null) void resumeByCookie();
};

/** Logs in with the code in the address, otherwise with the browser's existing login. */
export async function openSession(): Promise<void> {
  const code = takeCode();
  try {
    config = await data(publicApi.GET("/console/config.json"));
    if (config.provider) return await openAtProvider(config.provider);
    if (config.login === "identity-provider") return close(null);
    const { token } = await data(
      publicApi.POST("/api/v1/session", { body: code ? { code } : {} }),
    );
    await useToken(token);
    pages.postMessage("begun");
  } catch (error) {
    if (hasEnded()) return;
    const isNoSession = error instanceof ApiError && code === null;
    close(isNoSession ? null : messageOf(error));
  }
}

async function openAtProvider(provider: Provider): Promise<void> {
  const { path, query: answer } = route.get();
  const pending = takePending();
  const isAnswer = path === "/login" && pending !== null && answer.has("state");
  const handTo = path === "/login" ? answer.get("again") : null;
  // Neither the code nor the state remains in the address.
  if (path === "/login") go(isAnswer ? pending.back : "/chats", { replace: true });
  if (!isAnswer) return await logIn({ isSilent: handTo === null, handTo });
  const { finishLogin } = await providerCode();
  const made = await finishLogin(provider, { answer, pending }).catch((error) => {
    console.warn("the login failed", error.code ?? error.name);
    throw new Error(texts.loginFailed, { cause: error });
  });
  if (made === null) return close(null);
  if (pending.handTo !== null) return handOver(made, pending.handTo);
  await useTokens(made);
}

/** Goes to the provider's page and returns to the current page. */
export async function logIn(
  { isSilent = false, handTo = null }: { isSilent?: boolean; handTo?: string | null } = {},
): Promise<void> {
  const { provider } = config;
  if (!provider) return;
  if (!isSecureContext) return close(texts.loginNeedsHttps);
  const { path, query } = route.get();
  const back = query.size === 0 ? path : `${path}?${query}`;
  try {
    const { beginLogin } = await providerCode();
    await beginLogin(provider, { isSilent, back, handTo });
  } catch (error) {
    console.warn("the login did not begin", error);
    close(texts.providerUnreachable);
  }
}

/** Logs in with a token. Errors: `Refusal`. */
export async function useToken(token: string): Promise<void> {
  await useTokens({ accessToken: token, refreshToken: null, expiresAt: null });
}

async function useTokens(made: Tokens): Promise<void> {
  const before = session.get();
  const me = await readCaller(made.accessToken);
  const isOther = before.kind === "open" && before.me.userId !== me.userId;
  if (isOther) throw new ApiError({ detail: texts.otherUser(before.me.email ?? before.me.userId) });
  tokens = made;
  setToken(made.accessToken, made.expiresAt);
  setOrganization(before.kind === "open" ? before.me.organization : me.organization);
  session.set({ kind: "open", me: before.kind === "open" ? before.me : me, hasEnded: false });
  waiting.splice(0).forEach((goOn) => goOn(true));
}

/** The requests that wait for another login. */
const waiting: ((isLoggedIn: boolean) => void)[] = [];

/**
 * Replaces a token that has expired. If that is impossible without asking the person, the page is
 * kept as it is and asks. Returns false once the person has logged out.
 */
async function renew(): Promise<boolean> {
  const present = session.get();
  if (present.kind !== "open") return false;
  const made = await renewSilently();
  if (made && await useTokens(made).then(() => true, () => false)) return true;
  session.set({ ...present, hasEnded: true });
  return await new Promise((resolve) => waiting.push(resolve));
}

/** Returns null if the person has to be asked. Throws while the provider cannot be reached. */
async function renewSilently(): Promise<Tokens | null> {
  const { login, provider } = config;
  if (provider) return tokens && await (await providerCode()).renewTokens(provider, tokens);
  if (login === "identity-provider") return null;
  const { data: made } = await publicApi.POST("/api/v1/session", { body: {} });
  return made ? { accessToken: made.token, refreshToken: null, expiresAt: null } : null;
}

onUnauthorized(renew);

function hasEnded(): boolean {
  const present = session.get();
  return present.kind === "open" && present.hasEnded;
}

async function resumeByCookie(): Promise<void> {
  const made = await renewSilently().catch(() => null);
  if (made) await useTokens(made).catch(() => null);
}

/** Logs in in another tab, which sends its tokens to this page. `onProblem` gets the error. */
export function logInElsewhere(onProblem: (problem: unknown) => void): void {
  const id = crypto.randomUUID();
  const channel = handOverChannel(id);
  channel.onmessage = ({ data: made }: MessageEvent<Tokens>) => {
    channel.close();
    useTokens(made).catch(onProblem);
  };
  open(`${BASE}/login?again=${id}`, "_blank");
}

/** Sends the tokens only to the page that asked, without storing them. */
function handOver(made: Tokens, to: string): void {
  const channel = handOverChannel(to);
  channel.postMessage(made);
  channel.close();
  session.set({ kind: "handed-over" });
  globalThis.close();
}

function handOverChannel(id: string): BroadcastChannel {
  return new BroadcastChannel(`heddle-login-${id}`);
}

/** Ends the session here, in the other pages of this browser, and at the provider. */
export async function logOut(): Promise<void> {
  const { login, provider } = config;
  if (login === "start-address") await publicApi.DELETE("/api/v1/session").catch(() => null);
  pages.postMessage("ended");
  close(null);
  if (provider) await (await providerCode()).logOutAtProvider(provider).catch(() => false);
}

/** Removes the code from the address and the history. */
function takeCode(): string | null {
  const code = new URLSearchParams(location.hash.slice(1)).get("start");
  if (location.hash !== "") history.replaceState(null, "", location.pathname + location.search);
  return code;
}

function close(reason: string | null): void {
  tokens = null;
  setToken(null);
  queries.clear();
  session.set({ kind: "closed", reason });
  waiting.splice(0).forEach((goOn) => goOn(false));
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** A page of the console may be open already when the printed address is opened. */
addEventListener("hashchange", () => {
  const isOut = session.get().kind === "closed" || hasEnded();
  if (location.hash.startsWith("#start=") && isOut) void openSession();
});
