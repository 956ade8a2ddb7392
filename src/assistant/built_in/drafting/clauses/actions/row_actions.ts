import { type ClausePiece, rows, source, work } from "../clause_pieces.ts";
import { STATES } from "../../words/word_lists.ts";
import { areColumns, written } from "../names.ts";
import { conditionPieces } from "../noun_phrases.ts";
import { type Wording, wordings } from "../parse_context.ts";
import { given, type SlotReader } from "../slot_values.ts";

const NP = (said: SlotReader, name: "np" | "np_2" | "np_rows" | "np_known" = "np") =>
  said(name) ?? [];
const names = (said: SlotReader, name: "columns" | "fields" = "columns") =>
  (said(name) ?? []).map(written);

function converted(said: SlotReader, format: "csv" | "json"): ClausePiece[] {
  return [...given(said("sources")), work(`save as report.${format}`)];
}

/**
 * Whether a piece keeps or drops rows, as in "only english, sorted by mark", which does not name
 * the column.
 */
function hasRows(pieces: readonly ClausePiece[]): boolean {
  return pieces.some(({ text }) => /^(?:keep|drop) /.test(text));
}

/** Whether a phrase without a verb chooses rows, instead of only describing something. */
function isChosen(pieces: readonly ClausePiece[]): boolean {
  return pieces.some(({ kind, text }) =>
    kind === "rows" &&
    (!/^keep the \S+ rows$/.test(text) || STATES.includes(text.split(" ")[2] ?? ""))
  );
}

/**
 * Returns the pieces with "drop" instead of "keep"; null if the phrase chooses no rows, or chooses
 * them in several ways.
 */
function dropped(pieces: readonly ClausePiece[]): ClausePiece[] | null {
  const sources = pieces.filter(({ kind }) => kind === "source");
  const chosen = pieces.filter(({ kind }) => kind !== "source");
  const [only, another] = chosen;
  if (
    !only || another ||
    !/^(?:keep|drop) the rows |^(?:keep|drop) the \S+(?: \S+){0,3} rows$/.test(only.text)
  ) return null;
  return [
    ...sources,
    rows(
      only.text.startsWith("keep")
        ? only.text.replace("keep", "drop")
        : only.text.replace("drop", "keep"),
    ),
  ];
}

const FILLED_COLUMN = "<the>? {new_column}";

