import { deepEqual, equal } from "node:assert/strict";
import { keepingLast } from "../../../src/assistant/grammar/first_use.ts";

function counted(): { read: (text: string) => string | null; texts: string[] } {
  const texts: string[] = [];
  const read = keepingLast((text) => {
    texts.push(text);
    return text === "" ? null : text.toUpperCase();
  });
  return { read, texts };
}

Deno.test("keepingLast() reads a text once, also one that gives null", () => {
  const { read, texts } = counted();
  deepEqual(["a", "", "a", ""].map(read), ["A", null, "A", null]);
  deepEqual(texts, ["a", ""]);
});

Deno.test("keepingLast() keeps the 64 texts that were asked for last", () => {
  const { read, texts } = counted();
  for (let at = 0; at < 64; at++) read(`${at}`);
  read("0");
  read("other");
  equal(texts.length, 65);
  read("0");
  equal(texts.length, 65);
  read("1");
  equal(texts.length, 66);
});

Deno.test("attack: keepingLast() keeps no long text in memory", () => {
  const { read, texts } = counted();
  const long = "x".repeat(2_001);
  read(long);
  read(long);
  equal(texts.length, 2);
});
