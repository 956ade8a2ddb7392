import { type ClausePiece, work } from "../clause_pieces.ts";
import { written } from "../names.ts";
import { type Wording, wordings } from "../parse_context.ts";
import { given, type SlotReader } from "../slot_values.ts";

const NP = (said: SlotReader, name: "np" | "np_2" | "np_rows" | "np_known" = "np") =>
  said(name) ?? [];

const DETAILS = [
  { tail: "", at: 0 },
  { tail: " ,? with|and|under? <the>? subject|title|subject_line :|is|line? {quoted}", at: 1 },
  {
    tail:
      " ,? saying|that_says|with|with_the_text|text|reading|which_says|with_the_message|stating|and_say|and_write|with_the_words|with_text|: the? text|message|words? :? {quoted_2}",
    at: 2,
  },
] as const;

/** Returns the phrases, each alone and followed by a subject or a text. */
function detailed(
  phrases: readonly string[],
  means: (said: SlotReader, detail: string) => ClausePiece[] | null,
): Wording<ClausePiece[]>[] {
  return DETAILS.flatMap(({ tail }) =>
    wordings<ClausePiece[]>(phrases.map((phrase) => `${phrase}${tail}`), (said) => {
      const subject = said("quoted") === undefined
        ? ""
        : ` with the subject ${JSON.stringify(said("quoted"))}`;
      const text = said("quoted_2") === undefined
        ? ""
        : ` saying ${JSON.stringify(said("quoted_2"))}`;
      return means(said, `${text}${subject}`);
    })
  );
}

/** Returns an e-mail with the rows of its object; null if the object is something else. */
function mailed(said: SlotReader, detail: string): ClausePiece[] | null {
  const to = String(said("recipient"));
  return [
    ...NP(said),
    ...NP(said, "np_known"),
    work(`email it to ${to}${detail}`, `email ${to}${detail}`),
  ];
}

function notified(said: SlotReader, detail: string): ClausePiece[] {
  const to = String(said("recipient"));
  return [work(`email ${to}${detail}`, `email ${to}${detail}`)];
}

const TO = "to|at|for|on|with|over_to|along_to|to_the_address|,_to";

