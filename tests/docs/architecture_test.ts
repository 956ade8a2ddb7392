import assert from "node:assert/strict";
import { code } from "../../.ci/docs/table.ts";
import { EDGES, INNER_EDGES } from "../../.ci/lint/table.ts";
import { RUN_TRANSITIONS } from "../../src/runs/store/status.ts";
import { codeBlocks, readPage } from "../support/processes/pages.ts";

const PAGE = await readPage("docs/architecture.md");

/** The first diagram of states, as `from>to`, without what begins or ends outside. */
function drawnTransitions(): string[] {
  const [diagram = ""] = codeBlocks(PAGE, "mermaid");
  const arrows = [...diagram.matchAll(/^ *(\w+) --> (\w+)/gm)];
  return arrows.map(([, from, to]) => `${from}>${to}`).sort();
}

Deno.test("docs/architecture.md draws the transitions of a run that there are", () => {
  const actual = Object.entries(RUN_TRANSITIONS)
    .flatMap(([from, next]) => next.map((to) => `${from}>${to}`));
  assert.deepEqual(drawnTransitions(), actual.sort());
});

/** Asserts that a table of the page has a row for each room, with the rooms that it may import. */
function assertRows(edges: Readonly<Record<string, readonly string[]>>): void {
  for (const [room, targets] of Object.entries(edges)) {
    const row = PAGE.split("\n").find((line) => line.startsWith(`| ${code(room)} `)) ?? "";
    const cells = row.split("|").map((cell) => cell.trim());
    assert.equal(cells[3], targets.map(code).join(", ") || "nothing", `the row of ${room}`);
  }
}

Deno.test("docs/architecture.md names every room with what it may import", () => {
  assertRows(EDGES);
});

Deno.test("docs/architecture.md names every room of runs with what it may import", () => {
  assertRows(INNER_EDGES.runs ?? {});
});
