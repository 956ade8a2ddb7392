import { assertFailures, assertValues } from "../../support/texts/expressions.ts";

Deno.test("sorting orders one type, keeps equals in place and puts null last", () => {
  assertValues([
    ["[2, null, -1, 10].sort()", [-1, 2, 10, null]],
    ["['b', 'B', 'a'].sort()", ["B", "a", "b"]],
    ["[true, false].sort()", [false, true]],
    ["[[1, 'b'], [1, 'a'], [0]].sort()", [[0], [1, "a"], [1, "b"]]],
    ["[duration('2m'), duration('90s')].sort()", ["90s", "120s"]],
    [
      "[{'k': 1, 'i': 0}, {'k': 0, 'i': 1}, {'k': 1, 'i': 2}].sortBy(x, x.k).map(x, x.i)",
      [1, 0, 2],
    ],
    ["[['b', 1], ['a', 1], ['c', 0]].sortBy(x, [x[1], x[0]]).map(x, x[0])", ["c", "a", "b"]],
    ["{'b': 1, 'a': 2}.sortBy(key, key)", ["a", "b"]],
    ["[].sort()", []],
  ]);
  assertFailures([
    ["[1, 'a'].sort()", /sort\(\) cannot order (1 and the text "a"|the text "a" and 1)/],
    ["[{}, {}].sort()", /sort\(\) cannot order a map and a map/],
    ["[1, 2].sortBy(x, {'k': x})", /sortBy\(\) cannot order a map and a map/],
  ]);
});

Deno.test("groupBy() and distinct() compare by value", () => {
  assertValues([
    ["[1, 1.0, '1', true, 'true', null].distinct()", [1, "1", true, "true", null]],
    ["[{'a': 1, 'b': 2}, {'b': 2, 'a': 1}].distinct()", [{ a: 1, b: 2 }]],
    ["[[1, 2], [1], ['1', 2]].distinct()", [[1, 2], [1], ["1", 2]]],
    ["['1,2', ['1', '2']].distinct()", ["1,2", ["1", "2"]]],
    ["[1, 2, 3].groupBy(x, x % 2)", [{ key: 1, items: [1, 3] }, { key: 0, items: [2] }]],
    ["[].groupBy(x, x)", []],
  ]);
});

Deno.test("sum(), min() and max() name the list that they expect", () => {
  assertValues([
    ["[].sum()", 0],
    ["[timestamp('2026-01-02'), timestamp('2026-01-01')].min()", "2026-01-01T00:00:00.000Z"],
    ["[3, 7, 5].max()", 7],
  ]);
  assertFailures([
    ["[].avg()", /avg\(\) takes a list with something in it/],
    ["[].max()", /max\(\) takes a list with something in it/],
    ["[1, null].min()", /min\(\) takes a list without null/],
    [
      "[1, '2'].sum()",
      /sum\(\) takes a list of numbers, not one with the text "2": turn .* with double\(\) first$/,
    ],
    ["['a'].avg()", /avg\(\) takes a list of numbers, not one with the text "a"$/],
    ["[3, '20'].max()", /max\(\) cannot order .*: turn .* with double\(\) first$/],
  ]);
});

Deno.test("parts of lists are what they are asked for", () => {
  assertValues([
    ["[1, 2, 3].slice(1)", [2, 3]],
    ["[1, 2, 3].slice(1, 9)", [2, 3]],
    ["[1].slice(5)", []],
    ["[[1, [2, [3]]]].flatten(2)", [1, 2, [3]]],
    ["[[1]].flatten(0)", [[1]]],
    ["[null].first().hasValue()", true],
    ["[1, 2].last().value()", 2],
    ["lists.range(0)", []],
    ["[1, 2].reverse()", [2, 1]],
  ]);
  assertFailures([
    ["[1].slice(-1)", /slice\(\) takes positions from 0 in order/],
    ["[1].slice(2, 1)", /slice\(\) takes positions/],
    ["lists.range(-1)", /range\(\) takes a count from 0, not -1/],
    ["[].first().value()", /not present/],
    ["[1].first()", /must end in \.orValue/],
  ]);
});

Deno.test("default() takes the place of what is null or missing, and is lazy", () => {
  assertValues([
    ["default({'a': null}.a, 1)", 1],
    ["default({}.a.b.c, 1)", 1],
    ["default({'a': false}.a, true)", false],
    ["default({'a': ''}.a, 'x')", ""],
    ["default([1][3], 'none')", "none"],
    ["default({'a': [{'b': 2}]}.a[0].b, 0)", 2],
    ["default({'a': 1}.a, {}.missing)", 1],
    ["default(default({}.a, {}.?b.orValue(null)), 3)", 3],
    ["default(null, null)", null],
    ["[{'n': 1}, {}].map(x, default(x.n, 0))", [1, 0]],
  ]);
  assertFailures([
    ["default({}.a, {}.b)", /no such key: b/],
    ["default(int('x'), 1)", /int\(\) takes/],
  ]);
});

Deno.test("functions of maps keep the order of keys, behind whole numbers", () => {
  assertValues([
    ["{'b': 1}.merge({'a': 2}).keys()", ["b", "a"]],
    ["{'b': 1, '10': 2, '9': 3}.merge({'a': 4}).keys()", ["9", "10", "b", "a"]],
    ["{'b': 1, 'a': 2}.values()", [1, 2]],
    ["{'b': 1, 'a': 2}.entries().map(x, x.key)", ["b", "a"]],
    ["{}.entries()", []],
    ["json.parse('{\"__proto__\": 1}').merge({'a': 2}).keys()", ["__proto__", "a"]],
    ["json.print({}.merge(json.parse('{\"__proto__\": 1}')))", '{"__proto__":1}'],
  ]);
});

Deno.test("a variable may be called as a name space", () => {
  assertValues([
    ["['a b'].map(url, url.contains(' '))", [true]],
    ["[{'parse': 1}].map(json, json.parse)", [1]],
    ["cel.bind(math, [2], math.sum())", 2],
  ]);
});
