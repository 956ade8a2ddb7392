import { findDefinition } from "../built_in/definition_text.ts";
import { readThreadDraft } from "../linked_workflow.ts";
import type { Talk } from "../talk.ts";
import { readThreadRule } from "../tools/linked_rule.ts";

/**
 * Returns a test for the drafts that an order of this message may publish: those that the thread
 * had before the message, and those that the user has sent. The user has not seen a draft that a
 * model writes in the same reply.
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
