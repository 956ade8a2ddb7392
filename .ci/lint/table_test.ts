import assert from "node:assert/strict";
import { join, resolve } from "node:path";
import { sourceFilesIn } from "./place.ts";
import { EDGES, INNER_EDGES, LIBRARIES, NARROWED, OUTSIDE } from "./table.ts";

const SRC = resolve(import.meta.dirname ?? ".", "../../src");

const filesIn = (folder: string) => sourceFilesIn(join(SRC, folder)).length;

const room = (entry: string) => entry.split("/")[0] ?? entry;

/** Returns the first cycle, or null. */
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

for (const [folder, edges] of Object.entries(INNER_EDGES)) {
  const rooms = Object.keys(edges);

  Deno.test(`INNER_EDGES of ${folder} has no cycle`, () => {
    assert.equal(findCycle(edges), null);
  });

  Deno.test(`INNER_EDGES of ${folder} names every folder in it and no other`, () => {
    const entries = [...Deno.readDirSync(join(SRC, folder))].map(({ name }) => name);
    const folders = entries.filter((name) => filesIn(join(folder, name)) > 0);
    assert.deepEqual([".", ...folders].sort(), [...rooms].sort());
    assert.deepEqual(Object.values(edges).flat().filter((name) => !rooms.includes(name)), []);
  });
}

Deno.test("NARROWED takes from a room and adds nothing", () => {
  for (const [folder, allowed] of Object.entries(NARROWED)) {
    assert.ok(filesIn(folder) > 0, `there is no src/${folder}`);
    const outer = EDGES[room(folder)] ?? [];
    assert.deepEqual(allowed.filter((name) => !outer.includes(name)), [], folder);
  }
});
