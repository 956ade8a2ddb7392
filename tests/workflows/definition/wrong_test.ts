import assert from "node:assert/strict";
import { parseDefinition } from "../../../src/workflows/definition/parse.ts";
import { workflow } from "./example.ts";

/** Steps from line 4 on, then the one error: `line:column path: message`, and the suggestion. */
type WrongSteps = [steps: string, error: string, suggestion?: string];

const LEAF = "service: data, action: print";

const STEPS: WrongSteps[] = [
  [
    "  - { id: a, service: http, action: reqest }",
    '4:37 steps[0].action: unknown action "reqest"',
    "request",
  ],
  [
    "  - { id: a, service: htp, action: request }",
    '4:23 steps[0].service: unknown service "htp"',
    "http",
  ],
  ["  - { id: a, service: http, action: request }", '4:5 steps[0].with.url: "url" is required'],
  [
    "  - { id: a, service: http, action: request, with: {} }",
    '4:52 steps[0].with.url: "url" is required',
  ],
  [
    "  - { id: a, service: http, action: request, with: { url: x, metod: GET } }",
    '4:62 steps[0].with.metod: unknown field "metod"',
    "method",
  ],
  [
    "  - { id: a, service: http, action: request, with: { url: 5 } }",
    "4:59 steps[0].with.url: must be a text",
  ],
  [
    "  - { id: a, service: http, action: request, with: { url: x, method: GETT } }",
    '4:70 steps[0].with.method: must be "GET", "HEAD", "POST", "PUT", "PATCH", "DELETE" or "OPTIONS"',
    "GET",
  ],
  [
    "  - { id: a, service: http, action: request, with: { url: x, json: 1, text: y } }",
    '4:71 steps[0].with.text: "text" must not stand beside "json"',
  ],
  [
    "  - { id: a, service: http, action: request, with: { url: x, basic: { username: u } } }",
    '4:69 steps[0].with.basic.password: "password" is required',
  ],
  [
    "  - { id: a, service: files, action: write, with: { name: x } }",
    '4:51 steps[0].with: one of "rows", "json", "text" or "base64" is required',
  ],
  [
    "  - { id: a, service: files, action: list, with: { limit: 101 } }",
    "4:59 steps[0].with.limit: must be a whole number from 1 to 100",
  ],
  [
    "  - { id: a, service: files, action: list, with: { limit: \"${{ 'ten' }}\" } }",
    "4:59 steps[0].with.limit: must be a whole number from 1 to 100, but the template gives a string",
  ],
  [
    "  - { id: a, service: wait, action: for, with: { duration: 5 minutes } }",
    "4:60 steps[0].with.duration: must be a duration such as 500ms, 30s, 5m, 2h or 7d",
  ],
  [
    "  - { id: a, service: wait, action: until, with: { time: tomorrow } }",
    "4:58 steps[0].with.time: must be an ISO 8601 time with a zone, such as 2026-03-01T08:30:00Z",
  ],
  [`  - { ${LEAF}, with: { value: 1, as: json } }`, '4:5 steps[0].id: "id" is required'],
  [
    `  - { id: 1a, ${LEAF}, with: { value: 1, as: json } }`,
    '4:11 steps[0].id: "1a" is no name: use 1 to 63 letters, digits and _, not a digit first',
  ],
  [
    `  - { id: in, ${LEAF}, with: { value: 1, as: json } }`,
    '4:11 steps[0].id: "in" is a reserved word',
  ],
  [
    `  - { id: a, ${LEAF}, with: { value: 1, as: json }, tmeout: 30s }`,
    '4:74 steps[0].tmeout: unknown key "tmeout"',
    "timeout",
  ],
  [
    `  - { id: a, ${LEAF}, with: { value: 1, as: json }, timeout: 61m }`,
    "4:83 steps[0].timeout: must be at most 1h",
  ],
  [
    `  - { id: a, ${LEAF}, with: { value: 1, as: json }, retry: { max: 11 } }`,
    "4:88 steps[0].retry.max: must be a whole number from 0 to 10",
  ],
  [
    `  - { id: a, ${LEAF}, with: { value: 1, as: json }, onError: ignore }`,
    '4:83 steps[0].onError: must be "fail", "continue" or a list of steps',
  ],
  [
    `  - { id: a, ${LEAF}, with: { value: 1, as: json }, concurrency: 101 }`,
    "4:87 steps[0].concurrency: must be a whole number from 1 to 100",
  ],
  ["  - { id: a }", "4:5 steps[0]: a step needs a service, parallel or steps"],
  [
    `  - { id: a, when: "true", steps: [], service: wait, action: for, with: { duration: 1s } }`,
    '4:28 steps[0].steps: "steps" must not stand beside "service"',
  ],
  [
    `  - { id: a, steps: [{ id: b, ${LEAF}, with: { value: 1, as: json } }] }`,
    "4:14 steps[0].steps: a block of steps needs a when or a forEach",
  ],
  ["  - { id: a, parallel: [] }", "4:24 steps[0].parallel: must hold at least one step"],
  [
    `  - { id: a, ${LEAF}, when: size(, with: { value: 1, as: json } }`,
    "4:55 steps[0].when: unexpected token: the end",
  ],
  [
    `  - { id: a, ${LEAF}, when: "1 + 1", with: { value: 1, as: json } }`,
    "4:50 steps[0].when: must give true or false, not a number",
  ],
  [
    `  - { id: a, ${LEAF}, forEach: "'abc'", with: { value: 1, as: json } }`,
    "4:53 steps[0].forEach: must give a list, not a string",
  ],
  [
    '  - { id: a, service: data, action: print, with: { value: "${{ inptus.x }}", as: json } }',
    '4:64 steps[0].with.value: unknown name "inptus"',
    "inputs",
  ],
  [
    "  - { id: a, service: data, action: print, with: { value: \"n: ${{ 1 + 'a' }}\", as: json } }",
    "4:67 steps[0].with.value: no such operation: number + string",
  ],
  [
    "  - { id: a, service: data, action: filter, with: { items: [1], where: \"item.matches('x')\" } }",
    '4:78 steps[0].with.where: "matches" is not available: use re2(text, pattern)',
    "re2",
  ],
  [
    '  - { id: a, service: data, action: filter, with: { items: [1], where: "${{ item > 1 }}" } }',
    "4:73 steps[0].with.where: an expression is written here without ${{ }}",
  ],
];

