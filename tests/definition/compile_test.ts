import assert from "node:assert/strict";
import { createScope, evaluate, evaluateTemplate } from "../../src/expressions/mod.ts";
import { compileDefinition } from "../../src/definition/compile.ts";
import { parseDefinition } from "../../src/definition/parse.ts";
import { EXAMPLE, workflow } from "./example.ts";

function compile(source: string) {
  const { definition, errors } = parseDefinition(source);
  assert.deepEqual(errors, []);
  assert.ok(definition);
  return compileDefinition(definition);
}

Deno.test("compileDefinition() makes policies, expressions and templates ready to be evaluated", () => {
  const { steps, outputs, inputs } = compile(EXAMPLE);
  const [fetch, report] = steps;
  assert.ok(fetch?.kind === "action" && report?.kind === "action");
  assert.deepEqual(fetch.retry, { max: 3, backoff: "exponential", delayMs: 1000 });
  assert.equal(fetch.timeoutMs, 30_000);
  assert.equal(report.timeoutMs, 60_000);
  assert.deepEqual([report.path, report.title, report.concurrency, report.onError], [
    "steps[1]",
    null,
    1,
    "fail",
  ]);
  assert.deepEqual(Object.keys(inputs), ["region"]);
  const scope = createScope({
    inputs: { region: "EU" },
    env: { ERP_TOKEN: "t0ken!" },
    steps: { fetch: { output: { body: { items: [1] } } }, report: { output: { objectKey: "k" } } },
  });
  assert.ok(report.when);
  assert.equal(evaluate(report.when, scope), true);
  const url = fetch.with.find(([name]) => name === "url")?.[1];
  assert.ok(url?.kind === "value");
  assert.equal(evaluateTemplate(url.template, scope), "https://erp.local/invoices?region=EU");
  assert.deepEqual(outputs.map(([name, value]) => [name, evaluateTemplate(value, scope)]), [
    ["file", "k"],
  ]);
});

Deno.test("compileDefinition() keeps the kind of each field", () => {
  const { steps } = compile(
    workflow(
      `  - { id: f, service: data, action: filter, with: { items: [1, 2], where: item > index } }
  - { id: m, service: data, action: map, with: { items: [1], to: { n: "\${{ item * 2 }}" } } }
`,
    ),
  );
  const kinds = steps.flatMap((step) =>
    step.kind === "action"
      ? step.with.map(([name, field]) => `${step.id}.${name} ${field.kind}`)
      : []
  );
  assert.deepEqual(kinds, [
    "f.items value",
    "f.where expression",
    "m.items value",
    "m.to item_template",
  ]);
});

Deno.test("compileDefinition() takes a script as it is written", () => {
  const source = 'return `${{ a: 1 }.a} $${{ "b" }}`; // }}';
  const { steps: [step] } = compile(
    workflow(
      `  - { id: s, service: code, action: run, with: { source: ${JSON.stringify(source)} } }\n`,
    ),
  );
  assert.ok(step?.kind === "action");
  assert.deepEqual(step.with, [
    ["source", { kind: "value", template: { kind: "literal", value: source } }],
  ]);
  assert.equal(step.readsEnv, false);
});

Deno.test("compileDefinition() gives every step its path, wherever it stands", () => {
  const leaf = (id: string) => `{ id: ${id}, service: wait, action: for, with: { duration: 1s } }`;
  const { stepsById } = compile(workflow(`  - id: p
    timeout: 5m
    parallel:
      - ${leaf("a")}
      - { id: b, forEach: "[1]", concurrency: 3, steps: [${leaf("c")}] }
    onError: [${leaf("d")}]
`));
  assert.deepEqual([...stepsById].map(([id, { path }]) => `${id} ${path}`).sort(), [
    "a steps[0].parallel[0]",
    "b steps[0].parallel[1]",
    "c steps[0].parallel[1].steps[0]",
    "d steps[0].onError[0]",
    "p steps[0]",
  ]);
  const parallel = stepsById.get("p");
  assert.ok(parallel?.kind === "parallel");
  assert.equal(parallel.timeoutMs, 300_000);
  const wait = stepsById.get("a");
  assert.ok(wait?.kind === "action");
  assert.equal(wait.timeoutMs, null);
  assert.equal(stepsById.get("b")?.concurrency, 3);
});

Deno.test("compileDefinition() takes a condition that is true or false without quotes", () => {
  const step = { service: "wait", action: "for", with: { duration: "1s" } };
  const steps = [{ id: "on", when: true, ...step }, { id: "off", when: false, ...step }];
  const { definition } = parseDefinition({ format: "planner/1", name: "Bare", steps });
  assert.ok(definition);
  const conditions = compileDefinition(definition).steps.map(({ when }) => when);
  assert.deepEqual(conditions.map((when) => when && evaluate(when, createScope({}))), [
    true,
    false,
  ]);
});
