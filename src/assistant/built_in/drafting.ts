import type { ActionStep, Definition } from "../../definition/definition.ts";

const ASKS = /\b(?:make|create|build|draft|write|generate|prepare)\b/i;
const CALLED =
  /\b(?:called|named)\s+(?:"([^"\n]+)"|“([^”\n]+)”|([^"“\n]+?))(?=\s+(?:and|then|where)\b|\s*[.;]?\s*$|,)/i;

/** The definition that a plain phrasing asks for; null where it asks for none that is known. */
export function draftFrom(words: string): Definition | null {
  return rowsReport(words) ?? download(words) ?? textFile(words);
}

/** The name that a sentence asks for. */
export function nameIn(words: string): string | null {
  const [, quoted, curly, plain] = CALLED.exec(words) ?? [];
  return (quoted ?? curly ?? plain)?.trim() || null;
}

/** "make a report of rows where amount > 100 as csv called Large orders" */
function rowsReport(words: string): Definition | null {
  if (!ASKS.test(words) || !/\brows\b/i.test(words) || !/\bcsv\b/i.test(words)) return null;
  const name = nameIn(words) ?? "Report";
  const where = /\bwhere\s+(.+?)(?=\s+(?:as\s+(?:a\s+)?csv|called|named|to\s+csv)\b|\s*$)/i
    .exec(words)?.[1];
  const filter: ActionStep[] = where === undefined ? [] : [{
    id: "filter",
    service: "data",
    action: "filter",
    with: { items: "${{ inputs.rows }}", where: toExpression(where) },
  }];
  const rows = where === undefined ? "${{ inputs.rows }}" : "${{ steps.filter.output }}";
  return {
    format: "planner/1",
    name,
    description: `Writes ${where === undefined ? "rows" : `the rows where ${where}`} as CSV.`,
    inputs: { rows: { type: "json", description: "The rows: a list of objects" } },
    steps: [...filter, writeFile({ name: fileName(name, ".csv"), rows })],
    outputs: { file: "${{ steps.report.output.objectKey }}" },
  };
}

const COMPARISON = /^(?:the\s+)?([A-Za-z_]\w*)\s*(===?|!=|>=|<=|=|>|<|\bis\b)\s*(.+)$/i;

/** `amount > 100` as `item.amount > 100`; anything that names `item` itself stands as it is. */
function toExpression(where: string): string {
  const [, field, operator, value] = COMPARISON.exec(where.trim()) ?? [];
  if (/\bitem\b/.test(where) || field === undefined || operator === undefined) return where.trim();
  const compare = /^(?:=|===|is)$/i.test(operator) ? "==" : operator;
  return `item.${field} ${compare} ${toLiteral((value ?? "").trim())}`;
}

function toLiteral(value: string): string {
  if (/^(?:-?\d+(?:\.\d+)?|true|false|null)$/.test(value)) return value;
  return JSON.stringify(value.replace(/^["'“]|["'”]$/g, ""));
}

function writeFile(fields: NonNullable<ActionStep["with"]>): ActionStep {
  return { id: "report", service: "files", action: "write", with: fields };
}

/** "fetch https://example.org/data.json and save it as data.json" */
function download(words: string): Definition | null {
  const address =
    /\b(?:fetch|get|download|call)\s+(?:the\s+\w+\s+(?:at|from)\s+)?(https?:\/\/[^\s"<>]+)/i
      .exec(words)?.[1]?.replace(/[.,;)]+$/, "");
  if (address === undefined) return null;
  const saveAs = /\b(?:save|store|keep)\b.*?\bas\s+"?([^\s",;]+)/i.exec(words)?.[1];
  const file: ActionStep["with"] = saveAs === undefined
    ? {}
    : { saveAs: saveAs.replace(/\.$/, "") };
  return {
    format: "planner/1",
    name: nameIn(words) ?? `Fetch ${hostOf(address)}`,
    steps: [{
      id: "fetch",
      service: "http",
      action: "request",
      with: { url: address, ...file },
      retry: { max: 2, backoff: "exponential" },
    }],
    outputs: saveAs === undefined
      ? { status: "${{ steps.fetch.output.status }}" }
      : { file: "${{ steps.fetch.output.objectKey }}" },
  };
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).hostname : "an address";
}

/** "make a text file saying Hello called greeting.txt" */
function textFile(words: string): Definition | null {
  const said = /\bsaying\s+(?:"([^"]+)"|“([^”]+)”|(.+?))(?=\s+(?:called|named)\b|\s*$)/i.exec(
    words,
  );
  if (!ASKS.test(words) || !/\b(?:text|note|file)\b/i.test(words) || !said) return null;
  const text = said[1] ?? said[2] ?? said[3] ?? "";
  const name = nameIn(words) ?? "note.txt";
  return {
    format: "planner/1",
    name: name.replace(/\.\w+$/, ""),
    description: "Writes a text file.",
    steps: [
      writeFile({ name: fileName(name, ".txt"), text: text.replaceAll("${{", () => "$${{") }),
    ],
    outputs: { file: "${{ steps.report.output.objectKey }}" },
  };
}

function fileName(name: string, extension: string): string {
  const safe = name.trim().toLowerCase().replace(/[^\p{L}\p{N}._-]+/gu, "-").replace(
    /^-+|-+$/g,
    "",
  );
  return /\.[a-z0-9]{1,5}$/.test(safe) ? safe : `${safe || "file"}${extension}`;
}
