import apiReport from "./api_report.yaml" with { type: "text" };
import csvCleanup from "./csv_cleanup.yaml" with { type: "text" };
import healthCheck from "./health_check.yaml" with { type: "text" };
import pageTables from "./page_tables.yaml" with { type: "text" };
import reconciliation from "./reconciliation.yaml" with { type: "text" };

/** A template as it is stored; its other properties are in its definition. */
export interface TemplateText {
  slug: string;
  tags: readonly string[];
  /** YAML, embedded in the program. */
  source: string;
}

/** The templates in the order of a list. */
export const TEMPLATE_TEXTS: readonly TemplateText[] = [
  { slug: "api-report", tags: ["api", "csv", "schedule"], source: apiReport },
  { slug: "health-check", tags: ["monitoring", "alert"], source: healthCheck },
  { slug: "csv-cleanup", tags: ["csv", "summary"], source: csvCleanup },
  { slug: "reconciliation", tags: ["api", "csv", "comparison"], source: reconciliation },
  { slug: "page-tables", tags: ["web", "csv"], source: pageTables },
];
