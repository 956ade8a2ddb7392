import type { Wish } from "../phrases.ts";

const NEGATED =
  /^\s*(?:ok(?:ay)?[,.]?\s|no[,.]?\s|please[,]?\s|but\s|and\s)*(?:do not|don['’]?t|dont|never|please not|not)\s(?:you\s)?(?:please\s)?(?:publish|run|start|send|execute|schedule|delete|share|cancel|retry|approve|reject|release|deploy|launch|trigger|do)\b(?:\s(?:it|this|that|them|anything|the (?:workflow|draft|mail|e-?mail|run)|so))?(?:\s(?:yet|now|today|please|for now|at the moment|before i say so|until i say so|right now|so far))*[\s.!]*$/iu;
const PAUSED_UNTIL =
  /^\s*(?:please\s|can you\s|could you\s|kindly\s)*(?:make\s)?(?:pause|stop|suspend|hold|halt|freeze|interrupt)\s(?:it|this|that|the (?:schedule|workflow|runs?|e-?mails?|mails?)|everything)\s(?:until|till|for(?! (?:now|the moment|the time being|a while)(?!\p{L}))|during|over|from|while)\s[^?]{2,80}$/iu;

/**
 * Answers a wish that nothing be done, or one that the service has no order for, so that nobody has
 * to wonder; null for any other text.
 */
export function readRefusal(words: string): Wish | null {
  if (NEGATED.test(words)) {
    return { answer: "I do nothing until you say so. Nothing was published, run or sent now." };
  }
  if (!PAUSED_UNTIL.test(words)) return null;
  const answer = "A pause of a schedule has no end of its own, so nothing is changed yet. Say " +
    '"pause the schedule" now, and "resume the schedule" when it should go on.';
  return { answer };
}

const OBJECT =
  "(?:it|this|that|them|everything|(?:the |this |that )?(?:error|problem|issue|bug|failure|failed step|failing step|run|mistake|draft|workflow|mess)|what went wrong|whatever is wrong)";
const MENDING = new RegExp(
  "^(?:[^.,;!?]*\\b(?:fail\\w*|work|works|worked|working|broke|broken|errors?|wrong|success\\w*|crash\\w*|red|stuck|oops|sorry|no|help|hi|hello)\\b[^.,;!?]*[.,;!?:]+\\s*)*" +
    "(?:(?:please|can you|could you|would you|will you|would you mind|and|then|just|i want you to|try to|kindly|now|so)\\s)*" +
    "(?:(?:look(?:ing)? into|check(?:ing)?|find(?:ing)?(?: out)?) (?:it|that|what (?:went|is) wrong|why|the (?:error|problem|failure))(?:,| and)\\s(?:then\\s)?)?" +
    `(?:(?:fix|fixing|repair|repairing|mend|mending|solve|solving|resolve|resolving|heal|correct|correcting|sort|sorting) ${OBJECT}(?: out)?|(?:put|putting|set|setting) ${OBJECT} right|(?:get|getting|make|making) ${OBJECT} (?:work|working|to work|run|running)|sort out ${OBJECT}|fix|repair)` +
    "(?: again| up)?(?: for me| for us)?(?:,? please)?[\\s.!?]*$",
  "iu",
);
const NOT_NOW =
  /(?<!\p{L})(?:if|unless|when|whenever|don['’]?t|do not|never|before|should)(?!\p{L})/iu;

/**
 * Reads a wish to mend what has failed, after a sentence that says so; null for any other text.
 */
export function readMending(words: string): Wish | null {
  const isMeant = words.length < 300 && !NOT_NOW.test(words) && MENDING.test(words.trim());
  return isMeant ? { tool: "fix_draft", input: {} } : null;
}
