import { findDefinition } from "../built_in/definition_text.ts";
import { readThreadDraft } from "../linked_workflow.ts";
import type { Talk } from "../talk.ts";
import { readThreadRule } from "../tools/linked_rule.ts";

/**
 * Tells the drafts that an order of this message can be for: what the thread had before it, and what
 * the user has brought. One that a model makes in the same reply has been seen by nobody yet.
 */
export async function knownDrafts(
  talk: Pick<Talk, "ctx" | "turn">,
): Promise<(source: string) => boolean> {
  const { message, attachments } = talk.turn;
  const [workflow, rule] = await Promise.all([readThreadDraft(talk), readThreadRule(talk)]);
  const sources = [workflow?.source, rule?.source, findDefinition(message, attachments)];
  const known = new Set(sources.map((source) => source?.trim()));
  return (source) => known.has(source.trim());
}
