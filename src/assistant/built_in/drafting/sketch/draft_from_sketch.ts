import { DRAFT_TEXTS } from "../../../grammar/language/drafts/draft_texts.ts";
import { draftLanguage } from "../draft_language.ts";
import { lostValue } from "../losses/lost_value.ts";
import type { Drafted, ReadDraftOptions } from "../read_draft.ts";
import { readSketch } from "./read_sketch.ts";

const DESCRIBING_MAX = 2;

/**
 * Reads a first message in any words. Returns null unless all of its words are understood, except
 * for a few nouns that only describe; the reply lists them.
 */
export function draftFromSketch(
  text: string,
  asker: ReadDraftOptions,
  /** Whether another reader has a question, which is better than an assumption. */
  isAsked = false,
): Drafted | null {
  const language = draftLanguage(text);
  const read = readSketch(text, { language, tables: asker.tables ?? [], me: asker.email });
  if (read === null || (isAsked && read.isAssumed) || read.leftOut.length > DESCRIBING_MAX) {
    return null;
  }
  if (read.leftOut.some(({ isDescribing }) => !isDescribing)) return null;
  if (lostValue(read.text, read.built) !== null) return null;
  const { leftOut } = DRAFT_TEXTS[language];
  const notes = [...read.built.notes, ...read.leftOut.map(({ said }) => leftOut(said))];
  return { kind: "built", built: { ...read.built, notes }, language };
}
