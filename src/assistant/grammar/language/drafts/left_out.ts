import { oneOf, pattern } from "../../../../lib/text/pattern.ts";

/** Answers that remove an unclear part from a request: "leave it out", "lass es weg". */
const LEAVING_OUT = oneOf({
  en: [
    "leave|skip|drop|omit|ignore|forget|remove|cut <it>? all? out|away|off|for_now|about_it?",
    "do_it|draft_it|make_it|go_on? without it|that|this|that_part|this_part?",
    "that_is|it_is|that's|it's? not needed",
    "never mind that|this part",
  ],
  de: [
    "<lass> <es>|sie|alles|den_rest|die_teile|diese_teile alle? einfach? weg|aus?",
    "vergiss|ignorier(e)|überspring(e) <es>",
    "mach_es? ohne <es>?",
    "weglassen|nicht_nötig",
    "das? brauche ich nicht",
  ],
  fr: [
    "<laisse><reste> tomber|de_côté?",
    "ignore(<la>)|ignorez(<la>)|oublie(<la>)|oubliez(<la>)|enlève(<la>)|enlevez(<la>)",
    "saute(<la>)|supprime(<la>)",
    "fais-le|fais_le? sans ça|cela|cette_partie?",
    "pas nécessaire|besoin",
  ],
  es: [
    "déjalo|déjala|déjalos|déjalas|deja_eso|deja_el_resto|deja_esa_parte|déjelo fuera|así?",
    "omítelo|ignóralo|olvídalo|quítalo|sáltatelo|omite|ignora|olvida|quita eso|esa_parte?",
    "hazlo? sin eso|ello|esa_parte?",
    "no_hace_falta|no_es_necesario",
  ],
}, {
  it: oneOf([
    "it|that|this|them|those|these|all_that|the_rest",
    "that|this|the part(s)",
    "those|these parts",
  ]),
  es: "das|es|den_teil|diesen_teil",
  lass: "lass|lasse|lassen_sie|streich|streiche",
  laisse: /(?:laisse|laissez)[- ]/u,
  reste: "tomber|le|la|les|le_reste|tout|cette_partie|ces_parties",
  la: /[- ](?:le|la|ça|cela|cette partie)/u,
});
const BEFORE = "just|then|ok|okay|please|dann|bitte|alors|entonces";
const AFTER = "please|thanks|thank_you|bitte|danke|merci|por_favor|gracias";

const LEFT_OUT = pattern("iu")`
  ^ \s* (?: ${BEFORE} ,? [ ] )? ${LEAVING_OUT} (?: ,? [ ] ${AFTER} )? [\s.!]* $
`;
const CHARACTERS_MAX = 80;

/** Whether an answer only says to leave the unclear part out, in any of the languages. */
export function isLeftOut(answer: string): boolean {
  return answer.length <= CHARACTERS_MAX && LEFT_OUT.test(answer);
}
