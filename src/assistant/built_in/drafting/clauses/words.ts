import { englishVerbs } from "../words/verb_forms.ts";

/** Word classes of English clauses. */
export const CLAUSE_CLASSES: Readonly<Record<string, string>> = {
  the:
    "the|a|an|my|our|your|their|his|her|its|this|that|these|those|some|any|all|all_the|all_of_the|all_my|all_our|all_of_our|every|each|each_of_the|every_one_of_the|the_whole|the_entire|the_full|the_complete|both|both_the|whatever|which|what|such|one|the_following|the_current|the_latest",
  art: "the|a|an|my|our|this|that|these|those|their|its|all_the|all_of_the|the_whole|both|both_the",
  me: "me|myself|us|ourselves",
  be:
    "is|are|was|were|be|being|been|is_to_be|are_to_be|to_be|should_be|must_be|shall_be|can_be|could_be|may_be|might_be|would_be|will_be|needs_to_be|need_to_be|has_to_be|have_to_be|gets|get|ought_to_be|has_been|have_been|had_been|should_get|is_then|are_then|should_then_be|is_being|are_being|then_be|must_get",
  it:
    "it|them|this|that|these|those|everything|all|all_of_it|all_of_them|all_this|the_result|the_results|the_outcome|the_outcomes|the_output|the_answer|the_answers|the_response|the_responses|the_reply|the_body|the_payload|the_content|the_contents|the_data|the_whole_thing|the_lot|the_rows|the_lines|the_entries|the_records|the_items|the_list|the_file|the_report|the_table|the_figures|the_numbers|the_number|the_total|the_totals|the_sum|the_sums|the_average|the_averages|the_count|the_counts|the_percentage|the_matches|the_matching_ones|the_matching_rows|the_remaining_ones|the_remaining_rows|the_remaining|the_remainder|what_remains|what's_left|what_is_left|what_comes_out|what_they_enter|what_was_entered|what_is_entered|what_they_say|those_rows|these_rows|those_lines|those_records|those_ones|the_ones|the_result_of_that|result|results|output|outcome|the_same|the_json|the_csv|the_html|the_page|the_information|the_info|the_details|the_rest_of_them|the_joined_rows|the_merged_list|the_combined_list|the_new_list|the_cleaned_list|the_cleaned_data|the_filtered_list|the_sorted_list|the_top_ones|the_value|the_values|the_new_file|that_list|this_list|that_file|this_file|that_data|the_input|their_input|the_form|the_submission|that_number|the_entered_values|the_answer_given",
  get: englishVerbs(
    "fetch|get|grab|retrieve|download|copy|load|call|read|pull|pull_in|pull_up|bring_up|open_up|check|request|open|take|import|ping|monitor|watch|poll|query|collect|gather|obtain|use|look_at|look_up|look_into|look_through|go_to|go_through|hit|access|visit|scan|inspect|process|parse|start_with|begin_with|start_from|consume|ingest|acquire|bring_in|review|examine|walk_through|go_over|work_with|extract|harvest|curl|probe|test|loop_over|loop_through|iterate_over|iterate_through|run_through",
  ),
  from:
    "in|from|using|with|based_on|given|out_of|given_is|source|input|data|source_is|data_is|to|on|at|is|for",
  keep: englishVerbs(
    "keep|filter|select|choose|pick|pick_out|find|retain|show|list|display|extract|identify|spot|single_out|look_for|search_for|report|return|include|consider|leave|take|get|pull|pull_out|want|need|limit_to|restrict_to|narrow_down_to|focus_on|see|collect|gather|output|print|determine|detect|flag|highlight|name|tell|give|send|make|prepare|compile|create|build|draw_up|generate|produce|set_up",
  ) +
    "|keep_only|only_keep|just_keep|filter_for|filter_to|filter_on|filter_by|filter_out_all_but|filter_down_to|only|just|show_me|list_me|give_me|get_me|tell_me|find_me|send_me|show_us|give_us|tell_us|leave_only|take_only|select_only|only_select|only_take|only_show|show_only|only_want|want_only|only_need|need_only|only_include|i_need|i_want|i_only_need|i_only_want|we_need|we_want|i_would_like|i'd_like|i_need_only|i_want_only|leave_just|but_only|filter_it_to|filter_them_to|filter_it_by|filter_them_by|filter_it_down_to|filter_down_to|drop_all_but|drop_everything_but|remove_all_but|interested_in|i'm_interested_in|i_am_interested_in|i'm_only_interested_in|rule",
  drop: englishVerbs(
    "remove|drop|delete|exclude|discard|throw_out|throw_away|leave_out|filter_out|skip|ignore|omit|eliminate|get_rid_of|take_out|weed_out|sort_out|reject|cut|cut_out|strip_out|strip|kick_out|toss|toss_out|disregard|clear_out|screen_out|rule_out",
  ) + "|without|except|excluding|not_including|but_not|minus|no|leaving_out",
  where:
    "where|whose|which_have|that_have|who_have|which_has|that_has|who_has|having|with|in_which|for_which|at_which|with_a|with_an|when|if|that|which|who|that's|who're|of_which|meaning|i.e|:|for_whom|the_ones_where|only_those_where|only_those_with|only_where|only_if|only_when|only_with|but_only_where|but_only_if|but_only_those_where|but_only_with|only_those_whose|only_those_that|only_ones_with|provided|provided_that|that_are|which_are|who_are|that_were|which_were|who_were|that_is|which_is|who_is",
  sort: englishVerbs("sort|order|arrange|rank|sequence|organise|organize|put_in_order") +
    "|sort_it|sort_them|sort_the_list|order_them|order_it",
  sorted: "sorted|ordered|arranged|ranked|sequenced|organised|organized",
  by: "by|on|after|according_to|based_on|in_order_of|by_their|by_its|with_respect_to|:",
  group: englishVerbs(
    "group|aggregate|cluster|bucket|bundle|summarise|summarize|break_down|split_up|break_it_down|break_them_down|categorise|categorize|collect",
  ),
  per:
    "per|by|for_each|for_every|in_each|in_every|of_each|of_every|each|for_all|within_each|every|grouped_by|broken_down_by|split_by|against|across|at_each|at_every|for_each_of_the|on_each|on_every|from_each|from_every|a",
  calculate: englishVerbs(
    "calculate|compute|determine|find|find_out|work_out|figure_out|get|give|give_me|show|report|produce|return|take|derive|evaluate|make|tell_me|provide|establish|build|create|list|display|want|need|add",
  ) +
    "|show_me|give_us|tell_us|i_need|i_want|we_need|i_want_to_know|i_would_like_to_know|i'd_like_to_know|i_should_like_to_know|i_should_like|we_want_to_know|let_me_know|what_is|what's|whats|what_are|what_was|what_were|with|including|together_with|as_well_as|along_with",
  sum:
    "sum|total|add_up|sum_up|sum_of|total_of|sums_of|totals_of|sums|totals|adds_up|sums_up|totalled|totaled|total_up|the_sum_of|the_total_of|summed|summed_up|added_up|totalled_up|adding_up|summing|totalling|totaling|cumulative|overall|combined|tot_up|how_much|total_amount_of|grand_total_of|accumulated",
  average:
    "average|mean|avg|average_of|mean_of|avg_of|the_average_of|the_mean_of|averages|averages_of|averaged|arithmetic_mean|arithmetic_mean_of|means|typical|on_average",
  maximum:
    "maximum|max|highest|largest|biggest|greatest|most|top|latest|maximum_of|max_of|longest|maximal|peak|best|the_maximum_of|oldest",
  minimum:
    "minimum|min|lowest|smallest|least|minimum_of|min_of|shortest|minimal|worst|the_minimum_of|earliest",
  count:
    "count|counts|number_of|numbers_of|the_number_of|how_many|count_of|counts_of|counting|tally|tally_of|number|count_how_many|quantity_of|amount_of_rows|frequency_of|tally_up|count_up|how_often|total_number_of|total_count_of",
  distinct: "distinct|different|unique|separate|individual",
  columns: "column|columns|field|fields|attribute|attributes|property|properties|key|keys|cols|col",
  save: englishVerbs(
    "save|store|write|export|put|dump|keep|output|record|log|archive|place|print|persist|produce|create|make|generate|build|write_out|convert|turn|deliver|collect",
  ) +
    "|output_to|save_it|goes|go|should_go|saves|into|to|as|output|result|results|target|destination|out",
  saved:
    "saved|stored|written|exported|put|dumped|kept|recorded|logged|archived|placed|collected|converted|turned|produced|delivered|printed|output",
  as:
    "as|to|in|into|under|like|named|called|by_the_name|under_the_name|with_the_name|in_a_file_called|into_a_file_called|to_a_file_called|as_a_file_called|in_file|to_file|into_file|into_a_file_named|in_a_file_named|to_a_file_named|:|in_the_file|to_the_file|into_the_file|as_file|with_name|and_call_it|and_name_it|called_as|in_a_file|into_a_file|to_a_file|as_a_file|in_a_new_file|into_a_new_file|into_a_new_file_called|in_a_new_file_called|into_a_separate_file|into_a_separate_file_called|in_a_separate_file_called|in_a_csv_called|to_a_csv_called|into_a_csv_called|as_a_csv_called|as_csv|as_a_csv|as_csv_file|as_json|in_a_csv_file|into_a_csv_file|as_csv_in|as_csv_to|as_json_in|as_json_to|as_a_csv_file|as_a_csv_file_called|as_a_csv_named|as_csv_named|as_csv_called|as_json_called|in_csv|in_a_csv|to_csv|to_csv_file|into_csv|into_json|to_json",
  send: englishVerbs(
    "send|forward|deliver|pass|pass_on|submit|push|transfer|hand_over|ship|transmit|route|relay|dispatch|direct|share|distribute|circulate",
  ),
  mail: englishVerbs("email|e_mail|mail|drop|shoot") +
    "|email_to|mail_to|mailed_to|emailed_to|mail_goes_to|e-mail|send_by_email|send_by_mail|send_mail|send_email|send_a_mail|send_an_email|send_an_e_mail|write|write_mail|write_an_email|write_a_mail|write_email|write_to|email_out",
  sent:
    "sent|send|mailed|emailed|e_mailed|forwarded|delivered|passed_on|submitted|pushed|posted|transferred|uploaded|shipped|handed_over|distributed|published",
  notify: englishVerbs(
    "notify|alert|inform|tell|warn|ping|message|contact|page|email|e_mail|mail|advise|report_to|let_know|write",
  ) +
    "|send_mail_to|send_email_to|send_a_mail_to|send_an_email_to|send_an_e_mail_to|send_an_alert_to|send_a_message_to|send_a_notification_to|send_a_warning_to|drop_a_line_to|drop_a_mail_to|send_word_to|send_alert_to|raise_an_alert_to|write_to|write_an_email_to|write_a_mail_to|write_mail_to|write_email_to|email_to|mail_to|alert_mail_to|give_notice_to|a_message_to|an_email_to|a_mail_to|mail_an_alert_to|an_alert_to|send_a_note_to|send_notice_to|shoot_an_email_to|send_it_to|report_it_to|report_to|send_a_short_mail_to|send_an_email_alert_to|email_an_alert_to|send_email_on|write_mail_on|send_to",
  a_mail:
    "mail|email|e_mail|message|note|alert|notification|warning|reminder|notice|letter|e_mail_message|email_message|an_email|a_mail|an_e_mail|a_message|a_note|an_alert|a_notification|a_warning|a_reminder|a_notice|a_letter|a_short_email|a_short_mail|a_quick_email|an_email_alert|a_mail_alert|copy|a_copy|info|word",
  by_mail:
    "by_email|by_e_mail|by_mail|via_email|via_e_mail|via_mail|per_email|per_mail|per_e_mail|in_an_email|in_a_mail|as_an_email|as_a_mail|as_email|as_mail|through_email|as_an_attachment|as_attachment|attached|as_csv|as_a_csv|as_a_csv_file|as_a_csv_attachment|as_csv_attachment|in_a_csv|in_the_mail|in_one_email|in_one_mail|as_a_list|as_a_file|as_a_table|as_a_report",
  to:
    "to|on|at|for|with|in|into|towards|over_to|out_to|along_to|back_to|to_the_address|at_the_address|to_address|in_the_direction_of|via_post_to|by_post_to|by_posting_to|to_the_url|to_the_endpoint|to_the_api|to_the_webhook|to_the_hook|through_post_to|:|via|through|using|onto|to_slack_webhook|to_the_slack_webhook|to_webhook|to_our_slack_webhook",
  post: englishVerbs(
    "post|send|push|submit|upload|forward|deliver|transfer|pass|pass_on|sync|publish|feed|hand_over|transmit|ship|relay",
  ),
  approval:
    "approval|an_approval|the_approval|permission|confirmation|sign_off|a_sign_off|an_ok|ok|okay|go_ahead|the_go_ahead|green_light|the_green_light|consent|authorisation|authorization|clearance|a_yes|approvement|agreement|their_ok|their_approval|manual_approval|a_confirmation|her_approval|his_approval|my_approval|my_ok|my_go_ahead",
  approve:
    "approve|approves|confirm|confirms|say_yes|says_yes|agree|agrees|sign_off|signs_off|ok|okay|okays|accept|accepts|give_the_ok|gives_the_ok|give_their_ok|authorise|authorize|authorizes|clear|clears|give_green_light|allow|allows|consent|consents|give_approval|gives_approval|say_ok|says_ok|agree_to|agrees_to|okayed|sign_it_off|release|releases",
  approved:
    "approved|confirmed|signed_off|agreed|accepted|okayed|authorised|authorized|cleared|granted|given",
  decline:
    "decline|declines|reject|rejects|refuse|refuses|deny|denies|disapprove|disapproves|say_no|says_no|disagree|disagrees|not|does_not|doesn't|do_not|don't|turns_it_down|decline_it|reject_it|declines_it|rejects_it",
  declined: "declined|rejected|refused|denied|not_approved|turned_down|disapproved|not",
  if:
    "if|when|whenever|in_case|as_soon_as|once|should|provided|every_time|each_time|in_the_event_that|in_the_event|only_if|only_when|and_only_if|and_if|but_only_if|but_if|unless_not|while|any_time|in_case_that|if_ever",
  fails:
    "fails|fail|failed|does_not_work|doesn't_work|doesnt_work|did_not_work|didn't_work|breaks|errors|errors_out|is_down|goes_down|go_down|are_down|down|is_offline|is_unreachable|is_not_reachable|isn't_reachable|is_unavailable|is_not_available|does_not_respond|doesn't_respond|doesnt_respond|does_not_answer|doesn't_answer|doesnt_answer|times_out|returns_an_error|gives_an_error|throws_an_error|is_broken|crashes|is_not_up|isn't_up|is_dead|has_an_error|has_failed|stops_working|is_not_working|isn't_working|goes_wrong|does_not_succeed|doesn't_succeed|is_not_ok|isn't_ok|not_ok|is_failing|is_unsuccessful|does_not_load|doesn't_load|is_not_responding|isn't_responding|hits_an_error|does_not_go_through|doesn't_go_through",
  on_error:
    "on_error|on_errors|on_failure|on_failures|upon_error|upon_failure|in_case_of_error|in_case_of_errors|in_case_of_failure|in_case_of_an_error|in_case_of_a_failure|in_case_of_problems|if_there_is_an_error|if_there_are_errors|if_there_is_error|when_there_is_an_error|when_is_error|if_error|when_error|if_errors|on_fail|if_an_error_occurs|when_an_error_occurs|if_something_goes_wrong|if_anything_goes_wrong|when_something_goes_wrong|if_anything_fails|if_something_fails|should_something_go_wrong|should_anything_go_wrong|should_it_fail|should_that_fail|should_this_fail|if_there_is_a_problem|if_there's_an_error|if_there_is_any_error|if_any_step_fails|should_an_error_occur|if_error_happens|when_error_happens|if_it_goes_wrong",
  continue: englishVerbs("continue|carry_on|go_on|keep_going|proceed|ignore") +
    "|ignore_it|ignore_errors|just_continue|just_go_on|don't_stop|do_not_stop|keep_on",
  wait: englishVerbs("wait|pause|sleep|delay|hold|hold_on") +
    "|wait_for|pause_for|sleep_for|after_a_delay_of|after_a_pause_of|hold_for|wait_another",
  ask: englishVerbs(
    "ask|prompt|query|request|get|let|have|collect|make|require|want|need|expect|accept|take",
  ),
  any:
    "any|anything|some|something|any_of_them|one|at_least_one|any_one|a_few|one_or_more|matches|results|rows|hits",
  unit:
    "euro|euros|eur|dollar|dollars|usd|bucks|pound|pounds|gbp|quid|chf|francs|degrees|degree|celsius|fahrenheit|c|f|percent|kg|kilos|kilograms|g|grams|km|kilometers|kilometres|miles|m|meters|metres|cm|mm|l|liters|litres|ml|kb|mb|gb|tb|bytes|pieces|units|items|pcs|points|credits|people|persons|times|entries|rows|lines|ms|bpm|mmhg|kwh|watts|hp|stars|pages|seats|tickets|votes|left|in_stock|remaining|available|or_so|days|nights|weeks|months|years|in_total|kronor|yen|inr|rupees|zloty|each|altogether|hours|minutes|seconds|in_all",
};
