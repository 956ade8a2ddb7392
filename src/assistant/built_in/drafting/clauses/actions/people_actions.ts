import { type ClausePiece, gate, source, work } from "../clause_pieces.ts";
import { written } from "../names.ts";
import { conditionPieces } from "../noun_phrases.ts";
import { type Wording, wordings } from "../parse_context.ts";
import { given, type SlotReader } from "../slot_values.ts";

const NP = (said: SlotReader, name: "np" | "np_2" | "np_rows" | "np_known" = "np") =>
  said(name) ?? [];
const APPROVAL = work("ask for approval");

/** Returns the approval. Its message names the person, because a step cannot address one. */
function approvalOf(said: SlotReader): ClausePiece[] {
  const who = String(said("recipient"));
  return who === "me" ? [APPROVAL] : [
    work(
      `ask for approval with the message ${JSON.stringify(`${who}: may this workflow go on?`)}`,
    ),
  ];
}

/** Phrases for approvals, questions and waits. */
export const PEOPLE_ACTIONS: readonly Wording<ClausePiece[]>[] = [
  ...wordings<ClausePiece[]>([
    "<ask>|wait|waiting for? <the>? <approval> from|of|by {recipient} first|before_that|before? ,|then?",
    "<ask> {recipient} for|to <the>? <approval>|<approve> it|them|this? first|before_that|before? ,|then?",
    "{recipient} must|has_to|should|needs_to|have_to|shall|is_to <approve> it|them|this|that? first|before_that|before? ,|then?",
    "<approval> from|of|by {recipient} needed|required? ->|→|,|before?",
    "have|let|get {recipient} <approve> it|them|this|that|{noun}? first|before_that|before? ,|then?",
  ], approvalOf),
  ...wordings<ClausePiece[]>(
    ["<the>? {noun} must|has_to|should|needs_to|have_to|shall|is_to <approve> it|them|this|that? first|before_that|before? ,|then?"],
    (
      said,
    ) => [
      work(
        `ask for approval with the message ${
          JSON.stringify(`${said("noun")}: may this workflow go on?`)
        }`,
      ),
    ],
  ),
  ...wordings<ClausePiece[]>(
    ["remind {recipient} about|of|to|that|on|: <the>? {sentence}"],
    (said) =>
      said("recipient") === "me"
        ? null
        : [work(`remind ${said("recipient")} about ${String(said("sentence")).trim()}`)],
  ),
  ...wordings<ClausePiece[]>([
    "make|create|build|show|use|set_up|i_want|i_need? a|an|the form|questionnaire|input_form|entry_form where|in_which|for|with|that_asks_for|asking_for|on_which <the>? {noun}? fill_in|fills_in|enter|enters|give|can_enter|type|can_fill_in|provide|record|records? <the>? {fields}",
    "let|have <the>? {noun} fill_in|enter|give|type|provide <the>? {fields}",
  ], (said) => [source(`ask for ${(said("fields") ?? []).map(written).join(", ")}`)]),
  ...wordings<ClausePiece[]>(
    ["retry|try|repeat|attempt|call|fetch {url} up_to|at_most|maximum? {count} times|x|attempts with|and|waiting|every? {duration} between|apart|in_between|pause|delay|pauses|wait|each|tries? attempts|tries|them?"],
    (
      said,
    ) => [source(`fetch ${said("url")}`), {
      kind: "detail",
      text: `retry ${said("count")} times with ${said("duration")} between`,
    }],
  ),
  ...wordings<ClausePiece[]>(
    ["retry|try|repeat|retries|retrying|try_again it|that|the_call|this? up_to|at_most|maximum? {count} times|x|attempts with|and|waiting|every|: {duration} between|apart|in_between|pause|delay|pauses|wait|each|tries? attempts|tries|them?"],
    (
      said,
    ) => [{
      kind: "detail",
      text: `retry ${said("count")} times with ${said("duration")} between`,
    }],
  ),
  ...wordings<ClausePiece[]>(
    ["retry|try|repeat|retries|attempt {url} up_to|at_most|maximum|max? {count} times|x|attempts"],
    (
      said,
    ) => [source(`fetch ${said("url")}`), { kind: "detail", text: `retry ${said("count")} times` }],
  ),
  ...wordings<ClausePiece[]>([
    "retry|try|repeat|retries|retrying|try_again|with it|that|the_call|this? up_to|at_most|maximum|max|:? {count} times|x|attempts|retries",
  ], (said) => [{ kind: "detail", text: `retry ${said("count")} times` }]),
  ...wordings<ClausePiece[]>([
    "wait|pause {duration} and|,|before|then? then|and? try|retry|trying|retrying|call|check it|that|this? again|once|once_more|anew?",
    "try|retry|try_again it|that|this? again|once|once_more? after {duration}",
  ], (said) => [{ kind: "detail", text: `retry 1 times with ${said("duration")} between` }]),
  ...[["once", 1], ["twice", 2], ["thrice", 3]].flatMap(([often, count]) =>
    wordings<ClausePiece[]>(
      [`retry|try_again|retries|retrying|repeat|try it|that|the_call|this? again? ${often}`],
      () => [{ kind: "detail", text: `retry ${count} times` }],
    )
  ),
  ...wordings<ClausePiece[]>([
    "with|using|use|send|pass|authenticate_with|auth|authorize_with|add|and <the>? bearer|auth|api|access? token|key|bearer :|from|in|of|is? the|env|environment|variable|secret? env|environment|variable|secret|variables? called|named? {env}",
    "authorization|auth|authorisation : bearer token? {env}",
    "with|using bearer {env}",
  ], (said) => [{ kind: "detail", text: `with the token ${said("env")}` }]),
  ...wordings<ClausePiece[]>([
    "<ask>|wait|waiting me|us|for|from? <the>? <approval> from|of|by? me|us? first|before_that|beforehand? ,? then?",
    "<ask> me|us for <the>? <approval>",
    "<approval> needed|required|first ,|->|→?",
    "i|we have_to|must|need_to|want_to|should <approve> it|this|that|them? first|before_that|beforehand?",
    "let me|us <approve> it|them|this|that? first?",
    "<ask> me|us if|whether it|this|that|they|i|we|<the>? {noun}? may|can|should|is|are|agree|want|it_is ok|okay|fine|go_out|go|continue|proceed|be_sent|to_go_on|approved|to_continue|go_ahead|be_published|to?",
    "<ask> me|us first|before_that|beforehand",
    "after my <approval> ,?",
    "with my <approval> ,?",
  ], () => [APPROVAL]),
  ...wordings<ClausePiece[]>([
    "only? <if> i|we|he|she|they|you|it|that|this|the_boss|the_manager <approve>|<be> <approved>|yes|agree|say_yes? it|them|this|that|to_it|to_that? ,|then|:?",
    "only? <if> <approved> ,|then|:?",
    "<if> yes|ok|okay|so|granted|<approved> ,|then|:?",
    "<if> <the>? answer|reply|decision is yes|positive ,?",
  ], () => [gate("APPROVED")]),
  ...wordings<ClausePiece[]>(
    ["wait for {duration}", "<wait> {duration}", "then_wait {duration}"],
    (said) => [work(`wait ${said("duration")}`)],
  ),
  ...wordings<ClausePiece[]>(
    [
      "<ask> me|us|the_user|users|people|staff|someone|them for|to_enter|to_give|to_fill_in|to_type|about|to_provide|to_input|which|what|to_specify <the>? {fields}",
      "<ask> for|which|what <the>? {fields}",
      "<ask> <the> {noun} for|about <the>? {fields}",
      "form|inputs|input|fields|questions :? {fields}",
      "ask which {fields} i_want|they_want|to_use",
    ],
    (
      said,
    ) => [{
      kind: "source",
      text: `ask for ${(said("fields") ?? []).map(written).join(", ")}`,
    }],
  ),
  ...wordings<ClausePiece[]>([
    "<ask> me|us|<the>? {noun}? how_many|for_the_number_of|how_much <the>? {noun} are|is|there_are|were|we_have|they_have? free|available|left|there|needed|open|occupied? ,|?",
  ], (said) => {
    const noun = String(said("noun")).split(/\s+/);
    return [{ kind: "source", text: `ask for the number of ${noun.at(-1)}` }];
  }),
];

