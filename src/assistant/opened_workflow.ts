import { isUuid } from "../lib/ids.ts";
import { getThread } from "../threads/get_thread.ts";
import { listHistory } from "../threads/list_history.ts";
import { linkWorkflow } from "../threads/link_thread.ts";
import { overtakeProposals } from "../threads/proposals/proposal_store.ts";
import { findDraft } from "../workflows/drafts/draft_access.ts";
import { foldName } from "../lib/text/fold_name.ts";
import { possibleNames } from "./deeds/ordered_deeds.ts";
import { VIEW_TEXTS } from "./grammar/language/answers/view_texts.ts";
import { ownWords } from "./grammar/own_words.ts";
import { readQuestion } from "./grammar/read_question.ts";
import { readLinkedWorkflow } from "./linked_workflow.ts";
import type { Talk } from "./talk.ts";
import type { ToolResult } from "./tool.ts";

export interface NamedWorkflow {
  id: string;
  name: string;
}

/**
 * Words that never are the name of a workflow, although a colleague may have named a workflow so.
 */
const MEANS_NONE: ReadonlySet<string> = new Set(
  [...[
    "",
    "it",
    "this",
    "that",
    "them",
    "workflow",
    "the workflow",
    "this workflow",
    "flow",
    "one",
  ], ...["es", "ihn", "den workflow", "le", "la", "lo", "le workflow", "el workflow", "el flujo"]]
    .map(foldName),
);

export function meansNone(wanted: string): boolean {
  return MEANS_NONE.has(foldName(wanted));
}

/** Returns the name if the whole message asks to open a workflow, as "open Pay"; otherwise null. */
export function nameToOpen(message: string): string | null {
  const asked = readQuestion(ownWords(message));
  const name = asked?.kind === "open" ? asked.said["title"] : undefined;
  return name === undefined || meansNone(name) ? null : name;
}

export function isFullName(wanted: string, { id, name }: NamedWorkflow): boolean {
  const folded = foldName(name);
  return isUuid(wanted) ? wanted.toLowerCase() === id : possibleNames({
    kind: "named",
    name: wanted.trim(),
    isQuoted: false,
  }).some((each) => foldName(each) === folded);
}

const HISTORY_MAX = 40;

/** Whether the thread was about the workflow before, according to its draft or its history. */
export async function wasAbout({ ctx, turn }: Talk, { id, name }: NamedWorkflow): Promise<boolean> {
  const { threadId } = turn;
  const { workflowId } = await getThread(ctx, { threadId });
  const { db: { queries }, principal } = ctx;
  const draft = await findDraft(queries, { principal, choice: { workflowId: id, threadId } });
  if (workflowId === id || draft) return true;
  const history = await listHistory(ctx, { threadId, limit: HISTORY_MAX });
  const shown = JSON.stringify(name);
  const told = Object.values(VIEW_TEXTS).flatMap(({ isAbout, noLongerAbout }) => [
    isAbout(shown),
    noLongerAbout(shown),
  ]);
  return history.some(({ role, content }) =>
    role === "assistant" && told.some((sentence) => content.includes(sentence))
  );
}

/** Links the workflow to the thread, so that "it" refers to that workflow from now on. */
export async function openInThread(talk: Talk, { id, name }: NamedWorkflow): Promise<ToolResult> {
  const { ctx, turn: { threadId } } = talk;
  const { rule } = await getThread(ctx, { threadId });
  const texts = VIEW_TEXTS[talk.resultLanguage];
  if (rule !== null) return { text: texts.staysWithRule, hasFailed: true };
  const before = await readLinkedWorkflow(talk);
  if (before?.id === id) return { text: texts.isAboutAlready };
  await linkWorkflow(ctx, { threadId, workflowId: id });
  // A later "yes" must not accept a proposal about the previous workflow.
  await ctx.db.transaction(({ queries }) => overtakeProposals(queries, threadId));
  const back = before === null ? "" : texts.noLongerAbout(JSON.stringify(before.name));
  return { text: `${texts.isAbout(JSON.stringify(name))}${back}${texts.runsIt}` };
}
