import { type DraftBuilder, objectOf, type RowSource, template } from "../draft_builder.ts";
import { parseText } from "./fetch_from.ts";
import { fileName } from "./file_name.ts";
import type { DraftContext } from "../draft_context.ts";

export function write(
  work: DraftContext,
  { file, format }: { file: string | null; format: string | null },
): void {
  const { builder, parts } = work;
  const isBoth = parts.some(({ words }) => /\bboth\b(?!\.)/.test(words)) &&
    !parts.some(({ kind }) => kind === "join" || kind === "present");
  const targets = isBoth ? builder.sources : builder.sources.slice(-1);
  for (const source of targets) {
    const wanted = file ?? source.document ??
      fileName(
        work.name ?? (isBoth ? source.id : "report"),
        `.${format ?? textFormatOf(source) ?? plainFormatOf(work, source)}`,
      );
    const name = isBoth && file !== null ? `${source.id}-${file}` : wanted;
    const target = inFormatOf(name, { work, source });
    if (isStoredAsItComes(work, { name, target }) && builder.saveAnswerOf(target.id, name)) {
      builder.addFileOutput(target.id);
      continue;
    }
    const id = builder.add("report", {
      service: "files",
      action: "write",
      with: { name, ...printedContent(builder, name, target) ?? contentOf(name, target) },
    });
    builder.addFileOutput(id);
  }
}

/** Returns the format of a response that is a text without rows; null for any other source. */
export function textFormatOf({ id, rows, format = "" }: RowSource): string | null {
  return rows === `steps.${id}.output.body` && /^(?:txt|md|log)$/u.test(format) ? format : null;
}

function plainFormatOf(work: DraftContext, source: RowSource): string {
  return source.isOne || isUnchangedJson(work, source) ? "json" : "csv";
}

/** Whether a JSON response, which may be one object, is stored unchanged. */
function isUnchangedJson({ parts }: DraftContext, { format }: RowSource): boolean {
  return format === "json" &&
    !parts.some(({ type, kind }) => type.takesRows || kind.startsWith("mail"));
}

/** Formats that are parsed before the content is written in another format. */
const PARSED: ReadonlySet<string> = new Set(["csv", "xml", "yaml", "yml", "html"]);

/** Returns the source, or its parsed content if the file has another format. */
function inFormatOf(
  name: string,
  { work, source }: { work: DraftContext; source: RowSource },
): Omit<RowSource, "raw"> {
  const format = source.format ?? "";
  const wanted = /\.(csv|json)$/i.exec(name)?.[1]?.toLowerCase();
  if (wanted === undefined || wanted === format || !PARSED.has(format)) return source;
  const read = format === "yml" ? "yaml" : format;
  // It is unknown where in an XML document the rows are.
  const part = work.parts.findLast(({ kind }) => kind === "write" || kind.startsWith("mail"));
  if (read === "xml" && wanted === "csv" && part) work.refuse(part);
  return parseText(work, { raw: source.raw, format: read, name: source.name });
}

/** Whether the response of a call can be stored unchanged, because no other part reads it. */
function isStoredAsItComes(
  { parts }: DraftContext,
  { name, target }: { name: string; target: { id: string; rows: string } },
): boolean {
  if (target.rows !== `steps.${target.id}.output.body`) return false;
  if (parts.some(({ type, kind }) => type.takesRows || kind.startsWith("post"))) return false;
  // A second file needs the parsed content.
  if (parts.filter(({ kind }) => kind === "write").length > 1) return false;
  const urls = parts.flatMap(({ said }) => [said["url"] ?? "", said["second"] ?? ""]);
  return !/\.csv$/i.test(name) ||
    urls.some((url) => /\.csv(?:$|[?#])|[?&](?:format|type|output|as)=csv(?:$|[&#])/i.test(url));
}

/** Adds a step that prints rows as XML or YAML; null for a file of another format. */
function printedContent(
  builder: DraftBuilder,
  name: string,
  { rows, id, numbers }: Omit<RowSource, "raw">,
): Record<string, string> | null {
  const format = /\.(xml|ya?ml)$/iu.exec(name)?.[1]?.toLowerCase();
  // The body of a response may be in this format already.
  if (format === undefined || numbers || rows === `steps.${id}.output.body`) return null;
  const isXml = format === "xml";
  const printed = builder.add("print", {
    service: "data",
    action: "print",
    with: {
      value: template(isXml ? `{"rows": {"row": ${rows}}}` : rows),
      as: isXml ? "xml" : "yaml",
    },
  });
  return { text: template(`steps.${printed}.output`) };
}

/** Returns an expression for the content of a file in the format of its name. */
function contentOf(
  name: string,
  { rows, id, numbers }: Omit<RowSource, "raw">,
): Record<string, string> {
  if (/\.csv$/i.test(name)) return { rows: template(rows) };
  if (/\.tsv$/i.test(name)) return { rows: template(rows), separator: "tab" };
  if (/\.json$/i.test(name)) return { json: template(numbers ? objectOf(numbers) : rows) };
  if (numbers) return { text: template(`string(${numbers[0]?.[1] ?? "0"})`) };
  const isBody = rows === `steps.${id}.output.body`;
  return { text: template(isBody ? `string(${rows})` : `json.print(${rows})`) };
}
