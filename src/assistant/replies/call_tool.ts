import { readThreadDraft } from "../linked_workflow.ts";
import { progress, type ReplyEvent, type Talk } from "../talk.ts";
import type { Tool, ToolResult } from "../tool.ts";

/** Calls a tool, and reports its start, its end, and the draft that it changed. */
export async function* callTool(
  talk: Talk,
  { name, effect }: Pick<Tool, "name" | "effect">,
  call: () => Promise<ToolResult>,
): AsyncGenerator<ReplyEvent, ToolResult> {
  yield progress("tool", { name, status: "started" });
  const result = await call();
  const hasFailed = result.hasFailed === true;
  yield progress("tool", { name, status: hasFailed ? "failed" : "finished" });
  if (effect !== "draft" || hasFailed || !talk.turn.allEvents) return result;
  const draft = await readThreadDraft(talk);
  if (draft) {
    const { workflowId, draftId, valid } = draft;
    yield progress("draft", { workflowId, draftId, valid });
  }
  return result;
}
