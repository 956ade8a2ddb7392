import type { Json } from "../../../src/lib/json.ts";

type Data = Readonly<Record<string, [given: Json, expected: Json]>>;

const ROWS: Json = [
  { id: 7, customer: "Zed", country: "US", amount: 1000, status: "paid", due: "2026-01-05" },
  { id: 6, customer: "Amy", country: "DE", amount: 1001, status: "late", due: "2025-11-30" },
  { id: 9, customer: "Lou", country: "AT", amount: 299.5, status: "open", due: "2026-01-04" },
  { id: 8, customer: "Kim", country: "DE", amount: 20, status: "open", due: "2026-12-01" },
];
const CALM: Json = ["open", "paid", "open", "paid", "open"].map((status) => ({ status }));

function ofRows(): Data {
  return {
    "filter-open": [ROWS, [9, 8]],
    "filter-large": [ROWS, [6]],
    "filter-and": [ROWS, ["Kim"]],
    "filter-or": [ROWS, ["Zed", "Amy"]],
    "filter-not": [ROWS, [6, 9, 8]],
    "filter-before": [ROWS, [6, 9]],
    "count-open": [ROWS, 2],
    "sum-open": [ROWS, 319.5],
    "average": [ROWS, 580.125],
    "largest": [ROWS, 1001],
    "countries": [ROWS, ["AT", "DE", "US"]],
    "any-late": [CALM, false],
    "flag": [ROWS, [true, true, false, false]],
    "group-count": [ROWS, [
      { country: "US", count: 1 },
      { country: "DE", count: 2 },
      { country: "AT", count: 1 },
    ]],
    "group-sum": [ROWS, [
      { country: "US", total: 1000 },
      { country: "DE", total: 1021 },
      { country: "AT", total: 299.5 },
    ]],
    "rename": [[{ id: 3, customer: "Eve", amount: 5 }], [{ who: "Eve", value: 5 }]],
    "label": [[{ customer: "Eve", amount: 7 }], ["Eve: 7"]],
    "join-text": [[{ customer: "Eve" }, { customer: "Ada" }], "Eve, Ada"],
  };
}

function ofLists(): Data {
  return {
    "add-tax": [[{ amount: 10 }, { amount: 0 }, { amount: 5 }], [12, 0, 6]],
    "emails": [[{ email: "\tX@Y.org" }], ["x@y.org"]],
    "initials": [[{ name: "eva" }, { name: "Bob" }], ["e", "B"]],
    "sort-down": [[5, 30, -2, 7], [30, 7, 5, -2]],
    "even": [[7, -2, 0, 3, 10], [-2, 0, 10]],
    "sum-squares": [[-3, 2], 13],
    "first-three": [[9, 1, 5, 3], [9, 1, 5]],
    "distinct": [["b", "a", "b", "c", "a"], ["b", "a", "c"]],
    "lengths": [["a", "banana"], [1, 6]],
    "long-words": [["four", "two", "three"], ["four", "three"]],
    "nested": [[{ items: [] }, { items: [{ quantity: 4 }] }], 4],
  };
}

function ofTexts(): Data {
  return {
    "csv-count": ['name,amount,city\n"A\nB",1,Rome\n', 1],
    "csv-sum": ["name,amount,city\nAnn,9,Rome\nBen,10,Oslo\n", 19],
    "csv-filter": ["name,amount,city\nAnn,9,Rome\nBen,50,Oslo\nCat,100,Rome\n", ["Cat"]],
    "json-field": ['{"order":{"total":0.5},"total":7}', 0.5],
    "json-list": ['[{"id":"z","x":1},{"id":"b"},{"id":"c"}]', ["z", "b", "c"]],
    "yaml-field": ["name: y\nversion: 12\n", 12],
    "split": ["x,y;z", ["x,y", "z"]],
    "words": ["one", 1],
    "replace": ["-x--y", " x  y"],
    "number-in-text": ["12 of 30", 12],
    "is-email": ["nobody.example.org", false],
  };
}

/**
 * Other data for the jobs with one input, and what comes of it: a workflow that is right by chance,
 * or gives the first answer whatever it is given, is found out.
 */
export const SECOND_DATA: ReadonlyMap<string, readonly [given: Json, expected: Json]> = new Map(
  Object.entries({ ...ofRows(), ...ofLists(), ...ofTexts() }),
);
