import assert from "node:assert/strict";
import type { JsonObject } from "../../src/lib/json.ts";
import { type Change, listChanges } from "../../src/definition/changes.ts";

const step = (id: string, more: JsonObject = {}): JsonObject => ({ id, ...more });

const told = (changes: Change[]) =>
  changes.map(({ path, before, after }) => [path, before, after] as const);

interface Case {
  before: JsonObject;
  after: JsonObject;
  changes: (readonly [path: string, before: unknown, after: unknown])[];
}

const CASES: Record<string, Case> = {
  "nothing in equal ones": {
    before: { name: "A", steps: [step("a", { with: { n: [1, { x: null }] } })] },
    after: { name: "A", steps: [step("a", { with: { n: [1, { x: null }] } })] },
    changes: [],
  },
  "a value inside a step, by its dotted path": {
    before: { steps: [step("a", { with: { url: "x", n: 1 } })] },
    after: { steps: [step("a", { with: { url: "y", n: 1 } })] },
    changes: [["steps[0].with.url", "x", "y"]],
  },
  "what came and what went, with null for nothing": {
    before: { name: "A", description: "Old" },
    after: { name: "A", env: { TOKEN: {} } },
    changes: [["description", "Old", null], ["env", null, { TOKEN: {} }]],
  },
  "a null that came": { before: {}, after: { a: null }, changes: [["a", null, null]] },
  "another type as one change": {
    before: { a: { b: 1 }, c: [1] },
    after: { a: [1], c: null },
    changes: [["a", { b: 1 }, [1]], ["c", [1], null]],
  },
  "an inserted step alone": {
    before: { steps: [step("a"), step("b", { n: 1 })] },
    after: { steps: [step("a"), step("new"), step("b", { n: 2 })] },
    changes: [["steps[1]", null, step("new")], ["steps[2].n", 1, 2]],
  },
  "a removed step at its old place": {
    before: { steps: [step("a"), step("b"), step("c", { n: 1 })] },
    after: { steps: [step("a"), step("c", { n: 2 })] },
    changes: [["steps[1]", step("b"), null], ["steps[1].n", 1, 2]],
  },
  "a moved step as the order of those that stayed": {
    before: { steps: [step("a"), step("b"), step("c"), step("gone")] },
    after: { steps: [step("c"), step("new"), step("a"), step("b", { n: 1 })] },
    changes: [
      ["steps", ["a", "b", "c"], ["c", "a", "b"]],
      ["steps[3]", step("gone"), null],
      ["steps[1]", null, step("new")],
      ["steps[3].n", null, 1],
    ],
  },
  "a step moved into a block as gone here and new there": {
    before: { steps: [step("a"), step("block", { steps: [] })] },
    after: { steps: [step("block", { steps: [step("a")] })] },
    changes: [["steps[0]", step("a"), null], ["steps[0].steps[0]", null, step("a")]],
  },
  "steps deep inside": {
    before: { steps: [step("p", { parallel: [step("a"), step("b", { onError: [step("c")] })] })] },
    after: {
      steps: [step("p", { parallel: [step("b", { onError: [step("c", { when: "x" })] })] })],
    },
    changes: [
      ["steps[0].parallel[0]", step("a"), null],
      ["steps[0].parallel[0].onError[0].when", null, "x"],
    ],
  },
  "lists of the same length item by item, others as a whole": {
    before: { a: [1, 2, [3]], b: [1, 2] },
    after: { a: [1, 9, [4]], b: [1, 2, 3] },
    changes: [["a[1]", 2, 9], ["a[2][0]", 3, 4], ["b", [1, 2], [1, 2, 3]]],
  },
  "steps without ids, or with one twice, by their places": {
    before: { steps: [step("a"), step("a", { n: 1 })], rest: [{ id: 1 }] },
    after: { steps: [step("a"), step("a", { n: 2 })], rest: [{ id: 2 }] },
    changes: [["steps[1].n", 1, 2], ["rest[0].id", 1, 2]],
  },
  "the order of names that the author chose": {
    before: { inputs: { a: 1, gone: 1, b: 2 } },
    after: { inputs: { b: 2, a: 3 } },
    changes: [["inputs", ["a", "b"], ["b", "a"]], ["inputs.gone", 1, null], ["inputs.a", 1, 3]],
  },
  "names that are no plain ones in brackets": {
    before: { with: { "X-A b": 1, "__proto__x": 1 } },
    after: { with: { "X-A b": 2, "__proto__x": 1 } },
    changes: [['with["X-A b"]', 1, 2]],
  },
  "a key of the host like any other": {
    before: JSON.parse('{"a":{"__proto__":1,"constructor":1}}'),
    after: JSON.parse('{"a":{"__proto__":2}}'),
    changes: [["a.__proto__", 1, 2], ["a.constructor", 1, null]],
  },
};

for (const [name, { before, after, changes }] of Object.entries(CASES)) {
  Deno.test(`listChanges() tells ${name}`, () => {
    assert.deepEqual(told(listChanges({ before, after })), changes);
  });
}

Deno.test("listChanges() shows an inserted step as one change, however many steps follow", () => {
  const steps = Array.from({ length: 499 }, (_, at) => step(`s${at}`, { with: { at } }));
  const after = { steps: [step("first"), ...steps] };
  assert.deepEqual(told(listChanges({ before: { steps }, after })), [
    ["steps[0]", null, step("first")],
  ]);
});
