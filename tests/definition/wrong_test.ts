import assert from "node:assert/strict";
import { parseDefinition } from "../../src/definition/parse.ts";
import { markErrors, readWrongDefinitions } from "./wrong_corpus.ts";

for (const { theme, source, marked, messages } of await readWrongDefinitions()) {
  Deno.test(`parseDefinition() refuses ${theme}: ${messages.join("; ")}`, () => {
    const { definition, errors } = parseDefinition(source);
    assert.equal(definition, null);
    assert.equal(markErrors(source, errors), marked);
    const places = errors.map(({ line, column }) => (line ?? 0) * 1_000_000 + (column ?? 0));
    assert.deepEqual(places, places.toSorted((a, b) => a - b));
  });
}
