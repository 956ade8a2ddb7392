import type { Opened } from "./draft.ts";

/**
 * Unsaved texts by the id of their workflow or rule. Going to another page of the console keeps
 * them, and the browser asks before it closes the console.
 */
export const unsaved = new Map<string, Opened>();

addEventListener("beforeunload", (event) => {
  if (unsaved.size > 0) event.preventDefault();
});
