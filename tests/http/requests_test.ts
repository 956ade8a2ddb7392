/** Requests that break what the OpenAPI document says of every operation. */
import assert from "node:assert/strict";
import { readOpenApi } from "../../.ci/docs/open_api.ts";
import { temporaryDirectory } from "../support/files/temporary_directory.ts";
import { mintTestToken, openTestApp } from "../support/http/app.ts";

const { paths, components } = await readOpenApi();

const UNKNOWN_ID = "01890000-0000-7000-8000-000000000000";

const operations = Object.entries(paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({
    name: `${method.toUpperCase()} ${path}`,
    method: method.toUpperCase(),
    path: path.replaceAll("{name}", "unknown").replaceAll(/\{\w+\}/g, UNKNOWN_ID),
    operation,
  }))
).filter(({ path }) => path.startsWith("/api/v1/"));

/** Those whose one body is JSON, with the schema of it. */
const takingJson = operations.flatMap((place) => {
  const { content, required = false } = place.operation.requestBody ?? { content: {} };
  const schema = content["application/json"]?.schema;
  if (schema === undefined || Object.keys(content).length > 1) return [];
  const name = schema.$ref?.split("/").at(-1) ?? "";
  return [{ ...place, isRequired: required, schema: components.schemas[name] ?? schema }];
});

interface Sent {
  method: string;
  path: string;
  body?: string;
  headers?: Record<string, string>;
}

type Send = (request: Sent) => Promise<{
  status: number;
  // deno-lint-ignore no-explicit-any
  body: any;
}>;

/** A server and a caller with a token. */
async function withCaller(use: (send: Send) => Promise<void>): Promise<void> {
  await using directory = await temporaryDirectory();
  await using app = await openTestApp({ DATA_DIR: directory.path });
  const authorization = `Bearer ${await mintTestToken(app)}`;
  await use(async ({ method, path, body, headers = {} }) => {
    const type: Record<string, string> = body === undefined
      ? {}
      : { "content-type": "application/json", "content-length": String(body.length) };
    const answer = await app.fetch(
      new Request(`http://127.0.0.1:8080${path}`, {
        method,
        headers: { authorization, ...type, ...headers },
        ...(body !== undefined && { body }),
      }),
      "127.0.0.1",
    );
    return { status: answer.status, body: await answer.json() };
  });
}

Deno.test("each operation names x-timezone, and refuses one that is none", async () => {
  assert.ok(operations.length > 100);
  await withCaller(async (send) => {
    for (const { name, method, path, operation } of operations) {
      const named = operation.parameters?.map((parameter) =>
        parameter.name ?? components.parameters[parameter.$ref?.split("/").at(-1) ?? ""]?.name
      );
      assert.equal(named?.filter((given) => given === "x-timezone").length, 1, name);
      const headers = { "x-timezone": "Mars/Phobos" };
      const { status, body } = await send({ method, path, headers });
      assert.equal(status, 400, name);
      assert.equal(body.errors[0].path, "x-timezone", name);
    }
  });
});

Deno.test("a body that is required is missed, and one that is not is none", async () => {
  assert.ok(takingJson.some(({ isRequired }) => !isRequired));
  await withCaller(async (send) => {
    for (const { name, method, path, isRequired } of takingJson) {
      const { status, body } = await send({ method, path });
      assert.equal(status === 400, isRequired, `${name}: ${JSON.stringify(body)}`);
      if (isRequired) assert.deepEqual(body.errors, [{ path: "", message: "is required" }], name);
    }
  });
});

Deno.test("each field that is missing is told in the same words", async () => {
  await withCaller(async (send) => {
    for (const { name, method, path, schema } of takingJson) {
      const { required = [] } = schema;
      if (required.length === 0) continue;
      const { status, body } = await send({ method, path, body: "{}" });
      assert.equal(status, 400, name);
      assert.deepEqual(
        body.errors,
        required.map((field) => ({ path: field, message: "is required" })),
        name,
      );
    }
  });
});

Deno.test("a body is refused where none is taken, but for an empty object", async () => {
  const bodiless = operations.filter(({ method, operation }) =>
    method !== "GET" && operation.requestBody === undefined
  );
  assert.ok(bodiless.length > 15);
  await withCaller(async (send) => {
    for (const { name, method, path } of bodiless) {
      const { status, body } = await send({ method, path, body: '{"a":1}' });
      assert.equal(status, 400, name);
      assert.match(body.detail, /must be empty: this route takes none/, name);
      const empty = await send({ method, path, body: "{}" });
      assert.doesNotMatch(JSON.stringify(empty.body), /must be empty/, name);
    }
    for (const { name, method, path } of operations) {
      if (method !== "GET") continue;
      const { status, body } = await send({ method, path, headers: { "content-length": "7" } });
      assert.equal(status, 400, name);
      assert.match(body.detail, /must be empty: this route takes none/, name);
    }
  });
});
