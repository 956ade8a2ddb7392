import assert from "node:assert/strict";
import { parseDefinition } from "../../src/definition/parse.ts";
import type { DefinitionError } from "../../src/definition/definition.ts";

const INPUTS = "inputs: { n: { type: number }, s: { type: string }, any: { type: json } }";
const PARSE =
  '{ id: rows, service: data, action: parse, with: { text: "${{ inputs.s }}", as: csv } }';

function shown({ message, suggestion }: DefinitionError): string {
  const operand = /^"(.+?)" is a text/.exec(message)?.[1] ?? message;
  return suggestion === undefined ? operand : `${operand} -> ${suggestion}`;
}

/** The errors of steps, and the warnings with a `?` before them. */
function found(...steps: string[]): string[] {
  const source = `format: planner/1\nname: T\n${INPUTS}\nsteps:\n` +
    steps.map((step) => `  - ${step}\n`).join("");
  const { errors, warnings } = parseDefinition(source);
  return [...errors.map(shown), ...warnings.map((each) => `? ${shown(each)}`)];
}

/** The findings in an expression after the steps; no quote `"` and no line break in it. */
function reads(expression: string, before: readonly string[] = [PARSE]): string[] {
  const with_ = `{ value: "\${{ ${expression} }}", as: json }`;
  return found(...before, `{ id: leaf, service: data, action: print, with: ${with_} }`);
}

const ROWS = "steps.rows.output";
const CELL = `${ROWS}[0].amount`;

Deno.test("a cell of a parsed CSV is a text to every operator that takes numbers", () => {
  const mended = [`${CELL} -> double(${CELL})`];
  for (const operator of ["<", "<=", ">", ">=", "+", "-", "*", "/", "%"]) {
    for (const number of ["5", "1.5", "-1", "inputs.n", "size('ab')", "(1 + inputs.n)"]) {
      assert.deepEqual(reads(`${CELL} ${operator} ${number}`), mended, operator + number);
      assert.deepEqual(reads(`${number} ${operator} ${CELL}`), mended, number + operator);
    }
  }
  assert.deepEqual(reads(`-${CELL}`), mended);
  assert.deepEqual(reads(`${CELL} * inputs.any`), mended);
  assert.deepEqual(reads(`math.abs(${CELL})`), mended);
  assert.deepEqual(reads(`${CELL} * ${CELL}`), [...mended, ...mended]);
});

Deno.test("the equality of a cell and a number is false or fails: a warning", () => {
  const mended = [`? ${CELL} -> double(${CELL})`];
  for (const test of ["== 5", "!= inputs.n", "in [1, 2]"]) {
    assert.deepEqual(reads(`${CELL} ${test}`), mended, test);
  }
  assert.deepEqual(reads(`5 == ${CELL}`), mended);
  const among = reads(`5 in ${ROWS}.map(row, row.amount)`);
  assert.deepEqual(among.map((each) => each.slice(0, 25)), ["? the list holds texts, a"]);
});

