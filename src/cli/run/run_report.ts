import type { JsonObject } from "../../lib/json.ts";
import { readShown, type ShownJson } from "../../lib/turns/write_json.ts";
import { redact } from "../../runs/interpret/secrets/redact.ts";
import type { RunStep } from "../../runs/run.ts";
import type { RunError } from "../../runs/store/settlement.ts";
import type { SavedFile } from "./run_files.ts";
import { onOneLine, printableJson } from "../printable.ts";
import { paint, span } from "./run_text.ts";

/** The report about a run that has ended. */
export interface RunReport {
  status: "succeeded" | "failed" | "cancelled";
  outputs: ShownJson<JsonObject> | null;
  error: RunError | null;
  files: SavedFile[];
  steps: RunStep[];
}

/** Redacts the secrets in all fields except the status. */
export function redactReport(report: RunReport, secrets: readonly string[]): RunReport {
  if (secrets.length === 0) return report;
  const { status, ...fields } = report;
  return {
    status,
    ...redact(JSON.parse(JSON.stringify(fields)), secrets) as typeof fields & JsonObject,
  };
}

/** Formats the report as one JSON document, with the most important fields first. */
export function reportJson({ status, outputs, error, files, steps }: RunReport): string {
  return `${JSON.stringify({ status, outputs, error, files, steps }, null, 2)}\n`;
}

/** Formats the report for people: the outputs of the run, and the paths of its files. */
export function reportText({ outputs: shown, files }: RunReport): string {
  const outputs = shown && readShown(shown);
  const lines = [
    ...outputs === null || Object.keys(outputs).length === 0 ? [] : [printableJson(outputs)],
    ...files.flatMap(({ path, sizeBytes, objectKey }) =>
      path === null ? [] : [`${onOneLine(path)}  ${size(sizeBytes)}  ${objectKey}`]
    ),
  ];
  return lines.map((line) => `${line}\n`).join("");
}

/** Describes the end of the run in one line. */
export function summaryOf(
  { status, error }: RunReport,
  { durationMs, colors }: { durationMs: number; colors: boolean },
): string {
  const duration = span(durationMs);
  if (status === "succeeded") return `${paint("✓", colors)} succeeded in ${duration}`;
  if (status === "cancelled") return `${paint("–", colors)} cancelled after ${duration}`;
  return `${paint("✗", colors)} failed after ${duration}${error === null ? "" : reason(error)}`;
}

function reason({ code, message, stepId }: RunError): string {
  const place = stepId === null ? "" : ` at ${stepId}`;
  return onOneLine(`${place}: ${message} (${code})`);
}

function size(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${(bytes / 1_000).toFixed(1)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** Prints a text. It is not an error if the reader of standard output is gone. */
export async function printWhole(text: string): Promise<void> {
  try {
    await new Blob([text]).stream().pipeTo(Deno.stdout.writable, { preventClose: true });
  } catch (error) {
    if (!(error instanceof Deno.errors.BrokenPipe)) throw error;
  }
}
