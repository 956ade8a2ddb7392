import type { JsonObject } from "../../lib/json.ts";
import { type DefinitionContext, workOnDefinition } from "../../workflows/definition_work.ts";

const SHOWN_CHARACTERS_MAX = 6_000;

/** Returns a diff in a fenced block, shortened if it is long. */
export function diffText(diff: string): string {
  const isLong = diff.length > SHOWN_CHARACTERS_MAX;
  const shown = isLong ? `${diff.slice(0, SHOWN_CHARACTERS_MAX)}\n…` : diff.trimEnd();
  const longest = Math.max(2, ...[...shown.matchAll(/`{3,}/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}diff\n${shown}\n${fence}`;
}

/** Returns the difference of two drafts in canonical form; empty if there is none. */
export async function diffBetween(
  ctx: DefinitionContext,
  { before, after }: { before: JsonObject; after: JsonObject },
): Promise<string> {
  const side = (definition: JsonObject) => ({
    name: "draft",
    definition: JSON.stringify(definition),
    source: "",
  });
  const { text } = await workOnDefinition(ctx, {
    do: "diff",
    before: side(before),
    after: side(after),
  });
  return text === "" ? "" : diffText(text);
}
