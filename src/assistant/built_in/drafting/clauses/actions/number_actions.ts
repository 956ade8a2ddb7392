import { listNameOf } from "../../files/list_name.ts";
import type { ClausePiece } from "../clause_pieces.ts";
import { MISSING_COLUMN } from "../canonical_request.ts";
import { written } from "../names.ts";
import { numberPiece } from "../numbers.ts";
import { type Wording, wordings } from "../parse_context.ts";
import { type SlotReader } from "../slot_values.ts";

const NP = (said: SlotReader, name: "np" | "np_2" | "np_rows" | "np_known" = "np") =>
  said(name) ?? [];
const names = (said: SlotReader, name: "columns" | "fields" = "columns") =>
  (said(name) ?? []).map(written);

/** Phrases for aggregations and their groups. */
export const NUMBER_ACTIONS: readonly Wording<ClausePiece[]>[] = [
  ...wordings<ClausePiece[]>([
    "how_much did|does|do|has|have|had <the> {groups} {word}? in|from|of|on {sources}",
    "how_much did|does|do|has|have|had <the> {groups} {word}?",
  ], (said, { facts }) => {
    const from = said("sources");
    const group = String(said("groups"));
    // If the text names only one other column, that column is summed.
    const [other, another] = facts.columns.filter((column) => written(column) !== group);
    const column = other !== undefined && another === undefined ? written(other) : MISSING_COLUMN;
    return [...from ? [from] : [], numberPiece(`sum ${column}`, group)];
  }),
  ...wordings<ClausePiece[]>([
    "<group> {np}? <by>|per {groups}",
    "{np} <be>? grouped|aggregated|summarised|summarized|broken_down|split <by>|per {groups}",
    "grouped|aggregated|broken_down <by>|per|after {groups}",
    "<be> grouped <by>|per {groups}",
  ], (said) => [...NP(said), { kind: "group", text: String(said("groups")) }]),
  ...wordings<ClausePiece[]>([
    "<calculate>? <the>? {numbers}",
    "<calculate>? <the>? {numbers} in|from|of|using|for|over|out_of|across|within <art>? {sources}",
    "<calculate>? <the>? {numbers} in|from|of|using|for|over|across {np_known}",
    "<calculate>? <the>? {numbers} <by>|per|for_each <the>? {groups}",
  ], (said) => {
    const source = said("sources");
    const numbers = said("numbers") ?? [];
    return [...source ? [source] : [], ...NP(said, "np_known"), ...numbers];
  }),
  ...wordings<ClausePiece[]>([
    "<calculate>? <the>? {number_list} in|from|of|using|for|over|across {np_known} <per> {groups}",
    "<calculate>? <the>? {number_list} in|from|of|using|for|over|across|out_of <art>? {sources} <per> {groups}",
    "<calculate>? <the>? {number_list} <per> {groups} are_there|there_are|do_we_have|exist|are? in|from|of|on <art>? {sources}",
    "{np} ,? <calculate>? <the>? {number_list} <per> {groups}",
    "<per> {groups} :|,? <calculate>? <the>? {number_list}",
    "<calculate>? <per> {groups} :|,? <the>? {number_list}",
    "{np} <be> sum|summed|summed_up|added_up|totalled|totaled|added <per> {groups}",
  ], (said) => {
    const source = said("sources");
    const list = said("number_list");
    const numbers = list ?? [`sum ${MISSING_COLUMN}`];
    return [
      ...source ? [source] : [],
      ...NP(said),
      ...NP(said, "np_known"),
      ...numbers.map((each) => numberPiece(each, String(said("groups")))),
    ];
  }),
  ...wordings<ClausePiece[]>([
    "{columns} <be>? summed|summed_up|added_up|totalled|totaled|added|totalled_up <per> {groups}",
  ], (said) => names(said).map((each) => numberPiece(`sum ${each}`, String(said("groups"))))),
  ...wordings<ClausePiece[]>([
    "how_many|how_much {columns} has|have|did|does|do <the>? {groups} work|worked|spend|spent|sell|sold|have|had|earn|earned|use|used|do|done|make|made|get|got|order|ordered|buy|bought|donate|donated|pay|paid|give|gave|drive|drove|book|booked?",
    "count|sum|calculate how_many|how_much {columns} has|have|did|does|do <the>? {groups} worked|spent|sold|had|earned|used|done|made|got|work|spend|sell|have|earn|use|do|make|get|paid|donated?",
    "how_many|how_much {columns} <the> {groups} has|have|did|does|do? work|worked|spend|spent|sell|sold|have|had|earn|earned|use|used|do|done|make|made|get|got|pay|paid|donated",
  ], (said) => names(said).map((each) => numberPiece(`sum ${each}`, String(said("groups"))))),
  ...wordings<ClausePiece[]>([
    "how_many {noun} did|does|do|has|have|had <the> {groups} {word}? in|from|of|on {sources}",
    "how_many {noun} did|does|do|has|have|had <the> {groups} {word}?",
  ], (said, context) => {
    const from = said("sources");
    const isRows = context.tokens.some(({ kind, text }) =>
      (kind === "url" || kind === "file") &&
      listNameOf(text).toLowerCase() === String(said("noun")).toLowerCase()
    );
    return isRows
      ? [...from ? [from] : [], numberPiece("count the rows", String(said("groups")))]
      : null;
  }),
  ...wordings<ClausePiece[]>([
    "<calculate>? <the>? <sum> <per> {groups}",
    "<calculate>? <the>? <sum> <per> {groups} in|from|of {sources}",
    "<sum> {np_rows} <per> {groups}",
  ], (said) => {
    const source = said("sources");
    return [
      ...source ? [source] : [],
      ...said("np_rows") ?? [],
      numberPiece(`sum ${MISSING_COLUMN}`, String(said("groups"))),
    ];
  }),
  ...wordings<ClausePiece[]>(
    [
      "<calculate>? <the>? <sum> of|for|over|up? {np_rows}",
      "{np} <be> summed|summed_up|added_up|totalled|totaled|added",
    ],
    (
      said,
    ) => [
      ...said("np_rows") ?? [],
      ...NP(said),
      numberPiece(`sum ${MISSING_COLUMN}`, null),
    ],
  ),
  ...wordings<ClausePiece[]>([
    "count",
    "count <the>? each|them|it|rows|entries|lines",
    "and_count_each {noun}?",
  ], () => [numberPiece("count the rows", null)]),
];
