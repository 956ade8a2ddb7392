import { promptsIn } from "../../applying/step_fields.ts";
import type { Reader } from "./reader.ts";

const LANGUAGES: readonly (readonly [RegExp, string])[] = [
  [/^(?:german|deutsch|allemand|alemán)$/iu, "German"],
  [/^(?:english|englisch|anglais|inglés)$/iu, "English"],
  [/^(?:french|französisch|français|francés)$/iu, "French"],
  [/^(?:spanish|spanisch|espagnol|español)$/iu, "Spanish"],
  [/^(?:italian|italienisch|italien|italiano)$/iu, "Italian"],
  [/^(?:dutch|niederländisch|néerlandais|neerlandés|holandés)$/iu, "Dutch"],
];
const IN_LANGUAGE =
  /^(?:(?:and|but|please|oh|und|bitte|aber|et|mais|y|pero)[\s,]+)*(?:(?:write|make|have|let) it\s|(?:schreib|mach) (?:es|das)\s|(?:the )?language:?\s|sprache:?\s|langue:?\s|idioma:?\s)?(?:be\s)?(?:in\s|auf\s|en\s)?(\p{L}{4,15})(?:[\s,]+(?:please|though|bitte|s'il te plaît|stp|por favor|instead|stattdessen))*[\s.!]*$/iu;

/** Reads "in German, please", where the draft asks one language model for a text. */
export const readPromptMore: Reader = ({ text, names }) => {
  if (promptsIn(names.draft).length !== 1) return null;
  const [, said = ""] = IN_LANGUAGE.exec(text.trim()) ?? [];
  const [, language] = LANGUAGES.find(([words]) => words.test(said)) ?? [];
  return language === undefined
    ? null
    : { edit: { do: "prompt_more", text: `Write in ${language}.` } };
};
