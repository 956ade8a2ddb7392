import { phraseSet } from "./phrase_set.ts";
import { PhraseSet } from "../../../grammar/forms.ts";

export type Comparator =
  | "more"
  | "less"
  | "atLeast"
  | "atMost"
  | "same"
  | "other"
  | "contains"
  | "lacks"
  | "starts"
  | "ends";

/** Words before a comparison that mean no more than "is". */
const BE =
  "is are was were be being has_been have_been had_been gets get goes go went falls fall fell drops drop dropped lies lie stands sits rises rise climbs of at has have had equals shows reads comes_to amounts_to is_currently is_now is_still are_still is_at stays remains becomes turns measures exceeds_by reaches_to is_set_to must_be should_be to_be which_is that_is which_are that_are came_to with"
    .split(" ");

const COMPARED: Readonly<Record<Comparator, string>> = {
  more:
    "more_than over above greater_than higher_than larger_than bigger_than exceeding exceeds exceed exceeded in_excess_of upwards_of beyond north_of more_as bigger_as greater_as higher_as larger_as past surpasses surpassing surpass tops later_than after longer_than older_than strictly_more_than strictly_greater_than worth_more_than heavier_than taller_than better_than",
  less:
    "less_than under below smaller_than lower_than fewer_than beneath short_of less_as smaller_as lower_as south_of earlier_than before shorter_than younger_than strictly_less_than worth_less_than lighter_than cheaper_than worse_than",
  atLeast:
    "at_least no_less_than not_less_than not_under not_below a_minimum_of minimum_of min_of greater_than_or_equal_to more_than_or_equal_to greater_or_equal_to equal_to_or_greater_than on_or_after from since no_fewer_than not_lower_than at_or_above not_before equal_or_more_than equal_or_greater_than",
  atMost:
    "at_most no_more_than not_more_than not_over not_above a_maximum_of maximum_of max_of up_to less_than_or_equal_to smaller_than_or_equal_to less_or_equal_to equal_to_or_less_than on_or_before not_exceeding does_not_exceed doesn't_exceed don't_exceed do_not_exceed not_higher_than not_greater_than at_or_below no_higher_than until not_after equal_or_less_than",
  same:
    "is are was were equals equal_to exactly is_equal_to is_exactly being is_set_to is_one_of are_one_of says reads matches is_the_same_as is_marked_as is_marked are_marked_as are_marked marked_as is_listed_as has_the_value equal_to_the same_as is_either are_either either is_flagged_as flagged_as set_to is_still is_currently",
  other:
    "is_not isn't are_not aren't was_not wasn't were_not not not_equal_to does_not_equal doesn't_equal isnt differs_from other_than is_other_than is_different_from is_anything_but is_not_equal_to are_anything_but doesn't_match does_not_match is_neither are_neither is_not_one_of is_never",
  contains:
    "contains contain containing includes include including mentions mention mentioning has_the_word contains_the_word contains_the_words contains_the_text containing_the_word that_contains which_contains has_the_text includes_the_word mentions_the_word with_the_word has_in_it",
  lacks:
    "does_not_contain doesn't_contain not_containing does_not_include doesn't_include do_not_contain don't_contain does_not_mention lacks_the_word",
  starts: "starts_with start_with begins_with begin_with starting_with beginning_with",
  ends: "ends_with end_with ending_with ending_in ends_in",
};

function combined(words: string, isNumeric: boolean): PhraseSet {
  const said = words.split(" ");
  return new PhraseSet(
    isNumeric ? [...said, ...BE.flatMap((be) => said.map((each) => `${be}_${each}`))] : said,
  );
}

const NUMERIC: ReadonlySet<string> = new Set(["more", "less", "atLeast", "atMost"]);

export const COMPARATORS: readonly { comparator: Comparator; words: PhraseSet }[] = Object.entries(
  COMPARED,
)
  .map(([comparator, words]) => ({
    comparator: comparator as Comparator,
    words: combined(words, NUMERIC.has(comparator)),
  }));

export const SIGNS: Readonly<Partial<Record<Comparator, string>>> = {
  more: ">",
  less: "<",
  atLeast: ">=",
  atMost: "<=",
};

export const OPERATORS: Readonly<Record<string, Comparator>> = {
  "=": "same",
  "==": "same",
  "===": "same",
  "!=": "other",
  "!==": "other",
  ">": "more",
  "<": "less",
  ">=": "atLeast",
  "<=": "atMost",
};

export const BETWEEN = new PhraseSet([
  ...BE.map((be) => `${be}_between`),
  "between",
  "ranges_between",
  "is_from",
  "in_the_range",
  "in_the_range_of",
  "is_in_the_range",
]);
export const NOT_BETWEEN = phraseSet(
  "is_not_between,isn't_between,are_not_between,not_between,aren't_between,is_outside,outside," +
    "is_not_within,is_outside_of,is_out_of,is_not_in_the_range,outside_of,lies_outside,isn't_within," +
    "is_not_in,goes_outside,leaves_the_range",
);
export const EMPTY = new PhraseSet(
  ("is_empty is_missing is_blank is_null are_empty are_missing are_blank is_not_set isn't_set is_not_filled is_not_filled_in isn't_filled_in is_not_given has_no_value is_unset was_not_given is_absent is_not_there isn't_there " +
    "isn't_given is_unknown is_undefined was_left_empty is_left_blank is_left_empty empty missing blank null is_not_available was_left_blank has_not_been_filled_in has_nothing is_lacking is_not_present are_not_filled_in is_none")
    .split(" "),
);
export const FILLED = new PhraseSet(
  ("is_not_empty isn't_empty are_not_empty aren't_empty is_not_missing isn't_missing is_not_blank isn't_blank is_not_null is_filled is_filled_in is_present is_set is_given has_a_value exists not_empty not_null not_blank is_available is_known was_given has_been_filled_in are_filled_in isn't_null")
    .split(" "),
);