/** Phrases that choose and sort rows. */
export const ROW_ACTIONS: readonly Wording<ClausePiece[]>[] = [
  ...wordings<ClausePiece[]>([
    "<get>|<from> <art>? {sources}",
    "i_have|we_have|there_is|there_are|here_is|here_are|i've_got|we_got|have|got {np}",
    "{sources} <be> loaded|fetched|read|downloaded|opened|retrieved|taken|pulled|queried|called|imported|processed|checked",
    "<from>|for|of|on {np_source}",
    "{source}",
    "input|source|data|from|file|url|endpoint|api|address|list|csv|link|feed :? {source}",
    "<the>? {noun} : {source}",
    "compare|reconcile {source}",
    "look|looks|looking it|that|this|them|these|him|her up at|in|on|under|with|using|through? {source}",
    "look_up <the>? {noun} at|in|on|under|using {source}",
  ], (said) => {
    const source = said("source") ?? said("sources") ?? said("np_source");
    return source ? [source] : NP(said);
  }),
  ...wordings<ClausePiece[]>([
    "{sources} <be>? checked|searched|filtered|scanned|screened|reduced|limited|restricted for|by|on|to|down_to {np}",
    "have|get {sources} checked|searched|filtered|scanned|screened|reduced|limited for|by|on|to {np}",
  ], (said) => [...given(said("sources")), ...NP(said)]),
  ...wordings<ClausePiece[]>([
    "i_upload|i_will_upload|i'll_upload|we_upload|i_attach|i_attached|i_give_you|i_provide|users_upload|people_upload|someone_uploads|i'm_uploading|i_have|we_have|i_have_attached|i've_attached|upload|here_is <the>? csv|csv_file|file|list|table|spreadsheet|export of|with|containing? <the>? {noun}?",
  ], () => [source("read a csv file")]),
  ...wordings<ClausePiece[]>(["{np}"], (said) => isChosen(NP(said)) ? NP(said) : null),
  ...wordings<ClausePiece[]>(
    ["<keep> {columns} only", "<keep>? only|just <the>? {columns}", "<keep> {columns}"],
    (said, context) =>
      areColumns(said("columns") ?? [], context) && (said("columns") ?? []).length > 1
        ? [{ kind: "columns", text: `keep the columns ${names(said).join(", ")}` }]
        : null,
  ),
  ...wordings<ClausePiece[]>([
    "<keep>? only|just? <the>? {noun} with|having|that_have|which_have|who_have|where_there_are {number_sign} <the>? {noun_2}",
  ], (said) => [{ kind: "having", text: `${said("noun")} ${said("number_sign")}` }]),
  ...wordings<ClausePiece[]>([
    "limit|max|maximum|at_most|only|take|keep|first :|to|of? {count} rows|results|entries|lines|records?",
    "first|top {count}",
  ], (said) => [rows(`keep the first ${said("count")}`)]),
  ...wordings<ClausePiece[]>([
    "with|containing|having|showing|including|and only|just|only_the|just_the? <the>? <columns> {columns}",
    "with|containing|showing only|just|only_the|just_the {columns}",
  ], (said) => [{ kind: "columns", text: `keep the columns ${names(said).join(", ")}` }]),
  ...wordings<ClausePiece[]>([
    "convert|turn|transform|change|export|save|make {sources} in|into|to|as <the>? csv|csv_file|json|json_file called|named|as|in|: {file}",
  ], (said) => [...given(said("sources")), work(`save as ${said("file")}`)]),
  ...wordings<ClausePiece[]>(
    [
      "split|divide|break_up {sources} by|per|on <the>? {column} in|into one|a|separate|several|single|different? file|files|csv|csvs per|for_each|for_every? {noun}?",
      "split|divide {sources} in|into one|a|separate|several? file|files|csv|csvs per|by|for_each|for_every {column}",
      "one|a|separate file|csv per|for_each|for_every {column} from|of|in {sources}",
    ],
    (said) => [...given(said("sources")), work(`one file per ${written(String(said("column")))}`)],
  ),
  ...wordings<ClausePiece[]>(
    ["<sort> <them>? by it".replace("<them>?", "it|them|these|the_list?")],
    () => [rows("sort by THAT")],
  ),
  ...wordings<ClausePiece[]>([
    "convert|turn|transform|change|export|save|make {sources} in|into|to|as <the>? csv|csv_file",
  ], (said) => converted(said, "csv")),
  ...wordings<ClausePiece[]>([
    "convert|turn|transform|change|export|save|make {sources} in|into|to|as <the>? json|json_file",
  ], (said) => converted(said, "json")),

  ...wordings<ClausePiece[]>(["<get> {np}"], (said) => NP(said).length > 0 ? NP(said) : null),
  // "Take the orders" adds nothing if another clause names their source.
  ...wordings<ClausePiece[]>([
    "<get> the|my|our|all|all_the {noun}",
    "<get>|show|display|print|return <it>",
    "{purpose}",
    "look",
    "check it|this|that",
    "don't|do_not|never send|email|mail|post|publish|forward anything|it|mails|emails|any_mail|any_mails|any_email|any_emails|out|to_anyone? anything?",
  ], () => []),
  ...wordings<ClausePiece[]>([
    "it|they|these|those|the_data|the_list|this|everything|all <be>|come|comes|live|lives|sit|sits|can_be_found|stand available|found|located|stored|in|at|on|under|here|from|coming|listed? from|in|at|on|under|here? {sources}",
    "<the>? {noun} <be>|come|comes|live|lives|sit|sits|can_be_found|stand available|found|located|stored|in|at|on|under|here|from|coming|listed? from|in|at|on|under|here? {sources}",
    "they're|it's|you_find_it|you_find_them|you_can_find_it|you_can_find_them|you'll_find_them|which_is|which_are available|found|located|stored? in|at|on|under|here? {sources}",
    "source|data|input|data_source|from :? {sources}",
    "{noun} data|source|list|file|api|url|endpoint|csv? : {sources}",
  ], (said) => [{ kind: "declared", text: said("sources")?.text ?? "" }]),
  ...wordings<ClausePiece[]>([
    "<keep> {np} only?",
    "<keep> only|just {np}",
    "{np} only",
    "filter|rule|condition|criteria|conditions : {np}",
  ], (said) => hasRows(NP(said)) ? NP(said) : null),
  ...wordings<ClausePiece[]>([
    "<keep> <where>? {conditions}",
    "<keep> <the>? <where> {conditions}",
    "<where> {conditions}",
    "filter|filters|rule|condition|criteria|where|only|conditions :? where? {conditions}",
    "{conditions} only",
    "<keep> only|just? <the>? {noun} <where> {conditions}",
  ], (said) => conditionPieces(said("conditions") ?? [], "keep")),
  ...wordings<ClausePiece[]>(["<drop> {np}", "<drop> <the>? {np}"], (said) => dropped(NP(said))),
  ...wordings<ClausePiece[]>(
    ["<drop> <where>? {conditions}", "<drop> <the>? <where> {conditions}"],
    (said) => conditionPieces(said("conditions") ?? [], "drop"),
  ),
  ...wordings<ClausePiece[]>([
    "<sort> {np}? ,? <by> {keys}",
    "sort|order|sorting|sorted : {keys}",
    "{np} <be>? ,? <sorted> <by> {keys}",
    "<sorted> <by> {keys}",
    "<be> <sorted> <by> {keys}",
  ], (said) => [
    ...NP(said),
    rows(`sort by ${said("keys")}`),
  ]),
  ...wordings<ClausePiece[]>([
    "<sort> {np}? ,? {order}",
    "{np} <be>? <sorted> {order}",
    "<sorted>? {order}",
  ], (said) => [
    ...NP(said),
    { kind: "order", text: String(said("order")).trim() },
  ]),
  ...wordings<ClausePiece[]>(
    ["{order} <by> {keys}"],
    (said) => [rows(`sort by ${said("keys")}${said("order")}`)],
  ),
  ...wordings<ClausePiece[]>([
    "split|divide {np} in|into two|2|both? files|lists|csvs? :? {file} <where>|for? {conditions} and|,? {file_2} <where>|for|with|contains|gets|containing? the_rest|everything_else|the_others|all_others|others|all_the_others|all_the_rest|rest",
  ], (said) => {
    const [kept, more] = conditionPieces(said("conditions") ?? [], "keep");
    return kept && !more
      ? [
        ...NP(said),
        kept,
        work(`save as ${said("file")}`),
        work(`save the rest as ${said("file_2")}`),
      ]
      : null;
  }),
  ...wordings<ClausePiece[]>(
    ["{keys} {order}"],
    (said) => [rows(`sort by ${said("keys")}${said("order")}`)],
  ),
];