function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`.replace(/[\s,;:]+$/u, "");
}

const EACH = "each|each_of|every|all|every_one_of|each_one_of|each_and_every";
const TOPIC =
  "friendly|short|kind|quick|personal|individual|separate|payment|thank_you|thank|birthday|happy|welcome|confirmation|renewal|appointment|happy_birthday|polite|gentle|brief|you|thankyou|invitation";
const LETTER =
  `<the>? ${TOPIC}? ${TOPIC}? <a_mail>|letter|greeting|invitation|thank_you|birthday_wish`;
const ADDRESS =
  "<the>? {noun}? address|mail|email|e_mail|mail_address|email_address|e_mail_address|emails|addresses";

/** Returns the phrases for one e-mail per row. The assistant asks for its text. */
function eachMails(): Wording<ClausePiece[]>[] {
  const details = [
    "",
    ` ,? in|by|with|from|using|at|to|under the? <columns>? {column} <columns>?`,
    ` ,? subject|with_the_subject|with_subject|titled :|is? {quoted}`,
    ` ,? saying|with_the_text|text|that_says|reading|: :? {quoted_2}`,
    ` ,? one <a_mail> each ,? with|and|the? subject|with_the_subject {quoted}`,
  ];
  return details.flatMap((tail) =>
    wordings<ClausePiece[]>([
      `<mail>|<send>|write ${EACH} <the>? {np} ${LETTER} by_email|by_mail?${tail}`,
      `<mail>|<send>|write ${LETTER} to ${EACH} <the>? {np} by_email|by_mail?${tail}`,
      `<mail>|write ${EACH} <the>? {np} individually|separately|personally?${tail}`,
      `{np} <be> each|all|individually <sent> ${LETTER}${tail}`,
      `<mail>|<send>|write ${LETTER} to ${ADDRESS} of|in|from? <the>? {np}?${tail}`,
      `for_each|for_every|for_all {np} ,|:? <mail>|<send>|write ${LETTER} to ${ADDRESS}${tail}`,
      `for_each|for_every|for_all {np} ,|:? <mail>|<send>|write ${LETTER} to them|him|her${tail}`,
      `for_each|for_every|for_all {np} ,|:? <mail>|<send>|write them|him|her ${LETTER}${tail}`,
      `{np} gets|get|should_get|receives|receive|should_receive|must_get|shall_get|are_to_get ${LETTER} by_email|by_mail?${tail}`,
      `<mail>|<send>|write them|each|each_of_them|every_one|everyone|him|her|the_person|to_them|to_each_of_them ${LETTER}${tail}`,
      `<mail>|<send>|write ${LETTER} to them|each|each_of_them|everyone|every_one_of_them|each_one${tail}`,
    ], (said) => {
      const subject = said("quoted") === undefined
        ? ""
        : ` with the subject ${JSON.stringify(said("quoted"))}`;
      const text = said("quoted_2") === undefined
        ? ""
        : ` saying ${JSON.stringify(said("quoted_2"))}`;
      const column = said("column") === undefined ? "email" : String(said("column"));
      return [...NP(said), work(`email each row${text}${subject} to the column ${column}`)];
    })
  );
}

/** Matches a plural. "Status" and "address" are none. */
const PLURAL = /[^su]s$/iu;

/** Phrases for e-mails. */
export const MAIL_ACTIONS: readonly Wording<ClausePiece[]>[] = [
  ...detailed([
    `<mail>|<send> only|just? <the>? <columns>? {columns} <by_mail>? ${TO} {recipient} <by_mail>?`,
    `<mail>|<send> <by_mail>? {recipient} only|just? <the>? <columns>? {columns}`,
  ], (said, detail) => {
    const names = said("columns") ?? [];
    if (names.length < 2 || names.some((name) => PLURAL.test(name))) return null;
    const to = String(said("recipient"));
    return [
      { kind: "columns", text: `keep the columns ${names.map(written).join(", ")}` },
      work(`email it to ${to}${detail}`, `email ${to}${detail}`),
    ];
  }),
  ...detailed([
    `<mail>|<send>|<notify> {np} <by_mail>? ,? <by_mail>? ${TO} {recipient} <by_mail>?`,
    `<mail>|<send>|<notify> <by_mail>? {recipient} <by_mail>? {np} <by_mail>?`,
    `<mail>|<send>|<notify> <by_mail>? {recipient} <by_mail>? about|with|of|on|, {np_known}`,
    `<mail>|<send>|<notify> <the>? <a_mail> ${TO} {recipient} with|about|containing|listing|of|on|including|that_contains|, {np}`,
    `<mail>|<send>|<notify> <by_mail>? ${TO} {recipient} {np} <by_mail>?`,
    `{np} <be>? <sent> <by_mail>? ${TO} {recipient} <by_mail>?`,
    `{np} <be>|goes|go|should_go <by_mail>? ${TO} {recipient} <by_mail>?`,
    `attach|include {np} as|in|to? csv|a_csv|file|a_file|attachment? to|in <the>? <a_mail> ${TO} {recipient}`,
    `attach|include as csv|a_csv|file|json to|in <the>? <a_mail> ${TO} {recipient}`,
    `<send>|<mail>|<notify> {np} <by_mail> ${TO}? {recipient}`,
    `{recipient} should|must|wants_to|needs_to|shall|is_to|has_to|would_like_to|will? get|gets|receive|receives|have|see {np} <by_mail>?`,
    `get|receive|receives|want|have <the>? <a_mail> on|at|to|under {recipient} with|about|of|containing|listing|: {np}`,
    `i|we receive|get|want|should_get|should_receive <the>? <a_mail> on|at|to|under|, {recipient} with|about|of|containing|listing {np}`,
    `{recipient} <be> <sent> {np}`,
    `{np} to {recipient}`,
  ], mailed),
  ...detailed([
    `<mail>|<send>|<notify>|make|write <the>? <a_mail> ${TO}? {recipient}`,
    "<mail>|<notify> {recipient} <by_mail>?",
    "<send> ${TO} {recipient} <the>? <a_mail>".replace("${TO}", TO),
    `<the>? <a_mail> <be>? <sent>|goes|go|should_go? ${TO} {recipient}`,
    `<send>|<mail>|<notify> <the>? {quoted_2} ${TO} {recipient} <by_mail>?`,
    "<mail>|<notify>|<send> {recipient} {quoted_2}",
    "<mail>|<notify>|<send> {recipient} <the>? <a_mail>",
    `i|we|you? <get>|receive|want|need <the>? <a_mail> on|at|to|under|, {recipient}`,
    "{recipient} should|must|wants_to|needs_to|shall|is_to|has_to|would_like_to|will? get|gets|receive|receives|have|be <the>? <a_mail>|notified|alerted|informed|told|emailed",
    "<sent>|mailed|emailed <by_mail>? to {recipient} <by_mail>?",
    "by_mail|by_email|per_mail|via_mail|via_email to {recipient}",
    "recipient|recipients|to|mail_to : {recipient}",
    "be told|notified|alerted|informed|emailed|warned at|on|under|by_mail_at|by_email_at|via? {recipient}",
    "<to> {recipient}",
    "<the>? <a_mail> <be>? <sent> to {recipient}",
  ], (said, detail) => {
    const about = said("quoted_2") === undefined && said("quoted") === undefined;
    return about
      ? [work(`email it to ${said("recipient")}`, `email ${said("recipient")}`)]
      : notified(said, detail);
  }),
  ...wordings<ClausePiece[]>([
    `<mail>|<send>|<notify> <the>? <a_mail> ${TO} {recipient} saying|stating|telling_them|to_say|to_tell_them|that_says|informing_them|letting_them_know that? {sentence}`,
    `<mail>|<notify> {recipient} that|saying|stating {sentence}`,
  ], (said) => notified(said, ` saying ${JSON.stringify(capital(String(said("sentence"))))}`)),
  ...eachMails(),
  ...wordings<ClausePiece[]>(
    [
      "<get>|receive|want|need|send|have <the>? <a_mail>",
      "be <the>? notified|alerted|informed|told|warned|emailed",
      "let_me_know|notify_me|alert_me|tell_me|inform_me|email_me|mail_me|warn_me|drop_me_a_line|send_me_an_alert|send_me_an_email|send_me_a_mail",
    ],
    (_, { facts }) => {
      const me = facts.me ?? "me";
      return [work(`email it to ${me}`, `email ${me}`)];
    },
  ),
];

/** Phrases for files. */
export const FILE_ACTIONS: readonly Wording<ClausePiece[]>[] = [
  ...["csv", "json"].flatMap((format) =>
    wordings<ClausePiece[]>([
      `<keep>|<save> a|an|the? ${format}|${format}_file|${format}_list with|of|containing|from {np}`,
    ], (said) => [...NP(said), work(`save as report.${format}`)])
  ),
  ...wordings<ClausePiece[]>(
    [
      "give|return|hand {np} back <as> {file}",
      "want|need {np} <as> {file}",
      "<save> what|whatever {source} returns|sends|gives|says|has|answers|delivers|responds <as> {file}",
      "<save> {np} <as> {file}",
      "<save> <as> {file}",
      "<as> {file}",
      "{np} <be>? <saved> <as> {file}",
      "<be>? <saved> <as> {file}",
      "-> {file}",
      "→ {file}",
      "{file}",
      "=> {file}",
      "<save> {file}",
      "<save>|make|create|produce|build one|a|an csv|json|file|report? <as>|called|named {file}",
      "{np} <as> {file}",
      "<as> a|an|the? file|csv|json|report|output? <as>|called|named? {file}",
      "output|result|results|export|report|file|target :? <as>? <the>? file? {file}",
      "result|output|outcome <as>|goes_into|goes_to a|the? file? {file}",
      "<save> {np} to|in|into disk|storage|file? <as> {file}",
      "name|call <the>? file|output|it|result {file}",
    ],
    (
      said,
    ) => [
      ...given(said("source")),
      ...NP(said),
      work(`save as ${said("file")}`),
    ],
  ),
  ...wordings<ClausePiece[]>([
    "<save> {np} <as> {file} ,? with|using semicolon|semicolons|; as|for? <the>? separator|separators|delimiter|delimiters?",
    "<save> {np} <as> {file} ,? semicolon separated|delimited",
    "<save> {np} <as> {file} ,? separated|delimited by|with semicolon|semicolons|;",
  ], (said) => [...NP(said), work(`save as ${said("file")} with semicolons as separators`)]),
  ...wordings<ClausePiece[]>([
    "<save> <as> {file} ,? with|using semicolon|semicolons|; as|for? <the>? separator|separators|delimiter|delimiters|as_separators?",
    "<save> <as> {file} ,? semicolon separated|delimited",
    "<save> <as> {file} ,? separated|delimited by|with semicolon|semicolons|;",
  ], (said) => [work(`save as ${said("file")} with semicolons as separators`)]),
  ...wordings<ClausePiece[]>([
    "<save> {np} <as>? a|an|the? new|separate? csv|csv_file",
    "<save> <as>? a|an|the? new|separate? csv|csv_file",
    "<save> new file with it|them|the_result",
    "save new",
    "<save> {np}? in|to|as|into a|the? new? file",
    "<save> a|an? csv|csv_file",
    "csv out",
    "to|as csv",
    "make|create new|a_new file with|of|from {np}",
    "convert|turn it|them|that? to|into csv",
  ], (said) => [...NP(said), work("save as report.csv")]),
  ...wordings<ClausePiece[]>([
    "<save> {np} <as>? a|an|the? new? json|json_file",
    "<save> <as>? a|an|the? json|json_file",
    "to|as json",
    "json out",
    "return|output|give_me json",
  ], (said) => [...NP(said), work("save as report.json")]),
  ...wordings<ClausePiece[]>([
    "<save> a|an|the? csv|file|list|table|csv_file of|with|containing <the>? columns? {columns}",
    "<save> <columns> {columns} as|to|in|into csv|a_csv|a_file",
  ], (said) =>
    (said("columns") ?? []).length < 2 ? null : [
      { kind: "columns", text: `keep the columns ${(said("columns") ?? []).join(", ")}` },
      work("save as report.csv"),
    ]),
];

const POST_TO =
  "to|at|on|into|via|to_the|through|onto|against|with_a_post_to|to_slack_webhook|to_the_webhook|to_webhook|to_our_slack_webhook|to_the_slack_webhook|to_slack|to_the_hook|to_our_api|to_the_api";

/** Whether a text contains a placeholder without a value, such as "<version>". */
function hasGap(text: unknown): boolean {
  return /<[\p{L}_][\w ]*>|\{\{|\{[\p{L}_]\w*\}/u.test(String(text));
}

/** Phrases for calls that send data. */
export const CALL_ACTIONS: readonly Wording<ClausePiece[]>[] = [
  ...wordings<ClausePiece[]>([
    `<post>|<send> {np} by_post|via_post? ${POST_TO} <the>? {noun}? {url}`,
    `<post>|<send> ${POST_TO} {url}`,
    `{np} <be>? posted|sent|submitted|pushed|uploaded|forwarded|delivered|published ${POST_TO} {url}`,
    "post|posts {url}",
    "call|calls|calling|hit|hits|trigger|triggers|invoke|invokes|calls|run|issue post {url}",
    "notify|notifies|trigger|triggers|alert|alerts {url}",
    `<be> posted|sent|send|submitted|pushed|uploaded|forwarded ${POST_TO} {url}`,
    `<the>? {noun} <be> posted|sent|send|submitted|pushed|uploaded|forwarded ${POST_TO} {url}`,
    `<post> {np} , ${POST_TO} {url}`,
    "call|hit|invoke|trigger {url} with|via|using|by|as <the>? post request?",
    "make|do|send|run|issue|fire a|an? post request|call? to|on|at {url}",
  ], (said) => [...NP(said), work(`post it to ${said("url")}`, `post to ${said("url")}`)]),
  ...wordings<ClausePiece[]>([
    `<post>|<send> each|each_one|every_one|each_of_them|each_row|each_item|every_row|them_one_by_one|each_record|all_of_them_one_by_one|them_individually ${POST_TO} {url}`,
    `for_each|for_every|each row|one|item|{noun}? :|,? <post>|<send> it|them? ${POST_TO}? {url}`,
    `<post>|<send> {np} one_by_one|individually|separately|one_at_a_time|one_after_the_other ${POST_TO} {url}`,
    `<post>|<send> ${EACH} {np} ${POST_TO} {url}`,
    `send|make|do|issue a|an|one|the? post request|call? with|for|per each|every row|item|record|entry|line|one|{noun} ${POST_TO} {url}`,
    `<post>|<send>|call|notify {url} for|with|per each|every row|item|record|entry|line|one|{noun}`,
  ], (said) => [...NP(said), work(`for each row, post to ${said("url")}`)]),
  ...wordings<ClausePiece[]>(
    [
      `<post>|<send> <the>? json|body|payload|object? {json} ${POST_TO} {url}`,
      `post|posting {url} with <the>? json|body|payload? {json}`,
      "call|calls|calling|hit|invoke|trigger|run post {url} with <the>? json|body|payload? {json}",
      `<post>|<send> ${POST_TO} {url} with|: <the>? json|body|payload? {json}`,
      "make|do|send|run|issue|fire a|an? post request|call? to|on|at {url} with|: <the>? json|body|payload? {json}",
      "post {url} {json}",
    ],
    (said) =>
      hasGap(said("json")) ? null : [
        work(`post ${said("json")} to ${said("url")}`, `post ${said("json")} to ${said("url")}`),
      ],
  ),
  ...wordings<ClausePiece[]>(
    [
      `<post>|<send> <the>? text|message|words? {quoted} ${POST_TO} {url}`,
      `<post>|<send> a|the? message|text? ${POST_TO} {url} with|saying|: <the>? text|message|body? {quoted}`,
      `<post>|<send> {np} ${POST_TO} {url} with <the> text {quoted}`,
    ],
    (said) =>
      hasGap(said("quoted"))
        ? null
        : [work(`post ${JSON.stringify(said("quoted"))} to ${said("url")}`)],
  ),
  ...wordings<ClausePiece[]>(
    [
      `<post>|<send> <the>? {columns} ${POST_TO} {url}`,
      `<post>|<send> <the>? {columns} of|from {np} ${POST_TO} {url}`,
    ],
    (said) =>
      (said("columns") ?? []).length < 2 ? null : [...NP(said), {
        kind: "columns",
        text: `keep the columns ${(said("columns") ?? []).map(written).join(", ")}`,
      }, work(`post it to ${said("url")}`)],
  ),
  ...wordings<ClausePiece[]>([
    `upsert|update|put|send|push|sync each|every|all|all_the {np} via|with|using|by|through a|the? put|put_request to? {url}`,
    `put each|every {np} to|at|into {url}`,
  ], (said) => [...NP(said), work(`for each row, put to ${said("url")}`)]),
  ...wordings<ClausePiece[]>([
    "put each|each_one|each_of_them|every_one|each_row|each_item to|at|into? {url}",
    "for_each|for_every {noun}|row|one|item? :|,? put it|them|to|at? {url}",
    "put {np} one_by_one|individually to {url}",
  ], (said) => [...NP(said), work(`for each row, put to ${said("url")}`)]),
  ...wordings<ClausePiece[]>([
    "run|send|do|make|issue|call|execute|fire a|an? delete request|call? on|to|at|for? {url}",
    "delete {url}",
  ], (said) => [work(`delete ${said("url")}`)]),
  ...wordings<ClausePiece[]>([
    "for_each|for_every|each row|one|item|{noun}? :|,? delete {url}",
    "delete each {url}",
  ], (said) => [work(`for each row, delete ${said("url")}`)]),
  ...wordings<ClausePiece[]>(
    ["for_each|for_every {np} :|,? <get> {url}", "for_each|for_every {noun} <get> {url}"],
    (said) =>
      NP(said).some(({ kind }) => kind === "source")
        ? [...NP(said), work(`for each row, call ${said("url")}`)]
        : null,
  ),
];
