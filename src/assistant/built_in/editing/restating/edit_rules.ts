import type { Rule } from "../../drafting/restating/rule.ts";

const WRONG =
  "wrong_address|wrong_url|wrong_link|wrong_file|wrong_name|wrong_number|wrong|not_that_one|that_is_wrong|that's_wrong|oops|my_mistake|my_bad|typo";
const NO_NEED =
  "i_don't_need|i_dont_need|i_do_not_need|we_don't_need|we_dont_need|i_don't_want|i_dont_want|don't_want|dont_want|no_need_for|" +
  "i_no_longer_need|without|lose|forget|forget_about|leave_out|leave_off|skip|no|no_more|drop|get_rid_of|take_away|we_can_skip";
const MAILS = "mail|email|e_mail|mails|emails|message";

const NUMBERS: readonly (readonly [RegExp, string])[] = [
  [/^(?:average|averages|mean|avg)$/iu, "avg"],
  [/^(?:sum|sums|total|totals)$/iu, "sum"],
  [/^(?:max|maximum|highest|largest|biggest)$/iu, "max"],
  [/^(?:min|minimum|lowest|smallest)$/iu, "min"],
];

/** "The average instead of the sum": another method of the language of expressions. */
function otherNumber(said: Readonly<Record<string, string>>): string | null {
  const [wanted, known] = ["wanted_number", "known_number"].map((slot) =>
    NUMBERS.find(([words]) => words.test(said[slot] ?? ""))?.[1]
  );
  return wanted === undefined || known === undefined ? null : `replace ${known} by ${wanted}`;
}

