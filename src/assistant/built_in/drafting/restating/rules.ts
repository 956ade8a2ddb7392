import { EVERYDAY_RULES } from "./everyday_rules.ts";
import type { RewriteRule, SlotTexts } from "./rewrite_rule.ts";

const DATA = "<some>? <file>? <called>? {data}";

/** Returns the singular of a noun, which usually is the name of its column. */
function singular(noun = ""): string {
  return noun.replace(/ies$/iu, "y").replace(/(?<=[^s'])s$/iu, "");
}

/** Verbs, files and times as non-native speakers and people in a hurry write them. */
const SPEECH: readonly RewriteRule[] = [
  ["and|then|, to {verb}", ", {verb}"],
  ["after|afterwards|later {verb}", ", {verb}"],
  ["in {number} o'clock", "at {number}:00"],
  ["at {number} o'clock", "at {number}:00"],
  ["during|in|on|within working|business|office|work days|hours", "on weekdays"],
  ["cron :? {when}", "{when},"],
  [
    "<save> it|them|this? how|like|by_name|with_the_name|under_the_name|by_the_name|to_file|in_file|to_a_file|in_a_file {file}",
    "save as {file}",
  ],
  [
    "<save> <some>? result|results|output|list|outcome|whole_thing|lot|table|totals|counts|numbers as|to|into|in|under|at|named|called {file}",
    "save as {file}",
  ],
  [
    "output|outputs|result|results|dump|target|goes|export :|=|to|into|in|as|goes_to|should_go_to|is {file}",
    "save as {file}",
  ],
  ["->|=>|→ {file}", ", save as {file}"],
  [
    "saved|stored|written|exported|put how|like|to|into|in|under|as <some>? <file>? <called>? {file}",
    "save as {file}",
  ],
  [
    "<make> <some>? report|list|file|table|summary|overview <of_from> {data} with|containing|showing|of",
    "{data}: ^",
  ],
  [
    "<only>? <ones> what|who|which|that have|has|had|got|having <some>? {pairs}",
    "the rows where {pairs}",
  ],
  ["what|who|which|that have|has|had|having <some>? {pairs}", "where {pairs}"],
  ["{url} again|once_more|anew|another_time", "{url}"],
  ["a|an|our|my {things} <mail_noun> to <each_person>", "an email to every"],
  ["and ,? within|in each|every {thing} ,? by|on", "then by"],
  ["{formula} for each|every|all row|rows|line|record", "{formula}"],
  ["for each|every row|line|record in|of <some>? <file>? {data}", "{data}: ^"],
  [
    "<save> it|them|this? {sep} separated|delimited? to|into|as {file}",
    "save as {file}, {sep} separated",
  ],
  ["post {url}", "post to {url}"],
  [
    "<send> <some>? letter|note|message|greeting|invitation to <each_person>",
    "send an email to every",
  ],
  ["whose address|addresses|email|e_mail|mail is|are in|under", "the address is in"],
];

/** Recipients, and failures to report. */
const TELLING: readonly RewriteRule[] = [
  ["<send>|<mail>|<tell>|give|show <me> {mail} ,?", "email {mail} "],
  [
    "<send>|<mail> only|just? <some>? {names} to {mail}",
    "keep only the columns {names}, email it to {mail}",
  ],
  ["let|inform|tell|message {mail} know", "email {mail}"],
  [
    "by mailing|emailing|sending_it_to|mail_to|email_to|a_mail_to|an_email_to|sending_an_email_to {mail}",
    ", email it to {mail}",
  ],
  ["<send>|<mail> it|them|this? on|in|for|by {mail}", "email it to {mail}"],
  ["mailed|emailed|e_mailed|sent to {mail}", ", email it to {mail}"],
  [
    "<send>|<mail> <some>? result|results|outcome|number|answer|list|file|report|summary|output|total|totals|count|counts to {mail}",
    "email it to {mail}",
  ],
  ["<send> one|a|an mail|email|e_mail|message to {mail} with <some> {thing}", "email it to {mail}"],
  [
    "{mail} should|must|has_to|needs_to|shall|wants_to|gets|receives get|receive|have? <some>? mail|email|e_mail|message|list|copy|alert if|when|whenever",
    "email {mail} if",
  ],
  [
    "{mail} should|must|has_to|needs_to|shall|wants_to|gets|receives get|receive|have? <some>? mail|email|e_mail|message|list|copy|it|them",
    ", email it to {mail}",
  ],
  [
    "<get> {urls} {when}? ,|and? <notify>|<mail> {mail} <if> <some>? <call>|one|any|one_of_them|any_of_them|either|one_of_these|any_of_these? <fails>|<down>",
    checkEach,
  ],
  ["<fail_noun> ,|:? <then>? <send> to|it|them? {url}", "if it fails, post to {url}"],
  [
    "<if> <fails_said> ,? <try_again> {number} times|x|time {pause}? ,|and? <then>? <if>? it|that|still|it_still|that_still? fails|does_not_work? ,? <then>? <notify>|<mail> {mail}",
    ({ number = "", pause = "", mail = "" }) =>
      `retry ${number} times ${pause}, if it still fails, email ${mail}`,
  ],
  ["<if> <call>|one|any|one_of_them|any_of_them? <down>", "if it fails"],
];

/** Writes a check of several addresses, each with the same e-mail on failure. */
function checkEach({ urls = "", when = "", mail = "" }: SlotTexts): string | null {
  const found = urls.match(/https?:\/\/[^\s,]+/giu) ?? [];
  if (found.length < 2) return null;
  const each = found.map((url) => `check ${url} and if it fails, email ${mail}`).join(", ");
  return `${when === "" ? "" : `${when}, `}${each}`;
}

const LACKS_MATCH =
  "that|which|who has|have|with|without no|any? match|matches|counterpart|equivalent|partner|entry|row";

/** Wordings that choose rows. */
const CHOOSING: readonly RewriteRule[] = [
  [
    `<ones>|all|{thing} in|of|from {file} ${LACKS_MATCH} in {other_file}`,
    "the rows of {file} that are not in {other_file}",
  ],
  [
    "<drop>|<keep> <some>? <ones>|{plural}? with? null|empty|blank {usual_plural}",
    ({ usual_plural: said }) => `drop the rows where ${singular(said)} is empty`,
  ],
  [
    "without|except|excluding|but_not|minus <some>? {state} <ones> {gloss}",
    ", drop the rows where {gloss}, ",
  ],
  [
    "<listing>? which|what {thing} is|are|were|was {qualities} {gloss}",
    "keep the rows where {gloss}",
  ],
  ["<some>? {state} {plural}|<ones> {gloss}", "the rows where {gloss}"],
  ["<listing> <some>? <ones> <where> <some>? {pairs}", "keep the rows where {pairs}"],
  [
    "<listing> <some>? {plural} <where>|that_have|which_have <some>? {pairs}",
    "keep the rows where {pairs}",
  ],
  ["who|that|which|what {act} {bare}", "with {bare}"],
  [
    "<if> in? <some>? <file>? {data} there? is|are|has|contains|there_is|there_are <some>|some|any? {thing} <where>|that_have|which_have <some>? {pairs} ,?",
    "{data}: keep the rows where {pairs}, ^if there are any, ",
  ],
  [
    "<if> <any>|one|a|an|some? {thing} in|on|at|from|of <some>? {data} has|have|had|shows|with <some>? {pairs}",
    "{data}: keep the rows where {pairs}, ^if there are any",
  ],
  ["with {pairs} from {proper}", "keep the ones from {proper}, ^with {pairs}"],
  [
    "<split> <them>? in|into <some>? two|2|both <file>|parts|lists :|,|- {file} <where>|for <some>? {pairs} ,|and",
    "save the rows where {pairs} as {file}, ",
  ],
  [
    "<save> <some>? {state} <ones>|{plural} to|into|in|as|under {file} ,? and|, <some>? {state_2} <ones>|{plural}? to|into|in|as|under {other_file}",
    keepBoth,
  ],
  ["all|all_the|all_my|all_our {usual_plural}", "the {usual_plural}"],
];

/**
 * Writes two files for opposite states, the second with the rest: "The paid ones in paid.csv and
 * the unpaid ones in unpaid.csv".
 */
function keepBoth({ state = "", state_2: other = "", file, other_file: second }: SlotTexts) {
  const isOpposite = [state, other].some((one, at) =>
    ["un", "in", "non", "not "].some((no) =>
      one.toLowerCase() === `${no}${[other, state][at]?.toLowerCase()}`
    )
  );
  return isOpposite ? `keep the ${state} rows, save as ${file}, save the rest as ${second}` : null;
}

/** Sums, counts and other numbers of rows. */
const NUMBERS: readonly RewriteRule[] = [
  [
    "<some>? <best> {thing} of|per|in|for each|every|per? {by} from|in|of|out_of <some>? <file>? {data} by|on|according_to <some>? {column}",
    "{data}: ^dedupe by {by} and keep the highest by {column}",
  ],
  [
    "{c_count} <some>? {state} {plural}",
    ({ c_count: count, state, plural }) => `keep the ${state} rows, ^${count} ${plural}`,
  ],
  ["of|for <some>? {state} {plural}", "keep the {state} rows, ^"],
  ["{numbers_said} of|for|from? <some>? <columns>? {column} {per_said}", numbersOf],
  ["{numbers_said} of|for|from? <some>? <columns>? {column}", numbersOf],
  [
    "add {number} <percent> {thing} to|on|onto|on_top_of <some>? {column} as|in|into|and_call_it <some>? new? <columns>? {second_column}",
    withTax,
  ],
  [
    "which|what|<listing> <some>? {plural} {act} {compared} {number} {column} in_total|altogether|in_all|in_sum|overall|together",
    having,
  ],
];

const NUMBER_PARTS: readonly (readonly [RegExp, string])[] = [
  [/^(?:sum|totals?|total sum|the sum|the total)$/u, "sum"],
  [/^(?:average|mean|avg|the average)$/u, "the average of"],
  [/^(?:max|maximum|highest|largest|biggest|the highest|the maximum|the max)$/u, "the maximum of"],
  [/^(?:min|minimum|lowest|smallest|the lowest|the minimum|the min)$/u, "the minimum of"],
];

/** Writes one part per number: "Highest, lowest and average score per class". */
function numbersOf({ numbers_said: said = "", column = "", per_said: per = "" }: SlotTexts) {
  const names = said.toLowerCase().split(/\s*,\s*(?:and\s+)?|\s+and\s+|\s*&\s*/u);
  const parts = names.map((name) => NUMBER_PARTS.find(([words]) => words.test(name.trim()))?.[1]);
  if (parts.length < 2 || parts.includes(undefined)) return null;
  return parts.map((part) => `${part} ${column} ${per}`.trim()).join(", ");
}

/** Writes a new column: "Add 19% VAT to amount as gross". */
function withTax({ number = "", column, second_column: made }: SlotTexts): string | null {
  const percent = Number(number.replace(",", "."));
  return Number.isFinite(percent)
    ? `add a column ${made} = ${column} * ${Number((100 + percent).toFixed(6))} / 100`
    : null;
}

/** Writes a sum per group and its bound: "which nurses worked more than 20 hours in total". */
function having({ plural, compared, number, column }: SlotTexts): string {
  return `sum ${column} per ${
    singular(plural)
  }, keep the rows where ${column} ${compared} ${number}`;
}

/** Approvals, and actions that stand before them. */
const ASKING: readonly RewriteRule[] = [
  [
    "approval|confirmation|permission|ok first|needed|required ,? <then>?",
    "ask for approval, then ",
  ],
  ["merge|combine|concatenate|concat|stack|append|put_together <some>? <file>? {datas}", mergeAll],
];

/** Writes the merge in "merge a.csv, b.csv and c.csv". */
function mergeAll({ datas = "" }: SlotTexts): string | null {
  const found = datas.split(/\s*,\s*(?:and\s+)?|\s+(?:and|with|&)\s+/u).filter((each) =>
    each !== ""
  );
  if (found.length < 3) return null;
  return `${found.map((each) => `read ${each}`).join(", ")}, merge them`;
}

export const RULES: readonly RewriteRule[] = [
  ...EVERYDAY_RULES,
  ...SPEECH,
  ...TELLING,
  ...NUMBERS,
  ...CHOOSING,
  ...ASKING,
];

/** Phrases that name the only source of a request. The source is moved to the front. */
export const SOURCES = {
  /** Phrases that are removed: "the total of amount in orders.csv". */
  out: [
    `out_of|from|of|inside|within|in|on|using|with|based_on|taking|given|according_to|at ${DATA} ,?`,
    `<get> ${DATA} and|,|then`,
    `<have> ${DATA} and|,|with`,
  ],
  /** Phrases that are removed only at the beginning: "orders.csv sorted by name". */
  begun: [`${DATA} :?`],
  /** Phrases that are replaced by "them": "filter orders.csv to rows where …". */
  them: [DATA],
};
