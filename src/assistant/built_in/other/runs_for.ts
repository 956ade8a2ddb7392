import { findWorkflowsNamed } from "../../../workflows/named_workflow_store.ts";
import type { Talk } from "../../talk.ts";
import type { Wish } from "../phrases.ts";

/**
 * Reads "Run Pay for US" if no workflow has the whole name, but one has the name before "for".
 * Returns null otherwise. The run is only proposed, because a name may contain "for".
 */
export async function withValueAfter(
  { ctx }: Talk,
  wishes: readonly Wish[],
): Promise<Wish[] | null> {
  const [wish, another] = wishes;
  if (!wish || another || !("tool" in wish) || wish.tool !== "run") return null;
  const said = wish.input["workflow"];
  const [, name, value] = typeof said === "string" ? FOR.exec(said) ?? [] : [];
  if (typeof said !== "string" || name === undefined || value === undefined) return null;
  const { db: { queries }, principal } = ctx;
  const named = (text: string) => findWorkflowsNamed(queries, { principal, name: text, limit: 1 });
  if ((await named(said)).length > 0 || (await named(name)).length === 0) return null;
  return [{ ...wish, input: { ...wish.input, workflow: name, value } }];
}

const FOR = /^(\S.{0,200}?)\s(?:for|für|pour|para)\s(?:the\s|le\s|la\s|el\s)?(\S+)$/iu;
