import { pattern } from "../../../../lib/text/pattern.ts";

const WORDS = {
  en: ["first|firstly|beforehand", "first of all", "before that|anything|grouping|counting"],
  de: ["zuerst|erst|erstmal|vorher|davor|zunächst", "erst mal"],
  fr: ["d'abord|d’abord|avant|auparavant", "avant ça|cela|tout"],
  es: ["primero|antes", "antes de eso|todo", "en primer lugar"],
};
const BESIDE = "and|but|please|und|aber|bitte|et|mais|y|pero";
const FIRST_OF_ALL = pattern("iu")`
  ^ \s* (?: ${BESIDE} [\s,]+ )* ${WORDS} [\s,:]+ (?! \d ) | \s ${WORDS} [\s.!]* $
`;

/** Whether the words ask to do something before all other work: "Throw them out first". */
export function saysFirst(text: string): boolean {
  return FIRST_OF_ALL.test(text);
}
