import assert from "node:assert/strict";
import { join } from "node:path";
import { ImportGraph } from "../import_graph.ts";

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
  assert.deepEqual(taken.map(([name]) => name).sort(), ["nodemailer", "openai", "undici"]);
  for (const [name, pattern] of taken) assert.match(pattern, /^\{ default: [^,]*\}$/, name);
});

/** Rooms that are not loaded at the start, by the module that loads them. */
const LOADED_LATE = {
  "src/assistant/grammar/": "src/assistant/conversation.ts",
  "src/assistant/built_in/": "src/assistant/conversation.ts",
  "src/assistant/model/assistant.ts": "src/assistant/conversation.ts",
  "src/storage/s3": "src/storage/s3.ts",
  "src/services/formats/xml.ts": "src/services/formats/xml.ts",
  "src/services/formats/html.ts": "src/services/formats/html.ts",
};

Deno.test("a start loads no room that is loaded with its first use", async () => {
  const graph = new ImportGraph(join(SRC, ".."));
  for (const [room, loader] of Object.entries(LOADED_LATE)) {
    const isOfRoom = (path: string): boolean => path.startsWith(room);
    assert.equal(await graph.reaches("src/app.ts", isOfRoom), false, room);
    assert.equal(await graph.reaches(loader, isOfRoom), true, `${loader} loads ${room}`);
  }
});

Deno.test("engines of documents and images are loaded by their threads alone", async () => {
  const graph = new ImportGraph(join(SRC, ".."));
  const isEngine = (_path: string, source: string) => /from "@(?:hyzyla|jsquash)\//.test(source);
  const isNoThread = (_from: string, to: string) => !to.endsWith("_worker.ts");
  assert.equal(await graph.reaches("src/app.ts", isEngine), true);
  assert.equal(await graph.reaches("src/app.ts", isEngine, isNoThread), false);
});

async function* textsIn(dir: string): AsyncGenerator<string> {
  for await (const { name, isDirectory } of Deno.readDir(dir)) {
    const path = join(dir, name);
    if (isDirectory) yield* textsIn(path);
    else if (name.endsWith(".ts")) yield await Deno.readTextFile(path);
  }
}
