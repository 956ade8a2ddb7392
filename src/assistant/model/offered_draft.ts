import { AppError } from "../../lib/errors.ts";
import { isJsonObject, type JsonObject } from "../../lib/json.ts";
import { explainErrors } from "../explain.ts";
import { readThreadDraft } from "../linked_workflow.ts";
import type { Talk } from "../talk.ts";
import { tryDraft } from "../try_draft.ts";
import type { ToolCall } from "./round.ts";

/** The fault of a draft that a reply would end with. */
export interface DraftFault {
  /** The fault, for the model and the user. */
  text: string;
  /** Whether the model was told of it before, and has left the draft as it was. */
  isLeft: boolean;
}

const CHANGING: ReadonlySet<string> = new Set(["save_draft", "patch_draft", "use_template"]);

/** Checks and tries the draft that a model has changed, if it has not done so itself. */
export class OfferedDraft {
  readonly #talk: Talk;
  /** The draft as the user has seen it, or as it was found to be well. */
  #known: string | null;
  #faulty: string | null = null;
  #isTried = false;

  private constructor(talk: Talk, known: string | null) {
    this.#talk = talk;
    this.#known = known;
  }

  static async open(talk: Talk): Promise<OfferedDraft> {
    return new OfferedDraft(talk, (await readThreadDraft(talk))?.source ?? null);
  }

  /** Notes whether the model has tried its draft since it has last changed it. */
  note(calls: readonly Pick<ToolCall, "name">[]): void {
    for (const { name } of calls) {
      if (CHANGING.has(name)) this.#isTried = false;
      if (name === "dry_run") this.#isTried = true;
    }
  }

  /** Returns the fault of the draft as it is now; null without one, or without a change. */
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
      // A dry run that is refused, such as one too many, says nothing about the draft.
      if (error instanceof AppError) return null;
      throw error;
    }
  }
}

/** Whether a run needs values that nobody has given yet. */
function needsValues(definition: JsonObject | null): boolean {
  const { inputs, env } = definition ?? {};
  if (isJsonObject(env) && Object.keys(env).length > 0) return true;
  return isJsonObject(inputs) &&
    Object.values(inputs).some((input) =>
      isJsonObject(input) && input["required"] !== false && input["default"] === undefined
    );
}
