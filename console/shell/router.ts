import { createStore } from "./store.ts";

export const BASE = "/console";

/** The page that is shown: a path below `/console`, and the query. */
export interface Route {
  path: string;
  query: URLSearchParams;
}

function present(): Route {
  return {
    path: location.pathname.slice(BASE.length).replace(/(?<!\/)\/+$/, "") || "/chats",
    query: new URLSearchParams(location.search),
  };
}

export const route = createStore(present());

addEventListener("popstate", () => route.set(present()));

/** Goes to a path below `/console`, as a link does; `replace` leaves no entry in the history. */
export function go(path: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, "", BASE + path);
  else history.pushState(null, "", BASE + path);
  route.set(present());
  scrollTo(0, 0);
}

/** Puts a part of the page's state into its address: no entry in the history, nothing scrolls. */
export function note(name: string, value: string): void {
  const { path, query } = present();
  query.set(name, value);
  history.replaceState(null, "", `${BASE}${path}?${query}`);
  route.set(present());
}

/** Links between pages of the console load nothing anew. */
addEventListener("click", (event) => {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
  if (event.defaultPrevented || !isPlain || !(event.target instanceof Element)) return;
  const link = event.target.closest("a");
  if (
    !link || link.hash !== "" || link.target || link.download || link.origin !== location.origin
  ) return;
  if (!link.pathname.startsWith(`${BASE}/`)) return;
  event.preventDefault();
  go(link.pathname.slice(BASE.length) + link.search);
});
