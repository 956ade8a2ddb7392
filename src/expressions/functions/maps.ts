import { declareFunction } from "../declaration.ts";
import { spend } from "../work.ts";
type Values = Readonly<Record<string, unknown>>;

export const MAP_FUNCTIONS = [
  declareFunction({
    signatures: ["map.keys(): list"],
    description: "The keys, in their order; whole numbers come first.",
    example: ["{'b': 1, 'a': 2}.keys()", '["b","a"]'],
    run: (map: Values) => Object.keys(map),
  }),
  declareFunction({
    signatures: ["map.values(): list"],
    description: "The values, in the order of their keys.",
    example: ["{'b': 1, 'a': 2}.values()", "[1,2]"],
    run: (map: Values) => Object.values(map),
  }),
  declareFunction({
    signatures: ["map.entries(): list"],
    description: "A map with `key` and `value` for each key.",
    example: ["{'a': 2}.entries()", '[{"key":"a","value":2}]'],
    run: (map: Values) => Object.entries(map).map(([key, value]) => ({ key, value })),
  }),
  declareFunction({
    signatures: ["map.merge(other: map): map"],
    description: "The keys of both; where both have one, the value of the other.",
    example: ["{'a': 1, 'b': 1}.merge({'b': 2})", '{"a":1,"b":2}'],
    run: (map: Values, other: Values) => {
      // Making a large map takes as long as reading it twice.
      spend(8 * (Object.keys(map).length + Object.keys(other).length));
      const entries = [...Object.entries(map), ...Object.entries(other)];
      return Object.fromEntries(entries);
    },
  }),
];
