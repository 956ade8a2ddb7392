import { oneOf, pattern } from "../../../lib/text/pattern.ts";
import type { Wish } from "../phrases.ts";

const POLITE = "please|can_you|could_you|kindly";
const PAUSE = "pause|stop|suspend|hold|halt|freeze|interrupt";
const PAUSED = [
  "it|this|that|everything",
  "the schedule|workflow|run(s)|email(s)|e-mail(s)|mail(s)",
];
/** Matches "for" before a duration. "For now" has no end. */
const FOR = /for(?! (?:now|the moment|the time being|a while)(?!\p{L}))/u;
const PAUSED_UNTIL = pattern("iu")`
  ^ \s* (?: ${POLITE} \s )* (?: make \s )? ${PAUSE} \s ${PAUSED} \s
  (?: until | till | ${FOR} | during | over | from | while ) \s [^?]{2,80} $
`;

/** Answers a wish that the service cannot fulfil. Returns null for any other text. */
export function readRefusal(words: string): Wish | null {
  if (!PAUSED_UNTIL.test(words)) return null;
  const answer = "A pause of a schedule has no end of its own, so nothing is changed yet. Say " +
    '"pause the schedule" now, and "resume the schedule" when it should go on.';
  return { answer };
}

/** Nouns for what a user may ask to repair. */
const BROKEN = oneOf([
  "it|this|that|them|everything|what_went_wrong|whatever_is_wrong",
  "the|this|that? error|problem|issue|bug|failure|failed_step|failing_step|run|mistake",
  "the|this|that? draft|workflow|mess",
]);
/** Phrases that only report a failure. */
const REPORTING = oneOf([
  "<fail>|work|works|worked|working|broke|broken|error|errors|wrong|<success>|<crash>",
  "red|stuck|oops|sorry|no|help|hi|hello",
], { fail: /fail\w*/u, success: /success\w*/u, crash: /crash\w*/u });
/** Phrases that politely begin an order. */
const ASKING = [
  "please|can_you|could_you|would_you|will_you|would_you_mind|and|then|just|i_want_you_to",
  "try_to|kindly|now|so",
];
const INVESTIGATING = oneOf([
  "<look> it|that|why",
  "<look> what went|is wrong",
  "<look> the error|problem|failure",
], { look: "look(ing)_into|check(ing)|find(ing)|find(ing)_out" });
/** Phrases that ask for a repair. */
const REPAIRING = oneOf([
  "<mend> <broken> out?",
  "put|putting|set|setting <broken> right",
  "get|getting|make|making <broken> work|working|to_work|run|running",
  "sort out <broken>",
  "fix|repair",
], {
  broken: BROKEN,
  mend:
    "fix(ing)|repair(ing)|mend(ing)|solve|solving|resolve|resolving|heal|correct(ing)|sort(ing)",
});
/**
 * Matches sentences that report a failure, and a report before a colon. Lookaheads make sure that
 * each sentence can match in one way only, so that the search takes linear time.
 */
const REPORTS = pattern("iu")`
  (?: (?= [^.,;!?]* \b ${REPORTING} \b ) [^.,;!?]* [.,;!?]+ )*
  (?: (?= [^.,;!?]* \b ${REPORTING} \b [^.,;!?]* : ) [^.,;!?]* : )?
`;
const REPAIR_REQUEST = pattern("iu")`
  ^ ${REPORTS} \s* (?: ${ASKING} \s )*
  (?: ${INVESTIGATING} (?: , | [ ] and ) \s (?: then \s )? )? ${REPAIRING}
  (?: [ ] again | [ ] up )? (?: [ ] for [ ] me | [ ] for [ ] us )? (?: ,? [ ] please )? [\s.!?]* $
`;
const NOT_NOW =
  /(?<!\p{L})(?:if|unless|when|whenever|don['’]?t|do not|never|before|should)(?!\p{L})/iu;

/**
 * Reads a request to repair a failure, after a sentence that reports it. Returns null for any other
 * text.
 */
export function readRepairRequest(words: string): Wish | null {
  const isMeant = words.length < 300 && !NOT_NOW.test(words) && REPAIR_REQUEST.test(words.trim());
  return isMeant ? { tool: "fix_draft", input: {} } : null;
}
