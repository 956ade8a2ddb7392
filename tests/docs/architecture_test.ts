import assert from "node:assert/strict";
import { code } from "../../.ci/docs/table.ts";
import { EDGES, FEATURES, GROUND, INNER_EDGES } from "../../.ci/lint/table.ts";
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

/** Names on the page that stand for several rooms. */
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  everything: Object.keys(EDGES).filter((room) => room !== "cli"),
  "everything but `app`": Object.keys(EDGES).filter((room) => room !== "cli" && room !== "app"),
  "the features": FEATURES,
  "the ground": GROUND,
  nothing: [],
};

/** The rooms that the last cell of a row names, sorted. */
function namedRooms(cell: string): string[] {
  return cell.split(", ").flatMap((name) => GROUPS[name] ?? [name.replaceAll("`", "")]).sort();
}

/** Asserts that a table of the page has a row for each room, with the rooms that it may import. */
function assertRows(edges: Readonly<Record<string, readonly string[]>>): void {
  for (const [room, targets] of Object.entries(edges)) {
    const row = PAGE.split("\n").find((line) => line.startsWith(`| ${code(room)} `)) ?? "";
    const cells = row.split("|").map((cell) => cell.trim());
    assert.deepEqual(namedRooms(cells[3] ?? ""), targets.toSorted(), `the row of ${room}`);
  }
}

Deno.test("docs/architecture.md names every room with what it may import", () => {
  assertRows(EDGES);
});

Deno.test("docs/architecture.md names every room of runs with what it may import", () => {
  assertRows(INNER_EDGES.runs ?? {});
});

Deno.test("docs/architecture.md walks five ways through files that exist", async () => {
  const [, walks = ""] = PAGE.split("## Five ways through the code");
  const [ways = ""] = walks.split("\n## ");
  const files = [...ways.matchAll(/`([\w/]+\.ts)`/g)].map(([, path = ""]) => path);
  assert.equal([...ways.matchAll(/^A [a-z]+:$/gm)].length, 5);
  assert.ok(files.length >= 5 * 4);
  for (const path of files) {
    assert.ok((await Deno.stat(new URL(`../../src/${path}`, import.meta.url))).isFile, path);
  }
});
