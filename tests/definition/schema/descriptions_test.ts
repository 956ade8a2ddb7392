import assert from "node:assert/strict";
import { CATALOGUE, type JsonSchema } from "../../../src/services/catalogue.ts";
import { plannerSchema } from "../../../src/definition/schema/planner_schema.ts";

const SCHEMA = plannerSchema();

function at(schema: JsonSchema, ...path: string[]): JsonSchema {
  return path.reduce((node, key) => {
    const next = node[key];
    assert.ok(next !== null && typeof next === "object" && !Array.isArray(next), path.join("/"));
    return next;
  }, schema);
}

function meanings(schema: JsonSchema): Record<string, unknown> {
  const { oneOf } = schema;
  assert.ok(Array.isArray(oneOf));
  return Object.fromEntries(
    oneOf.map((one) => [at({ one }, "one")["const"], at({ one }, "one")["description"]]),
  );
}

Deno.test("plannerSchema() describes each service, action and field as its declaration does", () => {
  const services = meanings(at(SCHEMA, "$defs", "step", "properties", "service"));
  for (const [slug, { description, actions }] of CATALOGUE) {
    assert.equal(services[slug], description);
    const known = meanings(at(SCHEMA, "$defs", slug, "properties", "action"));
    assert.deepEqual(Object.keys(known), Object.keys(actions));
    for (const [name, action] of Object.entries(actions)) {
      assert.equal(known[name], action.description);
      const given = at(SCHEMA, "$defs", `${slug}.${name}`, "properties", "with", "properties");
      assert.deepEqual(Object.keys(given), Object.keys(action.input));
      for (const [field, declared] of Object.entries(action.input)) {
        assert.equal(at(given, field)["description"], declared.description);
        assert.equal(at(given, field)["default"], declared.default);
      }
    }
  }
  assert.deepEqual(Object.keys(services), [...CATALOGUE.keys()]);
});

Deno.test("plannerSchema() describes every key of a definition", () => {
  for (const part of ["input", "env", "schedule", "step", "retry"]) {
    for (const [key, schema] of Object.entries(at(SCHEMA, "$defs", part, "properties"))) {
      assert.match(String(at({ schema }, "schema")["description"]), /^[A-Z].*\.$/, key);
    }
  }
});

Deno.test("the catalogue describes every action, field and output in sentences, with an example", () => {
  for (const [slug, service] of CATALOGUE) {
    assert.match(service.description, /^[A-Z].*\.$/, slug);
    for (const [name, action] of Object.entries(service.actions)) {
      const texts = Object.values(action.input).map(({ description }) => description);
      for (const text of [action.description, action.outputDescription, ...texts]) {
        assert.match(text, /^[A-Z`].*\.$/, `${slug}.${name}`);
      }
      assert.ok(action.examples.length > 0, `${slug}.${name}`);
    }
  }
});
