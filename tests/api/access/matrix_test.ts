import assert from "node:assert/strict";
import { routeOf, type Row, ROWS, type Subject } from "./rows.ts";
import { type Caller, CALLERS, outcome, type State, statesOf } from "./rules.ts";
import { makeSubject } from "./subjects.ts";
import { type Answer, bodyFor, differences, openWorld, requestFor, type World } from "./world.ts";

interface Cell {
  row: Row;
  state: State;
  expected: "ok" | number;
}

function cellsOf(caller: Caller): Cell[] {
  return ROWS.flatMap((row) =>
    statesOf(row.requires).map((state) => ({
      row,
      state,
      expected: outcome(row.requires, { caller, state }),
    }))
  );
}

/** Whether the answer must leave everything as it was. */
function isInert({ row, expected }: Cell): boolean {
  return expected !== "ok" || row.request.startsWith("GET ");
}

Deno.test("every route has a row that says who may take it, and every row a route", async () => {
  await using world = await openWorld();
  const routes = world.routes.filter(({ method }) => method !== "ALL")
    .map(({ method, path }) => `${method} ${path}`);
  assert.deepEqual([...new Set(ROWS.map(routeOf))].sort(), [...new Set(routes)].sort());
});

for (const [caller, who] of Object.entries(CALLERS) as [Caller, string][]) {
  Deno.test(`every route answers ${who} by the access rules`, async () => {
    await using world = await openWorld();
    const subjects = {
      live: await makeSubject(world, { state: "live" }),
      public: await makeSubject(world, { state: "public" }),
      deleted: await makeSubject(world, { state: "deleted" }),
      unknown: await makeSubject(world, { state: "unknown" }),
    };
    const wrong: string[] = [];
    const cells = cellsOf(caller);
    const missing = answersForUnknown(world, { caller, subject: subjects.unknown });
    // Requests that change things come last, so that any earlier change is a defect.
    const changes = changesOf(world);
    for (const cell of unknownFirst(cells.filter(isInert))) {
      wrong.push(...await faultsOfInert(world, { cell, caller, subjects, missing, changes }));
    }
    for (const { row, state } of cells.filter((cell) => !isInert(cell))) {
      const subject = await makeSubject(world, { state, request: row.request });
      const answer = await ask(world, { row, caller, subject });
      if (answer.status !== row.status) wrong.push(told({ row, state }, answer));
    }
    assert.deepEqual(wrong, []);
  });
}

function ask(
  { send, headers }: World,
  { row, caller, subject }: { row: Row; caller: Caller; subject: Subject },
): Promise<Answer> {
  const { headers: typed, body } = bodyFor(row, subject);
  return send(requestFor(row, subject), { headers: { ...headers[caller], ...typed }, body });
}

/**
 * Things that are not there are asked for in cells of their own, which see that nothing changes by
 * it.
 */
function unknownFirst(cells: readonly Cell[]): Cell[] {
  const isUnknown = ({ state }: Cell) => state === "unknown";
  return [...cells.filter(isUnknown), ...cells.filter((cell) => !isUnknown(cell))];
}

/**
 * Asks each row once for what is not there: the answers of its other states are held against it.
 */
function answersForUnknown(
  world: World,
  { caller, subject }: { caller: Caller; subject: Subject },
): (row: Row) => Promise<Answer> {
  const known = new Map<Row, Promise<Answer>>();
  return (row) => {
    const answer = known.get(row) ?? ask(world, { row, caller, subject });
    known.set(row, answer);
    return answer;
  };
}

/** Makes a function that tells what has changed since it was called last. */
function changesOf(world: World): () => string[] {
  let before = world.everything();
  return () => {
    const after = world.everything();
    const changes = differences(before, after);
    before = after;
    return changes;
  };
}

/** The faults of an answer that must change nothing, and of the state after it. */
async function faultsOfInert(world: World, { cell, caller, subjects, missing, changes }: {
  cell: Cell;
  caller: Caller;
  subjects: Record<State, Subject>;
  missing: (row: Row) => Promise<Answer>;
  changes: () => string[];
}): Promise<string[]> {
  const { row, state, expected } = cell;
  const answer = state === "unknown"
    ? await missing(row)
    : await ask(world, { row, caller, subject: subjects[state] });
  const faults = changes();
  if (answer.status !== (expected === "ok" ? row.status : expected)) faults.push("another status");
  if (expected === 401 && !answer.headers.has("www-authenticate")) faults.push("no challenge");
  if (expected === 404 && answer.status === 404) {
    const other = await missing(row);
    if (textOf(answer) !== textOf(other)) faults.push(`not as for a random id: ${other.text}`);
  }
  return faults.length === 0 ? [] : [`${told(cell, answer)}: ${faults.join("\n")}`];
}

/** The whole answer, but for what is the request's own: its id and its path. */
function textOf({ status, headers, text }: Answer): string {
  const { requestId, instance } = JSON.parse(text);
  const own = [requestId, JSON.stringify(instance)];
  const fields = [...headers].map(([name, value]) => `${name}: ${value}`);
  return own.reduce((rest, part) => rest.replace(part, "…"), [status, ...fields, text].join("\n"))
    .replace(requestId, "…");
}

function told({ row, state }: Pick<Cell, "row" | "state">, { status, text }: Answer): string {
  return `${row.request} (${row.requires}) on what is ${state}: ${status} ${text.slice(0, 200)}`;
}
