import assert from "node:assert/strict";
import { join } from "node:path";
import { createFile, readFileIfAny, replaceFile } from "../../src/lib/private_file.ts";
import { temporaryDirectory } from "../support/files/temporary_directory.ts";

function namesIn(directory: string): string[] {
  return [...Deno.readDirSync(directory)].map(({ name }) => name);
}

Deno.test("createFile() makes a file and its directory for its owner alone", async () => {
  await using directory = await temporaryDirectory();
  const path = join(directory.path, "new", "key");
  assert.equal(await createFile(path, "text"), true);
  assert.equal(await readFileIfAny(path), "text");
  assert.equal((Deno.statSync(path).mode ?? 0) & 0o777, 0o600);
});

Deno.test("createFile() lets one of many win, and leaves nothing of the others", async () => {
  await using directory = await temporaryDirectory();
  const path = join(directory.path, "key");
  const texts = Array.from({ length: 20 }, (_, index) => `text ${index}`);
  const made = await Promise.all(texts.map((text) => createFile(path, text)));
  assert.equal(made.filter(Boolean).length, 1);
  assert.equal(await readFileIfAny(path), texts[made.indexOf(true)]);
  assert.deepEqual(namesIn(directory.path), ["key"]);
});

Deno.test("replaceFile() puts the new text in the place of the old, whole", async () => {
  await using directory = await temporaryDirectory();
  const path = join(directory.path, "key");
  const texts = ["a", "b"].map((letter) => letter.repeat(100_000));
  await Promise.all(texts.map((text) => replaceFile(path, text)));
  assert.ok(texts.includes(await readFileIfAny(path) ?? ""));
  assert.equal((Deno.statSync(path).mode ?? 0) & 0o777, 0o600);
  assert.deepEqual(namesIn(directory.path), ["key"]);
});

Deno.test("replaceFile() rejects where it cannot write, and leaves no draft", async () => {
  await using directory = await temporaryDirectory();
  const taken = join(directory.path, "taken");
  await Deno.mkdir(join(taken, "inner"), { recursive: true });
  await assert.rejects(replaceFile(taken, "text"));
  assert.deepEqual(namesIn(directory.path), ["taken"]);
});

Deno.test("readFileIfAny() gives null for no file and rejects for anything else", async () => {
  await using directory = await temporaryDirectory();
  assert.equal(await readFileIfAny(join(directory.path, "none")), null);
  await assert.rejects(readFileIfAny(directory.path));
});
