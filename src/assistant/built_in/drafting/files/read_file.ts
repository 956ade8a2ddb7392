import type { InputDeclaration } from "../../../../definition/definition.ts";
import type { RequestPart } from "../request.ts";
import { baseOf } from "./list_name.ts";
import type { DraftContext } from "../draft_context.ts";

/**
 * Adds steps that read a CSV file, which is an input of each run. `file` is its name in the
 * request.
 */
export function readFile(work: DraftContext, name: string, file = ""): void {
  const { builder, typed } = work;
  const input = builder.addInput(name, fileInput("A CSV file", file));
  const columns = Object.fromEntries(typed.map((column) => [column, "number"]));
  const id = builder.add(`read_${input}`, {
    service: "files",
    action: "read",
    with: {
      objectKey: `\${{ inputs.${input} }}`,
      as: "rows",
      ...typed.length > 0 && { columns },
    },
  });
  builder.flow({ id, name, rows: `steps.${id}.output.rows`, isCsv: true });
}

/** Adds steps that read a JSON file, which is an input of each run. */
function readJson({ builder, parts, texts }: DraftContext, name: string, file: string): void {
  const input = builder.addInput(name, fileInput("A JSON file", file));
  const id = builder.add(`read_${input}`, {
    service: "files",
    action: "read",
    with: { objectKey: `\${{ inputs.${input} }}`, as: "json" },
  });
  builder.flow({ id, name, rows: `steps.${id}.output.json`, isCsv: false });
  if (parts.some(({ type }) => type.takesRows)) builder.notes.push(texts.takenAsList(file));
}

function fileInput(description: string, file: string): InputDeclaration {
  return { type: "file", description: file === "" ? description : `${description}: ${file}` };
}

/** Kinds of parts that combine the rows of several files. */
const COMBINING: ReadonlySet<string> = new Set(["join", "concat", "missing", "compare", "present"]);

/**
 * Adds steps that read the file with this name, which is an input of each run. A file that is read
 * or stored already is used again. Another file is refused unless the request combines files.
 */
export function readNamedFile(work: DraftContext, file: string): void {
  const { builder, parts, texts } = work;
  const name = baseOf(file);
  const isCurrent = builder.current?.name === name || builder.storedName === file;
  if (isCurrent) return;
  const isCombined = parts.some(({ kind, words }) => COMBINING.has(kind) || /\bboth\b/.test(words));
  if (builder.current !== null && !isCombined) return refuseNaming(work, file);
  if (isSentAsItIs(parts)) return takeFile(work, file);
  builder.notes.push(texts.givesFile(file));
  if (/\.json$/i.test(file)) return readJson(work, name, file);
  readFile(work, name, file);
}

/** Kinds of parts that neither parse nor change a file. */
const UNCHANGING: ReadonlySet<string> = new Set([
  ...["when", "fetch", "origin", "document", "mail", "mail_text", "approve", "approved", "wait"],
  ...["approve_first", "no_mail", "copy_to", "blind_copy_to", "subject_line", "message_text"],
]);

/** Whether a file is sent by e-mail, and nothing else is done with it. */
export function isSentAsItIs(parts: readonly RequestPart[]): boolean {
  return parts.some(({ kind }) => kind === "mail") &&
    parts.every(({ kind }) => UNCHANGING.has(kind));
}

/** Uses a file input as it is, with its name and its bytes. */
export function takeFile({ builder, texts }: DraftContext, file: string): void {
  if (builder.storedName === file) return;
  const input = builder.addInput(baseOf(file), fileInput("A file", file));
  builder.takeInput(input, file);
  builder.notes.push(texts.givesFile(file));
}

function refuseNaming({ parts, refuse }: DraftContext, file: string): void {
  const names = ({ said }: RequestPart) => said["url"] === file || said["second"] === file;
  const part = parts.find(names);
  if (part) refuse(part);
}
