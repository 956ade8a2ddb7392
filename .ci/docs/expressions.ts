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

Expressions compute values in a workflow: the condition of a step, the list of a loop, the values of
fields. The language is [CEL](https://cel.dev) with one type of number. Expressions have no side
effects, make no calls, and read neither a clock nor random numbers. Each expression is parsed and
checked when the workflow is saved. A test runs every example on this page.

## Where expressions are used

\`when\`, \`forEach\` and the fields that a service declares as expressions are bare expressions:
\`size(inputs.rows) > 0\`. Every other text is a template, which may contain expressions in \`\${{ }}\`.

- A text that is only one \`\${{ }}\` keeps the type of its value: \`rows: "\${{ inputs.rows }}"\` gives
  the list.
- Inside other text, a text is inserted unchanged, a number as JSON prints it, null as nothing, and
  a list or a map as JSON.
- \`$\${{\` stands for the text \`\${{\`.

An expression can read these names:

- \`inputs\`: the inputs of the run; an input that was not given is null
- \`env\`: the environment variables; secrets only inside \`with\`
- \`steps\`: the earlier steps, each with \`output\`, \`skipped\`, \`error\` and \`status\`
- \`item\` and \`index\`, in a loop: the current item of the list, and its position from 0
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
  ["'a' + \"b\"", '"ab"', "texts have single or double quotes"],
  ["r'\\d' + '\\\\d'", '"\\\\d\\\\d"', "after `r`, a backslash is a character"],
  ["[1, 'a', null] + [true]", '[1,"a",null,true]', "items may have different types"],
  ["{'net': 2, 'gross': 2.38}", '{"net":2,"gross":2.38}', "the keys of a map are texts"],
  ["inputs.rows[0].net", "120.5", "positions count from 0"],
  ["inputs['region']", '"EU"', "reads any key, also one that is not a name"],
];

const OPERATORS: readonly Example[] = [
  ["1 + 2 * 3 - -4", "11", "`+ - * / %`"],
  ["2 >= 1.5 && 'b' > 'a'", "true", "`< <= > >=`, of numbers, texts, times, durations"],
  ["[1, {'a': 2}] == [1.0, {'a': 2.0}]", "true", "`== !=` compare by value"],
  ["inputs.note == null", "true", "null compares with anything"],
  ["!(1 == 2) || false", "true", "`! && ||`, of true and false"],
  ["size(inputs.rows) > 2 ? 'many' : 0", '"many"', "both results may have different types"],
  ["'DE' in ['DE', 'FR']", "true", "whether a list contains an item"],
  ["'region' in inputs", "true", "whether a map has a key"],
  ["timestamp('2026-01-02') - timestamp('2026-01-01') == duration('24h')", "true", ""],
];

const MISSING: readonly Example[] = [
  [
    "has(inputs.region)",
    "true",
    "whether a key exists; reading a missing key otherwise fails the step",
  ],
  ["default(inputs.note, 'none')", '"none"', "replaces a missing value or null"],
  [
    "inputs.?other.?name.orValue('none')",
    '"none"',
    "replaces a missing value; `.?` gives an optional",
  ],
  ["inputs.rows[?9].orValue({}) == {}", "true", "`[?9]` does the same for a position"],
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

const BOUNDS = `## Limits of expressions

| Limit                                           | Value                 |
| ----------------------------------------------- | --------------------- |
| length of an expression                         | 10,000 characters     |
| nesting of an expression                        | 250 levels            |
| nested functions over lists                     | 4 levels              |
| length of a list that is read, made or returned | 100,000 items         |
| length of a text that is made                   | 16,000,000 characters |
| \`\${{ }}\` in one text, and in a definition       | 1,000, and 5,000      |
| length of a text that is converted to a number  | 2,000 characters      |
| nesting of a text for \`json.parse\`              | 200 levels            |

An evaluation also has a limit of work, counted in units. A unit is one step of the evaluation, one
value that is compared or copied, or 16 characters that are read, and takes at most 50 ns. A
function costs units for the texts, lists and maps in its arguments and its result.

- Up to 500,000 units (about 25 ms), an evaluation runs without a pause.
- Beyond that, the evaluation starts again and pauses every 10 ms, so that other work of the process
  continues. It ends at the \`timeout\` of its step or of a block around it, and if the run is
  cancelled.
- After 5,000,000 units (about 0.25 s of computing), the evaluation fails. It also fails if a single
  call of a function costs more than 1,200,000 units, such as parsing 2.4 MB of JSON or merging maps
  of 40,000 keys.

For larger data, use the actions of the service \`data\`. A result that is not finite (\`1 / 0\`), or
cannot be written as JSON, fails the step. The error names the expression, the function, the value
and what was expected.
`;

/** `docs/expressions.md`. */
export function expressionsPage(): string {
  return [
    INTRODUCTION + SAMPLE,
    `## Values\n\n${
      examplesTable(VALUES)
    }\n\nDates and times are texts until \`timestamp()\` parses them. If the result of an expression is a time,\nit becomes a text in ISO 8601, in UTC; a duration becomes a text in seconds.\n`,
    `## Operators\n\n${
      examplesTable(OPERATORS)
    }\n\nA text, a number and null are never equal to each other.\n\n- **Numbers in texts.** A comparison of a number with a text that contains a number, such as a cell\n  of a CSV file, fails the step, and the error names the conversion: \`double(row.amount)\`.\n- **Checks before a run.** The checker knows which values are cells, from \`data.parse\` and\n  \`files.read\` on through steps, loops and lists. For a cell, an operator on numbers is an error,\n  because it always fails; \`==\`, \`!=\` and \`in\` with a number are warnings.\n- **Order of texts.** If two texts contain numbers and their order as texts differs from their order\n  as numbers, \`'10' < '9'\` fails, and so do \`sort\`, \`sortBy\`, \`min\` and \`max\`. The error names\n  \`double()\`. A text with leading zeros, such as a postcode, does not count as a number.\n- **Joining.** \`+\` joins only values of one type. Write \`'n = ' + string(n)\`, or a template.\n`,
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

The name before the dot is the type of the value that has the method, or a namespace (\`math\`,
\`json\`, …). \`?\` marks optional arguments. An \`integer\` is a whole number. Positions in texts count
code points. Convert an optional with \`.orValue(…)\`, \`.value()\` or \`default\`.
`;

const FORMAT_NOTE = `
Units are \`years\`, \`months\`, \`weeks\`, \`days\`, \`hours\`, \`minutes\`, \`seconds\`, also without the \`s\`.

A pattern consists of these letters. Names of months and days are English. Literal letters are
quoted as \`'…'\`:
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
