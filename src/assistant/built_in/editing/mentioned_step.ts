import { printDefinition } from "../../../definition/canonical.ts";
import { parseDefinition } from "../../../definition/parse.ts";
import { withoutPatch } from "../../../definition/text_diff.ts";
import { isJsonObject, type Json, type JsonObject } from "../../../lib/json.ts";
import type { Talk } from "../../talk.ts";
import type { Correction, Edit } from "./edits.ts";
import { idOf } from "./find_step.ts";
import { stepsOf } from "./steps.ts";
import { standingDiffs } from "./undo.ts";

/**
 * Returns the top-level step that the thread mentioned last: the only one that the last change
 * added, otherwise the only one that it changed, otherwise the only one in the draft. Returns null
 * if there are several.
 */
async function mentionedStep(talk: Talk, definition: JsonObject): Promise<string | null> {
  const steps = stepsOf(definition);
  const before = stepsOf(await beforeLastChange(talk, definition) ?? definition);
  const old = new Map(before.map((step) => [idOf(step), JSON.stringify(step)]));
  const added = steps.filter((step) => !old.has(idOf(step)));
  const changed = steps.filter((step) => old.get(idOf(step)) !== JSON.stringify(step));
  const [only, another] = [added, changed, steps].find(({ length }) => length > 0) ?? [];
  return only && !another ? idOf(only) : null;
}

/** Returns the definition before the last change; null if the draft was changed elsewhere since. */
async function beforeLastChange(talk: Talk, definition: JsonObject): Promise<JsonObject | null> {
  const last = (await standingDiffs(talk)).at(-1);
  const text = last === undefined ? null : withoutPatch(printDefinition(definition, "yaml"), last);
  return text === null ? null : parseDefinition(text).value;
}

/**
 * Returns the change with the name of the step that "that step" means. If that is unclear, the
 * change is returned as it is and leads to a question.
 */
export async function withMentionedStep(
  talk: Talk,
  said: Edit | Correction,
  definition: JsonObject,
): Promise<Edit | Correction> {
  const text = JSON.stringify(said);
  const isOrder = said.do === "order";
  if (!isOrder && !text.includes('"isSpokenOf":true')) return said;
  const name = await mentionedStep(talk, definition);
  if (name === null) return said;
  if (isOrder) return { ...said, spoken: name };
  return JSON.parse(
    text,
    (_, value: Json) =>
      isJsonObject(value) && value["isSpokenOf"] === true ? { name, place: null } : value,
  );
}
