import type { Context } from "../../identity/context.ts";
import { AppError, issueText } from "../../lib/errors.ts";
import { isJsonObject, type JsonObject } from "../../lib/json.ts";
import { isTextDeeperThan } from "../../lib/json_depth.ts";
import { type CreatedRule, createRule } from "../create_rule.ts";
import { loadDocumentToWrite } from "../../documents/document_access.ts";
import { findDraft } from "../../documents/drafts/draft_store.ts";
import { saveRuleDraft } from "../drafts/save_draft.ts";
import { readVersion } from "../drafts/copy_version_to_draft.ts";
import { RULES } from "../kind.ts";
import {
  importCsv,
  type ImportedRule,
  importJdm,
  printRule,
  type RuleDefinition,
  workOnRule,
} from "../table/mod.ts";

export interface ImportRuleInput {
  format: "csv" | "jdm";
  /** The text of the CSV, or the JDM document as an object or as JSON text. */
  content: string | JsonObject;
  /** The rule whose draft is replaced; a new rule is created if absent. */
  ruleId?: string;
  name?: string;
  /** The table to import, if a JDM document has several. */
  table?: string;
}

export interface ImportedDraft extends CreatedRule {
  /** The changes and omissions of the import. */
  notes: string[];
}

/**
 * Creates a draft from a CSV or a JDM document, in the named rule or in a new one. Errors:
 * `invalid_request` for content of another kind; `unprocessable` for content that cannot be
 * imported; those of `createRule()` and `saveRuleDraft()`.
 */
export async function importRule(ctx: Context, input: ImportRuleInput): Promise<ImportedDraft> {
  const { ruleId } = input;
  const base = ruleId === undefined ? undefined : await baseOf(ctx, ruleId);
  const { definition, notes } = requireImportable(read(input, base?.definition));
  const text = base ? await printOver(ctx, { definition, base }) : printRule(definition);
  if (ruleId === undefined) return { ...await createRule(ctx, { definition: text }), notes };
  const draft = await saveRuleDraft(ctx, { ruleId, definition: text });
  const { draftId, valid, errors, warnings, tests } = draft;
  return { ruleId, draftId, valid, errors, warnings, tests, notes };
}

/** A rule with the source of its author; a rule that came as JSON is printed as YAML. */
interface Base {
  definition: RuleDefinition;
  source: string;
}

/** Prints the imported rule. Keeps the comments of the rule's source on the parts that remain. */
async function printOver(
  { workers, principal: { orgKey } }: Context,
  { definition, base: { source } }: { definition: JsonObject; base: Base },
): Promise<string> {
  const task = { do: "print", definition: JSON.stringify(definition), source } as const;
  return await workOnRule({ workers, orgKey }, task);
}

/**
 * Returns the rule that fills in the parts that a CSV lacks, including comments: the definition of
 * the draft, else that of the default version.
 */
async function baseOf(ctx: Context, ruleId: string): Promise<Base | undefined> {
  const { db: { queries }, principal } = ctx;
  const wanted = { kind: RULES, principal, documentId: ruleId };
  const rule = await loadDocumentToWrite(queries, wanted);
  const draft = await findDraft(queries, { ...wanted, choice: wanted });
  if (draft?.definition) {
    const definition: RuleDefinition = JSON.parse(draft.definition);
    const source = draft.format === "yaml" ? draft.source : printRule(definition);
    return { definition, source };
  }
  if (rule.defaultVersionId === null) return undefined;
  const { source: { content } } = await readVersion(ctx, { ruleId, versionId: null });
  if (content.definition === null) return undefined;
  return { definition: JSON.parse(content.definition), source: content.source };
}

function read(
  { format, content, name, table }: ImportRuleInput,
  base: RuleDefinition | undefined,
): ImportedRule {
  if (format === "jdm") {
    return importJdm(documentOf(content), { name: name ?? base?.name, table });
  }
  if (typeof content === "string") return importCsv(content, { base, name });
  throw malformed("must be text where the format is csv");
}

/** The most levels of lists and objects inside each other. */
const LEVELS_MAX = 200;

function documentOf(content: string | JsonObject): JsonObject {
  if (typeof content !== "string") return content;
  if (isTextDeeperThan(content, LEVELS_MAX)) throw malformed("is nested too deeply");
  try {
    const document: unknown = JSON.parse(content);
    if (isJsonObject(document)) return document;
  } catch {
    // Reported below, like any other text that is no document.
  }
  throw malformed("must be a JDM document, a JSON object");
}

function malformed(message: string): AppError {
  const issues = [{ path: "content", message }];
  return new AppError("invalid_request", `Cannot import this: content ${message}`, { issues });
}

function requireImportable(
  { definition, problems, notes }: ImportedRule,
): { definition: JsonObject; notes: string[] } {
  if (definition !== null) return { definition, notes };
  const [first] = problems;
  throw new AppError("unprocessable", `Cannot import this: ${first && issueText(first)}`, {
    issues: problems.slice(0, 100),
  });
}
