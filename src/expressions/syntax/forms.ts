import { type Declared, declareForm } from "../declaration.ts";

/** Forms that bind a name for each item of a list, or each key of a map. */
const COMPREHENSIONS = [
  declareForm({
    signatures: ["list.map(x, value): list", "list.map(x, condition, value): list"],
    description: "The value for each item `x`, or for those that the condition holds for.",
    example: ["[1, 2, 3].map(n, n > 1, n * 10)", "[20,30]"],
  }),
  declareForm({
    signatures: ["list.filter(x, condition): list"],
    description: "The items that the condition holds for.",
    example: ["[1, 2, 3].filter(n, n > 1)", "[2,3]"],
  }),
  declareForm({
    signatures: ["list.all(x, condition): bool"],
    description: "Whether it holds for every item, as it does for no item at all.",
    example: ["[1, 2].all(n, n > 0)", "true"],
  }),
  declareForm({
    signatures: ["list.exists(x, condition): bool"],
    description: "Whether it holds for an item.",
    example: ["[1, 2].exists(n, n > 1)", "true"],
  }),
  declareForm({
    signatures: ["list.exists_one(x, condition): bool"],
    description: "Whether it holds for exactly one item.",
    example: ["[1, 2, 2].exists_one(n, n == 2)", "false"],
  }),
  declareForm({
    signatures: ["list.sortBy(x, key): list"],
    description: "In the order of a key, or of a list of keys; null comes last.",
    example: ["[{'n': 2}, {'n': 1}].sortBy(row, row.n)", '[{"n":1},{"n":2}]'],
  }),
  declareForm({
    signatures: ["list.groupBy(x, key): list"],
    description: "A map with `key` and its `items` for each key, in the order of the first items.",
    example: [
      "['ab', 'c', 'de'].groupBy(t, size(t)).map(g, [g.key, size(g.items)])",
      "[[2,2],[1,1]]",
    ],
  }),
];

/** Forms for values that may be missing. */
const ABSENCE = [
  declareForm({
    signatures: ["has(path): bool"],
    description:
      "Whether a field exists, even if it is null; also false if a part of its path is missing.",
    example: ["has({'a': null}.a)", "true"],
  }),
  declareForm({
    signatures: ["default(path, fallback): any"],
    description: "The value, or the fallback if it is null, an empty optional or not there.",
    example: ["default({'a': null}.a.b, 'none')", '"none"'],
  }),
  declareForm({
    signatures: ["optional.orValue(fallback): any"],
    description: "The value of an optional, or the fallback if it has none.",
    example: ["{'a': 1}.?b.orValue(0)", "0"],
  }),
  declareForm({
    signatures: ["optional.or(other: optional): optional"],
    description: "The optional, or the other if it has no value.",
    example: ["{'a': 1}.?b.or({'a': 1}.?a).orValue(0)", "1"],
  }),
  declareForm({
    signatures: ["optional.hasValue(): bool"],
    description: "Whether the optional has a value.",
    example: ["{'a': 1}.?b.hasValue()", "false"],
  }),
  declareForm({
    signatures: ["optional.value(): any"],
    description: "The value of the optional; fails if it has none.",
    example: ["{'a': 1}.?a.value()", "1"],
  }),
];

/** Forms in CEL's name spaces that the library implements. */
const NAMESPACED = [
  declareForm({
    signatures: ["cel.bind(x, value, result): any"],
    description: "The result, in which `x` is the value, computed once.",
    example: ["cel.bind(n, 2 + 1, n * n)", "9"],
  }),
];

/** All forms, grouped by topic. The docs list them before the functions. */
export const FORM_SECTIONS: ReadonlyMap<string, readonly Declared[]> = new Map([
  ["Over lists", COMPREHENSIONS],
  ["What may be missing", ABSENCE],
  ["Names for values", NAMESPACED],
]);

const COMPREHENSION_COUNTS = new Map(
  COMPREHENSIONS.map(({ name, methodCounts }) => [name, methodCounts]),
);

/** Returns whether the call is a comprehension, whose first argument names a variable. */
export function isComprehension(name: string, count: number): boolean {
  return COMPREHENSION_COUNTS.get(name)?.includes(count) ?? false;
}

/** The forms by name. */
export const FORMS: ReadonlyMap<string, Declared> = new Map(
  [...FORM_SECTIONS.values()].flat().map((form) => [form.name, form]),
);
