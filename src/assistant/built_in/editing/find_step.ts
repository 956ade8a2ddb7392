import { isJsonObject, type JsonObject } from "../../../lib/json.ts";
import { EDIT_TEXTS, type EditTexts } from "../../grammar/language/edit_texts.ts";
import { REFUSAL_TEXTS } from "../../grammar/language/answers/refusal_texts.ts";
import type { Language } from "../../grammar/language/vocabulary.ts";
import { type DraftTopic, isAbout } from "../asking/draft_topics.ts";
import { shownName, type StepName } from "./step_name.ts";
import { idsIn, stepsOf } from "./steps.ts";
import { normalize } from "../../../lib/text/normalize.ts";

/** The index of a step at the top level, or a question which step is meant. */
export type FoundStep = { at: number } | { question: string };

const LISTED_MAX = 20;

/** Match the questions for a step, in all languages. */
const ASKED: readonly RegExp[] = Object.values(EDIT_TEXTS).map(({ whichStep }) => {
  const [before = "", after = ""] = whichStep("…").split("…").map((part) => RegExp.escape(part));
  return new RegExp(`${before}([^"\\n]{1,200})${after}$`);
});

/**
 * Finds the top-level step that the words mean, by id, title, place or work. If no step or several
 * match, returns a question with their names.
 */
export function findStep(
  definition: JsonObject,
  meant: StepName,
  language: Language = "en",
): FoundStep {
  const texts = EDIT_TEXTS[language];
  const steps = stepsOf(definition);
  if (steps.length === 0) return { question: texts.noSteps };
  const found = meant.isSpokenOf ? steps.map((_, index) => index) : indexesOf(steps, meant);
  const [at, another] = found;
  if (at !== undefined && another === undefined) return { at };
  const words = shownName(meant);
  const names = listed(texts, steps, found.length > 0 ? found : steps.map((_, index) => index));
  if (at !== undefined) {
    return { question: `${texts.severalSteps(names)} ${texts.whichStep(words)}` };
  }
  const inside = outerOf(steps, words);
  if (inside !== null) {
    return {
      question: REFUSAL_TEXTS[language].insideStep(words, inside),
    };
  }
  return { question: `${texts.noStep(words, names)} ${texts.whichStep(words)}` };
}

/** Returns the words for the step that a question quotes; null if the reply asks for no step. */
export function stepAskedFor(reply: string): string | null {
  const text = reply.trimEnd();
  return ASKED.flatMap((asked) => asked.exec(text)?.[1] ?? [])[0] ?? null;
}

/** Returns the places of the steps that a question offers. */
export function listedPlaces(reply: string): readonly number[] {
  const list = reply.trimEnd().split("\n").at(-1) ?? "";
  return [...list.matchAll(/(?<=^|[\s:,])(\d{1,2})\. (?=[\p{L}_])/gu)].map(([, place]) =>
    Number(place)
  );
}

function indexesOf(steps: readonly JsonObject[], { name, place }: StepName): number[] {
  const byPlace = place === null ? [] : [place < 0 ? steps.length + place : place - 1]
    .filter((at) => at in steps);
  if (name === null) return byPlace;
  const named = byName(steps, name);
  if (named.length > 0) return [...new Set([...named, ...byPlace])];
  return byPlace.length > 0 ? byPlace : byCall(steps, name);
}

/** Finds steps by name. An exact id takes precedence over ids and titles in another spelling. */
function byName(steps: readonly JsonObject[], name: string): number[] {
  const exact = steps.findIndex(({ id }) => id === name);
  if (exact >= 0) return [exact];
  const said = folded(name);
  const fitting = where(steps, ({ id }) => folded(String(id)) === said);
  return fitting.length > 0
    ? fitting
    : where(steps, ({ title }) => typeof title === "string" && folded(title) === said);
}

function byCall(steps: readonly JsonObject[], name: string): number[] {
  const said = folded(name);
  const byAction = where(steps, ({ action }) => action === said);
  if (byAction.length > 0) return byAction;
  const byService = where(steps, ({ service }) => service === said);
  return byService.length > 0 ? byService : where(steps, (step) => works(step, said));
}

/** Words for work that is not an action of a service. */
const TOPICS_BY_WORD: ReadonlyMap<string, DraftTopic> = new Map([
  ...["sort", "sorting", "order", "sortierung", "tri", "orden"].map((word) =>
    [word, "order"] as const
  ),
  ...["approval", "freigabe", "approbation", "aprobacion"].map((word) =>
    [word, "approvals"] as const
  ),
  ...["mail", "email", "courriel", "correo"].map((word) => [word, "mails"] as const),
  ...["condition", "bedingung", "condicion", "filtre", "filtro"].map((word) =>
    [word, "filters"] as const
  ),
  ...["grouping", "gruppierung", "groupement", "regroupement", "agrupacion"].map((word) =>
    [word, "groups"] as const
  ),
  ...["file", "datei", "fichier", "archivo", "fichero"].map((word) => [word, "files"] as const),
]);

function works(step: JsonObject, said: string): boolean {
  const topic = TOPICS_BY_WORD.get(said);
  return topic !== undefined && isAbout(step, topic);
}

function where(steps: readonly JsonObject[], test: (step: JsonObject) => boolean): number[] {
  return steps.flatMap((step, at) => test(step) ? [at] : []);
}

function folded(name: string): string {
  return normalize(name, "NFKD").toLowerCase().replaceAll(/[\p{M}\s_-]+/gu, "");
}

function listed(
  { more: andMore }: EditTexts,
  steps: readonly JsonObject[],
  indexes: readonly number[],
): string {
  const shown = indexes.slice(0, LISTED_MAX).map((at) => `${at + 1}. ${idOf(steps[at])}`);
  const more = indexes.length - shown.length;
  return shown.join(", ") + (more > 0 ? andMore(more) : "");
}

export function idOf(step: JsonObject | undefined): string {
  return String(step?.["id"]);
}

/** Returns the id of the top-level step that contains the step; null if none does. */
function outerOf(steps: readonly JsonObject[], id: string): string | null {
  const outer = steps.find((step) => isJsonObject(step) && idsIn([step]).includes(id));
  return outer === undefined ? null : idOf(outer);
}