const STILL = "still|again|finally|it_still|ever?";
const CALL =
  "it|that|this|the_call|one|any|any_of_them|one_of_them|either|the_request|the_import|the_sync|the_site|the_page|the_server|the_site|a_call|a_step|the_job|something|anything|the_check|the_upload|the_post|they|all_else|everything|the_download|the_api|the_health_check|the_endpoint|the_service";

/** Phrases for failures, and for conditions on the work. */
export const CONDITION_ACTIONS: readonly Wording<ClausePiece[]>[] = [
  ...wordings<ClausePiece[]>(
    ["otherwise|else|if_not|or_else|in_any_other_case|in_all_other_cases ,|then|:?"],
    () => [gate("otherwise")],
  ),
  ...wordings<ClausePiece[]>([
    `<if> ${CALL} ${STILL} <fails> ,|then|:?`,
    `<if> <fails> ,|then|:?`,
    "<on_error> ,|:|then?",
    "<if> <the>? status|status_code|response|answer|http_status <be> not ok|fine ,?",
    "<if> <the> call|import|sync|request|{noun} from|to|at|of|on|in? {url} <fails> ,?",
  ], (said) => {
    const url = said("url");
    return [...url === undefined ? [] : [source(`check ${url}`)], gate("FAIL")];
  }),
  ...wordings<ClausePiece[]>([
    "<if> {url} <fails> ,|then?",
    "<if> <the>? {noun}? at|on|under? {url} <fails> ,|then?",
    "<if>|by|while there_is|there_are|is|are|an|any? error|errors|problem|problems|failure|failures by|with|at|in|when|while|on|of|from calling|call|the_call|fetching|loading|reaching|opening|of|to? {url} ,?",
  ], (said) => [{ kind: "source", text: `check ${said("url")}` }, { kind: "gate", text: "FAIL" }]),
  ...wordings<ClausePiece[]>([
    "<if> <the>? status|it|status_code|response|answer|response_code|code|http_status|http_code|that|{noun}? <be>|does|returns|responds|answers|gives|comes_back not|other_than|anything_but|anything_other_than|something_other_than|return|respond_with|answer_with|with? return|respond|answer|with? {count} ,|then?",
  ], (said) => [gate(`if the status is not ${said("count")}`)]),
  ...wordings<ClausePiece[]>([
    "<if> {url} does_not|doesn't|is_not|stops answer|answering|respond|responding|return|returning|reply|give? with? <the>? status? {count} ,|then?",
  ], (said) => [source(`check ${said("url")}`), gate(`if the status is not ${said("count")}`)]),
  ...wordings<ClausePiece[]>([
    "<if> so|any|there_are_any|there_are_some|there_is_any|there_is_something|something_is_found|there_are_results|there_is_one|yes|that_is_the_case|this_is_the_case|it_does|it_is|it_has|they_exist|found|there_are_matches|there_is_at_least_one|there_is_at_least_one_row|there_is_at_least_one_entry|there_is_one_or_more|at_least_one_is_found|any_are_found|any_exist|some_are_found|there_are|that_happens|this_happens|it_happens|there_is|any_rows|any_match|it_isn't_empty|the_list_is_not_empty|it_is_not_empty ,|then|:?",
  ], () => [gate("if there are any")]),
  ...wordings<ClausePiece[]>([
    "<if> none|nothing|there_are_none|there_is_none|nothing_is_found|the_list_is_empty|it_is_empty|no_rows ,|then|:?",
  ], () => [gate("if there are none")]),
  ...wordings<ClausePiece[]>([
    "<continue> on|after|even_if|despite|with|if error|errors|failure|failures|an_error|it_fails|one_fails|a_failure|something_fails",
    "<if> one|it|that|any|a_call|a_row|a_row? <fails> ,? then? <continue> with? the_others|the_next|the_rest|anyway?",
    "<on_error> <continue>",
  ], () => [work("if it fails, continue")]),
  ...wordings<ClausePiece[]>([
    "<if> <art>? {sources} has|have|contains|holds|returns|lists|there_are? {rows_sign} ,|then?",
    "<if> <art>? {sources} has|have|contains|holds|returns|lists|there_are? {number_sign} {noun} ,|then?",
    "<if> it|they|that|there|the_list|the_queue? has|have|contains|holds|are|is? {number_sign} <the>? rows|{noun} ,|then?",
    "look|check if|whether|that <art>? {sources} has|have|contains|holds {number_sign} {noun}",
  ], (said) => {
    const source = said("sources");
    const sign = said("rows_sign") ?? said("number_sign");
    return [...source ? [source] : [], gate(`if there are ${sign} rows`)];
  }),
  ...wordings<ClausePiece[]>(
    [
      "<if> there? <be>|has|have|contains? {np} ,|then|:?",
      "<if> <any> of? {np} ,|then|:?",
      "<if> {np} <be> found|present|there ,|then|:?",
      "<if> {np} ,|then|:",
      "<if> there <be> any? {np}",
      "<if> there's|there_is {np}",
    ],
    (said) =>
      NP(said).some(({ kind }) => kind === "rows") ? [...NP(said), gate("if there are any")] : null,
  ),
  ...wordings<ClausePiece[]>([
    "<if> <the>? {conditions} ,|then|:?",
    "<if> <the>? <any>|one|a|an {noun}? <where> {conditions} ,|then?",
    "check|verify|validate|make_sure|ensure|assert|require|see|look that|if|whether? <the>? {conditions}",
  ], (said) => {
    const pieces = conditionPieces(said("conditions") ?? [], "keep");
    return [...pieces, gate("if there are any")];
  }),
  ...wordings<ClausePiece[]>([
    "<if> <art>? {sources} lists|shows|has|contains|returns|includes|holds|reports {np_rows} ,|then|:?",
  ], (said) => [...given(said("sources")), ...said("np_rows") ?? [], gate("if there are any")]),
  ...wordings<ClausePiece[]>([
    "<if> {sources} <the>? <where>|has|have|says|shows|returns|with? {conditions} ,|then?",
    "<if> <the>? {noun}? in|at|from|of|on {sources} <the>? <where>|has|have|says|shows|returns? {conditions} ,|then?",
    "<if> <the>? <any>|one|a|an {noun}? in|at|from|of|on {sources} <where>|has|have|shows? {conditions} ,|then?",
  ], (said) => [
    ...given(said("sources")),
    ...conditionPieces(said("conditions") ?? [], "keep"),
    gate("if there are any"),
  ]),
  ...wordings<ClausePiece[]>([
    "its {conditions} ,|then?",
  ], (said) => [...conditionPieces(said("conditions") ?? [], "keep"), gate("if there are any")]),
  ...wordings<ClausePiece[]>([
    "<if> <the>? {column} of|for <any>|a|an|one|some|the|each|every? <the>? {noun} in|at|from|on|of <art>? {sources} {number_sign} ,|then?",
  ], (said) => [
    ...given(said("sources")),
    {
      kind: "rows",
      text: `keep the rows where ${written(String(said("column")))} is ${said("number_sign")}`,
    },
    gate("if there are any"),
  ]),
  ...wordings<ClausePiece[]>([
    "<if> {number_list} of|in|at|from? <art>? {sources}? {number_sign} ,|then|:?",
    "<if> <the>? {number_list} {number_sign} ,|then?",
    "<if> <the>? {number_list} of|in|at|from {np} {number_sign} ,|then?",
  ], (said) => {
    const source = said("sources");
    const [number, another] = said("number_list") ?? [];
    if (!number || another) return null;
    const isCount = number === "count the rows";
    const pieces: ClausePiece[] = isCount ? [] : [{ kind: "number", text: number }];
    return [
      ...source ? [source] : [],
      ...NP(said),
      ...pieces,
      gate(
        isCount ? `if there are ${said("number_sign")} rows` : `if it is ${said("number_sign")}`,
      ),
    ];
  }),
];

