import assert from "node:assert/strict";
import { isJsonObject, type JsonObject } from "../../src/lib/json.ts";
import { printDefinition } from "../../src/definition/canonical.ts";
import type { Definition, DefinitionError } from "../../src/definition/definition.ts";
import { formatSource } from "../../src/definition/format_source.ts";
import { parseDefinition } from "../../src/definition/parse.ts";
import { EXAMPLE } from "./example.ts";
import { generator, makeDefinition } from "./generated.ts";
import { mutateText, mutateValue } from "./mutations.ts";
import { readWrongDefinitions } from "./wrong_corpus.ts";

/** Of texts, and as many of objects; 10,000 in a long run. */
const MUTATIONS = Number(Deno.env.get("HEDDLE_DEFINITION_MUTATIONS") ?? 300);

const TEXTS = [
  EXAMPLE,
  ...(await readWrongDefinitions()).map(({ source }) => source),
  ...Array.from({ length: 10 }, (_, seed) => printDefinition(makeDefinition(seed + 1), "yaml")),
  ...Array.from({ length: 10 }, (_, seed) => printDefinition(makeDefinition(seed + 1), "json")),
];

Deno.test("parseDefinition() places each error in a text that was changed at random", () => {
  for (let seed = 1; seed <= MUTATIONS; seed++) {
    const next = generator(seed);
    const text = mutateText(TEXTS[next(TEXTS.length)] ?? "", next);
    const { definition, errors } = parseDefinition(text);
    assert.equal(definition === null, errors.length > 0, about(seed, text));
    const lines = text.split("\n");
    let last = [0, 0];
    for (const error of errors) {
      const [line, column] = [error.line ?? 0, error.column ?? 0];
      const isInside = column >= 1 && column <= (lines[line - 1]?.length ?? -1) + 1;
      assert.ok(isInside && error.message !== "", about(seed, text, error));
      const [lastLine = 0, lastColumn = 0] = last;
      assert.ok(line > lastLine || line === lastLine && column >= lastColumn, about(seed, text));
      last = [line, column];
    }
    if (definition !== null) assertPrintable(definition, about(seed, text));
  }
});

Deno.test("parseDefinition() reports errors in randomly changed objects", () => {
  for (let seed = 1; seed <= MUTATIONS; seed++) {
    const next = generator(seed);
    const mutated = mutateValue(jsonOf(makeDefinition(seed)), next);
    if (!isJsonObject(mutated)) continue;
    const { definition, errors } = parseDefinition(mutated);
    assert.equal(definition === null, errors.length > 0, about(seed, JSON.stringify(mutated)));
    assert.ok(errors.every(({ line, message }) => line === null && message !== ""));
    if (definition !== null) assertPrintable(definition, about(seed, JSON.stringify(mutated)));
  }
});

Deno.test("formatSource() says the same as the text that was changed at random, and once", () => {
  for (let seed = 1; seed <= MUTATIONS; seed++) {
    const next = generator(seed);
    const text = mutateText(TEXTS[next(TEXTS.length)] ?? "", next);
    const formatted = formatSource(text);
    if (formatted.text === null) {
      assert.notEqual(formatted.errors.length, 0, about(seed, text));
      continue;
    }
    const [before, after] = [parseDefinition(text), parseDefinition(formatted.text)];
    assert.deepEqual(after.definition, before.definition, about(seed, text));
    assert.deepEqual(said(after.errors), said(before.errors), about(seed, text));
    const again = formatSource(formatted.text).text;
    assert.equal(again, formatted.text, about(seed, text));
  }
});

function assertPrintable(definition: Definition, message: string): void {
  for (const format of ["yaml", "json"] as const) {
    const printed = printDefinition(definition, format);
    const parsed = parseDefinition(printed);
    assert.deepEqual(parsed.definition, jsonOf(definition), message);
    assert.equal(printDefinition(parsed.definition ?? {}, format), printed, message);
  }
}

function said(errors: readonly DefinitionError[]): string[] {
  return errors.map(({ path, message }) => `${path}: ${message}`).sort();
}

function jsonOf(definition: Definition): JsonObject {
  return JSON.parse(JSON.stringify(definition));
}

function about(seed: number, text: string, error?: DefinitionError): string {
  return `seed ${seed} ${error === undefined ? "" : JSON.stringify(error)}\n${text}`;
}