Deno.test("cells are followed through everything that keeps them", () => {
  const cases: [string, string][] = [
    [`${ROWS}.filter(r, r.amount > 5)`, "r.amount"],
    [`${ROWS}.all(r, r['amount'] > 5)`, "r['amount']"],
    [`${ROWS}.exists(r, 5 < r.amount)`, "r.amount"],
    [`${ROWS}.exists_one(r, r.amount < 5)`, "r.amount"],
    [`${ROWS}.map(r, r.amount + 1)`, "r.amount"],
    [`${ROWS}.map(r, r.amount != '', r.amount / 2)`, "r.amount"],
    [`${ROWS}.map(r, r.amount).map(a, a * 2)`, "a"],
    [`${ROWS}.map(r, {'a': r.amount}).filter(r, r.a > 1)`, "r.a"],
    [`${ROWS}.map(r, [r.amount]).map(r, r[0] > 1)`, "r[0]"],
    [`${ROWS}.sortBy(r, r.amount)[0].amount > 5`, `${ROWS}.sortBy(r, r.amount)[0].amount`],
    [`${ROWS}.sortBy(r, r.amount * -1)`, "r.amount"],
    [`${ROWS}.reverse().slice(0, 2).distinct().map(r, r.amount > 5)`, "r.amount"],
    [`${ROWS}.groupBy(r, r.region).map(g, g.items.filter(r, r.amount > 5))`, "r.amount"],
    [`${ROWS}.groupBy(r, r.region).filter(g, g.key > 5)`, "g.key"],
    [`${ROWS}.map(r, r.amount).max() > 5`, "r.amount"],
    [`${ROWS}.map(r, r.amount).sum()`, "r.amount"],
    [`${ROWS}[index].amount > 5`, `${ROWS}[index].amount`],
    [`cel.bind(a, ${CELL}, a > 5)`, "a"],
    [`(inputs.any ? ${CELL} : ${CELL}) > 5`, `inputs.any ? ${CELL} : ${CELL}`],
    [`default(${CELL}, '0') > 5`, ""],
    [`default(${CELL}, ${CELL}) > 5`, `default(${CELL}, ${CELL})`],
    [`true || inputs.any && ${CELL} > 5`, CELL],
    [`{'a': [${CELL} > 5]}`, CELL],
  ];
  const loop = (expression: string) =>
    found(
      PARSE,
      `{ id: leaf, forEach: inputs.any, service: data, action: print, ` +
        `with: { value: "\${{ ${expression} }}", as: json } }`,
    );
  for (const [expression, cell] of cases) {
    const expected = cell === "" ? [] : [`${cell} -> double(${cell})`];
    assert.deepEqual(loop(expression), expected, expression);
  }
  // Two cells that are joined would make "5" and "3" 53: each is mended.
  const mended = `${CELL} -> double(${CELL})`;
  assert.deepEqual(loop(`(${CELL} + ${CELL}) > 5`), [mended, mended]);
  const [joined = ""] = loop(`${CELL} + ${CELL}`);
  assert.match(joined, /^\? .*\+ joins "5" and "3" to "53"/);
});

Deno.test("nothing is said of what may be right", () => {
  const right = [
    `double(${CELL}) > 5`,
    `${CELL} > '5'`,
    `${CELL} == '5'`,
    `${CELL} in ['5', '6']`,
    `${CELL} in [5, '6']`,
    `${CELL} in inputs.any`,
    `${CELL} + ' EUR'`,
    `${CELL} > inputs.any`,
    `${CELL} == null`,
    `${CELL} - duration('1h') == null`,
    `timestamp(${CELL}) > timestamp('2026-01-01')`,
    `size(${CELL}) > 5`,
    `${CELL}.split(',').map(x, double(x)).sum() > 5`,
    `size(${ROWS}) > 5`,
    `default(${CELL}, 0) > 5`,
    `${ROWS}[0].?amount.orValue(0) > 5`,
    `${ROWS}.map(r, double(r.amount)).filter(a, a > 5)`,
    `${ROWS}.map(r, {'amount': double(r.amount)}).filter(r, r.amount > 5)`,
    `[1, 2].map(r, r > 1)`,
    `${ROWS}.map(r, r.amount).map(r, double(r)).sum()`,
    `cel.bind(a, double(${CELL}), a > 5)`,
    `(inputs.any ? ${CELL} : 6) > 5`,
    `inputs.any.filter(r, r.amount > 5)`,
    `5 in ${ROWS}[0]`,
    `'5' in ${ROWS}.map(r, r.amount)`,
  ];
  for (const expression of right) assert.deepEqual(reads(expression), [], expression);
});

Deno.test("only what is certainly a CSV has cells", () => {
  const parse = (more: string) =>
    `{ id: rows, service: data, action: parse, with: { text: "\${{ inputs.s }}", ${more} } }`;
  const unknown = [
    parse("as: json"),
    parse("as: xml"),
    parse("as: html"),
    parse('as: "${{ inputs.s }}"'),
    parse('as: csv, columns: "${{ inputs.any }}"'),
    parse('as: csv, columns: { amount: "${{ inputs.s }}" }'),
    parse("as: csv, columns: { amount: number }"),
    parse("as: csv, columns: { amount: boolean }"),
    `{ id: rows, service: data, action: parse, with: { text: a, as: csv }, onError: ` +
    `[{ id: other, service: wait, action: for, with: { duration: 1s } }] }`,
    '{ id: rows, service: http, action: request, with: { url: "https://example.com/a.csv" } }',
  ];
  for (const step of unknown) {
    const cell = step.includes("http") ? "steps.rows.output.body[0].amount" : CELL;
    assert.deepEqual(reads(`${cell} > 5`, [step]), [], step);
  }
  const mended = [`${CELL} -> double(${CELL})`];
  const typed = parse("as: csv, columns: { count: number, amount: string }");
  assert.deepEqual(reads(`${CELL} > 5`, [typed]), mended);
  assert.deepEqual(reads(`${CELL} > ${ROWS}[0].count`, [typed]), mended);
  assert.deepEqual(reads(`${ROWS}[0].other > ${ROWS}[0].count`, [typed]), [
    `${ROWS}[0].other -> double(${ROWS}[0].other)`,
  ]);
  assert.deepEqual(reads(`${ROWS}[0].count > 5`, [typed]), []);
});

