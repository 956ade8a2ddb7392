import assert from "node:assert/strict";
import { Ajv2020 } from "ajv/dist/2020.js";
import { CATALOGUE } from "../../../src/services/catalogue.ts";
import { serviceList } from "../../../src/http/api/services/schema.ts";
import type { ServiceListing } from "../../../src/services/list_services.ts";
import { mintTestToken, openTestApp } from "../../support/http/app.ts";
import { temporaryDirectory } from "../../support/files/temporary_directory.ts";

async function listed(): Promise<ServiceListing[]> {
  await using directory = await temporaryDirectory();
  await using app = await openTestApp({ DATA_DIR: directory.path });
  const headers = { authorization: `Bearer ${await mintTestToken(app)}` };
  const url = "http://127.0.0.1:8080/api/v1/services";
  const answer = await app.fetch(new Request(url, { headers }), "127.0.0.1");
  assert.equal(answer.status, 200);
  const { services, ...rest } = await answer.json();
  assert.deepEqual(rest, {});
  return services;
}

Deno.test("GET /services lists every service and action in the catalogue's order", async () => {
  const services = await listed();
  const names = services.map(({ slug, actions }) => [slug, actions.map(({ name }) => name)]);
  assert.deepEqual(
    names,
    [...CATALOGUE].map(([slug, { actions }]) => [slug, Object.keys(actions)]),
  );
  const effects = new Map(
    services.flatMap(({ slug, actions }) =>
      actions.map(({ name, hasOutsideEffect }) => [`${slug}.${name}`, hasOutsideEffect])
    ),
  );
  assert.deepEqual(
    ["http.request", "files.write", "files.read", "data.map"].map((name) => effects.get(name)),
    [true, true, false, false],
  );
});

Deno.test("GET /services answers as the OpenAPI document says", async () => {
  const services = await listed();
  assert.deepEqual(serviceList.parse({ services }), { services });
});

Deno.test("GET /services describes each field as a form needs it", async () => {
  const services = await listed();
  const join = services.find(({ slug }) => slug === "data")?.actions
    .find(({ name }) => name === "join");
  const fields = new Map(join?.fields.map((field) => [field.name, field]));
  assert.deepEqual(fields.get("kind"), {
    name: "kind",
    kind: "value",
    type: "string",
    required: false,
    default: "inner",
    options: ["inner", "left"],
    description: "`left` keeps items of `left` without a match; their `right` is null.",
    schema: {
      description: "`left` keeps items of `left` without a match; their `right` is null.",
      enum: ["inner", "left"],
      default: "inner",
    },
  });
  assert.equal(fields.get("leftKey")?.kind, "expression");
  assert.equal(fields.get("left")?.required, true);
  assert.equal(fields.get("left")?.default, null);
});

Deno.test("GET /services gives schemas that a validator takes, as do the values in the examples", async () => {
  const ajv = new Ajv2020({ strict: true, strictTypes: false });
  for (const { slug, actions } of await listed()) {
    for (const { name, fields, output, examples } of actions) {
      ajv.compile(output.schema);
      for (const field of fields.filter(({ kind }) => kind === "value")) {
        const validate = ajv.compile(field.schema);
        for (const { with: { [field.name]: value } } of examples) {
          const isPlain = value !== undefined && !JSON.stringify(value).includes("${{");
          if (isPlain) assert.ok(validate(value), `${slug}.${name} ${field.name}`);
        }
      }
    }
  }
});
