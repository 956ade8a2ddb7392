import type { Json, JsonObject } from "../../../src/lib/json.ts";
import type { RunStatus } from "../../../src/db/tables.ts";

/** The changes that must come of a message. All that is left out stays as it was. */
export interface Outcome {
  /** The thread's definition changes, is valid, and holds all of these. */
  draft?: readonly (string | RegExp)[];
  /** Texts that the changed definition does not hold. */
  lacks?: readonly string[];
  /** The number of the default version then. */
  version?: number;
  /** The states of all runs of the workflow then, the oldest first. */
  runs?: readonly RunStatus[];
  /** The lines of all schedules then; a paused one begins with "paused". */
  schedules?: readonly string[];
  teams?: readonly string[];
  /** The deed that is proposed and waits. */
  proposed?: string;
  /** Whether a form or a choice is open. */
  form?: true;
  isDeleted?: true;
  /** The thread is about the workflow of that name then; the rest is the state of that workflow. */
  opened?: string;
  /** The answer lists a few things at most. */
  brief?: true;
  /** The answer has this, and is no refusal. */
  says?: RegExp;
  /** Nothing changes: the right answer is a question or a refusal that has this. */
  honest?: RegExp;
}

export interface Turn {
  says: string;
  file?: { name: string; text: string };
  /** Answers the open form as a client does. */
  inputs?: JsonObject;
  gives: Outcome;
}

/** Where a conversation begins. */
export type Start =
  | { kind: "nothing" }
  /** A thread about a workflow with that definition as version 1. */
  | { kind: "published"; definition: Json };

/** A thread about the first one, beside published workflows that it is not about. */
export interface Beside {
  beside?: readonly Json[];
  /** Whether the workflow was run once over the API, which the thread knows nothing of. */
  hasRun?: true;
}

export interface Conversation {
  person: string;
  language: "en" | "de" | "fr" | "es";
  start: Start & Beside;
  turns: readonly Turn[];
}

export function turn(says: string, gives: Outcome, more: Partial<Turn> = {}): Turn {
  return { says, gives, ...more };
}

/** An answer that tells something, and changes nothing. */
export const tells = (says: RegExp): Outcome => ({ says });
/** A short answer that tells something. */
export const tellsBriefly = (says: RegExp): Outcome => ({ says, brief: true });
/** A question or a refusal: nothing changes. */
export const honest = (words: RegExp): Outcome => ({ honest: words });
export const draft = (...texts: (string | RegExp)[]): Outcome => ({ draft: texts });
