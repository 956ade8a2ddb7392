import type { JsonObject } from "../../lib/json.ts";

/** The target of an order: the thread's own workflow, or one that the user names. */
export type Aim = { kind: "linked" } | {
  kind: "named";
  name: string;
  /** Whether the user has marked where the name begins and ends. */
  isQuoted: boolean;
};

/** `set` changes how missed and overlapping times and failures are handled. */
export type ScheduleChange = "pause" | "resume" | "remove" | "set";

/** A schedule of a workflow; `schedule` is its name, null if the user has said none. */
interface NamedSchedule {
  aim: Aim;
  schedule: string | null;
}

/** Something that the user's own words order in whole. */
export type Order =
  | { deed: "publish"; aim: Aim; force: boolean }
  /**
   * `value` is one whose input the user has not named; a run with a file takes the message's; one that
   * is said to be again takes what is not given from the last run.
   */
  | {
    deed: "run";
    aim: Aim;
    inputs: JsonObject;
    value: string | null;
    withFile: boolean;
    again: boolean;
  }
  /** Null for the version before the default one. */
  | { deed: "go_back"; versionNumber: number | null }
  | { deed: "retry"; runId: string | null }
  | { deed: "cancel"; runId: string | null }
  | ({ deed: "schedule"; phrase: string; isNew: boolean | null } & NamedSchedule)
  | ({ deed: "change_schedule"; change: ScheduleChange; settings: JsonObject } & NamedSchedule)
  | { deed: "decide"; approved: boolean; step: string | null; comment: string | null }
  | { deed: "answer"; runId: string | null; step: string | null; answers: JsonObject }
  | { deed: "share"; teamKeys: readonly string[] }
  | { deed: "delete"; aim: Aim }
  /** `user` is an id, or an e-mail address, or `me`. */
  | { deed: "transfer"; user: string }
  /** Its value has been taken out of the message; the name is null if none is said. */
  | { deed: "set_env"; name: string | null }
  | { deed: "unset_env"; name: string };

export type RunOrder = Extract<Order, { deed: "run" }>;

export type OrderedDeed = Order["deed"];
