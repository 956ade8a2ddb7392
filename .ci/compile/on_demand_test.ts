import assert from "node:assert/strict";
import { join } from "node:path";

const SRC = join(import.meta.dirname ?? ".", "../../src");

const PACKAGE_ON_DEMAND = /const (\{[^=]*\}|\w+) = await import\("([^".][^"]*)"\)/g;

/** The bundler's on-demand script of a package that is no ES module has only a default export. */
Deno.test("what is imported on demand from a package is its default export", async () => {
  const taken: [string, string][] = [];
  for await (const text of textsIn(SRC)) {
    for (const [, pattern = "", name = ""] of text.matchAll(PACKAGE_ON_DEMAND)) {
      taken.push([name, pattern]);
    }
  }
  assert.deepEqual(taken.map(([name]) => name).sort(), ["openai", "undici"]);
  for (const [name, pattern] of taken) assert.match(pattern, /^\{ default: [^,]*\}$/, name);
});

async function* textsIn(dir: string): AsyncGenerator<string> {
  for await (const { name, isDirectory } of Deno.readDir(dir)) {
    const path = join(dir, name);
    if (isDirectory) yield* textsIn(path);
    else if (name.endsWith(".ts")) yield await Deno.readTextFile(path);
  }
}
