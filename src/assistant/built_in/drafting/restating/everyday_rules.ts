import type { RewriteRule, SlotTexts } from "./rewrite_rule.ts";

const GO = "go|goes|should_go|belong|belongs|come|comes";
const ALL_WORDS =
  "all_others|the_others|others|the_rest|everything_else|all_the_others|all_the_rest";

/** Further rules, in addition to those of `rules.ts`, for everyday wordings. */
export const EVERYDAY_RULES: readonly RewriteRule[] = [
  ["if <some>? json? field|column|property {column}", "if {column}"],
  ["curl|hit|probe|test {url} ,?", "fetch {url},"],
  [
    "i_have|we_have|there_are|here_are|got two|2|three|3? <file>? :? {datas} ,|.? to|they_should|which_should|that_should|i_want_to|i_need_to|we_want_to? be? <concat>|put_together|combined|merged into|in|to|as? one|a|single? <file>? ,? <called>? {file}",
    combineAs,
  ],
  [
    "if <some>? <file>? {data} has|have|contains {compared} {number} rows|lines|records|entries",
    "{data}: ^if there are {compared} {number} rows",
  ],
  ["into|to one|a_single|a <file>|list without|with_no duplicates|doubles", ", remove duplicates"],
  [
    "<new> <some>? <new_one>? <columns>? {second_column} <is> {formula} to <some>? <file>? {data}",
    "{data}: ^add a column {second_column} = {formula}",
  ],
  ["from low to high", "ascending"],
  ["anonymize|clean|clean_up|tidy|tidy_up|prepare|process|fix {data} :|by", "{data}: "],
  [
    "remove|drop|delete {column} ,? <keep> <some>? rest|others|other_columns",
    "remove the column {column}",
  ],
  ["<get> {numbers_said} of|for? {column} {per_said}", numbersOfColumn],
  ["put|write|store|save it|them|that|this <as> {file}", "save as {file}"],
  ["store|save|write|put that|this|those|these|the_file <as>|as|to {file}", "save as {file}"],
  ["with <some>? words|text|message|line {quoted}", "saying {quoted}"],
  [
    "their|the address|addresses|email|e_mail is|are in <some>? <columns>? {column}",
    "the address is in {column}",
  ],
  [`{state} {plural} ${GO} to|into|in|under {file}`, "keep the {state} rows, ^save as {file}"],
  [
    `{state} {plural} from|in|of <some>? <file>? {data} ${GO} to|into|in|under {file}`,
    "{data}: keep the {state} rows, ^save as {file}",
  ],
  [`${ALL_WORDS} go|goes|should_go? to|into|in|under {file}`, "save the rest as {file}"],
  [
    "post|send|submit every|each|all {state} {thing} from|in|of <some>? <file>? {data} to {url}",
    "{data}: keep the {state} rows, ^post each to {url}",
  ],
  ["for <ones> <where> {pairs} ,? {verb}", "keep the rows where {pairs}, "],
  [
    "how_many <distinct> {thing} does|do|are|is {data} have|contain|has|in_it|there? ?|.?",
    "{data}: ^count the distinct {thing}.",
  ],
  [
    "give everybody|everyone|all|each a raise|an_increase|increase of {number} <percent> on|in|of <some>? {column}",
    "raise {column} by {number}%",
  ],
  ["{formula} as {second_column} for each|every|all {thing}", "{formula} as {second_column}"],
  ["telling|giving|showing|sending me|us", "show me"],
  [
    "<join> {data} and|with|to {more_data} using|with|via|over|through <some>? <columns>? {column}",
    "join {data} with {more_data} on {column},",
  ],
  ["{duration} <time_limit>", "with a timeout of {duration}"],
  ["<listing> <some>? {plural} that|which|who? is|are past_due|overdue|late", overdue],
  [", check {when}", ", {when}"],
];

/** Rewrites "I have two files jan.csv and feb.csv to put together in all.csv". */
function combineAs({ datas = "", file = "" }: SlotTexts): string | null {
  const found = datas.split(/\s*,\s*(?:and\s+)?|\s+(?:and|with|&)\s+/u).filter((each) =>
    each !== ""
  );
  return found.length < 2
    ? null
    : `${found.map((each) => `read ${each}`).join(", ")}, merge them, save as ${file}`;
}

/** Rewrites "take the min and max of temp by site" without the verb. */
function numbersOfColumn({ numbers_said: numbers, column, per_said: per }: SlotTexts): string {
  return `${numbers} of ${column} ${per}`;
}

/** Rewrites "that are overdue". The assistant asks later which column is the date. */
function overdue(): string {
  return "keep the overdue rows";
}
