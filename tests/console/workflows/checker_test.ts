/** The checker as browsers get it, beside the server's. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";
import { ensureConsole, PACK_PATH } from "../../../.ci/console.ts";
import { parseDefinition } from "../../../src/definition/parse.ts";
import { openPack } from "../../../src/http/console/pack.ts";
import { temporaryDirectory } from "../../support/files/temporary_directory.ts";
import { DEFINITIONS } from "../../support/texts/hostile_texts.ts";

const EXAMPLES = new URL("../../../docs/examples/", import.meta.url);
/** Few enough that no runtime runs out of stack, whose end is not the same in all of them. */
const HOSTILE_CHARACTERS = 600;
/** A definition with a warning. */
const ODD = `format: planner/1
name: Odd
steps:
  - { id: a, when: "false", service: wait, action: for, with: { duration: 1s } }
`;
const FILES = ["checker_worker.js", "node_buffer.js", "node_timers.js"];

async function exampleTexts(): Promise<string[]> {
  const texts: string[] = [];
  for await (const { name } of Deno.readDir(EXAMPLES)) {
    if (name.endsWith(".yaml")) texts.push(await Deno.readTextFile(new URL(name, EXAMPLES)));
  }
  return texts;
}

/** Texts with mistakes of many kinds: each line of the example is left out, or broken, once. */
function brokenTexts(text: string): string[] {
  const lines = text.split("\n");
  return lines.flatMap((line, at) => [
    lines.toSpliced(at, 1).join("\n"),
    lines.with(at, line.replace(/[a-z]{3}/, "zzz")).join("\n"),
    lines.with(at, `${line} \${{ base64.encode(b"ä") + 1 }}`).join("\n"),
  ]);
}

/** The errors, and the warnings, which are marked. */
function findingsIn(source: string): unknown[] {
  const { errors, warnings } = parseDefinition(source);
  return [...errors, ...warnings.map((each) => ({ ...each, severity: "warning" }))];
}

Deno.test("the checker of the console finds what the server finds, in every text", async () => {
  await ensureConsole();
  await using directory = await temporaryDirectory();
  const pack = openPack(await Deno.readFile(PACK_PATH));
  for (const name of FILES) {
    const file = pack.find(name) ?? assert.fail(name);
    await Deno.writeFile(join(directory.path, name), gunzipSync(pack.body(file, "gzip")));
  }
  const worker = new Worker(pathToFileURL(join(directory.path, FILES[0] ?? "")), {
    type: "module",
  });
  const answers = new Map<number, PromiseWithResolvers<unknown>>();
  worker.onmessage = ({ data: { id, errors } }) => answers.get(id)?.resolve(errors);
  worker.onerror = (event) => answers.forEach(({ reject }) => reject(new Error(event.message)));
  const examples = await exampleTexts();
  assert.ok(examples.length >= 2);
  const hostile = DEFINITIONS.map(({ make }) => make(HOSTILE_CHARACTERS));
  const texts = [...examples, ...examples.flatMap(brokenTexts), ...hostile, ODD];
  for (const [id, source] of texts.entries()) {
    const answer = Promise.withResolvers<unknown>();
    answers.set(id, answer);
    worker.postMessage({ id, source });
    assert.deepEqual(await answer.promise, findingsIn(source), source);
  }
  worker.terminate();
});
