import type { Json } from "../../../../lib/json.ts";
import type { FileTable } from "../../attached/file_table.ts";
import type { Period } from "../words/period_words.ts";
import type { Where } from "./scanning/conditions.ts";

/** The parts of a request that are understood. */
export interface Sketch {
  /** The schedule's phrase; null if the request is not repeated. */
  when: string | null;
  /** The input fields of a run; empty if the request is about rows. */
  fields: readonly string[];
  isWebhook: boolean;
  /** Whether a person fills in the fields when a run is started. */
  isForm: boolean;
  sources: Source[];
  work: Work[];
  /** The approval before sending, and its condition; `where` is null if it is always needed. */
  approval: { where: Where | null; expires: string | null } | null;
  sinks: Sink[];
  failure: Sink | null;
  /** Whether nothing is sent if no rows are left. */
  isQuiet: boolean;
  /** Assumptions, which the reply mentions. */
  assumed: { state: string; column: string }[];
  isSheet: boolean;
  separator: string | null;
}

export interface Call {
  url: string;
  method: string;
  json: Json | null;
  bearer: string | null;
  headers: Record<string, string>;
  expect: number[];
  retries: number | null;
}

export type Source =
  | { kind: "call"; call: Call; isCsv: boolean }
  | { kind: "table"; table: FileTable }
  | { kind: "file"; name: string };

/** Work with the rows, in the order of the steps. */
export type Work =
  | { kind: "filter"; where: Where; isDenied: boolean }
  | { kind: "join"; column: string; how: "inner" | "left" | "missing" }
  | { kind: "unique"; columns: readonly string[] }
  | { kind: "group"; groups: readonly GroupKey[]; numbers: readonly Number_[] }
  | { kind: "sort"; keys: readonly { column: string; isDescending: boolean }[] }
  | { kind: "first"; count: number }
  | { kind: "pick"; columns: readonly string[] }
  | { kind: "rename"; names: readonly (readonly [old: string, name: string])[] }
  | { kind: "derive"; name: string; expression: string; numeric: readonly string[] }
  | { kind: "model"; instruction: string; isEach: boolean; options: readonly string[] }
  | { kind: "unseen" };

export interface GroupKey {
  column: string;
  period: Period | null;
}

export type Operation =
  | "total"
  | "average"
  | "maximum"
  | "minimum"
  | "count"
  | "median";

/** An aggregation of rows. Only a count needs no column. */
export interface Number_ {
  operation: Operation;
  column: string | null;
}

/** A condition for sending, in addition to the chosen rows. */
export type Gate =
  | { kind: "any" }
  | { kind: "none" }
  | { kind: "count"; sign: string; count: number }
  | { kind: "where"; where: Where; isDenied: boolean }
  /** A model has chosen this label. */
  | { kind: "label"; label: string }
  | { kind: "rejected" };

export type Sink =
  & {
    gates: Gate[];
    text: string | null;
    subject: string | null;
    /** The number of pieces of work before the sending. */
    at: number;
    /** The condition of the rows that are sent; null if all are sent. */
    only: { where: Where; isDenied: boolean } | null;
  }
  & (
    | { kind: "mail"; to: string[]; copies: string[] }
    | { kind: "mailEach"; column: string }
    | { kind: "post"; call: Call }
    | { kind: "file"; name: string | null; format: string }
  );

/** Whether a request is about one object that starts the run, instead of rows. */
export function isOfOne({ fields, isWebhook, isForm, sources }: Sketch): boolean {
  return (fields.length > 0 || isWebhook || isForm) && sources.length === 0;
}

export function emptySketch(): Sketch {
  return {
    ...{
      when: null,
      fields: [],
      isWebhook: false,
      isForm: false,
      sources: [],
      work: [],
      approval: null,
    },
    ...{ sinks: [], failure: null, assumed: [], isQuiet: false, isSheet: false, separator: null },
  };
}
