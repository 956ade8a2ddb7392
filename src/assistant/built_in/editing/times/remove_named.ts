import { CHANGE_TEXTS } from "../../../grammar/language/answers/change_texts.ts";
import { listSchedules } from "../../../../schedules/list_schedules.ts";
import { findWorkflowsNamed } from "../../../../workflows/named_workflow_store.ts";
import { PhraseSet } from "../../../grammar/forms.ts";
import { STEP_ARTICLES } from "../../../grammar/language/step_words.ts";
import { CHEERFUL, JOINING, LEADING, TRAILING } from "../../../grammar/language/vocabulary.ts";
import { ownWords } from "../../../grammar/own_words.ts";
import { withoutPolite } from "../../../grammar/polite.ts";
import { scheduleName, scheduleSlots } from "../../../grammar/schedule_slots.ts";
import { textOf, titleOf } from "../../../grammar/slots.ts";
import { type Token, tokenize, type TokenizedText } from "../../../grammar/tokens.ts";
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
const ARTICLES = new PhraseSet(STEP_ARTICLES);
const MARKS = new Set([",", ".", "!", "\n"]);
const CHARACTERS_MAX = 200;

/**
 * Reads a removal that only a name identifies, as in "remove weekly": a schedule of the thread's
 * workflow, a step of its draft, or another workflow. Returns null if nothing has that name.
 */
export async function readNamedRemoval(talk: Talk): Promise<Wish | null> {
  const { message, attachments } = talk.turn;
  if (attachments.length > 0) return null;
  const words = ownWords(message);
  const said = nameToRemove(words);
  if (said === null) return await severalAtOnce(talk, words);
  const workflow = await readLinkedWorkflow(talk);
  const { schedules } = workflow === null
    ? { schedules: [] }
    : await listSchedules(talk.ctx, { workflowId: workflow.id });
  const schedule = schedules.find(({ name }) => name === scheduleName(said))?.name ?? null;
  const step = stepsOf((await readEditable(talk))?.definition ?? {}).map(idOf)
    .find((id) => id === said) ?? null;
  if (schedule !== null && step !== null) {
    return { answer: CHANGE_TEXTS[talk.language].scheduleOrStep(said) };
  }
  if (schedule !== null) {
    const change = {
      change: "remove",
      settings: {},
      schedule,
      reference: { kind: "linked" },
    } as const;
    return wishOf({ deed: "change_schedule", ...change });
  }
  if (step === null) return await workflowRemoval(talk, said);
  return {
    tool: "edit_draft",
    input: { edit: { do: "remove", step: { name: step, place: null } } },
  };
}

/**
 * Returns the refusal of "delete Pay and Report", if all parts are names of workflows; otherwise
 * null.
 */
async function severalAtOnce({ ctx }: Talk, text: string): Promise<Wish | null> {
  const names = (textToRemove(text) ?? "").split(PARTING, NAMES_MAX);
  if (names.length < 2) return null;
  const { db: { queries }, principal } = ctx;
  for (const name of names) {
    const [found] = await findWorkflowsNamed(queries, { principal, name: name.trim(), limit: 1 });
    if (!found) return null;
  }
  const [first = ""] = names;
  const answer = "I delete one workflow at a time, and nothing is deleted yet. Say " +
    `"delete ${first.trim()}", and then the next one.`;
  return { answer };
}

const NAMES_MAX = 5;
const PARTING = /\s*,\s*(?:and\s)?\s*|\s+(?:and|und|et|y)\s+/iu;

/**
 * Returns the wish to delete a workflow. "Delete Newsletter" does not say that it is a workflow, so
 * the deletion is only proposed.
 */
async function workflowRemoval({ ctx }: Talk, said: string): Promise<Wish | null> {
  const { db: { queries }, principal } = ctx;
  const [found] = await findWorkflowsNamed(queries, { principal, name: said, limit: 1 });
  return found ? { tool: "delete_workflow", input: { workflow: said } } : null;
}

/**
 * Returns the name in a text that contains only a verb of removal and a name; null for any other
 * text.
 */
export function nameToRemove(text: string): string | null {
  const found = afterVerb(text);
  if (found === null) return null;
  const { source, at } = found;
  const { tokens } = source;
  for (const to of scheduleSlots(source)["schedule"]?.(tokens, at) ?? []) {
    if (skip(tokens, { from: to, words: AFTER }) < tokens.length) continue;
    const span = { from: at, to };
    return tokens[at]?.kind === "quoted" ? titleOf(source, span) : textOf(source, span);
  }
  return null;
}

function textToRemove(text: string): string | null {
  const found = afterVerb(text);
  return found && textOf(found.source, { from: found.at, to: found.source.tokens.length });
}

/** Returns the position after a verb of removal at the beginning; null if there is none. */
function afterVerb(text: string): { source: TokenizedText; at: number } | null {
  if (text.length > CHARACTERS_MAX) return null;
  const source = withoutPolite(tokenize(text));
  const { tokens, isCut } = source;
  if (isCut) return null;
  const verb = skip(tokens, { from: 0, words: BEFORE });
  const name = verb + REMOVING.lengthAt(tokens, verb);
  const at = name + ARTICLES.lengthAt(tokens, name);
  return name === verb ? null : { source, at };
}

function skip(
  tokens: readonly Token[],
  { from, words }: { from: number; words: PhraseSet },
): number {
  let at = from;
  for (let length = 1; length > 0; at += length) {
    length = MARKS.has(tokens[at]?.text ?? "") ? 1 : words.lengthAt(tokens, at);
  }
  return at;
}
