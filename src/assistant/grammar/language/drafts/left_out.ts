/** Answers that remove an unclear part from a request: "leave it out", "lass es weg". */
const FORMS: readonly string[] = [
  "(?:leave|skip|drop|omit|ignore|forget|remove|cut)(?: (?:it|that|this|them|those|these|all that|the rest|(?:that|this|the) parts?|(?:those|these) parts))?(?: all)?(?: out| away| off| for now| about it)?",
  "(?:do it |draft it |make it |go on )?without(?: it| that| this| (?:that|this) part)?",
  "(?:that is |it is |that's |it's )?not needed|never mind (?:that|this) part",
  "(?:lass|lasse|lassen sie|streich|streiche) (?:es|das|sie|alles|den rest|den teil|diesen teil|die teile|diese teile)(?: alle)?(?: einfach)?(?: weg| aus)?",
  "(?:vergiss|ignoriere|ignorier|überspringe|überspring) (?:es|das|den teil|diesen teil)",
  "(?:mach es )?ohne(?: das| es| den teil| diesen teil)?|weglassen|(?:das )?brauche ich nicht|nicht nötig",
  "(?:laisse|laissez)[- ](?:tomber|le|la|les|le reste|tout|cette partie|ces parties)(?: tomber| de côté)?",
  "(?:ignore|ignorez|oublie|oubliez|enlève|enlevez|saute|supprime)(?:[- ](?:le|la|ça|cela|cette partie))?",
  "(?:fais[- ]le )?sans(?: ça| cela| cette partie)?|pas nécessaire|pas besoin",
  "(?:déjalo|déjala|déjalos|déjalas|deja eso|deja el resto|deja esa parte|déjelo)(?: fuera| así)?",
  "(?:omítelo|ignóralo|olvídalo|quítalo|sáltatelo|omite|ignora|olvida|quita)(?: eso| esa parte)?",
  "(?:hazlo )?sin(?: eso| ello| esa parte)?|no hace falta|no es necesario",
];

const LEFT_OUT = new RegExp(
  String.raw`^\s*(?:(?:just|then|ok|okay|please|dann|bitte|alors|entonces),? )?(?:${
    FORMS.join("|")
  })(?:,? (?:please|thanks|thank you|bitte|danke|merci|por favor|gracias))?[\s.!]*$`,
  "iu",
);
const CHARACTERS_MAX = 80;

/** Whether an answer only says to leave the unclear part out, in any of the languages. */
export function isLeftOut(answer: string): boolean {
  return answer.length <= CHARACTERS_MAX && LEFT_OUT.test(answer);
}
