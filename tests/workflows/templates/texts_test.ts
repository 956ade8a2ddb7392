import assert from "node:assert/strict";
import { CATALOGUE } from "../../../src/services/catalogue.ts";
import { parseDefinition } from "../../../src/definition/parse.ts";
import { TEMPLATE_TEXTS } from "../../../src/workflows/templates/texts.ts";
import { ROOT } from "../../support/processes/pages.ts";

for (const { slug, tags, source } of TEMPLATE_TEXTS) {
  Deno.test(`the template ${slug} is valid, explained and tagged`, () => {
    const { definition, errors } = parseDefinition(source);
    assert.deepEqual(errors, []);
    assert.match(slug, /^[a-z]+(-[a-z]+)*$/);
    assert.ok(tags.length > 0 && tags.every((tag) => /^[a-z]+$/.test(tag)));
    assert.match(definition?.description ?? "", /^[A-Z].*\.$/);
    const declarations = { ...definition?.inputs, ...definition?.env };
    for (const [name, { description = "" }] of Object.entries(declarations)) {
      assert.match(description, /^[A-Z]/, name);
    }
    // It teaches: a comment at the top, and for every second step at least.
    const comments = source.match(/^ *# .*\n(?! *#)/gm) ?? [];
    assert.ok(source.startsWith("# "));
    assert.ok(comments.length * 2 > (definition?.steps.length ?? 0), `${comments.length} comments`);
  });
}

Deno.test("every template is in the table, and each file of the folder", async () => {
  const files = Array.fromAsync(Deno.readDir(`${ROOT}src/workflows/templates`));
  const names = (await files).map(({ name }) => name).filter((name) => name.endsWith(".yaml"));
  assert.deepEqual(
    TEMPLATE_TEXTS.map(({ slug }) => `${slug.replaceAll("-", "_")}.yaml`).sort(),
    names.sort(),
  );
});

Deno.test("the templates use services of the catalogue, among them http, files and data", () => {
  const used = new Set(
    TEMPLATE_TEXTS.flatMap(({ source }) =>
      [...source.matchAll(/^ +service: (\w+)/gm)].map(([, slug = ""]) => slug)
    ),
  );
  for (const slug of used) assert.ok(CATALOGUE.has(slug), slug);
  for (const slug of ["http", "files", "data"]) assert.ok(used.has(slug), slug);
});
