import type { ConditionPhrase } from "./condition_phrase.ts";
import type { ClausePiece } from "./clause_pieces.ts";

/** Slots whose values are no texts. */
interface SlotValues {
  np: ClausePiece[];
  np_2: ClausePiece[];
  np_rows: ClausePiece[];
  np_known: ClausePiece[];
  np_source: ClausePiece;
  sources: ClausePiece;
  source: ClausePiece;
  source_2: ClausePiece;
  numbers: ClausePiece[];
  conditions: ConditionPhrase[];
  columns: string[];
  fields: string[];
  number_list: string[];
}

/** The value of a slot, by its name. */
export type SlotValue<Name extends string> = Name extends keyof SlotValues ? SlotValues[Name]
  : string;

/** The values of the slots of a phrase; undefined for a slot that it has not. */
export type SlotReader = <Name extends string>(name: Name) => SlotValue<Name> | undefined;

/** Returns a value as a list of one, or no value as an empty list. */
export function given<Value>(value: Value | undefined): Value[] {
  return value === undefined ? [] : [value];
}