Deno.test("cells of a file are texts, read as rows alone", () => {
  const read = (as: string) =>
    `{ id: f, service: files, action: read, with: { objectKey: "\${{ inputs.s }}", as: ${as} } }`;
  const cell = "steps.f.output.rows[0].amount";
  assert.deepEqual(reads(`${cell} > 5`, [read("rows")]), [`${cell} -> double(${cell})`]);
  assert.deepEqual(reads("steps.f.output.json[0].amount > 5", [read("json")]), []);
});

Deno.test("cells are followed through steps and loops", () => {
  const act = (id: string, action: string, fields: string, more = "") =>
    `{ id: ${id}, service: data, action: ${action}, with: { ${fields} }${more} }`;
  const items = `items: "\${{ ${ROWS} }}"`;
  const mend = (cell: string) => [`${cell} -> double(${cell})`];
  assert.deepEqual(
    found(PARSE, act("a", "filter", `${items}, where: item.amount > 5`)),
    mend("item.amount"),
  );
  const kept = act("kept", "filter", `${items}, where: item.region == 'EU'`);
  const same = 'items: "${{ steps.kept.output }}"';
  assert.deepEqual(
    found(PARSE, kept, act("a", "filter", `${same}, where: item.amount >= inputs.n`)),
    mend("item.amount"),
  );
  const to = 'to: { a: "${{ item.amount }}", b: "${{ double(item.amount) }}" }';
  const mapped = act("mapped", "map", `${same}, ${to}`);
  const sums = 'items: "${{ steps.mapped.output }}", where: item.b > 5 && item.a > 5';
  assert.deepEqual(found(PARSE, kept, mapped, act("a", "filter", sums)), mend("item.a"));
  const grouped = act("g", "group", `${items}, by: item.region`);
  const total = 'items: "${{ steps.g.output }}", to: "${{ item.items.map(r, r.amount * 2) }}"';
  assert.deepEqual(found(PARSE, grouped, act("a", "map", total)), mend("r.amount"));
  const joined = act(
    "j",
    "join",
    `left: "\${{ ${ROWS} }}", right: "\${{ inputs.any }}", leftKey: item.n * 1, rightKey: item.n * 1`,
  );
  const pairs = 'items: "${{ steps.j.output }}", where: item.left.a > item.right.a * 1';
  assert.deepEqual(found(PARSE, joined, act("a", "filter", pairs)), [
    ...mend("item.n"),
    ...mend("item.left.a"),
  ]);
  const wait = "service: wait, action: for, with: { duration: 1s }";
  assert.deepEqual(
    found(PARSE, `{ id: l, forEach: ${ROWS}, steps: [{ id: s, when: item.amount > 5, ${wait} }] }`),
    mend("item.amount"),
  );
  assert.deepEqual(
    found(
      act("files", "parse", 'text: "${{ item }}", as: csv', ", forEach: inputs.any"),
      `{ id: l, forEach: steps.files.output, steps: [{ id: s, forEach: item, ` +
        `steps: [{ id: t, when: item.amount > index, ${wait} }] }] }`,
    ),
    mend("item.amount"),
  );
  // Another list's items are no cells, be they called `item` too.
  assert.deepEqual(
    found(
      PARSE,
      `{ id: l, forEach: ${ROWS}, ` +
        `steps: [${act("s", "filter", 'items: "${{ inputs.any }}", where: item.amount > 5')}] }`,
    ),
    [],
  );
});

