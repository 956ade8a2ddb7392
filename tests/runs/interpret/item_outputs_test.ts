import { deepEqual, equal, ok } from "node:assert/strict";
import type { Json } from "../../../src/lib/json.ts";
import { HELD_CHARACTERS_MAX, ItemOutputs } from "../../../src/runs/interpret/item_outputs.ts";
import type { StoredValues } from "../../../src/runs/interpret/ports.ts";
import {
  itemTextsIn,
  listBytes,
  listSizeBytes,
  type StoredPart,
} from "../../../src/runs/interpret/stored_list.ts";

/** Has in memory what a storage would have. */
function partsInMemory() {
  const texts: string[] = [];
  let list: readonly StoredPart[] = [];
  const values: StoredValues = {
    requireRoom: () => Promise.resolve(),
    read: () => Promise.reject(new Error("nothing is read here")),
    parts: {
      storePart(text) {
        const hash = String(texts.push(text) - 1);
        return Promise.resolve({ hash, sizeBytes: new TextEncoder().encode(text).length });
      },
      storeList(parts) {
        list = parts;
        return Promise.resolve("all");
      },
    },
  };
  const textOf = ({ hash }: StoredPart): string => texts[Number(hash)] ?? "";
  return { values, texts, list: () => list, textOf };
}

const { signal } = new AbortController();

/** Every other item late, and the very first one last. */
function* outOfOrder(count: number): Generator<number> {
  for (let at = 1; at < count; at += 2) {
    if (at + 1 < count) yield at + 1;
    yield at;
  }
  yield 0;
}

const COUNT = 3_000;
const output = (index: number): Json => ({ index, text: `ü\n,\n${"x".repeat(10_000)}` });

Deno.test("the outputs of a loop are in the order of its items, and few of them in memory", async () => {
  const { values, texts, list, textOf } = partsInMemory();
  using outputs = new ItemOutputs({ values, orgKey: "acme", signal });
  let most = 0;
  for (const index of outOfOrder(COUNT)) {
    await outputs.add(index, output(index));
    most = Math.max(most, outputs.heldCharacters);
  }
  ok(most < 1.1 * HELD_CHARACTERS_MAX, `${most} characters were held`);
  deepEqual(await outputs.end(), { status: "succeeded", output: null, hash: "all" });
  equal(outputs.heldCharacters, 0);
  ok(texts.length >= 7, `${texts.length} parts`);
  const items = list().flatMap((part) =>
    [...itemTextsIn(textOf(part))].map((text) => JSON.parse(text))
  );
  deepEqual(items, Array.from({ length: COUNT }, (_, index) => output(index)));
});

Deno.test("a list in parts is one JSON text of the size that was told", async () => {
  const { values, list, textOf } = partsInMemory();
  using outputs = new ItemOutputs({ values, orgKey: "acme", signal });
  for (let index = 0; index < COUNT; index++) await outputs.add(index, output(index));
  await outputs.end();
  const open = (hash: string) =>
    Promise.resolve(
      ReadableStream.from([new TextEncoder().encode(textOf({ hash, sizeBytes: 0 }))]),
    );
  const stream = ReadableStream.from(listBytes(list().map(({ hash }) => hash), open));
  const bytes = await new Response(stream).bytes();
  equal(bytes.length, listSizeBytes(list()));
  deepEqual(
    JSON.parse(new TextDecoder().decode(bytes)),
    Array.from({ length: COUNT }, (_, index) => output(index)),
  );
});

Deno.test("short lists are stored nowhere", async () => {
  const { values, texts } = partsInMemory();
  using outputs = new ItemOutputs({ values, orgKey: "acme", signal });
  for (const index of [2, 0, 1]) await outputs.add(index, index);
  deepEqual(await outputs.end(), { status: "succeeded", output: [0, 1, 2], text: "[0,1,2]" });
  deepEqual(texts, []);
});

Deno.test("long lists are held where nothing can be stored", async () => {
  using outputs = new ItemOutputs({
    values: { ...partsInMemory().values, parts: null },
    orgKey: "acme",
    signal,
  });
  for (const index of outOfOrder(COUNT)) await outputs.add(index, output(index));
  const list = Array.from({ length: COUNT }, (_, index) => output(index));
  deepEqual(await outputs.end(), { status: "succeeded", output: list, text: JSON.stringify(list) });
});

Deno.test("drop() holds and stores nothing more, for a loop in which an item waits or fails", async () => {
  const { values, texts } = partsInMemory();
  using outputs = new ItemOutputs({ values, orgKey: "acme", signal });
  await outputs.add(0, output(0));
  outputs.drop();
  for (let index = 1; index < COUNT; index++) await outputs.add(index, output(index));
  equal(outputs.heldCharacters, 0);
  deepEqual(texts, []);
});
