import { isJsonObject, type Json } from "../../../lib/json.ts";

const COLUMNS_MAX = 12;
const ROWS_MAX = 50;
const CELL_CHARACTERS_MAX = 60;
const CHARACTERS_MAX = 2_000;
const DECIMALS_MAX = 4;

/**
 * Shows rows as a Markdown table, aligned so that it is readable as plain text as well. `left` is
 * the number of rows that do not fit. Returns null for a value that is not a list of flat objects.
 */
export function rowsTable(value: Json | undefined): { text: string; left: number } | null {
  if (!Array.isArray(value) || value.length === 0 || !value.every(isJsonObject)) return null;
  const names = [...new Set(value.slice(0, ROWS_MAX).flatMap((row) => Object.keys(row)))];
  const shown = value.slice(0, ROWS_MAX);
  const isFlat = shown.every((row) => names.every((name) => typeof (row[name] ?? "") !== "object"));
  if (!isFlat || names.length === 0 || names.length > COLUMNS_MAX) return null;
  const cells = shown.map((row) => names.map((name) => cellText(row[name])));
  const isNumber = names.map((name) => shown.every((row) => typeof row[name] === "number"));
  const heads = names.map((name) => cellText(name));
  const widths = names.map((_, at) =>
    Math.max(3, ...[heads, ...cells].map((row) => row[at]?.length ?? 0))
  );
  const line = (row: readonly string[]) =>
    `| ${
      row.map((cell, at) =>
        isNumber[at] ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0)
      ).join(" | ")
    } |`;
  const rule = widths.map((width, at) =>
    isNumber[at] ? `${"-".repeat(width - 1)}:` : "-".repeat(width)
  );
  const lines = [line(heads), line(rule), ...cells.map(line)];
  const fitting = Math.max(3, Math.floor(CHARACTERS_MAX / (line(heads).length + 1)));
  const kept = lines.slice(0, fitting);
  return { text: kept.join("\n"), left: value.length - (kept.length - 2) };
}

/** Returns a cell on one line, with `|` and similar characters escaped. */
function cellText(value: Json | undefined): string {
  const text = typeof value === "number" && !Number.isInteger(value)
    ? String(Number(value.toFixed(DECIMALS_MAX)))
    : String(value ?? "");
  const short = text.length > CELL_CHARACTERS_MAX ? `${text.slice(0, CELL_CHARACTERS_MAX)}…` : text;
  return short.replaceAll(/\s+/gu, " ").replaceAll("|", "\\|").replaceAll("`", "'");
}
