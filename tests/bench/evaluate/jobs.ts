import type { Json } from "../../../src/lib/json.ts";
import type { Job } from "./job.ts";
import { FAILURE_JOBS } from "./failure_jobs.ts";
import { JOINED_JOBS } from "./joined_jobs.ts";
import { LIVE_JOBS } from "./live_jobs.ts";
import { SECOND_DATA } from "./second_data.ts";

const ROWS = [
  { id: 1, customer: "Ada", country: "DE", amount: 1200, status: "open", due: "2026-01-10" },
  { id: 2, customer: "Bo", country: "FR", amount: 80, status: "paid", due: "2026-02-01" },
  { id: 3, customer: "Cy", country: "DE", amount: 300, status: "open", due: "2026-03-05" },
  { id: 4, customer: "Di", country: "US", amount: 5000, status: "open", due: "2025-12-24" },
  { id: 5, customer: "Ed", country: "FR", amount: 450, status: "late", due: "2026-01-02" },
];
const CSV = "name,amount,city\nAnn,10,Rome\nBen,250,Oslo\nCat,99.5,Rome\n";
const PEOPLE = [
  { name: "Zoe", email: "ZOE@EXAMPLE.ORG", age: 41, team: "red" },
  { name: "Max", email: "max@example.org", age: 17, team: "blue" },
  { name: "Ida", email: " ida@example.org ", age: 29, team: "red" },
];
const TEAMS = [{ key: "red", lead: "Rita" }, { key: "blue", lead: "Bill" }];
const NUMBERS = [4, 8, 15, 16, 23, 42];
const WORDS = ["pear", "fig", "apple", "fig", "plum"];

const names = (...list: string[]): Json => list;

type Row = readonly [id: string, says: string, given: Json, expected: Json];

/** Each with an input `data` of type json, and an output `result`. */
const LISTS: readonly Row[] = [
  ["filter-open", "keeps the rows whose status is open and gives their ids", ROWS, [1, 3, 4]],
  ["filter-large", "gives the ids of the rows with an amount over 1,000", ROWS, [1, 4]],
  ["filter-and", "gives the customers of rows that are open and in DE", ROWS, names("Ada", "Cy")],
  ["filter-or", "gives the customers of rows that are late or in the US", ROWS, names("Di", "Ed")],
  ["filter-not", "gives the ids of the rows that are not paid", ROWS, [1, 3, 4, 5]],
  ["filter-before", "gives the ids of rows that are due before 2026-01-05", ROWS, [4, 5]],
  ["count-open", "counts the open rows", ROWS, 3],
  ["sum-open", "adds up the amounts of the open rows", ROWS, 6500],
  ["average", "gives the average amount", ROWS, 1406],
  ["largest", "gives the largest amount", ROWS, 5000],
  ["countries", "gives each country once, sorted by the alphabet", ROWS, names("DE", "FR", "US")],
  ["any-late", "says true or false: is any row late?", ROWS, true],
  ["add-tax", "gives the list of amounts with 20 % added", [{ amount: 100 }, { amount: 50 }], [
    120,
    60,
  ]],
  [
    "rename",
    "gives each row as an object with the fields who (customer) and value (amount) alone",
    ROWS.slice(0, 2),
    [{ who: "Ada", value: 1200 }, { who: "Bo", value: 80 }],
  ],
  ["flag", "gives for each row true where its amount is at least 300, else false", ROWS, [
    true,
    false,
    true,
    true,
    true,
  ]],
  [
    "label",
    'gives for each row the text "customer: amount", the amount as a whole number',
    ROWS.slice(1, 3),
    names("Bo: 80", "Cy: 300"),
  ],
  [
    "join-text",
    "gives the customers as one text, separated by a comma and a space",
    ROWS,
    "Ada, Bo, Cy, Di, Ed",
  ],
  [
    "emails",
    "gives all email addresses in lower case and without spaces around them",
    PEOPLE,
    names("zoe@example.org", "max@example.org", "ida@example.org"),
  ],
  ["initials", "gives the first letter of each name", PEOPLE, names("Z", "M", "I")],
  ["sort-down", "gives the numbers from the largest to the smallest", NUMBERS, [
    42,
    23,
    16,
    15,
    8,
    4,
  ]],
  ["even", "gives the even numbers", NUMBERS, [4, 8, 16, 42]],
  ["sum-squares", "gives the sum of the squares of the numbers", [1, 2, 3], 14],
  ["first-three", "gives the first three numbers", NUMBERS, [4, 8, 15]],
  [
    "distinct",
    "gives each word once, in the order in which they first appear",
    WORDS,
    names("pear", "fig", "apple", "plum"),
  ],
  ["lengths", "gives the number of letters of each word", WORDS, [4, 3, 5, 3, 4]],
  [
    "long-words",
    "gives the words with more than three letters",
    WORDS,
    names("pear", "apple", "plum"),
  ],
  [
    "group-count",
    "gives a list of { country, count } for each country, in the order in which they appear",
    ROWS,
    [{ country: "DE", count: 2 }, { country: "FR", count: 2 }, { country: "US", count: 1 }],
  ],
  [
    "group-sum",
    "gives a list of { country, total } with the sum of amounts for each country, in the order in which they appear",
    ROWS,
    [{ country: "DE", total: 1500 }, { country: "FR", total: 530 }, { country: "US", total: 5000 }],
  ],
  ["nested", "gives the sum of all quantities in the items of all orders", [{
    items: [{ quantity: 2 }, { quantity: 3 }],
  }, { items: [{ quantity: 5 }] }], 10],
];

