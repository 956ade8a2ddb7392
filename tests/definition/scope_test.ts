import assert from "node:assert/strict";
import { parseDefinition } from "../../src/definition/parse.ts";

/** Steps as flow YAML; `p(…)` is a leaf that prints a template. */
function told(steps: string, more = ""): string[] {
  const source = `format: planner/1\nname: T\ninputs: { list: { type: json } }\n` +
    `env: { KEY: {}, REGION: { secret: false } }\nsteps: [${steps}]\n${more}`;
  return parseDefinition(source).errors.map(({ path, message, suggestion }) =>
    `${path}: ${message}${suggestion === undefined ? "" : ` (${suggestion})`}`
  );
}

function leaf(id: string, expression: string, more = ""): string {
  return `{ id: ${id}, service: data, action: print, with: { value: "\${{ ${expression} }}", as: json }${more} }`;
}

Deno.test("a step can read only the steps that ran before it", () => {
  assert.deepEqual(told(`${leaf("a", "1")}, ${leaf("b", "steps.a.output")}`), []);
  assert.deepEqual(told(leaf("a", "steps.a.output")), [
    'steps[0].with.value: step "a" cannot read itself',
  ]);
  assert.deepEqual(told(`${leaf("a", "steps.b.output")}, ${leaf("b", "1")}`), [
    'steps[0].with.value: step "b" does not run before this expression',
  ]);
  assert.deepEqual(told(`${leaf("first", "1")}, ${leaf("b", "steps.frist.output")}`), [
    'steps[1].with.value: unknown step "frist" (first)',
  ]);
});

Deno.test("a step does not read a sibling in its parallel, later steps read both", () => {
  const parallel = (second: string) =>
    `{ id: p, parallel: [${leaf("a", "1")}, ${leaf("b", second)}] }`;
  assert.deepEqual(told(parallel("steps.a.output")), [
    'steps[0].parallel[1].with.value: step "a" does not run before this expression',
  ]);
  assert.deepEqual(
    told(`${parallel("2")}, ${leaf("c", "[steps.a.output, steps.p.output.b]")}`),
    [],
  );
  assert.deepEqual(told(parallel("steps.p.output")), [
    'steps[0].parallel[1].with.value: step "p" cannot be read inside itself',
  ]);
});

Deno.test("inner steps of a when block are read afterwards, those of a forEach block are not", () => {
  const inner = `steps: [${leaf("a", "1")}, ${leaf("b", "steps.a.output")}]`;
  const after = leaf("c", "steps.a.output");
  assert.deepEqual(told(`{ id: w, when: "true", ${inner} }, ${after}`), []);
  assert.deepEqual(told(`{ id: w, forEach: inputs.list, ${inner} }, ${after}`), [
    'steps[1].with.value: step "a" can be read only inside the forEach of "w"',
  ]);
  assert.deepEqual(
    told(`{ id: w, forEach: inputs.list, ${inner} }, ${leaf("c", "steps.w.output[0].a")}`),
    [],
  );
});

Deno.test("item and index are there under a forEach, not in its own when and list", () => {
  assert.deepEqual(told(leaf("a", "item", ", forEach: inputs.list")), []);
  assert.deepEqual(told(leaf("a", "item + index")), [
    'steps[0].with.value: "item" exists only inside a forEach',
    'steps[0].with.value: "index" exists only inside a forEach',
  ]);
  assert.deepEqual(told(leaf("a", "1", ", forEach: inputs.list, when: item > 1")), [
    'steps[0].when: "item" exists only inside a forEach',
  ]);
  const nested = `{ id: o, forEach: inputs.list, steps: [${
    leaf("a", "item", ", forEach: item.rows, when: item.ok")
  }] }`;
  assert.deepEqual(told(nested), []);
});

Deno.test("a service's own expressions have item, its values have not", () => {
  const filter = (items: string) =>
    `{ id: a, service: data, action: filter, with: { items: "\${{ ${items} }}", where: item > index } }`;
  assert.deepEqual(told(filter("inputs.list")), []);
  assert.deepEqual(told(filter("[item]")), [
    'steps[0].with.items: "item" exists only inside a forEach',
  ]);
});

