import type { DraftTexts } from "../../grammar/language/draft_texts.ts";
import { type DraftBuilder, template } from "./draft_builder.ts";
import { fileName } from "./file_name.ts";
import type { RequestPart } from "./request.ts";
import type { PartKind } from "./words.ts";

/** State that the parts of a request share while a draft is built of them. */
export interface Work {
  builder: DraftBuilder;
  texts: DraftTexts;
  parts: readonly RequestPart[];
  /** Columns that are compared or added up as numbers. */
  numeric: readonly string[];
  name: string | null;
  conditionAt(token: number): string;
}

export function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).hostname : "an address";
}

/** An empty cell of a column of numbers is null, which is more and less than nothing. */
export function withoutEmptyCells(expression: string): string {
  return expression.replace(
    /item\.(\w{1,100}) (>=|<=|>|<) (-?\d[\d.]{0,20})/g,
    "(item.$1 != null && item.$1 $2 $3)",
  );
}

export function fetchFrom(work: Work, { url, words }: { url: string; words: string }): void {
  const { builder, parts, texts } = work;
  const id = builder.add("fetch", {
    service: "http",
    action: "request",
    with: { url },
    retry: { max: 2, backoff: "exponential" },
  });
  const body = `steps.${id}.output.body`;
  const isCsv = /\.csv(?:$|[?#])/i.test(url) || /\bcsv\b/.test(words.replace(/https?:\S+/g, ""));
  const isChanged = parts.some(({ kind }) => CHANGING.has(kind));
  if (isCsv && isChanged) return parseText(work, { raw: body, format: "csv" });
  builder.flow({ id, rows: body, isCsv: false });
  if (isChanged && !parts.some(({ kind }) => kind === "parse")) {
    builder.notes.push(texts.takenAsList(hostOf(url)));
  }
}

export const CHANGING: ReadonlySet<PartKind> = new Set(["filter", "sort", "group", "join"]);

export function parseText(
  { builder, numeric, texts }: Work,
  { raw, format }: { raw: string; format: string },
): void {
  const columns = Object.fromEntries(numeric.map((name) => [name, "number"]));
  const isTyped = format === "csv" && numeric.length > 0;
  const id = builder.add("parse", {
    service: "data",
    action: "parse",
    with: { text: template(raw), as: format, ...isTyped && { columns } },
  });
  const output = `steps.${id}.output`;
  builder.flow({ id, rows: format === "html" ? `${output}[0]` : output, isCsv: format === "csv" });
  if (format === "html") builder.notes.push(texts.firstTable);
}

export function readFile({ builder, numeric }: Work, name: string): void {
  const input = builder.addInput(name, { type: "file", description: "A CSV file" });
  const columns = Object.fromEntries(numeric.map((column) => [column, "number"]));
  const id = builder.add(`read_${input}`, {
    service: "files",
    action: "read",
    with: {
      objectKey: template(`inputs.${input}`),
      as: "rows",
      ...numeric.length > 0 && { columns },
    },
  });
  builder.flow({ id, rows: `steps.${id}.output.rows`, isCsv: true });
}

export function write(
  work: Work,
  { file, format }: { file: string | null; format: string | null },
): void {
  const { builder, parts } = work;
  const isBoth = parts.some(({ words }) => /\bboth\b/.test(words)) &&
    !parts.some(({ kind }) => kind === "join");
  const targets = isBoth ? builder.sources : builder.sources.slice(-1);
  for (const target of targets) {
    const wanted = file ??
      fileName(work.name ?? (isBoth ? target.id : "report"), `.${format ?? "csv"}`);
    const name = isBoth && file !== null ? `${target.id}-${file}` : wanted;
    if (isStoredAsItComes(work, { name, target })) {
      builder.saveAnswerOf(target.id, name);
      builder.addOutput("file", template(`steps.${target.id}.output.objectKey`));
      continue;
    }
    const id = builder.add("report", {
      service: "files",
      action: "write",
      with: { name, ...contentOf(name, target) },
    });
    builder.addOutput("file", template(`steps.${id}.output.objectKey`));
  }
}

/** An answer that nothing else reads is stored without being read, whatever it is. */
function isStoredAsItComes(
  { parts }: Work,
  { name, target }: { name: string; target: { id: string; rows: string } },
): boolean {
  if (target.rows !== `steps.${target.id}.output.body`) return false;
  if (parts.some(({ kind }) => CHANGING.has(kind) || kind === "post")) return false;
  const urls = parts.flatMap(({ said }) => [said["url"] ?? "", said["second"] ?? ""]);
  return !/\.csv$/i.test(name) || urls.some((url) => /\.csv(?:$|[?#])/i.test(url));
}

/** The content of a file is made as its name says. */
function contentOf(
  name: string,
  { rows, id }: { rows: string; id: string },
): Record<string, string> {
  const isBody = rows === `steps.${id}.output.body`;
  if (/\.csv$/i.test(name)) return { rows: template(rows) };
  if (/\.json$/i.test(name)) return { json: template(rows) };
  return { text: template(isBody ? `string(${rows})` : rows) };
}
