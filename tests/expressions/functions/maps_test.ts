import { assertFailures, assertValues } from "../../support/texts/expressions.ts";

Deno.test("pick(), omit() and rename() keep the values and their places", () => {
  assertValues([
    ["{'a': 1, 'b': null, 'c': 3}.pick(['c', 'a', 'c', 'x'])", { c: 3, a: 1 }],
    ["{'a': 1, 'b': null, 'c': 3}.omit(['b', 'x'])", { a: 1, c: 3 }],
    ["{'a': 1, 'b': 2}.rename({'a': 'b'})", { b: 2 }],
    ["{'a': 1, 'b': 2}.rename({'a': 'b', 'b': 'a'})", { b: 1, a: 2 }],
    ["{'a': 1}.rename({'toString': 'x'})", { a: 1 }],
    ["{'a': 1}.pick(['constructor'])", {}],
    ["{}.omit([])", {}],
  ]);
  assertFailures([
    ["{'a': 1}.pick([1])", /pick\(\) takes keys that are texts, not one that is 1/],
    ["{'a': 1}.omit([null])", /omit\(\) takes keys that are texts, not one that is null/],
    ["{'a': 1}.rename({'a': [1]})", /rename\(\) takes keys that are texts, not one that is a list/],
  ]);
});