const DOUBLES =
  "duplicates|duplicate|doubles|double_entries|duplicate_rows|duplicate_entries|duplicated_rows|duplicated_entries|double_rows|doubled_entries|duplicate_records|dupes|repeated_rows|repeats|doublets|double_ones|duplicate_ones|duplicate_lines|double_lines|doublings|repeated_entries";

/** Matches nouns for rows. "Duplicate rows" names no column. */
const ROW_NOUN = /^(?:row|entry|line|record|item|one|customer|order|member|user)$/iu;

function doubles(): Wording<ClausePiece[]>[] {
  const dedupe = [
    "dedupe|deduplicate|unique|uniq|dedup {np}?",
    `<drop> <the>? ${DOUBLES}`,
    `<drop> <the>? ${DOUBLES} from|in|of {np}`,
    `no ${DOUBLES}`,
    "remove|drop duplicate {noun} from|in {np}",
  ];
  const keys =
    "by|on|based_on|according_to|with_the_same|same|by_same|with_same|for|in|of|having_the_same|that_have_the_same|by_the|using|sharing_the_same|from";
  const means = (said: SlotReader): ClausePiece[] => {
    const by = said("columns") === undefined ? "" : ` by ${names(said).join(", ")}`;
    const kept = said("column_2") === undefined
      ? ""
      : `, keep the latest by ${written(String(said("column_2")))}`;
    return [...NP(said), rows(`remove duplicates${by}${kept}`)];
  };
  const newest =
    ",? and|but|then? keep|keeping|take only|just? <the>? newest|latest|most_recent|last <the>? one|ones|row|entry|record? <by>|in|of|according_to <the>? {column_2}";
  return [
    ...wordings<ClausePiece[]>(
      dedupe.flatMap((each) => [`${each} ${keys} <the>? <columns>? {columns} ${newest}`]),
      means,
    ),
    ...wordings<ClausePiece[]>(
      dedupe.flatMap((each) => [`${each} ${keys} <the>? <columns>? {columns}`]),
      means,
    ),
    ...wordings<ClausePiece[]>(dedupe, means),
    ...wordings<ClausePiece[]>([
      "find|list|show|detect|look_for|identify|get <the>? duplicate|duplicated|repeated|double {columns} in|from|of <art>? {sources}",
      "find|list|show|detect|look_for|identify|get <the>? duplicate|duplicated|repeated|double {columns}",
    ], (said) => {
      const columns = (said("columns") ?? []).map((name) => written(singular(name)));
      return columns.some((name) => ROW_NOUN.test(name))
        ? null
        : [...given(said("sources")), rows(`find duplicates by ${columns.join(", ")}`)];
    }),
  ];
}

