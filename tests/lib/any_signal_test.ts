import assert from "node:assert/strict";
import { anySignal } from "../../src/lib/any_signal.ts";

Deno.test("anySignal() aborts with the reason of the first source that does", () => {
  const [first, second] = [new AbortController(), new AbortController()];
  const { signal } = anySignal([first.signal, second.signal]);
  second.abort("the second");
  first.abort("the first");
  assert.equal(signal.reason, "the second");
});

Deno.test("anySignal() of a source that has aborted is aborted", () => {
  const { signal } = anySignal([new AbortController().signal, AbortSignal.abort("before")]);
  assert.equal(signal.reason, "before");
});

Deno.test("anySignal() is let go when disposed of", () => {
  const source = new AbortController();
  const linked = anySignal([source.signal]);
  linked[Symbol.dispose]();
  source.abort();
  assert.equal(linked.signal.aborted, false);
});

Deno.test("no part of the program relies on AbortSignal.any()", async () => {
  const root = new URL("../../src/", import.meta.url);
  for await (const path of filesBelow(root)) {
    const text = await Deno.readTextFile(path);
    if (path.pathname.endsWith("/lib/any_signal.ts")) continue;
    assert.ok(!text.includes("AbortSignal.any("), path.pathname);
  }
});

async function* filesBelow(folder: URL): AsyncGenerator<URL> {
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    if (isDirectory) yield* filesBelow(new URL(`${name}/`, folder));
    else yield new URL(name, folder);
  }
}
