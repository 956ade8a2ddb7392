import assert from "node:assert/strict";
import { editDefinition } from "../../../src/assistant/built_in/editing/edit_definition.ts";
import type { JsonObject } from "../../../src/lib/json.ts";

function sorting(...expressions: string[]): JsonObject {
  const steps = expressions.map((items, at) => ({
    id: `sort${at}`,
    service: "data",
    action: "map",
    with: { items: `\${{ ${items} }}`, to: "${{ item }}" },
  }));
  return { format: "planner/1", name: "A", steps };
}

const SORT = 'steps.a.output.sortBy(row, double(row["a) b"]))';

function ordered(
  definition: JsonObject,
  { descending = true, spoken = null }: { descending?: boolean; spoken?: string | null } = {},
): string {
  const after = editDefinition(definition, { do: "order", descending, spoken });
  return typeof after === "string" ? after : JSON.stringify(after);
}

Deno.test("the order of the one step that sorts is turned, and turned back", () => {
  const up = JSON.stringify(sorting("steps.a.output.sortBy(row, double(row.total))"));
  const down = JSON.stringify(sorting("steps.a.output.sortBy(row, double(row.total)).reverse()"));
  assert.equal(ordered(JSON.parse(up)), down);
  assert.equal(ordered(JSON.parse(down)), down);
  assert.equal(ordered(JSON.parse(down), { descending: false }), up);
});

Deno.test("a step that does more than sort keeps its order", () => {
  for (
    const expression of [
      "steps.a.output.sortBy(row, row.total).reverse().slice(0, 10)",
      "steps.a.output.sortBy(row, row.total).map(row, row.a)",
      "size(steps.a.output.sortBy(row, row.total))",
      "steps.a.output",
      ".sortBy(",
    ]
  ) {
    assert.match(ordered(sorting(expression)), /No step of the draft sorts/, expression);
  }
});

Deno.test("of several steps that sort the one that was spoken of is meant, or is asked for", () => {
  const two = sorting("a.sortBy(row, row.x)", "b.sortBy(row, row.y)");
  assert.match(ordered(two), /Several steps sort: sort0, sort1/);
  assert.match(ordered(two, { spoken: "sort1" }), /row\.x\) }}.*row\.y\)\.reverse\(\) }}/);
  assert.match(ordered(two, { spoken: "other" }), /Several steps sort/);
});

Deno.test("attack: an unclosed expression is read in one go", () => {
  const long = `${".sortBy(".repeat(4_000)}${"(".repeat(10_000)}`;
  assert.match(ordered(sorting(long)), /No step of the draft sorts/);
  assert.match(ordered(sorting(SORT)), /No step of the draft sorts/);
});
