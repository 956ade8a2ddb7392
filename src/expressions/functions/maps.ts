import { declareFunction } from "../declaration.ts";
import { chargeUnits } from "../work.ts";
import { describeValue } from "../types.ts";

type Values = Readonly<Record<string, unknown>>;

/** Charges for a large new map, which takes about twice as long as reading one. */
function chargeAll(...collections: readonly (Values | readonly unknown[])[]): void {
  chargeUnits(8 * collections.reduce((sum, each) => sum + Object.keys(each).length, 0));
}

function textsIn(values: readonly unknown[], name: string): string[] {
  return values.map((value) => {
    if (typeof value === "string") return value;
    throw new Error(`${name}() takes keys that are texts, not one that is ${describeValue(value)}`);
  });
}

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
    description: "The keys of both; if both have one, the value of the other.",
    example: ["{'a': 1, 'b': 1}.merge({'b': 2})", '{"a":1,"b":2}'],
    run: (map: Values, other: Values) => {
      chargeAll(map, other);
      const entries = [...Object.entries(map), ...Object.entries(other)];
      return Object.fromEntries(entries);
    },
  }),
  declareFunction({
    signatures: ["map.pick(keys: list): map"],
    description:
      "These keys of the map, in the order of the list; keys that it lacks are left out.",
    example: ["{'a': 1, 'b': 2}.pick(['b', 'c'])", '{"b":2}'],
    run: (map: Values, keys: readonly unknown[]) => {
      chargeAll(map, keys);
      const known = textsIn(keys, "pick").filter((key) => Object.hasOwn(map, key));
      return Object.fromEntries(known.map((key) => [key, map[key]]));
    },
  }),
  declareFunction({
    signatures: ["map.omit(keys: list): map"],
    description: "The map without these keys.",
    example: ["{'a': 1, 'b': 2}.omit(['b', 'c'])", '{"a":1}'],
    run: (map: Values, keys: readonly unknown[]) => {
      chargeAll(map, keys);
      const left = new Set(textsIn(keys, "omit"));
      return Object.fromEntries(Object.entries(map).filter(([key]) => !left.has(key)));
    },
  }),
  declareFunction({
    signatures: ["map.rename(names: map): map"],
    description: "The map with new names for keys, each in its place: `{old: new}`.",
    example: ["{'a': 1, 'b': 2}.rename({'a': 'first'})", '{"first":1,"b":2}'],
    run: (map: Values, names: Values) => {
      chargeAll(map, names);
      const texts = textsIn(Object.values(names), "rename");
      const renamed = new Map(Object.keys(names).map((key, at) => [key, texts[at]]));
      const entries = Object.entries(map).map(([key, value]) => [renamed.get(key) ?? key, value]);
      return Object.fromEntries(entries);
    },
  }),
];