const DOUBLE_ACTIONS = doubles();

/** Phrases that change columns and remove duplicates. */
export const COLUMN_ACTIONS: readonly Wording<ClausePiece[]>[] = [
  ...wordings<ClausePiece[]>(
    [
      "<keep> only|just? <the>? <columns> :? {columns} only?",
      "<columns> :? {columns}",
      "map|project to|down_to {columns}",
      "<save> only|just <the>? <columns> {columns}",
    ],
    (said) =>
      (said("columns") ?? []).length > 0
        ? [{ kind: "columns", text: `keep the columns ${names(said).join(", ")}` }]
        : null,
  ),
  ...wordings<ClausePiece[]>(
    ["<drop> <the>? <columns> {columns}"],
    (said) => [rows(`remove the columns ${names(said).join(", ")}`)],
  ),
  ...wordings<ClausePiece[]>([
    "rename <the>? <columns>? {column} to|as|into <the>? {column_2} and|,|& {column_3} to|as|into <the>? {column_4} in|of|from {sources}",
    "rename <the>? <columns>? {column} to|as|into <the>? {column_2} and|,|& {column_3} to|as|into <the>? {column_4}",
    "rename <the>? <columns>? {column} to|as|into <the>? {column_2} in|of|from {sources}",
  ], (said) => {
    const from = said("sources");
    const pairs = [["column", "column_2"], ["column_3", "column_4"]].filter(([old = ""]) =>
      said(old) !== undefined
    );
    return [
      ...from ? [from] : [],
      ...pairs.map(([old = "", made = ""]) =>
        rows(`rename ${written(String(said(old)))} to ${written(String(said(made)))}`)
      ),
    ];
  }),
  ...wordings<ClausePiece[]>([
    "rename|renaming|relabel|call <the>? <columns>? {column} to|as|into|in|-> <the>? {column_2}",
  ], (said) => [
    rows(`rename ${written(String(said("column")))} to ${written(String(said("column_2")))}`),
  ]),
  ...wordings<ClausePiece[]>([
    `add|compute|calculate|create|make|insert|derive|append|work_out|define a|an|the|another? new|extra|additional|computed|calculated? <columns>? called|named|:? ${FILLED_COLUMN} =|as|is|:|with|that_is|which_is|equal_to|from {formula}`,
    `${FILLED_COLUMN} = {formula}`,
    `<columns> ${FILLED_COLUMN} = {formula}`,
  ], (said) => [rows(`add a column ${written(String(said("new_column")))} = ${said("formula")}`)]),
  ...wordings<ClausePiece[]>([
    `add|compute|calculate|multiply|work_out|divide|subtract {formula} as|into|in|to_get|and_call_it|giving a|an|the? new? <columns>? ${FILLED_COLUMN}`,
  ], (said) => [
    rows(`add a column ${written(String(said("new_column")))} = ${said("formula")}`),
  ]),
  ...wordings<ClausePiece[]>([
    "put|raise|increase|up|bump|lift|mark_up <the>? {columns} in|of|from {sources} by {number} percent?",
    "put|raise|increase|up|bump|lift|mark_up <the>? {columns} up? by {number} percent?",
    "add {number} to <the>? <columns>? {columns}",
  ], (said) => withSource(said, raised(names(said), String(said("number")), 1))),
  ...wordings<ClausePiece[]>([
    "lower|reduce|decrease|cut|drop|discount|bring_down|put <the>? {columns} down? by {number} percent?",
  ], (said) => raised(names(said), String(said("number")), -1)),
  ...wordings<ClausePiece[]>(
    ["round|rounding <the>? {columns} to|on {count} decimals|decimal|decimal_places|digits|places"],
    (said) =>
      names(said).map((each) => rows(`round ${singular(each)} to ${said("count")} decimals`)),
  ),
  ...wordings<ClausePiece[]>([
    "trim|strip <the>? {columns}",
    "remove|strip|trim spaces|whitespace|blanks from|in|around <the>? {columns}",
  ], (said) => names(said).map((each) => rows(`trim ${singular(each)}`))),
  ...wordings<ClausePiece[]>([
    "lowercase|lower_case|make_lowercase|downcase <the>? {columns}",
    "make|turn|convert|put <the>? {columns} in|to|into? lowercase|lower_case|small_letters",
  ], (said) => names(said).map((each) => rows(`make ${singular(each)} lowercase`))),
  ...wordings<ClausePiece[]>([
    "uppercase|upper_case|capitalize|upcase <the>? {columns}",
    "make|turn|convert|put <the>? {columns} in|to|into? uppercase|upper_case|capitals|capital_letters",
  ], (said) => names(said).map((each) => rows(`make ${singular(each)} uppercase`))),
  ...DOUBLE_ACTIONS,
];

function withSource(said: SlotReader, pieces: ClausePiece[] | null): ClausePiece[] | null {
  const from = said("sources");
  return pieces && [...from ? [from] : [], ...pieces];
}

function raised(columns: readonly string[], number: string, sign: 1 | -1): ClausePiece[] | null {
  const percent = Number(number.replace("%", ""));
  if (!Number.isFinite(percent)) return null;
  return columns.map((each) =>
    rows(`${sign > 0 ? "raise" : "lower"} ${singular(each)} by ${percent}%`)
  );
}

/**
 * Returns the singular, because columns usually are named in the singular: "raise prices" changes
 * `price`.
 */
function singular(column: string): string {
  return /^(?:prices|amounts|emails|names|totals|fees|salaries)$/iu.test(column)
    ? column.replace(/ies$/, "y").replace(/s$/, "")
    : column;
}
