import { readWorkflowRelations } from "../../workflows/expansions/expand_workflows.ts";
import { PROPOSAL_TEXTS } from "../grammar/language/answers/proposal_texts.ts";
import type { Language } from "../grammar/language/vocabulary.ts";
import type { Talk } from "../talk.ts";

/**
 * Adds the owners to workflows with the same name, the user's own first. Otherwise the user could
 * not distinguish them from a colleague's workflow with that name.
 */
export async function withOwners<W extends { id: string }>(
  { ctx: { db: { queries }, principal } }: Pick<Talk, "ctx">,
  found: readonly W[],
  language: Language,
): Promise<(W & { whose: string })[]> {
  const { yours, ofUser } = PROPOSAL_TEXTS[language];
  const workflowIds = found.map(({ id }) => id);
  const wanted = { principal, workflowIds, expand: ["owner"] as const };
  const relationsOf = await readWorkflowRelations(queries, wanted);
  const owned = found.map((workflow) => ({ workflow, owner: relationsOf(workflow.id).owner }));
  const isOwn = ({ owner }: typeof owned[number]) => owner?.userId === principal.userId;
  return [...owned.filter(isOwn), ...owned.filter((each) => !isOwn(each))].map((each) => {
    const { workflow, owner } = each;
    // The name is quoted, because its user has chosen it.
    const other = owner?.name ? JSON.stringify(owner.name) : owner?.userId ?? "";
    return { ...workflow, whose: isOwn(each) ? yours : ofUser(other) };
  });
}
