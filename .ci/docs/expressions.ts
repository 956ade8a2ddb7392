import {
  CALLABLE_SECTIONS,
  compileExpression,
  createScope,
  type Declared,
  evaluate,
  FORMAT_TOKENS,
} from "../../src/expressions/mod.ts";
import { code, markdownTable } from "./table.ts";

type Example = readonly [expression: string, result: string, note: string];

const INTRODUCTION = `# Expressions

Expressions compute values in a workflow: the condition of a step, the list that it runs over, the
parts of its fields. They are [CEL](https://cel.dev) with one type of number, and pure: they change
nothing, call nothing, know no clock and no chance. Each is read and checked when the workflow is
saved. Every example on this page is run as a test.

## Where they stand

\`when\`, \`forEach\` and the fields that a service marks as expressions take a bare expression:
\`size(inputs.rows) > 0\`. Every other text is a template: it may have expressions in \`\${{ }}\`.

- A text that is one whole \`\${{ }}\` keeps the type of its value: \`rows: "\${{ inputs.rows }}"\` gives
  the list.
- Inside other text a text stands as it is, a number as JSON prints it, null as nothing, lists and
  maps as JSON.
- \`$\${{\` is the text \`\${{\` itself.

The names in scope, each where it exists:

- \`inputs\`: the inputs of the run; one that was not given is null
- \`env\`: the environment variables; secret ones only inside \`with\`
- \`steps\`: the steps before, each with \`output\`, \`skipped\`, \`error\` and \`status\`
- \`item\` and \`index\`: the item at hand of a list, and its position from 0
- \`run\`: \`id\`, \`trigger\`, \`createdAt\`, \`scheduledAt\`, \`startedBy\`; \`run.createdAt\` is the time
- \`workflow\`: \`id\`, \`name\`, \`versionNumber\`

The examples read these values:

`;

/** The sample values that the examples read. */
const SAMPLE = `\`\`\`json
{
  "inputs": {
    "region": "EU",
    "note": null,
    "rows": [
      { "id": 7, "net": 120.5, "country": "DE" },
      { "id": 8, "net": 80, "country": "FR" },
      { "id": 9, "net": 99.5, "country": "DE" }
    ]
  },
  "run": { "createdAt": "2026-11-21T08:30:00.000Z" }
}
\`\`\`
`;

const VALUES: readonly Example[] = [
  ["5 / 2", "2.5", "every number is a double, as in JSON"],
  ["1 == 1.0", "true", ""],
  ["7 % 3", "1", ""],
  ["'a' + \"b\"", '"ab"', "texts in either quotes"],
  ["r'\\d' + '\\\\d'", '"\\\\d\\\\d"', "after `r` a backslash is one"],
  ["[1, 'a', null] + [true]", '[1,"a",null,true]', "lists and maps may be mixed"],
  ["{'net': 2, 'gross': 2.38}", '{"net":2,"gross":2.38}', "the keys of a map are texts"],
  ["inputs.rows[0].net", "120.5", "positions count from 0"],
  ["inputs['region']", '"EU"', "for keys that are no names"],
];

const OPERATORS: readonly Example[] = [
  ["1 + 2 * 3 - -4", "11", "`+ - * / %`"],
  ["2 >= 1.5 && 'b' > 'a'", "true", "`< <= > >=`, of numbers, texts, times, durations"],
  ["[1, {'a': 2}] == [1.0, {'a': 2.0}]", "true", "`== !=` compare by value"],
  ["inputs.note == null", "true", "null compares with anything"],
  ["!(1 == 2) || false", "true", "`! && ||`, of true and false"],
  ["size(inputs.rows) > 2 ? 'many' : 0", '"many"', "the branches may differ in type"],
  ["'DE' in ['DE', 'FR']", "true", "an item of a list"],
  ["'region' in inputs", "true", "a key of a map"],
  ["timestamp('2026-01-02') - timestamp('2026-01-01') == duration('24h')", "true", ""],
];

const MISSING: readonly Example[] = [
  ["has(inputs.region)", "true", "a key that is missing fails the step, save in these forms"],
  ["default(inputs.note, 'none')", '"none"', "missing or null"],
  ["inputs.?other.?name.orValue('none')", '"none"', "missing; `.?` gives an optional"],
  ["inputs.rows[?9].orValue({}) == {}", "true", "`[?9]` likewise"],
];

const RECIPES: readonly Example[] = [
  ["inputs.rows.map(r, r.net).sum()", "300", "a sum"],
  [
    "inputs.rows.groupBy(r, r.country).map(g, {'country': g.key, 'net': g.items.map(r, r.net).sum()})",
    '[{"country":"DE","net":220},{"country":"FR","net":80}]',
    "a sum by group",
  ],
  ["inputs.rows.sortBy(r, r.net).reverse().first().?id.orValue(0)", "7", "the largest"],
  [
    "timestamp(run.createdAt).add(14, 'days', 'Europe/Berlin').format('d MMMM yyyy', 'Europe/Berlin')",
    '"5 December 2026"',
    "in two weeks",
  ],
  [
    "timestamp(run.createdAt).startOf('month').add(-1, 'month').format('yyyy-MM')",
    '"2026-10"',
    "the month before",
  ],
  ["'https://erp.local/?q=' + url.encode('a&b')", '"https://erp.local/?q=a%26b"', "a URL"],
];

