import { createStore } from "./store.ts";

export const BASE = "/console";

/** The current page: a path below `/console`, and the query. */
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

/** Goes to a path below `/console`, as a link does. `replace` adds no entry to the history. */
export function go(path: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, "", BASE + path);
  else history.pushState(null, "", BASE + path);
  route.set(present());
  scrollTo(0, 0);
}

/** Puts a part of the page's state into its address, without a history entry or scrolling. */
export function setQueryParameter(name: string, value: string): void {
  const { path, query } = present();
  query.set(name, value);
  history.replaceState(null, "", `${BASE}${path}?${query}`);
  route.set(present());
}

/** Links between pages of the console do not reload the page. */
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
