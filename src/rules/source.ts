import type { Context } from "../identity/context.ts";
import type { JsonObject } from "../lib/json.ts";
import type { DocumentSource } from "../documents/create_document.ts";
import type { DraftContent } from "../documents/drafts/draft_store.ts";
import { headlineOf } from "../documents/headline.ts";
import { checkRuleText, type Problem, type RuleTestResult } from "./table/mod.ts";

export type RuleCheckContext = Pick<Context, "principal" | "workers">;

/** The findings on a rule's source. */
export interface CheckedSource {
  valid: boolean;
  errors: Problem[];
  /** Findings that do not prevent publishing. */
  warnings: Problem[];
  /** The results of the rule's own tests. */
  tests: RuleTestResult[];
}

/** A rule as it was submitted, valid or not. */
export interface RuleSource extends DocumentSource {
  checked: CheckedSource;
}

/**
 * Reads what was found in the source of a draft when it was saved. A draft of a rule always has
 * warnings and tests.
 */
export function readFindings(
  { definition, errors, warnings, tests }: DraftContent,
): CheckedSource {
  const problems: Problem[] = JSON.parse(errors);
  return {
    valid: definition !== null && problems.length === 0,
    errors: problems,
    warnings: JSON.parse(warnings ?? "[]"),
    tests: JSON.parse(tests ?? "[]"),
  };
}

/** Reads and checks a rule, and runs its tests. Errors: those of `checkRuleText()`. */
export async function readRuleSource(
  { principal, workers }: RuleCheckContext,
  given: string | JsonObject,
): Promise<RuleSource> {
  const { format, text, definition, name, description, ...rest } = await checkRuleText(
    { workers, orgKey: principal.orgKey },
    given,
  );
  const { valid, errors, warnings, tests } = rest;
  return {
    content: {
      format,
      source: text,
      definition,
      errors: JSON.stringify(errors),
      warnings: JSON.stringify(warnings),
      tests: JSON.stringify(tests),
    },
    headline: headlineOf({ name, description }),
    checked: { valid, errors, warnings, tests },
  };
}

/** Checks a rule and runs its tests without storing it. Errors: `too_large`. */
export async function validateRule(
  ctx: RuleCheckContext,
  definition: string | JsonObject,
): Promise<CheckedSource> {
  return (await readRuleSource(ctx, definition)).checked;
}
