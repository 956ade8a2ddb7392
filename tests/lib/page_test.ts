import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import {
  BY_TIME,
  type ListIdentity,
  openPage,
  type PageInput,
  type Position,
} from "../../src/lib/page.ts";

const IDENTITY: ListIdentity = { list: ["things", "all"], order: BY_TIME };
const ROWS: [number, string][] = [[3, "c"], [2, "b"], [2, "a"], [1, "z"]];
const COUNT = { total: ROWS.length, isExact: true };

/** The rows that a store gives for the window. */
function read(input: PageInput, rows = ROWS, identity = IDENTITY) {
  const page = openPage(input, identity);
  const { after, offset, limit } = page.window;
  const found = rows.filter((row) => !after || isBehind(row, after))
    .slice(offset, offset + limit);
  return { items: page.itemsOf(found), ...page.dataOf(found, COUNT, (row) => row) };
}

function isBehind([time, id]: [number, string], [afterTime = 0, afterId = ""]: Position): boolean {
  return time === afterTime ? id < String(afterId) : time < Number(afterTime);
}

function refusal(input: PageInput, identity = IDENTITY): unknown {
  try {
    return openPage(input, identity).window;
  } catch (error) {
    return (error as { issues: unknown }).issues;
  }
}

const NO_CURSOR = [{
  path: "cursor",
  message: "must be the nextCursor of the same list with the same filters",
}];

Deno.test("openPage() counts a last page that is not full, and none of nothing", () => {
  const pagesOf = (total: number, isExact = true) => {
    const page = openPage({ limit: 20 }, IDENTITY);
    return page.dataOf([], { total, isExact }, () => []);
  };
  const data = { page: 1, limit: 20, totalIsExact: true, nextCursor: null };
  assert.deepEqual(pagesOf(0), { ...data, total: 0, totalPages: 0 });
  assert.equal(pagesOf(20).totalPages, 1);
  assert.equal(pagesOf(21).totalPages, 2);
  assert.equal(pagesOf(21, false).totalIsExact, false);
});

Deno.test("openPage() has a window of what stands before the page, and one row more", () => {
  const windowOf = (page?: number) => openPage({ page, limit: 20 }, IDENTITY).window;
  assert.deepEqual(windowOf(), { limit: 21, offset: 0, after: null });
  assert.deepEqual(windowOf(3), { limit: 21, offset: 40, after: null });
  assert.equal(windowOf(Number.MAX_SAFE_INTEGER).offset, Number.MAX_SAFE_INTEGER);
});

Deno.test("cursors walk through a list to its end, whatever comes, goes and is asked for", () => {
  const first = read({ limit: 2 });
  assert.deepEqual([first.items, first.page], [ROWS.slice(0, 2), 1]);
  const cursor = first.nextCursor ?? assert.fail();
  // A new row comes in front, and the one that the cursor stands on goes.
  const rows: [number, string][] = [[9, "n"], [3, "c"], [2, "a"], [1, "z"]];
  const second = read({ limit: 1, cursor }, rows);
  assert.deepEqual([second.items, second.page], [[[2, "a"]], 2]);
  const last = read({ limit: 5, cursor: second.nextCursor ?? assert.fail() }, rows);
  assert.deepEqual([last.items, last.page, last.nextCursor], [[[1, "z"]], 3, null]);
});

Deno.test("a page that ends with the list has no next one", () => {
  assert.equal(read({ limit: 4 }).nextCursor, null);
  assert.equal(read({ limit: 2, page: 2 }).nextCursor, null);
  assert.equal(read({ limit: 2, page: 9 }).nextCursor, null);
});

Deno.test("openPage() refuses a page and a cursor together", () => {
  const cursor = read({ limit: 1 }).nextCursor ?? assert.fail();
  const message = "must not come with a page";
  assert.deepEqual(refusal({ page: 1, limit: 1, cursor }), [{ path: "cursor", message }]);
});

Deno.test("openPage() refuses the cursor of another list, and of other filters", () => {
  const cursor = read({ limit: 1 }).nextCursor ?? assert.fail();
  for (const list of [["things"], ["things", "own"], ["others", "all"]]) {
    assert.deepEqual(refusal({ limit: 1, cursor }, { list, order: BY_TIME }), NO_CURSOR);
  }
});

Deno.test("openPage() refuses every text that is no cursor", () => {
  const cursor = read({ limit: 1 }).nextCursor ?? assert.fail();
  const text = Buffer.from(cursor, "base64url").toString();
  const encode = (changed: string) => Buffer.from(changed).toString("base64url");
  const wrong = [
    "",
    "0",
    "x".repeat(100_000),
    `${cursor}=`,
    ` ${cursor}`,
    `${cursor}!`,
    cursor.slice(0, -1),
    cursor.slice(1),
    encode(text.replace("[2", "[3")),
    encode(`${text.slice(0, 16)}[2,3]`),
    encode(`${text.slice(0, 16)}null`),
    encode(`${text.slice(0, 16)}[2,{"a":1},["b"]]`),
    encode("[".repeat(2_000)),
  ];
  for (const given of wrong) assert.deepEqual(refusal({ limit: 1, cursor: given }), NO_CURSOR);
});
