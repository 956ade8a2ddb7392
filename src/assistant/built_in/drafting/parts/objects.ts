import type { PartTypes } from "./part_type.ts";
import { GROUPS, havingPhrases, rankedPhrases } from "./ranking.ts";
import { ONES, SELECTION_PARTS } from "./selection.ts";
import { SOURCE_PARTS } from "./sources.ts";
import { PER, TOTAL_PARTS } from "./totals.ts";

const {
  filter,
  described,
  described_as,
  sort,
  largest,
  smallest,
  largest_open,
  ranked_groups,
  head,
  tail,
} = SELECTION_PARTS;
const { sum, average, maximum, minimum, count } = TOTAL_PARTS;

/** Returns the phrases for "the total of amount", alone and per value of a column. */
function numberPhrases(words: string): string[] {
  return [
    ...PER.map((per) => `<some>? ${words} of|von|de? <some>? <columns>? {column} ${per}`),
    `<some>? ${words} of|von|de? <some>? <columns>? {column}`,
  ];
}

/**
 * Objects of verbs such as "save" and "email": "the 3 largest orders by amount from https://… where
 * status is open". Each kind builds the same steps as with a verb of its own.
 */
export const OBJECT_PARTS = {
  origin: {
    ...SOURCE_PARTS.origin,
    phrases: [
      "are|is? from|of|in|at|aus|von|de|dans|en|desde <some>? {things}? from|at|unter? <some>? <file>? {data}",
      "<report>? {data}",
    ],
  },
  webhook: {
    ...SOURCE_PARTS.webhook,
    phrases: [
      "<some>? {thing} of|from|von|de|du|del each|every|incoming|jedem|eingehenden|chaque|cada|the|a|an|einem|un? <webhook>",
    ],
  },
  document: {
    ...SOURCE_PARTS.document,
    phrases: ["<report>? <file>? {document}"],
  },
  filter: {
    ...filter,
    phrases: [
      ",? <where> <some>? {pairs}",
      ",? that|qui|que <some>? {pairs}",
      // Without a comma, "die" is the article of "die offenen Bestellungen".
      ", die <some>? {pairs}",
      "{bare}",
    ],
  },
  described: {
    ...described,
    phrases: [
      `<some>? {quality} ${ONES} {bare}?`,
      "<some>? {quality} {plural} {bare}?",
      "{bare} from|in|aus|de|del|en <some>? {place}",
      "from|aus <some>? {place}",
    ],
  },
  described_as: {
    ...described_as,
    phrases: [
      `<some>? {quality} ${ONES} <where>? {pairs}`,
      "<some>? {quality} {plural} <where>? {pairs}",
    ],
  },
  sort: {
    ...sort,
    phrases: [
      ",? <sorted> <by> {keys}",
      ",? <sorted> <by> <some>? {column} ,? <first>",
      ",? <sorted> <by> <some>? {column} ,? <last>?",
    ],
  },
  ranked_groups: { ...ranked_groups, phrases: GROUPS },
  largest: { ...largest, phrases: [...rankedPhrases("<most>"), ...havingPhrases("<most>")] },
  smallest: { ...smallest, phrases: [...rankedPhrases("<least>"), ...havingPhrases("<least>")] },
  largest_open: { ...largest_open, phrases: rankedPhrases("<superlative>", [""]) },
  head: { ...head, phrases: numbered("<front>") },
  tail: { ...tail, phrases: numbered("<back>") },
  sum: { ...sum, phrases: numberPhrases("<add_up>") },
  average: { ...average, phrases: numberPhrases("<average>") },
  maximum: { ...maximum, phrases: numberPhrases("<maximum>") },
  minimum: { ...minimum, phrases: numberPhrases("<minimum>") },
  count: {
    ...count,
    phrases: [
      "<some>? <count> <some>? <ones> <where>|have|has <some>? {pairs}",
      "<some>? <count> <some>? {thing} <where>|have|has <some>? {pairs}",
      ...PER.map((per) => `<some>? <count> <some>? <ones> ${per}`),
      ...PER.map((per) => `<some>? <count> <some>? {thing} ${per}`),
      "<some>? <count> <some>? <ones>",
      "<some>? <count> <some>? {thing}",
    ],
  },
} satisfies PartTypes;

function numbered(words: string): string[] {
  return [
    `<some>? ${words} {number} <ones>? {thing}?`,
    `<some>? {number} ${words} <ones>? {thing}?`,
  ];
}
