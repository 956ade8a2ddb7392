/// <reference no-default-lib="true" />
/// <reference lib="deno.worker" />
/**
 * Reads the text of one workbook or Word document and returns a `FileText`. The thread has no
 * permissions. Everything is synchronous, so it can be ended at the deadline; the unpacked bytes
 * and the kept text are bounded.
 */
import type { JobControl } from "../../../workers/job_control.ts";
import { serveJobs } from "../../../workers/serve_jobs.ts";
import { type FileText, withoutText } from "../file_text.ts";
import { Archive } from "./archive.ts";
import type { OfficeJob } from "./office_job.ts";
import { type DocumentText, readXlsx } from "./read_xlsx.ts";
import { readDocx } from "./read_docx.ts";
import { Unreadable } from "./unreadable.ts";

const CHARACTERS_MAX = 200_000;

/** Names of parts that are not read, with a note for each. */
const UNREAD: readonly (readonly [name: RegExp, note: string])[] = [
  [/^(?:xl|word)\/vbaProject\.bin$/, "its macros are neither run nor read"],
  [/^(?:xl|word)\/media\//, "its images are not read"],
  [/^(?:xl|word)\/charts\/chart/, "its charts are not read"],
  [/^xl\/(?:threadedComments\/|comments)/, "its comments are not read"],
];

serveJobs<OfficeJob>(readOffice);

function readOffice({ bytes, kind }: OfficeJob, { deadline }: JobControl): FileText {
  const outcome: DocumentText = { parts: [], notes: [] };
  try {
    deadline.enforce(() => {
      const archive = new Archive(bytes);
      for (const [name, note] of UNREAD) {
        if (archive.names.some((each) => name.test(each))) outcome.notes.push(note);
      }
      const read = kind === "xlsx" ? readXlsx : readDocx;
      read(archive, CHARACTERS_MAX, outcome);
    });
  } catch (error) {
    const reason = reasonOf(error);
    if (!outcome.parts.some((part) => part !== "")) return withoutText(reason);
    outcome.notes.push(`${reason}, so what follows is left out`);
  }
  const { parts, notes } = outcome;
  if (parts.every((part) => part === "")) return withoutText("it holds no text");
  const text = [...parts, ...notes.map((note) => `[${note}]`)].join("\n");
  return notes.length === 0 ? { text, reason: null } : { text, reason: null, notes };
}

/** Any other error comes from a library that was given broken bytes. */
function reasonOf(error: unknown): string {
  if (error instanceof Unreadable) return error.message;
  // The deadline's error is not an instance of this context's `Error`.
  if (Object(error).code === "ERR_SCRIPT_EXECUTION_TIMEOUT") return "reading it took too long";
  return "it is broken or incomplete";
}