/** How people say a change of the draft, and how the sentences of changes say it. */
export const EDIT_RULES: readonly Rule[] = [
  ["<use>? {sep}", "use {sep} as separator"],
  ["also|and|and_also to|for {mail}", "send it to {mail} too"],
  ["have|get|prefer|like {sep} as_separator|as_the_separator|instead?", "use {sep} as separator"],
  [
    "biggest|largest|highest|newest|latest|most_recent {column} first",
    "sort it by {column} descending instead",
  ],
  ["smallest|lowest|oldest|earliest {column} first", "sort it by {column} ascending instead"],
  ["also keep|take? <some>? <ones> <where>|that_have|whose|if <some>? {pairs}", "or {pairs}"],
  [
    "use|take|compute|calculate|prefer|show|give_me|i_want|make_it <some>? {wanted_number} ,? instead_of|not|rather_than <some>? {known_number}",
    otherNumber,
  ],
  [
    "<if> it|that|this|the_call|something|anything <fails>|fails|breaks|goes_wrong|crashes ,? let|tell|notify|alert|mail|email|warn {mail} know?",
    "email {mail} if it fails",
  ],
  [
    "don't|dont|do_not|stop|no_need_to|not <mail>|emailing|mailing it|them|that|anything|anybody|anyone? anymore|any_more|after_all|please?",
    "remove the step mail",
  ],
  // Separators and formats of the file.
  [
    "<use>|with|make_it|make_them|separate_by|separate_with|separated_by|prefer|rather|should_be? {sep} ,? not|instead_of|rather_than commas|comma",
    "use {sep} as separator",
  ],
  [
    "<use>|with|prefer|rather|make_it? {sep} please|instead|separated|delimited|as_separator|as_the_separator",
    "use {sep} as separator",
  ],
  // Recipients.
  [`${WRONG} ,|:|.? it's|it_is|its|should_be|use|the_right_one_is|i_meant? {mail}`, "no, {mail}"],
  [`it|that|the_address|the_recipient should_be|must_be|is|needs_to_be {mail}`, "no, {mail}"],
  [
    "actually|rather|no|nope|i_meant ,? use|take|send_it_to|to|mail|email|it's|it_is {mail}",
    "no, {mail}",
  ],
  [
    "add|include|put|cc_in|loop_in|also_include {mail} too|as_well|also|to_it|to_the_list|to_the_recipients|to_the_mail|to_the_email|there?",
    "send it to {mail} too",
  ],
  ["to|for {mail} too|as_well|also", "send it to {mail} too"],
  [
    "{mail} too|as_well|also|wants_it_too|needs_it_too|should_get_it_too|should_get_it_as_well|gets_it_too",
    "send it to {mail} too",
  ],
  // Addresses and files.
  [
    `${WRONG} ,|:|.? it's|it_is|its|should_be|it_should_be|use|the_right_one_is|i_meant? {url}`,
    "no, {url}",
  ],
  ["<the_address> should_be|must_be|is|needs_to_be|has_to_be|changed_to|is_now {url}", "no, {url}"],
  ["it|that should_be|must_be|is {url}", "no, {url}"],
  [
    `${WRONG} ,|:|.? it's|it_is|its|should_be|it_should_be|use|the_right_one_is|i_meant? {file}`,
    "no, {file}",
  ],
  [
    "<the_file> should_be|must_be|is|needs_to_be|has_to_be called|named? {file}",
    "call the file {file}",
  ],
  ["name|call it|that|this {file}", "call the file {file}"],
  // Calls.
  ["<if> it|that|this|the_call fails ,? <try_again> {number} times", "retry {number} times"],
  ["<if> it|that|this|the_call fails ,? <try_again> once", "retry 1 times"],
  [
    "it|this|the_call|the_api needs|requires|has|wants <some>? bearer|api|access? token|key ,|:|called|named|from|in? {env}",
    "with the token {env}",
  ],
  [
    "add|use|send|include|with <some>? bearer|api|access? token|key ,|:|called|named|from|in? {env}",
    "with the token {env}",
  ],
  [
    "add|set|include|send|use|pass <some>? header {header} :|=|to|with|as? {header_value}",
    "with header {header}: {header_value}",
  ],
  [
    "it|this|the_call|the_api needs|requires|wants <some>? header {header} :|=|with? {header_value}",
    "with header {header}: {header_value}",
  ],
  [
    "wait at_most|no_more_than|no_longer_than|up_to {number} seconds",
    "with a timeout of {number} seconds",
  ],
  [
    "wait at_most|no_more_than|no_longer_than|up_to {number} minutes",
    "with a timeout of {number} minutes",
  ],
  [
    "it|this|that may|can|should take? at_most|no_longer_than {number} seconds",
    "with a timeout of {number} seconds",
  ],
  ["give|allow it|that|the_call {number} seconds", "with a timeout of {number} seconds"],
  ["give|allow it|that|the_call {number} minutes", "with a timeout of {number} minutes"],
  [
    "tell|notify|alert|mail|email|let {mail} know? if|when it|that|this|the_call|something|anything doesn't_work|does_not_work|goes_wrong|breaks|fails|went_wrong",
    "email {mail} if it fails",
  ],
  [
    "if|when something|anything goes_wrong|breaks|fails ,? tell|notify|alert|mail|email {mail}",
    "email {mail} if it fails",
  ],
  [
    "also|and? include|allow|add also? <some>? <ones>|{thing} <where>|that_have|whose <some>? {pairs}",
    "or {pairs}",
  ],
  // Rows.
  [
    "no_more_than|at_most|max|maximum|up_to|only|just {number} rows|lines|entries|items|results|ones",
    "keep the first {number} rows",
  ],
  [
    "cut|limit|restrict|cap it|them|that|the_list|the_rows|the_result|the_output? at|to|after {number} rows|lines|entries|items|results?",
    "keep the first {number} rows",
  ],
  [
    "exclude|excluding|without|except|leave_out|skip|ignore|drop|but_not <some>? <ones>|everything? from|in {place} column|in_the_column? {column_in_parentheses}",
    "drop the rows where {column_in_parentheses} is {place}",
  ],
  [
    "exclude|excluding|without|except|leave_out|ignore|but_not <some>? <ones>|everything|{thing}? <where>|that_have <some>? {pairs}",
    "drop the rows where {pairs}",
  ],
  [
    "<sort> it|them|the_rows|that? by {column} ,? not|instead_of|rather_than by? {other_column}",
    "sort it by {column} instead",
  ],
  [
    "by|on {column} ,? not|instead_of|rather_than by|on? {other_column}",
    "sort it by {column} instead",
  ],
  [
    "<sort> it|them|the_rows|that|everything? first? by {column} first|before_saving|before_that|before_you_save|before_it_is_saved|before_sending|before_it_is_sent",
    "sort them by {column}",
  ],
  ["<sort> it|them|the_rows|that|everything first by {column}", "sort them by {column}"],
  [
    "{column} should_be|must_be|is|has_to_be {new_value} ,? not|instead_of|rather_than {old_value}",
    "replace {old_value} by {new_value}",
  ],
  ["<some>? {wanted_number} ,? instead_of|not|rather_than <some>? {known_number}", otherNumber],
  ["{new_value} ,? not|instead_of|rather_than {old_value}", "replace {old_value} by {new_value}"],
  [
    "put|save|write|store|keep <rest_words> to|into|in|as <some>? second|other|separate|another|extra|further? file|one? ,|:|called|named? {file}",
    "save the rest as {file}",
  ],
  [
    "a|another|one_more second|other|separate|extra? file|csv|csv_file {file} with|for <rest_words>",
    "save the rest as {file}",
  ],
  // Parts that go.
  [
    `${NO_NEED} <some>? sort|sorting|order|ordering step|anymore|any_more|any_longer|after_all|again?`,
    "remove the sort step",
  ],
  [
    `take|leave|throw <some>? sort|sorting|order|ordering out|away|off again|please?`,
    "remove the sort step",
  ],
  [
    `${NO_NEED} <some>? filter|filtering|condition step|anymore|any_more|after_all|again?`,
    "remove the filter",
  ],
  [
    "take|leave|throw <some>? filter|filtering|condition out|away|off again|please?",
    "remove the filter",
  ],
  [
    `${NO_NEED} <some>? ${MAILS} step|anymore|any_more|after_all|again|to_anybody|to_anyone?`,
    "remove the step mail",
  ],
  [
    `don't|dont|do_not|stop|no_need_to|not <send>|sending|mailing <some>? ${MAILS}? it|them? anymore|any_more|after_all|please?`,
    "remove the step mail",
  ],
  [
    `${NO_NEED} <some>? approval|confirmation step|anymore|any_more|after_all?`,
    "remove the approval",
  ],
  [
    "don't|dont|do_not|no_need_to ask|wait_for me|us? for|approval|permission|first|anymore|any_more?",
    "remove the approval",
  ],
  // Texts of e-mails.
  [
    `put|write|say|use {quoted} in|into|as|to <some>? ${MAILS}|text|body`,
    "the text should be {quoted}",
  ],
  [`<some>? ${MAILS} should|must say|read|be {quoted}`, "the text should be {quoted}"],
  ["<make> <some>? subject|title|subject_line {quoted}", "change the subject to {quoted}"],
  // Times.
  ["not|no_longer {when} ,|but|rather? only|just? {when_2}", "{when_2} instead"],
  ["only|just {when}", "{when} instead"],
  ["{when} is|would_be|will|'s? enough|fine|better|do|ok|okay|sufficient|plenty", "{when} instead"],
  ["run|do|repeat|start|execute it|this|that|them? {when}", "{when}"],
  ["have|let it|this run|done {when}", "{when}"],
  ["it should|must|has_to|needs_to run|happen|be_done|start {when}", "{when}"],
  ["that|this should|must happen|run {when}", "{when}"],
  // Names.
  [
    "give it|the_workflow <some>? description ,|:|of|as? {rest}",
    "change the description to {rest}",
  ],
  ["describe it|the_workflow as {rest}", "change the description to {rest}"],
];
