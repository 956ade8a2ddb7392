import assert from "node:assert/strict";
import type { JsonObject } from "../../src/lib/json.ts";
import { parseDefinition } from "../../src/definition/parse.ts";
import { updateWorkflowFile } from "../../src/definition/update_file.ts";
import { fingerprintOf, printWorkflowFile } from "../../src/definition/workflow_file.ts";

function step(id: string, text: string): JsonObject {
  const fields = { service: "files", action: "write", with: { name: "a.txt", text } };
  return { id, ...fields };
}

function definition(name: string, steps: JsonObject[]): JsonObject {
  return { format: "planner/1", name, steps };
}

const SOURCE = `# Ours.
# heddle-key: daily
# heddle-base: 0000000000000000

format: planner/1
name: Before # still the name
# of all steps
steps:
  # of one
  - id: one # beside one
    service: files
    action: write
    with: { name: a.txt, text: "1" }
  # of two
  - id: two
    service: files
    action: write
    with:
      # of the file's name
      name: a.txt
      text: "2"
# the end
`;

Deno.test("updateWorkflowFile() keeps comments with their keys, and with their steps by id", () => {
  const after = definition("After", [step("new", "0"), step("two", "changed"), step("one", "1")]);
  const exported = printWorkflowFile({ key: "daily", definition: after });
  const text = updateWorkflowFile({ source: SOURCE, exported });
  assert.equal(
    text,
    `# Ours.
# heddle-key: daily
# heddle-base: ${fingerprintOf(after)}

format: planner/1
name: After # still the name
# of all steps
steps:
  - id: new
    service: files
    action: write
    with:
      name: a.txt
      text: "0"
  # of two
  - id: two
    service: files
    action: write
    with:
      # of the file's name
      name: a.txt
      text: changed
  # of one
  - id: one # beside one
    service: files
    action: write
    with:
      name: a.txt
      text: "1"

# the end
`,
  );
  assert.deepEqual(parseDefinition(text).definition, after);
  assert.equal(updateWorkflowFile({ source: text, exported }), text);
});

Deno.test("updateWorkflowFile() drops the comments of removed keys", () => {
  const exported = printWorkflowFile({ key: "daily", definition: definition("After", []) });
  const text = updateWorkflowFile({ source: SOURCE, exported });
  assert.doesNotMatch(text, /of one|of two|file's name/);
  assert.match(text, /^# of all steps\nsteps: \[\]\n/m);
});

Deno.test("updateWorkflowFile() writes the head where there is none, or half of one", () => {
  const exported = printWorkflowFile({ key: "$& a", definition: definition("After", []) });
  const head = exported.slice(0, exported.indexOf("format:"));
  const plain = "format: planner/1\nname: Before # so far\nsteps: []\n";
  const written = `${head}format: planner/1\nname: After # so far\nsteps: []\n`;
  assert.equal(updateWorkflowFile({ source: plain, exported }), written);
  assert.equal(updateWorkflowFile({ source: `# heddle-key: $& a\n${plain}`, exported }), written);
});

Deno.test("updateWorkflowFile() gives the export as it is where no comments can be kept", () => {
  const after = definition("After", [step("one", "x".repeat(2_000))]);
  const exported = printWorkflowFile({ key: "daily", definition: after });
  const long = `# ${"x".repeat(255 * 1024)}\n${SOURCE}`;
  for (const source of ["", "name: [", "- a\n", '{ "name": "Before" }', long]) {
    assert.ok(updateWorkflowFile({ source, exported }) === exported, source.slice(0, 20));
  }
});
