import { listNameOf } from "../../files/list_name.ts";
import { type ClausePiece, rows } from "../clause_pieces.ts";
import { written } from "../names.ts";
import { type Wording, wordings } from "../parse_context.ts";
import { given, type SlotReader } from "../slot_values.ts";

const JOIN =
  "join|match|merge|combine|link|compare|reconcile|left_join|inner_join|relate|connect|cross|cross_check|look_up|enrich|lookup|matching|joining|merging|comparing|cross_reference|check";
const WITH = "with|and|to|against|,|onto|by|from";
const ON =
  "on|by|using|via|over|through|match_on|matching_on|based_on|with_the_key|matched_on|joined_on|joined_by|along|with_key|:|by_matching|,_match_on|matching|via_the|where_they_share|,_join_on|,_matching_on|,_matched_by|:_match_on|:_on|:_by|,_on|,_by|:_match_by|,_match_by|in_terms_of";
const BOTH = `${JOIN} <art>? {sources} ${WITH} <art>? {source_2}`;
const KEY = `:|,? ${ON} <the>? <columns>? {column}`;

/** Returns the sources that the phrase names. */
function sourcesOf(said: SlotReader): ClausePiece[] {
  return [...given(said("sources") ?? said("source")), ...given(said("source_2"))];
}

function nameOf({ text }: ClausePiece): string {
  return listNameOf(text.replace(/^\w+ /, ""));
}

/**
 * Returns both sources, and a piece for the rows of the first that the second lacks; null without
 * two sources.
 */
function missing(said: SlotReader): ClausePiece[] | null {
  const [first, second] = sourcesOf(said);
  return !first || !second ? null : [
    first,
    second,
    rows(`keep the rows of ${written(nameOf(first))} that are not in ${written(nameOf(second))}`),
    rows(`join by ${written(String(said("column")))}`),
  ];
}

/** Phrases that combine the rows of two sources. */
export const JOIN_ACTIONS: readonly Wording<ClausePiece[]>[] = [
  ...wordings<ClausePiece[]>([
    `${BOTH} ${KEY} ,? and|then? <keep>|<save>? <the>? rows|lines|entries|ones|records|those|{noun} that|which|who|with|without? have? no|without|missing|a? match|matches|counterpart|partner`,
    `${BOTH} ${KEY} ,? and|then? <save>|<keep> <the>? ones|rows|lines|entries|those|records that|which are_not|aren't|do_not_appear|don't_appear|are_missing|missing in|from <the>? second|other|latter <the>?`,
  ], missing),
  ...wordings<ClausePiece[]>([
    `${BOTH} ${KEY}`,
    `${JOIN} both|the_two|them|the_lists|the_files|them_both ${ON} <the>? <columns>? {column}`,
    `${JOIN} : {column}`,
    `{sources} ${WITH} <art>? {source_2} joined|merged|matched|combined|linked ${ON} <the>? <columns>? {column}`,
  ], (said) => {
    return [...sourcesOf(said), rows(`join them on ${written(String(said("column")))}`)];
  }),
  ...wordings<ClausePiece[]>([
    "concatenate|concat|merge|combine|append|stack|put_together|union|join|bring_together <art>? {sources} and|with|to|,|plus|onto <art>? {source_2} into|to|as|in one|a_single|one_single|a list|file|table?",
    "concatenate|concat|merge|combine|append|stack|put_together|union|join|bring_together <art>? {sources} and|with|to|,|plus|onto <art>? {source_2}",
  ], (said) => [...sourcesOf(said), rows("merge them")]),
  ...wordings<ClausePiece[]>([
    "<get> <art>? {sources} and|, <art>? {source_2}",
    "<get> both|the? {source} and|, <art>? {source_2}",
    "{source} and|,|with|vs|versus|plus {source_2}",
    "<get> {np} and|, {np_2}",
  ], (said) => {
    const pieces = sourcesOf(said);
    const phrases = [...said("np") ?? [], ...said("np_2") ?? []];
    const isTwo = pieces.length === 2 ||
      (phrases.length === 2 && phrases.every(({ kind }) => kind === "source"));
    return isTwo ? [...pieces, ...phrases] : null;
  }),
];
