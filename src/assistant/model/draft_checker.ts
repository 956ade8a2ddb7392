import { AppError } from "../../lib/errors.ts";
import { isJsonObject, type JsonObject } from "../../lib/json.ts";
import { explainErrors } from "../explain.ts";
import { readThreadDraft } from "../linked_workflow.ts";
import type { Talk } from "../talk.ts";
import { tryDraft } from "../try_draft.ts";
import type { ToolCall } from "./round.ts";

/** A fault of the draft with which a reply would end. */
export interface DraftFault {
  /** The fault, described for the model and the user. */
  text: string;
  /** Whether the model was told about the fault before and has not changed the draft since. */
  isLeft: boolean;
}

const CHANGING: ReadonlySet<string> = new Set(["save_draft", "patch_draft", "use_template"]);

/** Checks and tries the draft that a model has changed, if the model has not done so itself. */
export class DraftChecker {
  readonly #talk: Talk;
  /** The last draft that the user has seen, or that was found to have no fault. */
  #known: string | null;
  #faulty: string | null = null;
  #isTried = false;

  private constructor(talk: Talk, known: string | null) {
    this.#talk = talk;
    this.#known = known;
  }

  static async open(talk: Talk): Promise<DraftChecker> {
    return new DraftChecker(talk, (await readThreadDraft(talk))?.source ?? null);
  }

  /** Remembers whether the model has tried its draft since it last changed the draft. */
  note(calls: readonly Pick<ToolCall, "name">[]): void {
    for (const { name } of calls) {
      if (CHANGING.has(name)) this.#isTried = false;
      if (name === "dry_run") this.#isTried = true;
    }
  }

  /** Returns the fault of the current draft; null if it has none, or if it was not changed. */
  async fault(): Promise<DraftFault | null> {
    const draft = await readThreadDraft(this.#talk);
    if (draft === null || draft.source === this.#known) return null;
    const { source, valid, errors, definition } = draft;
    const text = valid
      ? this.#isTried || needsValues(definition) ? null : await this.#failure()
      : `The draft has errors, and cannot be published:\n${
        explainErrors(errors, { source, language: "en" })
      }`;
    if (text === null) {
      this.#known = source;
      return null;
    }
    const isLeft = source === this.#faulty;
    this.#faulty = source;
    return { text, isLeft };
  }

  async #failure(): Promise<string | null> {
    try {
      const tried = await tryDraft(this.#talk, { inputs: {} });
      if (tried === null || tried.error === null || tried.missingOutputs.length > 0) return null;
      const { stepId, message } = tried.error;
      return `A dry run of the draft fails in ${
        stepId ? `step "${stepId}"` : "its outputs"
      }: ${message}`;
    } catch (error) {
      // A refused dry run, for example one beyond the rate limit, says nothing about the draft.
      if (error instanceof AppError) return null;
      throw error;
    }
  }
}

/** Whether a run needs values that have not been given yet. */
function needsValues(definition: JsonObject | null): boolean {
  const { inputs, env } = definition ?? {};
  if (isJsonObject(env) && Object.keys(env).length > 0) return true;
  return isJsonObject(inputs) &&
    Object.values(inputs).some((input) =>
      isJsonObject(input) && input["required"] !== false && input["default"] === undefined
    );
}
