import assert from "node:assert/strict";
import { readOpenApi } from "../../.ci/docs/open_api.ts";
import { temporaryDirectory } from "../support/files/temporary_directory.ts";
import { openTestApp } from "../support/http/app.ts";

const document = await readOpenApi();
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ name: `${method} ${path}`, operation }))
);

Deno.test("the OpenAPI document names each operation once, in a known area, with a summary", () => {
  const areas = new Set(document.tags.map(({ name }) => name));
  const ids = operations.map(({ operation }) => operation.operationId);
  assert.equal(new Set(ids).size, operations.length);
  for (const { name, operation } of operations) {
    assert.match(operation.operationId ?? "", /^[a-z][A-Za-z]+$/, name);
    assert.match(operation.summary ?? "", /^[A-Z].*[^.]$/, name);
    assert.deepEqual(operation.tags?.filter((tag) => !areas.has(tag)), [], name);
  }
});

Deno.test("the OpenAPI document asks for a token everywhere but at the open operations", () => {
  const open = operations.filter(({ operation }) => operation.security?.length === 0);
  assert.deepEqual(open.map(({ name }) => name).sort(), [
    "delete /api/v1/session",
    "get /api/v1/objects/download",
    "get /api/v1/openapi.json",
    "get /console/config.json",
    "get /healthz",
    "get /readyz",
    "get /schemas/planner-1.json",
    "post /api/v1/session",
    "post /hooks/{webhookToken}",
  ]);
});

Deno.test("the OpenAPI document has an answer of each operation, and the errors common to all", () => {
  for (const { name, operation } of operations) {
    const statuses = Object.keys(operation.responses);
    const good = statuses.filter((status) => status < "400");
    assert.ok(good.length > 0, name);
    assert.ok(statuses.includes("405") && statuses.includes("500"), name);
    assert.equal(
      statuses.includes("429"),
      !/^get \/(healthz|readyz|console\/config\.json)$/.test(name),
      name,
    );
    if (operation.security?.length !== 0) assert.ok(statuses.includes("401"), name);
    if (operation.requestBody) assert.ok(statuses.includes("415"), name);
  }
});

/** Pages for browsers are no part of the API. */
const PAGES: ReadonlySet<string> = new Set(["get /", "get /console", "get /console/*"]);

Deno.test("the OpenAPI document has every route of the server, and no other", async () => {
  await using directory = await temporaryDirectory();
  await using app = await openTestApp({ DATA_DIR: directory.path });
  const served = app.routes.filter(({ method }) => method !== "ALL").map(({ method, path }) =>
    `${method.toLowerCase()} ${path.replaceAll(/:(\w+)(\{[^}]*\})?/g, "{$1}")}`
  );
  const documented = operations.map(({ name }) => name);
  assert.deepEqual([...new Set(served).difference(PAGES)].sort(), documented.sort());
});

Deno.test("the OpenAPI document names each body of a request that is no plain text", () => {
  const schemas = operations.flatMap(({ name, operation }) =>
    Object.entries(operation.requestBody?.content ?? {}).map(([type, { schema }]) => ({
      name: `${name} ${type}`,
      schema,
    }))
  );
  const unnamed = schemas.filter(({ schema }) => schema.$ref === undefined);
  assert.deepEqual(unnamed.map(({ name }) => name), [
    "post /api/v1/objects application/octet-stream",
  ]);
});

Deno.test("streams and YAML are text in the OpenAPI document, which says what is in it", () => {
  const texts = operations.flatMap(({ name, operation }) =>
    Object.values(operation.responses).flatMap(({ content = {} }) => Object.entries(content))
      .filter(([type]) => /event-stream|yaml/.test(type))
      .map(([type, { schema }]) => ({ name: `${name} ${type}`, schema }))
  );
  assert.equal(texts.length, 8);
  for (const { name, schema } of texts) {
    assert.equal(schema.type, "string", name);
    assert.match(JSON.stringify(schema), /"contentSchema":.*#\/components\/schemas\//, name);
  }
});

Deno.test("the OpenAPI document refers to nothing that it does not hold", () => {
  const text = JSON.stringify(document);
  const refs = new Set([...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = ""]) => path));
  assert.ok(refs.size > 10);
  for (const path of refs) {
    const target = path.split("/").reduce<unknown>(
      (node, name) => (node as Record<string, unknown> | undefined)?.[name],
      document,
    );
    assert.ok(target, path);
  }
});
