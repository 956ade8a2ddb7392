import type { StepName } from "../../step_name.ts";
import type { ChangeWording } from "../change_wording.ts";
import type { ChangePiece } from "../change_piece.ts";
import { type Concept, concepts } from "../words/concepts.ts";

/** Concepts that name a step by its work. */
export const WORK_CONCEPTS: readonly Concept[] = concepts(
  "mail sort filter approval ask pause group file save call send address",
);

const VERBS: readonly Concept[] = concepts("remove off on move swap too");

/** Returns the steps that a change names, in the order of its words: by name, place or work. */
export function targetsIn({ pieces, names }: ChangeWording): StepName[] {
  const found: StepName[] = [];
  for (const piece of pieces) {
    const step = piece.step ?? workIn(piece, names);
    const isSame = found.some((each) =>
      step !== null && each.name === step.name && each.place === step.place
    );
    if (step !== null && !isSame) found.push(step);
  }
  return found;
}

function workIn({ concepts, text }: ChangePiece, names: ChangeWording["names"]): StepName | null {
  const isVerb = VERBS.some((each) => concepts.includes(each));
  const work = isVerb ? undefined : WORK_CONCEPTS.find((each) => concepts.includes(each));
  return work === undefined ? null : names.stepFor(work, text);
}