Deno.test("secrets are used only inside with, other variables anywhere, both by name", () => {
  assert.deepEqual(told(leaf("a", "env.KEY", ", when: env.REGION == 'EU'")), []);
  assert.deepEqual(
    told(leaf("a", "1", ", when: env.KEY == 'x'"), "outputs: { k: '${{ env.KEY }}' }"),
    [
      'steps[0].when: secret "KEY" may be used only inside with',
      'outputs.k: secret "KEY" may be used only inside with',
    ],
  );
  assert.deepEqual(told(leaf("a", "env")), [
    "steps[0].with.value: env is read by name, as env.TOKEN",
  ]);
  assert.deepEqual(told(leaf("a", "env.REGOIN")), [
    'steps[0].with.value: unknown env "REGOIN" (REGION)',
  ]);
});

Deno.test("steps of an onError list read the failed step, and are read afterwards", () => {
  const failing = leaf("a", "1", `, onError: [${leaf("fix", "steps.a.error.message")}]`);
  assert.deepEqual(told(`${failing}, ${leaf("b", "steps.fix.skipped")}`), []);
  const perItem = leaf("a", "item", `, forEach: inputs.list, onError: [${leaf("fix", "item")}]`);
  assert.deepEqual(told(`${perItem}, ${leaf("b", "steps.fix.output")}`), [
    'steps[1].with.value: step "fix" can be read only inside the forEach of "a"',
  ]);
});

Deno.test("keys of steps, outputs, run, workflow and inputs are known", () => {
  const cases: [string, string][] = [
    ["steps.a.outptu", 'unknown key "outptu" (output)'],
    ["steps.a.error.msg", 'unknown key "msg"'],
    ["steps.h.output.sattus", 'unknown field "sattus" (status)'],
    ["steps.h.output.status.code", '"code" cannot be read from a number'],
    ["steps.m.output.first", '"first" cannot be read from a list'],
    ["steps", "a step is read by its id, as steps.fetch"],
    ["run.startedBy2", 'unknown key "startedBy2" (startedBy)'],
    ["workflow.version", 'unknown key "version"'],
    ["inputs.lits", 'unknown input "lits" (list)'],
  ];
  const before =
    `${leaf("a", "1")}, { id: h, service: http, action: request, with: { url: x } }, ` +
    `{ id: m, service: data, action: map, with: { items: [], to: "\${{ item }}" } }`;
  for (const [expression, message] of cases) {
    assert.deepEqual(told(`${before}, ${leaf("z", expression)}`), [
      `steps[3].with.value: ${message}`,
    ]);
  }
  const fine =
    "[steps.h.output.body.any, run.createdAt, workflow.versionNumber, inputs, steps.m.output[0].x]";
  assert.deepEqual(told(`${before}, ${leaf("z", fine)}`), []);
});

Deno.test("outputs read every step and no item", () => {
  assert.deepEqual(
    told(leaf("a", "1"), "outputs: { x: '${{ steps.a.output }}', y: '${{ item }}' }"),
    [
      'outputs.y: "item" exists only inside a forEach',
    ],
  );
});

Deno.test("a step id is used once in the whole definition", () => {
  assert.deepEqual(told(`${leaf("a", "1")}, { id: w, when: "true", steps: [${leaf("a", "1")}] }`), [
    'steps[1].steps[0].id: step id "a" is used twice',
  ]);
});

Deno.test("500 steps and 8 levels are allowed, more are not", () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, at) => leaf(`s${at}`, "1")).join();
  assert.deepEqual(told(many(500)), []);
  assert.deepEqual(told(many(501)), ["steps: has 501 steps, at most 500 are allowed"]);
  const nest = (levels: number): string =>
    levels === 1
      ? leaf("l1", "1")
      : `{ id: l${levels}, when: "true", steps: [${nest(levels - 1)}] }`;
  assert.deepEqual(told(nest(8)), []);
  assert.match(told(nest(9)).join(), /nested more than 8 levels deep/);
});

Deno.test("a name of other formats gets the one that this format has", () => {
  const map = (to: string): string =>
    `{ id: m, service: data, action: map, with: { items: [{}], to: "\${{ ${to} }}" } }`;
  const field = "steps[0].with.to";
  assert.deepEqual(told(map("row.name")), [`${field}: unknown name "row" (item)`]);
  assert.deepEqual(told(map("record.name")), [`${field}: unknown name "record" (item)`]);
  assert.deepEqual(told(map("secrets.KEY")), [`${field}: unknown name "secrets" (env)`]);
  assert.deepEqual(told(leaf("a", "params.list")), [
    'steps[0].with.value: unknown name "params" (inputs)',
  ]);
  const [outside = ""] = told(leaf("a", "row.name"));
  assert.doesNotMatch(outside, /\(item\)/, "outside of a list there is no item");
});
