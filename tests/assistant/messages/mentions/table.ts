import { LOOSE_MENTIONS } from "../../grammar/loose_orders.ts";
import { FIFTH_MENTIONS } from "./fifth_mentions.ts";
import { MENTIONS } from "./first_mentions.ts";
import { FOURTH_MENTIONS } from "./fourth_mentions.ts";
import { MORE_MENTIONS } from "./more_mentions.ts";
import { SEVENTH_MENTIONS } from "./seventh_mentions.ts";
import { SIXTH_MENTIONS } from "./sixth_mentions.ts";
import { THIRD_MENTIONS } from "./third_mentions.ts";

/** Messages that name a deed and order none. */
export const ALL_MENTIONS: readonly string[] = [
  ...MENTIONS,
  ...MORE_MENTIONS,
  ...THIRD_MENTIONS,
  ...FOURTH_MENTIONS,
  ...FIFTH_MENTIONS,
  ...SIXTH_MENTIONS,
  ...SEVENTH_MENTIONS,
  ...LOOSE_MENTIONS,
];