const BOUNDS = `## Bounds

An expression has at most 10,000 characters, 250 levels, and 4 comprehensions inside each other. It
walks through, makes or gives lists of at most 100,000 items, and makes texts of at most 16,000,000
characters. One text has at most 1,000 \`\${{ }}\`, a definition 5,000. A text that is read as a number
has at most 2,000 characters, and one that \`json.parse\` reads at most 200 levels.

The work of an evaluation is counted: every function pays for the texts, lists and maps that it
takes and gives. A unit is about a step of the evaluation, a value that is compared or copied, or 16
characters that are read, and takes 50 ns at most.

- Up to 500,000 units (about 25 ms), an evaluation is done in one stretch.
- An evaluation that needs more begins again, and lets others in the process go on every 10 ms. It
  ends with the \`timeout\` of its step, with that of the blocks around it, and when the run is
  cancelled.
- After 5,000,000 units (about 0.25 s of computing) it fails. So does one call of a function that
  takes more than 1,200,000 units: reading 2.4 MB of JSON, or merging maps of 40,000 keys.

For larger data there are the actions of the service \`data\`. A result that is not finite (\`1 / 0\`),
or is no JSON, fails the step. The failure names the expression, the function, the value and what
was expected.
`;

/** `docs/expressions.md`. */
export function expressionsPage(): string {
  return [
    INTRODUCTION + SAMPLE,
    `## Values\n\n${
      examplesTable(VALUES)
    }\n\nDates and times are texts until \`timestamp()\` reads them; a time that an expression gives is a text\nin ISO 8601 again, in UTC, and a duration one in seconds.\n`,
    `## Operators\n\n${
      examplesTable(OPERATORS)
    }\n\nA text, a number and null are never equal to each other. A number and a text that stands for one,\nsuch as a cell of a CSV, are not compared at all: the step fails and says what to write, such as\n\`double(row.amount)\`. Where the checker knows a value as a cell, from \`data.parse\` or \`files.read\`\non through steps, loops and lists, it says so before a run: an operator that takes numbers is an\nerror, as it fails whatever the text is, and \`==\`, \`!=\` and \`in\` with a number are warnings. Two\ntexts that stand for numbers have no order that is contrary to that of the numbers: \`'10' < '9'\`,\nand \`sort\`, \`sortBy\`, \`min\` and \`max\` of such texts, fail and name \`double()\`. A text with zeros in\nfront, such as a postcode, is no number there. \`+\` joins only values of one type: write\n\`'n = ' + string(n)\`, or a template.\n`,
    `## What may be missing\n\n${examplesTable(MISSING)}\n`,
    `## Recipes\n\n${examplesTable(RECIPES)}\n`,
    functionsText(),
    BOUNDS,
  ].join("\n");
}

function functionsText(): string {
  const sections = [...CALLABLE_SECTIONS].map(([title, declared]) => {
    const table = markdownTable(["Call", "Meaning", "Example", "Gives"], declared.map(rowOf));
    return `### ${title}\n\n${table}\n${
      title === "Times" ? `${FORMAT_NOTE}\n${formatTable()}\n` : ""
    }`;
  });
  return `${FUNCTIONS_INTRODUCTION}\n${sections.join("\n")}`;
}

const FUNCTIONS_INTRODUCTION = `## Functions

Before the dot stands the type that a method is called on, or a name space (\`math\`, \`json\`, …). \`?\`
marks what may be left out. An integer is a number that must be whole; positions in texts count code
points. An optional must end in \`.orValue(…)\` or \`.value()\`, or go into \`default\`.
`;

const FORMAT_NOTE = `
Units are \`years\`, \`months\`, \`weeks\`, \`days\`, \`hours\`, \`minutes\`, \`seconds\`, also without the \`s\`.

A pattern is made of these letters, in English; letters that stand for themselves are in \`'…'\`:
`;

/** The table of format letters, each with its output for one afternoon in Berlin. */
function formatTable(): string {
  const rows = FORMAT_TOKENS.map((token) => {
    const time = `timestamp('2026-11-01T13:05:07.250Z').format('${token}', 'Europe/Berlin')`;
    const { expression } = compileExpression(time);
    if (expression === null) throw new Error(`Cannot show what "${token}" prints`);
    return [code(token), String(evaluate(expression, createScope({})))];
  });
  return markdownTable(["Letters", "Print"], rows);
}

function rowOf({ signatures, description, example: [expression, result] }: Declared): string[] {
  const calls = signatures.map(({ text }) => code(text)).join("<br>");
  return [calls, description, code(expression), code(result)];
}

function examplesTable(examples: readonly Example[]): string {
  const rows = examples.map(([expression, result, note]) => [note, code(expression), code(result)]);
  return markdownTable(["", "Expression", "Gives"], rows);
}