/** Each with an input `text` of type string, and an output `result`. */
const TEXTS: readonly Row[] = [
  ["csv-count", "reads the text as CSV and counts its rows", CSV, 3],
  ["csv-sum", "reads the text as CSV and adds up the column amount", CSV, 359.5],
  [
    "csv-filter",
    "reads the text as CSV and gives the names of rows with an amount over 50",
    CSV,
    names("Ben", "Cat"),
  ],
  [
    "json-field",
    "reads the text as JSON and gives the field total of its object order",
    '{"order":{"total":12.5}}',
    12.5,
  ],
  [
    "json-list",
    "reads the text as JSON, a list of objects, and gives their ids",
    '[{"id":"a"},{"id":"b"}]',
    names("a", "b"),
  ],
  [
    "yaml-field",
    "reads the text as YAML and gives the value of version",
    "version: 3\nname: x\n",
    3,
  ],
  ["split", "splits the text at semicolons and gives the parts", "a;b;c", names("a", "b", "c")],
  ["words", "counts the words of the text, which single spaces separate", "the quick brown fox", 4],
  ["replace", "replaces each hyphen in the text by a space", "a-b-c", "a b c"],
  [
    "number-in-text",
    "gives the first whole number that stands in the text, as a number",
    "Order 4711 is late",
    4711,
  ],
  [
    "is-email",
    "says true where the text has an @ with something before and after it, else false",
    "a@example.org",
    true,
  ],
];

const asked = (kind: string, says: string) =>
  `Make a workflow with one required input, ${kind}, and one output, result. It ${says}. ` +
  "Do not publish it.";

/** A job with one input and one output. */
function jobOf([id, says, given, result]: Row, input: string, kind: string): Job {
  const second = SECOND_DATA.get(id);
  return {
    id,
    says: asked(kind, says),
    inputs: { [input]: given },
    expected: { result },
    ...second && { again: { inputs: { [input]: second[0] }, expected: { result: second[1] } } },
  };
}

const OTHERS: readonly Job[] = [
  {
    id: "join-lists",
    says:
      "Make a workflow with two required inputs of type json, people and teams, and one output, " +
      "result: a list of { name, lead }, where the team of a person is the key of a team. Do not " +
      "publish it.",
    inputs: { people: PEOPLE, teams: TEAMS },
    expected: {
      result: [
        { name: "Zoe", lead: "Rita" },
        { name: "Max", lead: "Bill" },
        { name: "Ida", lead: "Rita" },
      ],
    },
    again: {
      inputs: { people: [{ name: "Tom", team: "b" }], teams: [{ key: "b", lead: "Ada" }] },
      expected: { result: [{ name: "Tom", lead: "Ada" }] },
    },
  },
  {
    id: "threshold-input",
    says:
      "Make a workflow with the required inputs data (json: a list of rows) and least (number), " +
      "and one output, result: the ids of the rows whose amount is at least that number. Do not " +
      "publish it.",
    inputs: { data: ROWS, least: 450 },
    expected: { result: [1, 4, 5] },
    again: { inputs: { data: ROWS, least: 451 }, expected: { result: [1, 4] } },
  },
];

/** Seventy jobs, the same in each evaluation. */
export const JOBS: readonly Job[] = [
  ...LISTS.map((row) => jobOf(row, "data", "data (of type json: a list)")),
  ...TEXTS.map((row) => jobOf(row, "text", "text (of type string)")),
  ...OTHERS,
  ...LIVE_JOBS,
  ...FAILURE_JOBS,
  ...JOINED_JOBS,
];
