import { listSchedules } from "../../../../schedules/list_schedules.ts";
import { PhraseSet } from "../../../grammar/forms.ts";
import { CHEERFUL, JOINING, LEADING, TRAILING } from "../../../grammar/language/vocabulary.ts";
import { ownWords } from "../../../grammar/own_words.ts";
import { withoutPolite } from "../../../grammar/polite.ts";
import { scheduleName, scheduleSlots } from "../../../grammar/schedule_slots.ts";
import { textOf, titleOf } from "../../../grammar/slots.ts";
import { tokenize } from "../../../grammar/tokens.ts";
import { readEditable, readLinkedWorkflow } from "../../../linked_workflow.ts";
import type { Talk } from "../../../talk.ts";
import type { Wish } from "../../phrases.ts";
import { wishOf } from "../../wishes.ts";
import { idOf } from "../find_step.ts";
import { stepsOf } from "../steps.ts";

const REMOVING = new PhraseSet([
  ..."remove,delete,drop,cancel,clear,erase,get rid of,lösche,lösch,entferne,entfern,streiche"
    .split(
      ",",
    ),
  ..."supprime,supprimez,enlève,enlevez,retire,retirez,annule,annulez,elimina,elimine,borra".split(
    ",",
  ),
  ..."borre,quita,quite,cancela,cancele".split(","),
]);
const BEFORE = new PhraseSet([...LEADING, ...JOINING, ...CHEERFUL]);
const AFTER = new PhraseSet([
  ...TRAILING,
  ...CHEERFUL,
  ..."too,as well,again,now,auch,wieder,jetzt,aussi,maintenant,también,ahora".split(","),
]);
const MARKS = new Set([",", ".", "!", "\n"]);
const CHARACTERS_MAX = 200;

/**
 * The wish to remove what a name alone stands for, as in "remove weekly": a schedule of the thread's
 * workflow, or a step of its draft. Null if there is nothing of that name.
 */
export async function readNamedRemoval(talk: Talk): Promise<Wish | null> {
  const { message, attachments } = talk.turn;
  const said = attachments.length > 0 ? null : nameToRemove(ownWords(message));
  if (said === null) return null;
  const workflow = await readLinkedWorkflow(talk);
  const { schedules } = workflow === null
    ? { schedules: [] }
    : await listSchedules(talk.ctx, { workflowId: workflow.id });
  const schedule = schedules.find(({ name }) => name === scheduleName(said))?.name ?? null;
  const step = stepsOf((await readEditable(talk))?.definition ?? {}).map(idOf)
    .find((id) => id === said) ?? null;
  if (schedule !== null && step !== null) return { answer: whichOne(said) };
  if (schedule !== null) {
    const change = { change: "remove", settings: {}, schedule, aim: { kind: "linked" } } as const;
    return wishOf({ deed: "change_schedule", ...change });
  }
  if (step === null) return null;
  return {
    tool: "edit_draft",
    input: { edit: { do: "remove", step: { name: step, place: null } } },
  };
}

function whichOne(name: string): string {
  return `There are a schedule and a step called "${name}", and nothing is removed. Say "remove the ` +
    `schedule called ${name}" or "remove the step ${name}". Which one is meant?`;
}

/** The name in a text that says to remove it, and nothing else. */
export function nameToRemove(text: string): string | null {
  if (text.length > CHARACTERS_MAX) return null;
  const source = withoutPolite(tokenize(text));
  const { tokens, isCut } = source;
  if (isCut) return null;
  const skip = (start: number, words: PhraseSet): number => {
    let at = start;
    for (let length = 1; length > 0; at += length) {
      length = MARKS.has(tokens[at]?.text ?? "") ? 1 : words.lengthAt(tokens, at);
    }
    return at;
  };
  const verb = skip(0, BEFORE);
  const at = verb + REMOVING.lengthAt(tokens, verb);
  if (at === verb) return null;
  for (const to of scheduleSlots(source)["schedule"]?.(tokens, at) ?? []) {
    if (skip(to, AFTER) < tokens.length) continue;
    const span = { from: at, to };
    return tokens[at]?.kind === "quoted" ? titleOf(source, span) : textOf(source, span);
  }
  return null;
}
