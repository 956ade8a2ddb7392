/** A login in progress while the browser is at the provider. */
export interface PendingLogin {
  state: string;
  nonce: string;
  verifier: string;
  /** The page to return to: a path below `/console`, with its query. */
  back: string;
  /** The page in another tab that waits for the tokens, if there is one. */
  handTo: string | null;
}

const PLACE = "heddle.login";

/** The page for people who did not come from another page. */
const START = "/chats";

/** Stores the login in the tab until the first page that comes back from the provider takes it. */
export function remember(pending: PendingLogin): void {
  sessionStorage.setItem(PLACE, JSON.stringify(pending));
}

/** Takes the login out of the tab's storage, so that it works only once. */
export function takePending(): PendingLogin | null {
  const text = sessionStorage.getItem(PLACE);
  sessionStorage.removeItem(PLACE);
  try {
    const { state, nonce, verifier, back, handTo } = JSON.parse(text ?? "null");
    if (![state, nonce, verifier].every((one) => typeof one === "string")) return null;
    return { state, nonce, verifier, back: pageOf(back), handTo: handTo ?? null };
  } catch {
    return null;
  }
}

/** Returns the value if it is a path below `/console`; otherwise the start page. */
function pageOf(back: unknown): string {
  const isPath = typeof back === "string" && /^\/[^/\\]/.test(back) && !/^\/login\b/.test(back);
  return isPath ? back : START;
}
