import { deepEqual, equal, ok } from "node:assert/strict";
import type { Step } from "../../../../src/definition/definition.ts";
import { fileTable } from "../../../../src/assistant/built_in/attached/file_table.ts";
import { draftLanguage } from "../../../../src/assistant/built_in/drafting/draft_language.ts";
import { draftFromSketch } from "../../../../src/assistant/built_in/drafting/sketch/draft_from_sketch.ts";
import {
  type ReadSketch,
  readSketch,
} from "../../../../src/assistant/built_in/drafting/sketch/read_sketch.ts";
import { OF_ADDRESSES } from "./of_addresses.ts";
import { OF_FILES } from "./of_files.ts";

const ME = "me@example.org";

function sketchOf(
  says: string,
  files: readonly { name: string; text: string }[] = [],
): ReadSketch | null {
  const tables = files.map(({ name, text }) => fileTable({ name, content: { text, reason: null } }))
    .filter((table) => table !== null);
  equal(tables.length, files.length);
  return readSketch(says, { language: draftLanguage(says), tables, me: ME });
}

/** The parts of a step that a request decides. */
function partsOf(step: Step): object {
  if (!("service" in step)) return step;
  const { service, action, when, forEach, onError, with: fields } = step;
  return {
    [`${service}.${action}`]: fields,
    ...when !== undefined && { when },
    ...forEach !== undefined && { forEach },
    ...onError !== undefined && { onError },
  };
}

for (const { says, files, when, inputs, steps, leftOut } of [...OF_ADDRESSES, ...OF_FILES]) {
  Deno.test(`"${says}" is read in any words`, () => {
    const read = sketchOf(says, files);
    ok(read, "a draft");
    const { definition, phrase } = read.built;
    deepEqual(JSON.parse(JSON.stringify(definition.steps.map(partsOf))), steps);
    equal(phrase ?? undefined, when);
    const types = Object.entries(definition.inputs ?? {}).map(([name, { type }]) => [name, type]);
    deepEqual(types.length === 0 ? undefined : Object.fromEntries(types), inputs);
    deepEqual(read.leftOut.map(({ said }) => said), leftOut);
  });
}

for (
  const [says, lost] of [
    // A verb that is not known, a state without a column, a time that is not read, a negation.
    ["fetch https://example.org/orders, frobnicate them and save them as x.csv", "frobnicate"],
    ["mail the premium customers of https://example.org/people to a@example.org", "premium"],
    ["fetch https://example.org/orders on workdays of odd weeks, save as x.csv", "weeks"],
    ["fetch https://example.org/orders and save them as x.csv, not the small ones", "not"],
    ["a chart of https://example.org/sales.json as x.csv, with total by region", "chart"],
    [
      "fetch https://example.org/bills, convert the amounts to USD and save them as x.csv",
      "convert",
    ],
    ["fetch https://example.org/texts, count the words and save them as x.csv", "words"],
    ["fetch https://example.org/pages; those with title Policy must never be in x.csv", "never"],
    ["https://example.org/points as x.csv: over 90 an A, over 75 a B, over 60 a C", "A, B and C"],
  ] as const
) {
  Deno.test(`"${says}" is not drafted without "${lost}"`, () => {
    equal(draftFromSketch(says, { email: ME }), null);
  });
}

for (
  const condition of [
    "but only if Nina feels like it",
    "unless it rains",
    "when nobody objects to it",
    "aber nur wenn Vollmond ist",
    "sauf si le chef refuse",
    "pero solo si hace sol",
  ]
) {
  Deno.test(`nothing is sent without "${condition}"`, () => {
    const says = `every day at 9 fetch https://example.org/a.json and mail it to a@example.org, ` +
      condition;
    const read = sketchOf(says);
    const made = JSON.stringify(read?.built.definition ?? {});
    ok(!made.includes("a@example.org"), made);
    equal(draftFromSketch(says, { email: ME }), null);
  });
}

Deno.test("long texts and texts with many words of all kinds are given up in time", () => {
  for (
    const piece of ["if ", "per ", "a, ", "(a, b) ", "over 5 ", "https://a.example ", "x = y * 2 "]
  ) {
    equal(sketchOf(piece.repeat(100_000 / piece.length)), null);
    sketchOf(piece.repeat(1_900 / piece.length));
  }
});
