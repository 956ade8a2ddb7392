import assert from "node:assert/strict";
import { toFileName } from "../../src/storage/file_name.ts";
import { isStorableKey } from "../../src/storage/object_key.ts";
import { newKey } from "./backends.ts";

const OWNER = "0190b2f4-6d7a-7c3e-9a51-0f2d3c4b5a69";
const RANDOM = "A".repeat(42) + "_";
const FOLDER = `acme/outputs/2026/03/${OWNER}/${RANDOM}`;

Deno.test("isStorableKey() takes the keys that the server makes", () => {
  const names = ["a", ".env", "größe 名😀.csv", "x".repeat(200), "a..b", "100%2f"];
  for (const name of names) assert.ok(isStorableKey(`${FOLDER}/${name}`), name);
  assert.ok(isStorableKey(newKey()));
  assert.ok(isStorableKey(`a.b_c-D/inputs/2026/12/${OWNER}/${RANDOM}/f`));
});

Deno.test("isStorableKey() refuses every other key", () => {
  const keys = [
    "",
    "/",
    FOLDER,
    `${FOLDER}/`,
    `/${FOLDER}/f`,
    `${FOLDER}/a/b`,
    `${FOLDER}//f`,
    `${FOLDER}/.`,
    `${FOLDER}/..`,
    `${FOLDER}/a\0b`,
    `${FOLDER}/a\nb`,
    `${FOLDER}/a\\b`,
    `${FOLDER}/\ud800`,
    `${FOLDER}/f\n`,
    `${FOLDER}/${"x".repeat(201)}`,
    `${FOLDER}/${"名".repeat(67)}`,
    `${FOLDER}/${"x".repeat(10_240)}`,
    `../outputs/2026/03/${OWNER}/${RANDOM}/f`,
    `.incoming/outputs/2026/03/${OWNER}/${RANDOM}/f`,
    `acme/others/2026/03/${OWNER}/${RANDOM}/f`,
    `acme/outputs/2026/13/${OWNER}/${RANDOM}/f`,
    `acme/outputs/2026/03/${OWNER}x/${RANDOM}/f`,
    `acme/outputs/2026/03/${OWNER}/${RANDOM}A/f`,
    `acme%2foutputs/2026/03/${OWNER}/${RANDOM}/f`,
  ];
  for (const key of keys) assert.equal(isStorableKey(key), false, JSON.stringify(key));
});

Deno.test("toFileName() keeps safe names and replaces unsafe characters", () => {
  assert.equal(toFileName("Größe 名.csv"), "Größe 名.csv");
  assert.equal(toFileName("../a\\b\0c\u202egpj.exe"), ".._a_b_c_gpj.exe");
  assert.equal(toFileName("\ud800.txt"), "\ufffd.txt");
  for (const text of ["", ".", ".."]) assert.equal(toFileName(text), "file");
});

Deno.test("toFileName() cuts to 200 bytes between characters and keeps the extension", () => {
  const name = toFileName("名".repeat(500) + ".csv");
  assert.equal(name, "名".repeat(65) + ".csv");
  assert.equal(toFileName("x".repeat(10_240)).length, 200);
  assert.equal(toFileName("a." + "x".repeat(10_240)).length, 200);
  assert.equal(toFileName("." + "x".repeat(300) + ".tar.gz").slice(-3), ".gz");
  const ending = (letters: number) => "." + "y".repeat(letters);
  assert.ok(toFileName("x".repeat(300) + ending(19)).endsWith(ending(19)));
  assert.equal(toFileName("x".repeat(300) + ending(20)), "x".repeat(200), "that is no extension");
});

Deno.test("toFileName() makes a storable key of any text", () => {
  const letters = [..."ab./\\\0\n\x85 ü名😀\ud800\udc00\u202e"];
  for (let round = 0; round < 2000; round++) {
    const text = Array.from(
      { length: round % 300 },
      () => letters[Math.floor(Math.random() * letters.length)],
    ).join("");
    assert.ok(isStorableKey(`${FOLDER}/${toFileName(text)}`), JSON.stringify(text));
  }
});
