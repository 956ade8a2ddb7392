import assert from "node:assert/strict";
import { readOpenApi } from "../../.ci/docs/open_api.ts";

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

Deno.test("the OpenAPI document asks for a token everywhere but for a download and a webhook", () => {
  const open = operations.filter(({ operation }) => operation.security?.length === 0);
  assert.deepEqual(open.map(({ name }) => name), [
    "get /api/v1/objects/download",
    "post /hooks/{webhookToken}",
  ]);
});

Deno.test("the OpenAPI document tells what each operation answers, and each error it can meet", () => {
  for (const { name, operation } of operations) {
    const statuses = Object.keys(operation.responses);
    const good = statuses.filter((status) => status < "400");
    assert.ok(good.length > 0, name);
    assert.ok(statuses.includes("429") && statuses.includes("500"), name);
    if (operation.security?.length !== 0) assert.ok(statuses.includes("401"), name);
    if (operation.requestBody) assert.ok(statuses.includes("415"), name);
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
