import type { Context } from "../../identity/context.ts";
import { AppError, notFound } from "../../lib/errors.ts";
import { fileStemOf } from "../../workflows/files/file_name.ts";
import { loadDocument } from "../../documents/document_access.ts";
import { findVersion } from "../../documents/versions/version_store.ts";
import { RULES } from "../kind.ts";
import { exportCsv, exportJdm, printRule, type RuleDefinition } from "../table/mod.ts";

export const EXPORT_FORMATS = ["yaml", "csv", "jdm"] as const;
export type ExportFormat = typeof EXPORT_FORMATS[number];

export interface ExportedRule {
  fileName: string;
  contentType: string;
  text: string;
  /** Notes about the parts that the file leaves out or writes differently. */
  notes: string[];
}

const CSV_NOTE =
  "A CSV has no name, hit policy, descriptions, options, defaults and tests of the rule";

/**
 * Exports a version of a rule as a file; the default version unless stated. Errors: `not_found`
 * (rule, version), `conflict` if no version is published.
 */
export async function exportRule(
  { db: { queries }, principal }: Context,
  { ruleId, versionId, format }: { ruleId: string; versionId?: string; format: ExportFormat },
): Promise<ExportedRule> {
  const document = { kind: RULES, documentId: ruleId };
  const rule = await loadDocument(queries, { principal, ...document });
  const wanted = versionId ?? rule.defaultVersionId;
  if (wanted === null) {
    const message = `Cannot export "${rule.name}": it has no published version`;
    throw new AppError("conflict", message, {
      reason: "not_published",
      extra: { currentVersionNumber: 0 },
    });
  }
  const version = await findVersion(queries, { ...document, versionId: wanted });
  if (!version) throw notFound("Version");
  const definition: RuleDefinition = JSON.parse(version.definition);
  const stem = fileStemOf(definition.name);
  if (format === "csv") {
    const contentType = "text/csv; charset=utf-8";
    const notes = [CSV_NOTE];
    return { fileName: `${stem}.csv`, contentType, text: exportCsv(definition), notes };
  }
  if (format === "jdm") {
    const { document, notes } = exportJdm(definition);
    const text = JSON.stringify(document, null, 2);
    return { fileName: `${stem}.json`, contentType: "application/json", text, notes };
  }
  const text = version.source ?? printRule(definition);
  return { fileName: `${stem}.yaml`, contentType: "application/yaml", text, notes: [] };
}
