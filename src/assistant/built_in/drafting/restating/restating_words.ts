/** Word classes of the rewriting rules, in addition to those of requests. */
export const RESTATING_CLASSES: Readonly<Record<string, string>> = {
  verb:
    "email|mail|e_mail|post|put|patch|tell|alert|approve|compare|merge|count|sum|total|average|list|show|find|make",
  down:
    "is_down|goes_down|down|does_not_answer|doesn't_answer|doesnt_answer|does_not_respond|doesn't_respond|" +
    "doesnt_respond|is_unreachable|unreachable|not_reachable|offline|times_out|is_dead|dead|breaks|errors|returns_an_error|" +
    "is_not_working|isn't_working|doesn't_work|stops_working|not_ok|is_not_ok|isn't_ok",
  fail_noun:
    "on_error|on_errors|on_failure|in_case_of_error|in_case_of_errors|in_case_of_failure|upon_error|when_it_errors|" +
    "if_not_ok|if_something_goes_wrong|if_anything_goes_wrong|when_something_goes_wrong",
  fails_said:
    "it_fails|that_fails|this_fails|it_does_not_work|it_doesn't_work|the_call_fails|there_is_an_error|not|one_fails|fails",
  listing:
    "list|show|show_me|give_me|get_me|tell_me|find|find_me|pick|pick_out|look_for|search_for|search|send_me|filter|filter_out_all_but|" +
    "i_need|i_want|i'd_like|we_need|display|return|select",
  of_from: "from|of|out_of|about|on|with|using",
  best:
    "best|top|highest|largest|biggest|greatest|strongest|fastest|most_expensive|newest|latest|most_recent|heaviest|longest",
  tell: "tell|let|inform",
};
