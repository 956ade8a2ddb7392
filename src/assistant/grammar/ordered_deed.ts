import type { JsonObject } from "../../lib/json.ts";

/** The workflow that a deed is for: the thread's own, or one that the user names. */
export type WorkflowReference = { kind: "linked" } | {
  kind: "named";
  name: string;
  /** Whether quotation marks show where the name begins and ends. */
  isQuoted: boolean;
};

/** `set` changes the handling of missed and overlapping times, and of failures. */
export type ScheduleChange = "pause" | "resume" | "remove" | "set";

/** The schedule that a deed is for. `schedule` is its name; null if the user gives none. */
interface NamedSchedule {
  reference: WorkflowReference;
  schedule: string | null;
}

/** A deed that the user's own words order completely. */
export type OrderedDeed =
  | { deed: "publish"; reference: WorkflowReference; force: boolean }
  /**
   * `value` is a value without the name of its input. `withFile`: the run takes the file of the
   * message, or of an earlier one; `fileName` is its name if the user gives it. `again`: missing
   * inputs are taken from the last run.
   */
  | {
    deed: "run";
    reference: WorkflowReference;
    inputs: JsonObject;
    value: string | null;
    withFile: boolean;
    fileName: string | null;
    again: boolean;
  }
  /** `versionNumber` is null for the version before the default one. */
  | { deed: "go_back"; versionNumber: number | null }
  | { deed: "retry"; runId: string | null }
  | { deed: "cancel"; runId: string | null }
  | ({ deed: "schedule"; phrase: string; isNew: boolean | null } & NamedSchedule)
  | ({ deed: "change_schedule"; change: ScheduleChange; settings: JsonObject } & NamedSchedule)
  | { deed: "decide"; approved: boolean; step: string | null; comment: string | null }
  | { deed: "answer"; runId: string | null; step: string | null; answers: JsonObject }
  /** `removes`: these teams lose their access. */
  | { deed: "share"; teamKeys: readonly string[]; removes?: true }
  | { deed: "delete"; reference: WorkflowReference }
  /** `user` is an id, an e-mail address, or `me`. */
  | { deed: "transfer"; user: string }
  /** The value was removed from the message. `name` is null if the user names no variable. */
  | { deed: "set_env"; name: string | null }
  | { deed: "unset_env"; name: string };

export type OrderedRun = Extract<OrderedDeed, { deed: "run" }>;

export type OrderedDeedKind = OrderedDeed["deed"];
