import { api, ApiError, data, readApiError, type Schemas, send } from "../../api/client.ts";

type Draft = Schemas["Draft"];

/** The initial text of an editor, and its origin. */
export interface Opened {
  text: string;
  /** The text of the stored draft; null if there is none. */
  stored: string | null;
  threadId: string | null;
  /** Whether the text is that of the published version. */
  isPublished?: boolean;
}

const PATH = "/api/v1/workflows/{workflowId}/draft";

/** Returns the draft that the caller sees, otherwise the text of the published version. */
export async function openDraft(workflowId: string): Promise<Opened> {
  const draft = await readDraft(workflowId);
  if (draft) return { text: draft.source, stored: draft.source, threadId: draft.threadId };
  const text = await readPublished(workflowId);
  return { text: text ?? "", stored: null, threadId: null, isPublished: text !== null };
}

/** Returns the draft; null if there is none. */
export async function readDraft(
  workflowId: string,
  threadId: string | null = null,
): Promise<Draft | null> {
  const params = { path: { workflowId }, query: queryOf(threadId) };
  try {
    return await data(api.GET(PATH, { params }));
  } catch (error) {
    if (error instanceof ApiError && error.code === "not_found") return null;
    throw error;
  }
}

/** Returns the text of the default version; null if there is none. */
export async function readPublished(workflowId: string): Promise<string | null> {
  const response = await send(new Request(`/api/v1/workflows/${workflowId}/export`));
  // The first lines describe the export for an import, and are not part of the text.
  if (response.ok) return (await response.text()).replace(/^(# heddle-\w+: .*\n)+/, "");
  const refusal = await readApiError(response);
  if (response.status === 409 || response.status === 404) return null;
  throw refusal;
}

interface Saving {
  text: string;
  stored: string | null;
  threadId: string | null;
}

/** Saves a draft. Errors: `Refusal`, with `draft_changed` if another draft was stored meanwhile. */
export async function saveDraft(
  workflowId: string,
  { text, stored, threadId }: Saving,
): Promise<Draft> {
  const params = { path: { workflowId }, query: queryOf(threadId) };
  const body = { definition: text, replaces: stored };
  return await data(api.PUT(PATH, { params, body }));
}

/** Publishes the draft if its text is still exactly this one. Errors: `Refusal`. */
export async function publishDraft(
  workflowId: string,
  { draftId, source, force }: { draftId: string; source: string; force: boolean },
): Promise<Schemas["Version"]> {
  const params = { path: { workflowId } };
  const body = { draftId, source, force };
  return await data(api.POST("/api/v1/workflows/{workflowId}/publish", { params, body }));
}

function queryOf(threadId: string | null): { threadId?: string } {
  return threadId === null ? {} : { threadId };
}
