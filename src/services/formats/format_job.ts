import type { WorkerProgram } from "../../workers/mod.ts";
import type { ValuePart } from "../../workers/value_parts.ts";
import type { CsvForm, CsvSeparator } from "../column_declaration.ts";
import type { PrintedFormat, WholeFormat } from "./mod.ts";

/** A conversion for a worker thread. A value is sent in parts. */
export type FormatJob =
  | { do: "parse"; format: WholeFormat; text: string; csv?: CsvForm | undefined }
  | {
    do: "print";
    format: PrintedFormat;
    value: ValuePart[];
    separator?: CsvSeparator | undefined;
  };

/** The answer of the thread. A parsed value is sent before, in parts. */
export type FormatAnswer =
  | { kind: "parsed" }
  | { kind: "printed"; text: string }
  | { kind: "refused"; code: string; message: string };

export const FORMATS: WorkerProgram<FormatJob, FormatAnswer> = {
  name: "formats",
  url: new URL("./format_worker.ts", import.meta.url),
  isInterruptible: false,
  isSingleUse: false,
  toAnswer: (data) => data as FormatAnswer,
};