for (const [steps, expected, suggestion] of STEPS) {
  Deno.test(`parseDefinition() refuses a step: ${expected}`, () => {
    const { definition, errors } = parseDefinition(workflow(`${steps}\n`));
    assert.equal(definition, null);
    const told = errors.map(({ line, column, path, message }) =>
      `${line}:${column} ${path}: ${message}`
    );
    assert.deepEqual(told, [expected]);
    assert.equal(errors[0]?.suggestion, suggestion);
  });
}

/** What stands above `steps: []`, whose first line is line 1. */
const HEADS: WrongSteps[] = [
  ["name: A", '1:1 format: "format" is required: planner/1'],
  ["format: planner/2\nname: A", '1:9 format: must be "planner/1"'],
  ["format: planner/1", '1:1 name: "name" is required'],
  ["format: planner/1\nname: 5", "2:7 name: must be a text"],
  ["format: planner/1\nname: A\ninptus: {}", '3:1 inptus: unknown key "inptus"', "inputs"],
  [
    "format: planner/1\nname: A\ninputs: { a: { type: text } }",
    '3:22 inputs.a.type: must be "string", "number", "boolean", "date", "enum", "json" or "file"',
  ],
  ["format: planner/1\nname: A\ninputs: { a: {} }", '3:14 inputs.a.type: "type" is required'],
  [
    "format: planner/1\nname: A\ninputs: { constructor: { type: string } }",
    '3:11 inputs.constructor: "constructor" is a reserved word',
  ],
  [
    "format: planner/1\nname: A\ninputs: { a: { type: number, default: ten } }",
    "3:39 inputs.a.default: must be a number",
  ],
  [
    "format: planner/1\nname: A\ninputs: { a: { type: date, default: 2026-02-30 } }",
    "3:37 inputs.a.default: must be an ISO 8601 date, such as 2026-03-01 or 2026-03-01T08:30:00Z",
  ],
  [
    "format: planner/1\nname: A\ninputs: { a: { type: enum } }",
    '3:14 inputs.a.options: "options" is required for an enum',
  ],
  [
    "format: planner/1\nname: A\ninputs: { a: { type: enum, options: [x, y], default: z } }",
    '3:54 inputs.a.default: must be "x" or "y"',
  ],
  [
    "format: planner/1\nname: A\nenv: { MY-TOKEN: {} }",
    '3:8 env["MY-TOKEN"]: "MY-TOKEN" is no name: use letters, digits and _, not a digit first',
  ],
  [
    "format: planner/1\nname: A\nschedule: { cron: '* * * *' }",
    "3:19 schedule.cron: must have 5 fields, not 4",
  ],
  [
    "format: planner/1\nname: A\nschedule: { cron: '0 9 * * *; 0 17 * *' }",
    "3:19 schedule.cron: each line must have 5 fields, not 4",
  ],
  [
    "format: planner/1\nname: A\nschedule: { phrase: daily, timezone: Mars/Base }",
    "3:38 schedule.timezone: must be an IANA time zone such as Europe/Berlin",
  ],
  ["format: planner/1\nname: A\nschedule: {}", "3:11 schedule: needs a phrase, a cron or a runAt"],
  [
    "format: planner/1\nname: A\noutputs: { 9: x }",
    '3:12 outputs["9"]: "9" is no name: use 1 to 63 letters, digits and _, not a digit first',
  ],
  ["format: planner/1\nname: A\noutputs: [x]", "3:10 outputs: must be an object"],
];

for (const [head, expected, suggestion] of HEADS) {
  Deno.test(`parseDefinition() refuses a head: ${expected}`, () => {
    const { errors } = parseDefinition(`${head}\nsteps: []\n`);
    const told = errors.map(({ line, column, path, message }) =>
      `${line}:${column} ${path}: ${message}`
    );
    assert.deepEqual(told, [expected]);
    assert.equal(errors[0]?.suggestion, suggestion);
  });
}
