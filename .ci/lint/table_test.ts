import assert from "node:assert/strict";
import { EDGES, LIBRARIES, OUTSIDE } from "./table.ts";

const room = (entry: string) => entry.split("/")[0] ?? entry;

/** The first way round that leads back to where it began, or null. */
function findCycle(edges: Readonly<Record<string, readonly string[]>>): string[] | null {
  const done = new Set<string>();
  const visit = (at: string, path: string[]): string[] | null => {
    if (path.includes(at)) return [...path.slice(path.indexOf(at)), at];
    if (done.has(at)) return null;
    for (const next of edges[at] ?? []) {
      const cycle = visit(room(next), [...path, at]);
      if (cycle) return cycle;
    }
    done.add(at);
    return null;
  };
  for (const start of Object.keys(edges)) {
    const cycle = visit(start, []);
    if (cycle) return cycle;
  }
  return null;
}

Deno.test("EDGES has no cycle", () => {
  assert.equal(findCycle(EDGES), null);
});

Deno.test("findCycle() sees an edge that closes a circle", () => {
  const closed = { ...EDGES, lib: ["workflows"] };
  assert.ok(findCycle(closed)?.includes("lib"));
});

Deno.test("the tables name only rooms that EDGES has", () => {
  const named = [...Object.values(EDGES), ...Object.values(LIBRARIES), ...Object.values(OUTSIDE)];
  const unknown = named.flat().filter((entry) => !entry.startsWith("*") && !EDGES[room(entry)]);
  assert.deepEqual(unknown, []);
});
