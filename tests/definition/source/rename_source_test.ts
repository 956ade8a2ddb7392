import assert from "node:assert/strict";
import { parseDefinition } from "../../../src/definition/parse.ts";
import { renameSource } from "../../../src/definition/source/rename_source.ts";

const AROUND = [
  "# Above\nformat: planner/1\nname: Old # beside\nsteps: [] # behind\n",
  "format: planner/1\nname: 'Old'\nsteps: []\n",
  "format: planner/1\nname: >-\n  Old\n  name\nsteps: []\n",
  "format: planner/1\nname:\nsteps: []\n",
  "{ format: planner/1, name: Old, steps: [] }",
  '{"format":"planner/1","name":"Old","steps":[]}',
];

const NAMES = ["May", "a: b", "null", "5", "# x", "a, b }", 'say "hi"', "Größe 😀"];

Deno.test("renameSource() changes the name and nothing else, whatever the name holds", () => {
  for (const source of AROUND) {
    const { steps, format } = { steps: [], format: "planner/1" };
    for (const name of NAMES) {
      const renamed = renameSource(source, name);
      assert.deepEqual(parseDefinition(renamed).definition, { format, name, steps }, renamed);
      const comments = (text: string) => text.match(/# (?:Above|beside|behind)/g);
      assert.deepEqual(comments(renamed), comments(source));
    }
  }
  assert.equal(
    renameSource(AROUND[0] ?? "", "May"),
    "# Above\nformat: planner/1\nname: May # beside\nsteps: [] # behind\n",
  );
});

Deno.test("renameSource() keeps JSON as JSON", () => {
  for (const name of NAMES) JSON.parse(renameSource(AROUND.at(-1) ?? "", name));
});

Deno.test("renameSource() leaves a text without a name as it is", () => {
  for (const source of ["steps: []\n", "- a\n", "", "name: [1]\n"]) {
    assert.equal(renameSource(source, "May"), source);
  }
});