Deno.test("a finding has its place, and its suggestion mends it", () => {
  const source = `format: planner/1
name: T
steps:
  - id: rows
    service: data
    action: parse
    with: { text: "a", as: csv }
  - id: big
    service: data
    action: filter
    with:
      items: \${{ steps.rows.output }}
      where: item["amount"] > 5 && item.kind == 3
`;
  const { errors, warnings } = parseDefinition(source);
  assert.deepEqual(errors, [{
    path: "steps[1].with.where",
    line: 13,
    column: 14,
    message: '"item["amount"]" is a text, as a cell of a CSV is, and > takes numbers',
    suggestion: 'double(item["amount"])',
  }]);
  assert.deepEqual(warnings, [{
    path: "steps[1].with.where",
    line: 13,
    column: 36,
    message: '"item.kind" is a text, as a cell of a CSV is: it never equals a number, ' +
      "and the comparison fails if the text contains one",
    suggestion: "double(item.kind)",
  }]);
  const mended = source.replace('item["amount"]', 'double(item["amount"])')
    .replace("item.kind", "double(item.kind)");
  const after = parseDefinition(mended);
  assert.deepEqual([after.errors, after.warnings], [[], []]);
});

Deno.test("types that share their parts without end are followed at once", () => {
  const step = (id: number) =>
    `{ id: s${id}, service: data, action: map, with: { items: "\${{ steps.s${id - 1}.output }}", ` +
    'to: { a: "${{ item }}", b: "${{ item }}", c: "${{ item.a == 1 ? item : item.b }}", ' +
    'd: "${{ [item, item.a, item.b].map(x, [x, x]).flatten() }}" } } }';
  const first = `{ id: s0, service: data, action: parse, with: { text: a, as: csv } }`;
  const steps = Array.from({ length: 450 }, (_, at) => step(at + 1));
  assert.deepEqual(found(first, steps[0] ?? ""), ["? item.a -> double(item.a)"]);
  const all = found(first, ...steps);
  assert.deepEqual(all, ["? item.a -> double(item.a)"]);
  const names = Array.from({ length: 5_000 }, (_, at) => `c${at}: number`).join(", ");
  const wide = (id: string) =>
    `{ id: ${id}, service: data, action: parse, with: { text: a, as: csv, columns: { ${names} } } }`;
  const choices = Array.from(
    { length: 900 },
    () => "(inputs.any ? steps.l.output : steps.r.output)[0].c1 > 1",
  );
  const outputs = choices.map((each) => `"\${{ ${each} }}"`).join(", ");
  const print = `{ id: p, service: data, action: print, with: { value: [${outputs}], as: json } }`;
  assert.deepEqual(found(wide("l"), wide("r"), print), []);
});

Deno.test("a join whose keys are cells on one side and numbers on the other is warned of", () => {
  const join = (keys: string, right = "steps.typed.output") =>
    `{ id: j, service: data, action: join, ` +
    `with: { left: "\${{ ${ROWS} }}", right: "\${{ ${right} }}", ${keys} } }`;
  const typed = '{ id: typed, service: data, action: parse, with: { text: "${{ inputs.s }}", ' +
    "as: csv, columns: { id: number } } }";
  const keys = (left: string, right: string) => `leftKey: ${left}, rightKey: ${right}`;
  const mended = (key: string) => [`? ${key} -> double(${key})`];
  assert.deepEqual(found(PARSE, typed, join(keys("item.no", "item.id"))), mended("item.no"));
  assert.deepEqual(
    found(PARSE, typed, join(keys("double(item.no)", "item.nr"))),
    mended("item.nr"),
  );
  for (const fine of [keys("double(item.no)", "item.id"), keys("item.no", "item.nr")]) {
    assert.deepEqual(found(PARSE, typed, join(fine)), []);
  }
  assert.deepEqual(found(PARSE, join(keys("item.no", "item.id"), "inputs.any")), []);
});

Deno.test("long cells and many of them are told in few words", () => {
  const either = `(inputs.any ? ${CELL} : ${Array(9).fill(CELL).join(" + ")})`;
  const [message = ""] = reads(`${either} > 1`);
  assert.match(message, /^this is a text, as a cell of a CSV is, and > takes numbers$/);
  const [equal = ""] = reads(`${either} == 1`);
  assert.match(equal, /^\? this is a text, as a cell of a CSV is: it never equals a number, /);
  const many = reads(`[${Array(100).fill(`${CELL} > 1`).join(", ")}]`);
  assert.equal(many.length, 100);
});
