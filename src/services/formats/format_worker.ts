/// <reference no-default-lib="true" />
/// <reference lib="deno.worker" />
/** Reads and writes large texts, and texts that may take long. The thread has no permissions. */
import type { JobControl } from "../../workers/job_control.ts";
import { serveJobs } from "../../workers/serve_jobs.ts";
import { ListSplitter, splitValue, ValueAssembly } from "../../workers/value_parts.ts";
import type { CsvForm } from "../column_declaration.ts";
import { StepError } from "../service.ts";
import type { FormatAnswer, FormatJob } from "./format_job.ts";
import { TOO_DEEP } from "./limits.ts";
import { loadParser, loadPrinter } from "./mod.ts";
import { readCsvRows } from "./read_csv.ts";

serveJobs<FormatJob>(async (job, control) => {
  try {
    return job.do === "parse" ? await parse(job, control) : await print(job, control);
  } catch (error) {
    const refusal = refusalOf(error);
    if (control.deadline.reached || refusal === null) throw error;
    return refusal;
  }
});

async function parse(
  { format, text, csv }: FormatJob & { do: "parse" },
  control: JobControl,
): Promise<FormatAnswer> {
  if (format === "csv") control.deadline.enforce(() => sendRows(text, csv, control));
  else {
    const parser = await loadParser(format);
    control.deadline.enforce(() => {
      for (const part of splitValue(parser(text))) control.send(part);
    });
  }
  return { kind: "parsed" };
}

/**
 * Sends rows one by one. A CSV of a million characters can have rows of a hundred megabytes, so
 * they are never in memory together.
 */
function sendRows(text: string, csv: CsvForm = {}, control: JobControl): void {
  const list = new ListSplitter((part) => control.send(part));
  readCsvRows(text, csv, (row) => list.add(row));
  list.end();
}

async function print(
  { format, value, separator }: FormatJob & { do: "print" },
  control: JobControl,
): Promise<FormatAnswer> {
  const printer = await loadPrinter(format, separator);
  const text = control.deadline.enforce(() => {
    const assembly = new ValueAssembly();
    for (const part of value) assembly.add(part);
    return printer(assembly.value);
  });
  return { kind: "printed", text };
}

function refusalOf(error: unknown): FormatAnswer | null {
  if (error instanceof StepError) {
    return { kind: "refused", code: error.code, message: error.message };
  }
  // Recursion overflows the stack.
  if (error instanceof RangeError) {
    return { kind: "refused", code: "parse_failed", message: `Cannot convert: ${TOO_DEEP}` };
  }
  return null;
}
