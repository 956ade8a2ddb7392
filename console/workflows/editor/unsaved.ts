import type { Opened } from "./draft.ts";

/**
 * Texts that were left unsaved, by the id of their workflow or rule: going to another page of the
 * console loses none, and the browser asks before they are closed.
 */
export const unsaved = new Map<string, Opened>();

addEventListener("beforeunload", (event) => {
  if (unsaved.size > 0) event.preventDefault();
});
