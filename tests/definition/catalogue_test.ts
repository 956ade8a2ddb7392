import assert from "node:assert/strict";
import { CATALOGUE } from "../../src/services/catalogue.ts";
import { parseDefinition } from "../../src/definition/parse.ts";
import { EXAMPLE } from "./example.ts";

/** The values that the examples of the catalogue read. */
const INPUTS = [
  "region",
  "rows",
  "orders",
  "customers",
  "name",
  "upload",
  "due",
  "email",
  "complaint",
  "invoice",
];

for (const [slug, { actions }] of CATALOGUE) {
  for (const [action, { examples }] of Object.entries(actions)) {
    for (const example of examples) {
      Deno.test(`the example "${example.title}" of ${slug}.${action} works as it stands`, () => {
        const { errors } = parseDefinition(JSON.stringify({
          format: "planner/1",
          name: example.title,
          inputs: Object.fromEntries(INPUTS.map((name) => [name, { type: "json" }])),
          env: { API_TOKEN: {} },
          steps: [
            { id: "fetch", service: "http", action: "request", with: { url: "https://a.example" } },
            { id: "step", service: slug, action, with: example.with },
          ],
        }));
        assert.deepEqual(errors, []);
      });
    }
  }
}

Deno.test("parseDefinition() survives a definition with a piece cut out or doubled anywhere", () => {
  for (let at = 0; at < EXAMPLE.length; at += 3) {
    const length = 1 + at % 7;
    const cut = EXAMPLE.slice(0, at) + EXAMPLE.slice(at + length);
    const doubled = EXAMPLE.slice(0, at + length) + EXAMPLE.slice(at);
    for (const source of [cut, doubled]) {
      const { definition, errors } = parseDefinition(source);
      assert.equal(definition === null, errors.length > 0);
      for (const { line, column } of errors) assert.ok((line ?? 0) >= 1 && (column ?? 0) >= 1);
    }
  }
});
