import { oneOf, pattern } from "../../../../../lib/text/pattern.ts";
import { promptsIn } from "../../applying/step_fields.ts";
import type { ReadRareChange } from "./reader.ts";

const LANGUAGES: readonly (readonly [RegExp, string])[] = [
  [/^(?:german|deutsch|allemand|alemán)$/iu, "German"],
  [/^(?:english|englisch|anglais|inglés)$/iu, "English"],
  [/^(?:french|französisch|français|francés)$/iu, "French"],
  [/^(?:spanish|spanisch|espagnol|español)$/iu, "Spanish"],
  [/^(?:italian|italienisch|italien|italiano)$/iu, "Italian"],
  [/^(?:dutch|niederländisch|néerlandais|neerlandés|holandés)$/iu, "Dutch"],
];
const LEADS = "and|but|please|oh|und|bitte|aber|et|mais|y|pero";
const WRITE = oneOf({
  en: ["write|make|have|let it", "the? language|language:"],
  de: ["schreib|mach es|das", "sprache|sprache:"],
  fr: ["langue|langue:"],
  es: ["idioma|idioma:"],
});
const BEHIND = "please|though|bitte|s'il_te_plaît|stp|por_favor|instead|stattdessen";
/** Matches "Write it in German, please" and "idioma: francés". */
const IN_LANGUAGE = pattern("iu")`
  ^ (?: ${LEADS} [\s,]+ )* (?: ${WRITE} \s )? (?: be\s )? (?: ${"in|auf|en"} \s )?
  ( \p{L}{4,15} ) (?: [\s,]+ ${BEHIND} )* [\s.!]* $
`;

/** Reads "in German, please", where the draft asks one language model for a text. */
export const readPromptMore: ReadRareChange = ({ text, names }) => {
  if (promptsIn(names.draft).length !== 1) return null;
  const [, said = ""] = IN_LANGUAGE.exec(text.trim()) ?? [];
  const [, language] = LANGUAGES.find(([words]) => words.test(said)) ?? [];
  return language === undefined
    ? null
    : { edit: { do: "prompt_more", text: `Write in ${language}.` } };
};
