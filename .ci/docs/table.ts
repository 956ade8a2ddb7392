/** A Markdown table as `deno fmt` lays it out: every column as wide as its widest cell. */
export function markdownTable(header: readonly string[], rows: readonly string[][]): string {
  const cells = rows.map((row) => row.map((cell) => cell.replaceAll("|", "\\|")));
  const widths = header.map((title, column) =>
    Math.max(3, ...[title, ...cells.map((row) => row[column] ?? "")].map((text) => text.length))
  );
  const line = (row: readonly string[]): string =>
    `| ${widths.map((width, column) => (row[column] ?? "").padEnd(width)).join(" | ")} |`;
  return [header, widths.map((width) => "-".repeat(width)), ...cells].map(line).join("\n");
}

/** Text in a code span. */
export function code(text: string): string {
  return `\`${text}\``;
}
