import { pattern } from "../../../lib/text/pattern.ts";
import type { Wish } from "../phrases.ts";
import { use } from "../read_beginning.ts";

/** The services of steps, and everyday words for them. */
const SERVICES: readonly (readonly [service: string, words: RegExp])[] = [
  ["email", /^(?:e-?mails?|mails?|smtp|messages|notifications)$/iu],
  [
    "http",
    /^(?:https?|apis?|rest|web ?services?|web(?: requests?)?|urls?|web ?sites?|requests?|the (?:web|internet))$/iu,
  ],
  ["files", /^(?:files?|csvs?|csv files?|storage|attachments|spreadsheets?)$/iu],
  ["human", /^(?:approvals?|humans?|people|questions?|forms?|confirmations?|an approval)$/iu],
  ["model", /^(?:(?:language )?models?|llms?|ai|gpt)$/iu],
  ["rules", /^(?:(?:decision )?rules?|tables)$/iu],
  ["code", /^(?:code|javascript|js|scripts?)$/iu],
  ["workflow", /^(?:other workflows|workflows|sub-?workflows)$/iu],
  ["wait", /^(?:waits?|pauses?|delays?)$/iu],
  ["data", /^(?:data)$/iu],
];

/** Verbs for the use of a service by a workflow. */
const USES = [
  "use(s)|using|call(s)|send(s)|sending|have|contain(s)|need(s)|read(s)|write(s)|ask(s)|with",
  "involve(s)|work_with|works_with|make_use_of|touch|include|run(s)",
];
/** Matches "Which of my workflows send e-mails?" */
const USING = pattern("iu")`
  ^ \s* (?: ${"show|list|give|tell me?"} \s )? ${"which|what|all|the|my|any"}? \s?
  (?: ${"of my|our|the|these"} \s )? (?: my\s | our\s )?
  ${"workflow(s)|flow(s)|automation(s)|ones|one|processes|of_them"}? \s?
  (?: that\s | which\s )? ${USES} \s (?: ${"a|an|the|any|some"} \s )?
  ( \p{L} [\p{L} -]{1,30}? ) (?: \s ${"step(s)|service|services|call(s)"} )? [\s?.!]* $
`;
/** Phrases that begin a search. */
const SEARCHING = [
  "find|where's|where_is|where_are",
  "search for?",
  "look up|for",
  "is|are there something|anything|a_workflow|one|any|workflows?",
  "do i|we have something|anything|a_workflow|one|any?",
];
const WHICH_WAS = pattern("iu")`
  ${"which|what workflow|one? is|was"} [ ] (?: it [ ] | the [ ] one [ ] )?
`;
const ABOUT = "about|for|with|named|called|on|like|regarding|that_is_about|concerning";
/** Matches "Find the workflow about invoices." */
const FINDING = pattern("iu")`
  ^ \s* (?: ${"please|can_you|could_you"} \s )* (?: ${SEARCHING} | ${WHICH_WAS} ) \s (?: me\s )?
  (?: ${"a|an|the|my|our|that|any|all"} \s )* (?: ${"workflow(s)|flow(s)|one(s)"} \s )?
  (?: ${ABOUT} \s )? (?: the\s | my\s )?
  ["“]? ( [\p{L}\p{N}] [\p{L}\p{N} _-]{1,40}? ) ["”]?
  (?: \s ${"workflow(s)|flow(s)|one(s)"} )? [\s?.!]* $
`;
const OTHER_THINGS = [
  "it|that|this|them|you|me|i|we|us|have|has|to|can|do|be|if|and|where|next|last|new|more|else",
  "row(s)|file(s)|run(s)|error(s)|failure(s)|question(s)|step|steps|draft|output(s)|result(s)",
  "schedule(s)|webhook(s)|duplicates|approval(s)|limit|sign|approve|help|way|problem|wrong",
];
/** Matches words that show that the sentence contains no name of a workflow. */
const NO_NAMES = pattern("iu")`(?<!\p{L}) ${OTHER_THINGS} (?!\p{L})`;

/**
 * Reads the question which workflows use a service, or a search for a workflow by a part of its
 * name. Returns null for any other text.
 */
export function readFinding(words: string): Wish | null {
  const used = USING.exec(words)?.[1]?.trim();
  const service = used && SERVICES.find(([, form]) => form.test(used))?.[0];
  if (service && /workflow|flow|automation|ones?|which|process/iu.test(words)) {
    return use("list_workflows_using", { service });
  }
  const name = FINDING.exec(words)?.[1]?.trim() ?? "";
  if (name === "" || NO_NAMES.test(name) || name.split(" ").length > 4) return null;
  return use("list_workflows", { search: name.replace(/(?<=\p{L}{3}[^s])s$/u, "") });
}
