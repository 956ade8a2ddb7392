import type { Language } from "../../../grammar/language/vocabulary.ts";
import type { FileTable } from "../../attached/file_table.ts";
import type { BuiltDraft } from "../build_draft.ts";
import type { Drafted } from "../read_draft.ts";
import { type ReadSketch, readSketch } from "../sketch/read_sketch.ts";
import type { LeftOut } from "../sketch/scanning/left_out.ts";

/** A request that can be drafted, made of the parts that are understood of another request. */
export interface Offer {
  request: string;
  /** The draft for `request`. */
  built: BuiltDraft;
  /** The words that the request leaves out, as they were said. */
  leftOut: string[];
}

export interface OfferInput {
  language: Language;
  tables: readonly FileTable[];
  /** The user's own address. */
  me: string | null;
  /** Reads a text as a request. */
  read(text: string): Drafted | null;
}

/**
 * Finds what of a request can be drafted, in whatever words the rest is. What is left out is named,
 * and if it may be a condition, nothing is sent. Null if too little is understood.
 */
export function offerFor(text: string, { read, ...input }: OfferInput): Offer | null {
  const sketch = readSketch(text, input);
  if (sketch === null || !isWorthIt(sketch.built, sketch.leftOut)) return null;
  const request = sketch.leftOut.length === 0 ? sketch.text : requestOf(sketch);
  // Without some words, others may mean something else.
  const again = readSketch(request, input);
  if (again === null || stepsOf(again.built) !== stepsOf(sketch.built)) return null;
  const drafted = read(request);
  if (drafted?.kind !== "built") return null;
  return { request, built: drafted.built, leftOut: sketch.leftOut.map(({ said }) => said) };
}

function stepsOf({ definition: { inputs, steps } }: BuiltDraft): string {
  return JSON.stringify([inputs, steps]);
}

/** Returns the text without the words that are left out, with its time in front. */
function requestOf({ text, leftOut, times, built: { phrase } }: ReadSketch): string {
  const spans = [...leftOut.map(({ start, end }) => [start, end] as const), ...times]
    .toSorted(([one], [other]) => other - one);
  const rest = spans.reduce(
    (left, [start, end]) => `${left.slice(0, start)} ${left.slice(end)}`,
    text,
  );
  return phrase === null ? tidy(rest) : `${phrase.replace(/[\s,.?!]+$/u, "")}: ${tidy(rest)}`;
}

function tidy(text: string): string {
  return text.replaceAll(/[ \t]{2,}/gu, " ").replaceAll(/\s+(?=[,.;:!?])/gu, "").trim();
}

/** Whether more is offered than to fetch what a much longer text speaks of. */
function isWorthIt({ definition, phrase }: BuiltDraft, leftOut: readonly LeftOut[]): boolean {
  const { steps } = definition;
  const isMore = steps.length > 1 || phrase !== null || definition.schedule !== undefined;
  const lost = leftOut.filter(({ isCondition }) => isCondition).length;
  return isMore && lost <= steps.length + 3;
}
