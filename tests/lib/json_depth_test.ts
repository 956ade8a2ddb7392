import { equal } from "node:assert/strict";
import { isTextDeeperThan } from "../../src/lib/json_depth.ts";

const nested = (levels: number, inner = ""): string =>
  "[".repeat(levels) + inner + "]".repeat(levels);

const CASES: readonly (readonly [name: string, text: string, isDeeper: boolean])[] = [
  ["200 lists", nested(200), false],
  ["201 lists", nested(201), true],
  ["200 objects", '{"a":'.repeat(200) + "1" + "}".repeat(200), false],
  ["201 objects", '{"a":'.repeat(201) + "1" + "}".repeat(201), true],
  ["many lists beside each other", `[${nested(1).repeat(1_000).replaceAll("][", "],[")}]`, false],
  ["brackets in a string", JSON.stringify("[".repeat(1_000)), false],
  ["a quote in a string", JSON.stringify(['"'.repeat(500), "[".repeat(500)]), false],
  ["a backslash at a string's end", `["\\\\",${nested(199)}]`, false],
  ["the same, one level deeper", `["\\\\",${nested(200)}]`, true],
  ["a string without an end", `"${"[".repeat(1_000)}`, false],
  ["a million lists that never close", "[".repeat(1_000_000), true],
];

for (const [name, text, isDeeper] of CASES) {
  Deno.test(`isTextDeeperThan() says ${isDeeper} for ${name}`, () => {
    equal(isTextDeeperThan(text, 200), isDeeper);
  });
}