const SOMEONE =
  "someone|somebody|anyone|anybody|a_user|a_customer|a_client|a_system|another_system|my_system|our_system|an_app|my_app|our_app|a_service|they|i|we";
const CALLS =
  "posts|post|calls|call|hits|hit|triggers|uses|sends_something|sends_data|pushes posts|to|into|on?";
const WEBHOOK = "webhook|web_hook|hook|webhook_url|webhook_address";
const CALLED =
  "called|was_called|has_been_called|triggered|hit|fires|fired|arrives|posted_to|receives_a_call|receives_a_post|gets_a_call|gets_a_post|receives_something|receives_data|is_used|invoked";

/** Phrases for words on web pages, and for webhooks. */
export const EVENT_ACTIONS: readonly Wording<ClausePiece[]>[] = [
  ...wordings<ClausePiece[]>([
    "<if>|check|look|see|watch|find_out if|whether|that|when? <the>? {noun} at|on|of|from {url} contains|contain|has|says|mentions|includes|shows|reads <the>? word|words|text|phrase|string|term? {quoted} ,|then?",
    "<if>|check|look|see|watch|find_out if|whether|that|when? <the>? page|site|text|website? at|on? {url} contains|contain|has|says|mentions|includes|shows <the>? word|words|text|phrase|string|term? {quoted} ,|then?",
  ], (said) => [gate(`if the page ${said("url")} contains ${JSON.stringify(said("quoted"))}`)]),
  ...wordings<ClausePiece[]>([
    `<if>|after|each_time ${SOMEONE} ${CALLS} a|an|the|my|our|this ${WEBHOOK} ,?`,
    `<if>|after|each_time ${SOMEONE} posts|sends|submits a|an|the|some? {noun} to|through|via|into a|the|my|our|this ${WEBHOOK} ,?`,
    `<if>|after|each_time a|an|the|my|our|this ${WEBHOOK} <be>? ${CALLED} ,?`,
    "<if> a|an|the|any? new? webhook|web_hook|hook arrives|comes_in|comes|is_received|is_called|fires|is_triggered|gets_called|hits ,?",
    "webhook|on_webhook|trigger :? webhook|->|→|,|:? ->|→|,|:?",
    "<if> <the> new? {noun} arrives|comes_in|comes|is_received|arrive|is_submitted|is_posted|is_sent|is_placed|come_in by|via|through|over|from|on|at a|the|our? webhook ,?",
    "<if> a|the|our? webhook receives|gets|brings|delivers a|an|the? new? {noun} ,?",
    "trigger|start|triggered|started|called|starts :|is|by|from|with|on a|the? webhook",
    "on|for each|every incoming? webhook call? ,?",
    "receive|accept|take a|the|an? webhook|post|webhook_call",
    "<if> <the> {noun} {word} {word_2}? by|via|through|from|over|with a|the|our? webhook ,?",
    "<if> someone|somebody|a_user|a_customer places|submits|sends|makes|posts|fills_in|fills_out|creates <the> {noun} by|via|through|from|over? a|the? webhook ,?",
  ], () => [{ kind: "source", text: "when a webhook arrives" }]),
];
