import type { Wish } from "../phrases.ts";

const PAUSED_UNTIL =
  /^\s*(?:please\s|can you\s|could you\s|kindly\s)*(?:make\s)?(?:pause|stop|suspend|hold|halt|freeze|interrupt)\s(?:it|this|that|the (?:schedule|workflow|runs?|e-?mails?|mails?)|everything)\s(?:until|till|for(?! (?:now|the moment|the time being|a while)(?!\p{L}))|during|over|from|while)\s[^?]{2,80}$/iu;

/** Answers a wish that the service cannot fulfil. Returns null for any other text. */
export function readRefusal(words: string): Wish | null {
  if (!PAUSED_UNTIL.test(words)) return null;
  const answer = "A pause of a schedule has no end of its own, so nothing is changed yet. Say " +
    '"pause the schedule" now, and "resume the schedule" when it should go on.';
  return { answer };
}

/** Matches what a user may ask to repair. */
const OBJECT = `(?:${
  [
    ...["it", "this", "that", "them", "everything"],
    `(?:the |this |that )?(?:${
      [
        ...["error", "problem", "issue", "bug", "failure", "failed step", "failing step", "run"],
        ...["mistake", "draft", "workflow", "mess"],
      ].join("|")
    })`,
    ...["what went wrong", "whatever is wrong"],
  ].join("|")
})`;
/** Phrases that only report a failure. */
const REPORTING = [
  ...["fail\\w*", "work", "works", "worked", "working", "broke", "broken", "errors?", "wrong"],
  ...["success\\w*", "crash\\w*", "red", "stuck", "oops", "sorry", "no", "help", "hi", "hello"],
].join("|");
/** Phrases that politely begin an order. */
const ASKING = [
  ...["please", "can you", "could you", "would you", "will you", "would you mind", "and", "then"],
  ...["just", "i want you to", "try to", "kindly", "now", "so"],
].join("|");
const LOOKING = String.raw`(?:look(?:ing)? into|check(?:ing)?|find(?:ing)?(?: out)?) ` +
  String.raw`(?:it|that|what (?:went|is) wrong|why|the (?:error|problem|failure))`;
const MENDING_VERBS = [
  ...["fix", "fixing", "repair", "repairing", "mend", "mending", "solve", "solving", "resolve"],
  ...["resolving", "heal", "correct", "correcting", "sort", "sorting"],
].join("|");
/** Phrases that ask for a repair. */
const MENDED = [
  `(?:${MENDING_VERBS}) ${OBJECT}(?: out)?`,
  `(?:put|putting|set|setting) ${OBJECT} right`,
  `(?:get|getting|make|making) ${OBJECT} (?:work|working|to work|run|running)`,
  `sort out ${OBJECT}`,
  ...["fix", "repair"],
].join("|");
const MENDING = new RegExp(
  String.raw`^(?:[^.,;!?]*\b(?:${REPORTING})\b[^.,;!?]*[.,;!?:]+\s*)*(?:(?:${ASKING})\s)*` +
    String.raw`(?:${LOOKING}(?:,| and)\s(?:then\s)?)?(?:${MENDED})` +
    String.raw`(?: again| up)?(?: for me| for us)?(?:,? please)?[\s.!?]*$`,
  "iu",
);
const NOT_NOW =
  /(?<!\p{L})(?:if|unless|when|whenever|don['’]?t|do not|never|before|should)(?!\p{L})/iu;

/**
 * Reads a request to repair a failure, after a sentence that reports it. Returns null for any other
 * text.
 */
export function readMending(words: string): Wish | null {
  const isMeant = words.length < 300 && !NOT_NOW.test(words) && MENDING.test(words.trim());
  return isMeant ? { tool: "fix_draft", input: {} } : null;
}
