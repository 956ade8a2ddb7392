import { isJsonObject, type JsonObject } from "../../../../lib/json.ts";
import type { OrderedDeed } from "../../../grammar/ordered_deed.ts";
import { readEditable } from "../../../linked_workflow.ts";
import type { Talk } from "../../../talk.ts";
import type { Wish } from "../../phrases.ts";
import { findStep } from "../find_step.ts";
import { stepsOf } from "../steps.ts";
import { comparisonsIn } from "../values.ts";
import { type Changes, readChanges } from "./read_changes.ts";

/**
 * Reads changes of the draft. Returns null if there are none, or if one needs a question. `isPart`:
 * the text is part of a message.
 */
export async function readClearChanges(
  talk: Talk,
  { isPart = false }: { isPart?: boolean } = {},
): Promise<Changes | null> {
  const changes = await readChanges(talk, { isPart });
  return changes?.wishes.every((wish) => !("answer" in wish)) ? changes : null;
}

/**
 * Whether a message should first be read as a change, because its other reading is doubtful: a
 * draft that only reads something, or a change with an unknown part or step, or with a name that
 * may contain a further change.
 */
export async function mayBeChange(
  talk: Talk,
  { wishes, orderedDeeds }: { wishes: readonly Wish[]; orderedDeeds: readonly OrderedDeed[] },
): Promise<boolean> {
  const [wish, another] = wishes;
  if (wish === undefined || another !== undefined || orderedDeeds.length > 0) return false;
  if ("answer" in wish) return wish.isPartial === true;
  if (isThin(wish)) return true;
  const edit = wish.tool === "edit_draft" ? wish.input["edit"] : null;
  const isBound = isJsonObject(edit) && edit["do"] === "threshold";
  if (
    !isJsonObject(edit) || (edit["step"] === undefined && edit["do"] !== "add_step" && !isBound)
  ) {
    return false;
  }
  const draft = (await readEditable(talk))?.definition;
  // "Only regions over 1,000" may be about a total.
  if (isBound) return draft != null && comparisonsIn(draft).length === 0;
  const named = [edit["step"], edit["other"]].map(Object)
    .filter(({ name, isSpokenOf }) => typeof name === "string" && isSpokenOf !== true);
  return draft != null && (edit["do"] === "add_step" ||
    named.some((step) => "question" in findStep(draft, { place: null, ...step })));
}

/**
 * Whether a new draft would replace the current one, although the message probably was a change
 * that was not understood: the new draft does nothing with its rows, or has neither a source nor a
 * time.
 */
export async function wouldLoseDraft(talk: Talk, wishes: readonly Wish[]): Promise<boolean> {
  const [wish, another] = wishes;
  const steps = wish && !another ? draftedSteps(wish) : null;
  if (!wish || steps === null) return false;
  const isRootless = isThin(wish) && !isTimed(wish) && !NEW.test(talk.turn.message);
  if (doesSomething(steps) && !isRootless) return false;
  const present = (await readEditable(talk))?.definition;
  return present != null &&
    (isRootless ? losesSteps(present, steps) : stepsOf(present).length > steps.length);
}

/**
 * Whether the new draft lacks kinds of steps of the current one. "With approval of
 * lead@example.com" has neither a source nor a time.
 */
function losesSteps(present: JsonObject, steps: readonly JsonObject[]): boolean {
  const of = (each: JsonObject) => `${each["service"]}.${each["action"]}`;
  const kept = new Set(steps.map(of));
  return stepsOf(present).some((each) => !kept.has(of(each)));
}

function isTimed(wish: Wish): boolean {
  return "tool" in wish && wish.input["phrase"] != null;
}

/** Matches words for a workflow other than the current one. */
const NEW =
  /(?<!\p{L})(?:new|another|other|separate|second|different|neue[rns]?|andere[rns]?|weitere[rns]?|zweite[rns]?|nouve(?:au|l|lle)|autre|nuevo|nueva|otro|otra)(?!\p{L})/iu;

/**
 * Whether a wish would draft a workflow without a source, or one that does nothing with its source.
 */
function isThin(wish: Wish): boolean {
  const steps = draftedSteps(wish);
  if (steps === null) return false;
  const brings = steps.some((step) =>
    step["action"] === "read" || (step["service"] === "http" && isFetch(step))
  );
  return !brings || !doesSomething(steps) || copiesFile(steps);
}

/** Whether a draft reads and writes the same file: "CSV, named big.csv" names no file to read. */
function copiesFile([read, written, more]: readonly JsonObject[]): boolean {
  const name = String(Object(written?.["with"])["name"] ?? "").replace(/\.\w{1,5}$/u, "");
  return read?.["action"] === "read" && written?.["action"] === "write" && more === undefined &&
    String(Object(read["with"])["objectKey"]).includes(`inputs.${name} `);
}

/** Returns the steps of a new draft; null for any other wish. */
function draftedSteps(wish: Wish): JsonObject[] | null {
  if (!("tool" in wish) || wish.tool !== "draft_workflow") return null;
  const { definition } = wish.input;
  return isJsonObject(definition) ? stepsOf(definition) : [];
}

function isFetch({ with: fields }: JsonObject): boolean {
  return (Object(fields)["method"] ?? "GET") === "GET";
}

function doesSomething(steps: readonly JsonObject[]): boolean {
  return steps.some((step) =>
    ["email", "human", "workflow", "wait"].includes(String(step["service"])) ||
    step["action"] === "write" || (step["service"] === "http" && !isFetch(step)) ||
    Object(step["with"])["saveAs"] !== undefined
  );
}
