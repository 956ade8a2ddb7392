/** A login that waits while the provider has the page. */
export interface PendingLogin {
  state: string;
  nonce: string;
  verifier: string;
  /** Where the reader was: a path below `/console`, with its query. */
  back: string;
  /** The page that waits for the tokens in another tab, if one does. */
  handTo: string | null;
}

const PLACE = "heddle.login";

/** The page that people come to if they left none. */
const START = "/chats";

/** The tab keeps it over the way to the provider; the first page that comes back takes it out. */
export function remember(pending: PendingLogin): void {
  sessionStorage.setItem(PLACE, JSON.stringify(pending));
}

/** Takes the login out of the tab, so that it works once. */
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

/** A path below `/console`, as it was remembered; the start for whatever else is there. */
export function pageOf(back: unknown): string {
  const isPath = typeof back === "string" && /^\/[^/\\]/.test(back) && !/^\/login\b/.test(back);
  return isPath ? back : START;
}
