import assert from "node:assert/strict";
import { parse } from "yaml";
import type { JsonObject } from "../../../src/lib/json.ts";
import { CATALOGUE } from "../../../src/services/catalogue.ts";
import { printDefinition } from "../../../src/definition/canonical.ts";
import { parseDefinition } from "../../../src/definition/parse.ts";
import { TEMPLATE_TEXTS } from "../../../src/workflows/templates/texts.ts";
import { NOTE, REPORT } from "../../support/workflows/definitions.ts";
import { ROOT } from "../../support/processes/pages.ts";
import { plannerValidator } from "../../support/workflows/planner_validator.ts";
import { EXAMPLE } from "../example.ts";

const validate = plannerValidator();

/** Each kind of step and every key, as the checker takes them. */
const WHOLE = `format: planner/1
name: Everything
inputs:
  text: { type: string, required: true }
  day: { type: date, default: 2026-03-01 }
  size: { type: enum, options: [S, M], default: null }
  rows: { type: json, default: [] }
env: { REGION: { secret: false }, KEY: {} }
schedule:
  runAt: "2026-03-01T08:30:00+01:00"
  timezone: Europe/Berlin
  catchup: none
  catchupWindow: 2h
  jitter: 5m
  overlap: queue
  pauseAfterFailures: 3
steps:
  - id: each
    forEach: inputs.rows
    concurrency: 2
    onError: continue
    steps:
      - { id: pause, service: wait, action: for, with: { duration: "\${{ item.wait }}" } }
  - id: both
    timeout: 1h
    parallel:
      - id: ask
        service: http
        action: request
        with: { url: https://a.example, query: { a: [1], b: "\${{ inputs.size }}" }, expect: [200, "\${{ 404 }}"] }
        retry: { max: 0, delay: 1s }
      - { id: read, service: files, action: list }
    onError:
      - { id: note, service: data, action: print, with: { value: null, as: json } }
outputs: { all: [1, { text: "\${{ inputs.text }}" }] }
`;

async function exampleFiles(): Promise<[string, string][]> {
  const folder = `${ROOT}docs/examples/`;
  const files: [string, string][] = [];
  for await (const { name } of Deno.readDir(folder)) {
    files.push([`docs/examples/${name}`, await Deno.readTextFile(folder + name)]);
  }
  return files;
}

const DEFINITIONS = [
  ["the format's example", EXAMPLE],
  ["a definition with everything", WHOLE],
  ["the report", REPORT],
  ["the note", NOTE],
  ...await exampleFiles(),
  ...TEMPLATE_TEXTS.map(({ slug, source }) => [`the template ${slug}`, source] as const),
] as const;

for (const [title, source] of DEFINITIONS) {
  Deno.test(`plannerSchema() takes ${title}, as the checker does`, () => {
    assert.deepEqual(parseDefinition(source).errors, []);
    assert.ok(validate(parse(source)), JSON.stringify(validate.errors));
  });
}

Deno.test("plannerSchema() accepts each damaged definition that the checker accepts", () => {
  let taken = 0;
  for (const [, source] of DEFINITIONS) {
    for (let at = 0; at < source.length; at += 19) {
      const { definition } = parseDefinition(source.slice(0, at) + source.slice(at + 1 + at % 7));
      if (definition === null) continue;
      taken++;
      assert.ok(validate(definition), `${JSON.stringify(definition)}: ${fault()}`);
    }
  }
  assert.ok(taken > 100, `${taken} were valid`);
});

Deno.test("a definition may name its schema, first of its keys and in a text", () => {
  const definition = { name: "Named", steps: [], format: "planner/1" };
  const named = { ...definition, $schema: "http://127.0.0.1:8080/schemas/planner-1.json" };
  assert.ok(validate(named), fault());
  const { definition: parsed } = parseDefinition(named);
  assert.ok(parsed !== null);
  assert.match(printDefinition(parsed, "yaml"), /^\$schema: http:.*\nformat: planner\/1\n/);
  const { errors } = parseDefinition({ ...definition, $schema: true });
  assert.deepEqual(errors.map(({ path, message }) => [path, message]), [
    ['["$schema"]', "must be a text"],
  ]);
});

/** A step of each action, its fields as given. */
function* steps(): Generator<{ name: string; step: JsonObject; fields: JsonObject }> {
  for (const [service, { actions }] of CATALOGUE) {
    for (const [action, { examples }] of Object.entries(actions)) {
      for (const { title, with: fields } of examples) {
        const name = `${service}.${action}: ${title}`;
        yield { name, step: { id: "step", service, action, with: fields }, fields };
      }
    }
  }
}

function isTaken(step: JsonObject): boolean {
  return validate({ format: "planner/1", name: "Step", steps: [step] });
}

Deno.test("plannerSchema() takes the example of each action, and no field that is not its own", () => {
  for (const { name, step, fields } of steps()) {
    assert.ok(isTaken(step), `${name}: ${fault()}`);
    assert.ok(!isTaken({ ...step, with: { ...fields, nothing: 1 } }), name);
    assert.ok(!isTaken({ ...step, action: "nothing" }), name);
  }
});

Deno.test("plannerSchema() takes a template in the place of each value, and none for an expression", () => {
  for (const { name, step, fields } of steps()) {
    const { service, action } = step;
    const declared = CATALOGUE.get(String(service))?.actions[String(action)]?.input ?? {};
    for (const field of Object.keys(fields)) {
      const filled = { ...step, with: { ...fields, [field]: "${{ inputs.any }}" } };
      assert.equal(isTaken(filled), declared[field]?.kind !== "expression", `${name} ${field}`);
    }
  }
});

function fault(): string {
  return JSON.stringify(validate.errors);
}
