import type { StepName } from "../../step_name.ts";
import type { ChangeMeaning, ChangeWording } from "../change_wording.ts";
import { type Concept, concepts } from "../words/concepts.ts";
import type { ChangeKind } from "./change_kind.ts";
import { targetsIn, WORK_CONCEPTS } from "./targets.ts";

const WORK_WORDS: readonly Concept[] = [
  ...WORK_CONCEPTS,
  ...concepts("recipient text step end wait threshold"),
];
const REMOVED: readonly Concept[] = ["remove", "dont", "not"];

/** Changes of whole steps: removals, waits and their order. */
export const STEP_KINDS: readonly ChangeKind[] = [
  {
    needs: [REMOVED, ["approval", "ask"]],
    allows: concepts("before send mail step atTop file save"),
    means: (change) => removed(change, [change.names.stepFor("approval", "approval")]),
  },
  {
    needs: [["ask", "approval"]],
    allows: concepts(
      "before send mail recipient file approval too end save ask atTop if not",
      "dont only after wait step call",
    ),
    takes: ["step"],
    means: askedBefore,
  },
  {
    needs: [["wait", "pause", "between"], ["before", "after"]],
    allows: [...WORK_WORDS, "too", "between", "pause"],
    values: ["duration"],
    takes: ["step"],
    means: waits,
  },
  {
    needs: ["off"],
    allows: [...WORK_WORDS, "off"],
    takes: ["step"],
    means: turnedOff,
  },
  {
    needs: [REMOVED],
    allows: [...WORK_WORDS, "cc"],
    takes: ["step"],
    means: (change) => {
      const isTwice = change.has("remove") &&
        change.pieces.some(({ concepts, isFiller }) =>
          !isFiller && concepts.some((each) => each === "dont" || each === "not") &&
          !concepts.includes("remove")
        );
      // A name alone may also be that of a schedule.
      const isNameOnly = change.pieces.length === 2 &&
        change.pieces.some(({ step, text }) => step?.name === text);
      return isTwice || isNameOnly ? null : removed(change, targetsIn(change));
    },
  },
  {
    needs: ["move", ["before", "after"]],
    allows: [...WORK_WORDS, "before", "after", "atTop"],
    takes: ["step"],
    means: moved,
  },
];

function removed(change: ChangeWording, steps: readonly (StepName | null)[]): ChangeMeaning | null {
  const [step, ...others] = steps;
  if (!step) return null;
  if (others.length === 0) return { edit: { do: "remove", step } };
  const several = steps.filter((each) => each !== null);
  return isListed(change, several)
    ? { edit: { do: "several", steps: several, change: "remove" } }
    : null;
}

/**
 * Whether a change lists several steps. "The e-mail with the file" names one step twice, and "skip
 * the file, only mail" names two steps with opposite wishes.
 */
function isListed(change: ChangeWording, steps: readonly StepName[]): boolean {
  if (change.has("only")) return false;
  const said = change.pieces.filter(({ step, concepts }) =>
    step !== undefined && concepts.length === 0
  );
  return said.length === steps.length;
}

function turnedOff(change: ChangeWording): ChangeMeaning | null {
  const steps = targetsIn(change);
  const [step, another] = steps;
  if (step === undefined) return null;
  if (another === undefined) {
    const isSkipped = isSaidAsRemoval(change);
    return { edit: { do: "turn", step, on: false, ...isSkipped && { isSkipped } } };
  }
  return isListed(change, steps) ? { edit: { do: "several", steps, change: "off" } } : null;
}

/** Whether every word for turning off also means removal, as "skip" does. */
function isSaidAsRemoval({ pieces }: ChangeWording): boolean {
  const said = pieces.filter(({ concepts }) => concepts.includes("off"));
  return said.every(({ concepts }) => concepts.includes("remove"));
}

const ANSWERS =
  /^(?:approv|sign|freigeb|freigibt|genehmig|bestätig|abgesegnet|zustimm|approuv|valid|aprob|aprueb|apruéb|autoric)/iu;

/** Reads a request for approval before something is sent or written. */
function askedBefore(change: ChangeWording): ChangeMeaning | null {
  // "Approve it" alone is an answer.
  const isWanted = change.has("before", "after", "atTop", "if", "too") ||
    change.pieces.some(({ text, concepts }) => concepts.includes("ask") && !ANSWERS.test(text));
  if (!isWanted) return null;
  const isOfFile = change.has("save") && !change.has("send", "mail");
  const said = change.pieces.find(({ step, concepts }) =>
    step !== undefined && concepts.length === 0
  );
  const at = change.pieces.findIndex(({ concepts }) => concepts.includes("before"));
  const isFile = at >= 0 &&
    change.pieces.slice(at + 1).every(({ concepts, isFiller }) =>
      isFiller || concepts.includes("file")
    ) && change.pieces.slice(at + 1).some(({ concepts }) => concepts.includes("file"));
  const step = said?.step ?? (isOfFile || isFile ? change.names.stepFor("save", "file") : null);
  return step === null
    ? { request: "ask for approval before it is sent" }
    : { edit: { do: "add_step", request: "ask for approval", step, isBefore: true } };
}

/** Reads "wait 10 minutes before the mail goes out". */
function waits(change: ChangeWording): ChangeMeaning | null {
  const duration = change.only("duration");
  const at = change.pieces.findIndex(({ concepts }) =>
    concepts.includes("before") || concepts.includes("after")
  );
  const [step, another] = targetsIn(withPieces(change, change.pieces.slice(at + 1)));
  const [before] = targetsIn(withPieces(change, change.pieces.slice(0, at)));
  const place = step ?? before;
  if (duration === null || !place || (another && another.name !== place.name)) return null;
  const isBefore = change.pieces[at]?.concepts.includes("before") === true;
  return { edit: { do: "add_step", request: `wait for ${duration}`, step: place, isBefore } };
}

function withPieces(change: ChangeWording, pieces: ChangeWording["pieces"]): ChangeWording {
  return Object.assign(Object.create(Object.getPrototypeOf(change)), { ...change, pieces });
}

function moved(change: ChangeWording): ChangeMeaning | null {
  const side = change.pieces.findIndex(({ concepts }) =>
    concepts.includes("before") || concepts.includes("after")
  );
  const [step, another] = targetsIn(withPieces(change, change.pieces.slice(0, side)));
  const [other, third] = targetsIn(withPieces(change, change.pieces.slice(side)));
  if (!step || !other || another || third) return null;
  const isBefore = change.pieces[side]?.concepts.includes("before") === true;
  return { edit: { do: "move", step, other, isBefore } };
}
