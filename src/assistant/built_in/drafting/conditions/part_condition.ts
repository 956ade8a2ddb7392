import { readCondition } from "./read_condition.ts";
import type { ReadRequest, RequestPart } from "../request.ts";

/** Returns the condition of a part; null if it has none. */
export function conditionOf(source: ReadRequest["source"], { places }: RequestPart) {
  const { condition, pairs, paired, bare } = places;
  const from = (pairs ?? paired ?? condition ?? bare)?.from;
  const takesPairs = (pairs ?? paired) !== undefined;
  return from === undefined ? null : readCondition(source, from, { takesPairs });
}
