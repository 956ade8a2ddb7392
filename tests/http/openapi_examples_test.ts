import assert from "node:assert/strict";
import { readOpenApi } from "../../.ci/docs/open_api.ts";
import { exampleOf } from "../../.ci/docs/examples.ts";
import type { Schema } from "../../.ci/docs/schema_text.ts";
import { KINDS } from "../../src/http/problem.ts";
import { DEFINITION, SOURCE } from "../../src/http/schema/examples.ts";
import { ERROR_CODES, ERROR_REASON_NAMES } from "../../src/lib/errors.ts";
import { parseDefinition } from "../../src/definition/parse.ts";
import { closedSchemas } from "../support/http/closed_schemas.ts";

const document = await readOpenApi();
const { schemas, responses, parameters } = document.components;
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ name: `${method} ${path}`, operation }))
);

/** Each body and each answer that has one, by the operation and its place in it. */
const bodies = operations.flatMap(({ name, operation }) => {
  const answers = Object.entries(operation.responses).map(([status, { content = {} }]) =>
    [`answer ${status}`, content] as const
  );
  const places = [["body", operation.requestBody?.content ?? {}] as const, ...answers];
  return places.flatMap(([place, content]) =>
    Object.entries(content).map(([type, media]) => ({ name: `${name}: ${place} ${type}`, media }))
  );
});

const compile = closedSchemas(document);

function faultsOf(schema: Schema, value: unknown): string[] {
  const fits = compile(schema);
  fits(value);
  return (fits.errors ?? []).map(({ instancePath, message }) => `${instancePath}: ${message}`);
}

Deno.test("the OpenAPI document has an example of every body and every answer", () => {
  assert.ok(bodies.length > 60);
  const without = bodies.filter(({ media }) => exampleOf(document, media) === undefined);
  assert.deepEqual(without.map(({ name }) => name), []);
});

Deno.test("each example of a body or an answer fits its schema, to the last field", () => {
  for (const { name, media } of bodies) {
    assert.deepEqual(faultsOf(media.schema, exampleOf(document, media)), [], name);
  }
});

Deno.test("each example inside a schema fits it", () => {
  const places = Object.entries(schemas).flatMap((
    [name, schema],
  ) => [[name, schema] as const, ...Object.entries(schema.properties ?? {})]);
  const examples = places.filter(([, { example }]) => example !== undefined);
  assert.ok(examples.length > 20);
  for (const [name, schema] of examples) {
    assert.deepEqual(faultsOf(schema, schema.example), [], name);
  }
});

Deno.test("an example with a field too many, or a wrong one, does not pass for one that fits", () => {
  const thread = { $ref: "#/components/schemas/CreatedThread" };
  const { example } = schemas.CreatedThread as { example: object };
  assert.deepEqual(faultsOf(thread, example), []);
  assert.notDeepEqual(faultsOf(thread, { ...example, more: 1 }), []);
  assert.notDeepEqual(faultsOf(thread, { threadId: "not a UUID" }), []);
  assert.notDeepEqual(faultsOf(thread, {}), []);
});

Deno.test("each error has an example with its status and its code, and no other code is known", () => {
  const byStatus = Object.entries(responses).map(([status, { content = {} }]) => {
    const media = content["application/problem+json"];
    assert.ok(media, status);
    const problem = media.example as { status: number; code: string; title: string };
    assert.deepEqual(faultsOf(media.schema, problem), [], status);
    assert.equal(String(problem.status), status);
    const kind = KINDS[problem.code as keyof typeof KINDS];
    assert.deepEqual({ status: problem.status, title: problem.title }, kind);
    return problem.code;
  });
  assert.deepEqual(schemas.Problem?.properties?.code?.enum, [
    ...ERROR_CODES,
    ...ERROR_REASON_NAMES,
  ]);
  assert.equal(new Set(byStatus).size, byStatus.length);
});

Deno.test("a parameter whose form is not plain has an example, and each example fits", () => {
  const own = operations.flatMap(({ operation }) => operation.parameters ?? [])
    .filter(({ $ref }) => $ref === undefined);
  const all = [...own, ...Object.values(parameters)];
  const named = all.filter(({ schema }) => schema.example !== undefined);
  for (const { name, schema } of named) {
    assert.deepEqual(faultsOf(schema, schema.example), [], name);
  }
  const names = new Set(named.map(({ name }) => name));
  const wanted = ["objectKey", "search", "threadId", "from", "to", "range", "if-range"];
  const headers = ["if-none-match", "idempotency-key", "x-timezone", "x-active-org", "x-source"];
  for (const name of [...wanted, ...headers]) assert.ok(names.has(name), name);
});

Deno.test("the workflow of the examples is valid, as text and as an object", () => {
  assert.deepEqual(parseDefinition(SOURCE).errors, []);
  assert.deepEqual(parseDefinition(SOURCE).definition, DEFINITION);
});

Deno.test("each operation tells who may call it, and each list its order", () => {
  for (const { name, operation } of operations) {
    assert.match(operation.description ?? "", /^(Requires|Open to) [^]*\.$/, name);
    const isList = operation.parameters?.some((parameter) => parameter.name === "page");
    if (isList) assert.match(operation.description ?? "", /Ordered by|Page 1/, name);
  }
});
