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
  ...["use", "uses", "using", "call", "calls", "send", "sends", "sending", "have", "contain"],
  ...["contains", "need", "needs", "read", "reads", "write", "writes", "ask", "asks", "with"],
  ...["involve", "involves", "work with", "works with", "make use of", "touch", "include", "run"],
  "runs",
].join("|");
/** Matches "Which of my workflows send e-mails?" */
const USING = new RegExp(
  String.raw`^\s*(?:(?:show|list|give|tell)(?: me)?\s)?(?:which|what|all|the|my|any)?\s?` +
    String.raw`(?:of (?:my|our|the|these)\s)?(?:my\s|our\s)?` +
    String.raw`(?:workflows?|flows?|automations?|ones|one|processes|of them)?\s?` +
    String.raw`(?:that\s|which\s)?(?:${USES})\s(?:an?\s|the\s|any\s|some\s)?` +
    String.raw`([\p{L}][\p{L} -]{1,30}?)(?:\s(?:steps?|service|services|calls?))?[\s?.!]*$`,
  "iu",
);
/** Phrases that begin a search. */
const SEARCHING = [
  ...["find", "search(?: for)?", "look (?:up|for)", "where(?:['’]s| is| are)"],
  "(?:is|are) there(?: (?:something|anything|a workflow|one|any|workflows))?",
  "do (?:i|we) have(?: (?:something|anything|a workflow|one|any))?",
  "(?:which|what)(?: workflow| one)? (?:is|was) (?:it |the one )?",
].join("|");
const ABOUT = "about|for|with|named|called|on|like|regarding|that is about|concerning";
/** Matches "Find the workflow about invoices." */
const FINDING = new RegExp(
  String.raw`^\s*(?:please\s|can you\s|could you\s)*(?:${SEARCHING})\s(?:me\s)?` +
    String.raw`(?:(?:a|an|the|my|our|that|any|all)\s)*(?:workflows?\s|flows?\s|ones?\s)?` +
    String.raw`(?:(?:${ABOUT})\s)?(?:the\s|my\s)?` +
    String.raw`["“]?([\p{L}\p{N}][\p{L}\p{N} _-]{1,40}?)["”]?` +
    String.raw`(?:\s(?:workflows?|flows?|ones?))?[\s?.!]*$`,
  "iu",
);
/** Matches words that show that the sentence contains no name of a workflow. */
const NO_NAMES =
  /(?<!\p{L})(?:it|that|this|them|rows?|files?|runs?|errors?|failures?|questions?|step|steps|draft|output|outputs|result|results|schedules?|webhooks?|next|last|where|if|and|duplicates|approvals?|help|way|problem|wrong|new|more|else|limit|you|me|i|we|us|have|has|to|can|do|be|sign|approve)(?!\p{L})/iu;

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
