import { equal, match } from "node:assert/strict";
import { editDefinition } from "../../../src/assistant/built_in/editing/edit_definition.ts";
import { readEdit } from "../../../src/assistant/built_in/editing/read_edit.ts";
import { isJsonObject, type JsonObject } from "../../../src/lib/json.ts";

const write = (id: string, text = "Hello"): JsonObject => ({
  id,
  service: "files",
  action: "write",
  with: { name: `${id}.txt`, text },
});

function definitionOf(...steps: JsonObject[]): JsonObject {
  return { format: "planner/1", name: "Test", steps };
}

/** The definition after the sentence, or the answer if nothing is changed. */
function edited(definition: JsonObject, sentence: string): JsonObject | string {
  const read = readEdit(sentence);
  return read && "edit" in read && read.edit.do !== "correct"
    ? editDefinition(definition, read.edit)
    : "not read";
}

function idsOf(definition: JsonObject | string): string {
  if (typeof definition === "string") return definition;
  const { steps } = definition;
  return Array.isArray(steps)
    ? steps.map((step) => isJsonObject(step) ? step["id"] : "?").join(" ")
    : "";
}

Deno.test("a step with the name of a place is asked about", () => {
  const definition = definitionOf(write("last"), write("first"), write("other"));
  match(idsOf(edited(definition, "remove the last step")), /1\. last, 3\. other\. Which step/);
  equal(idsOf(edited(definition, "remove the third step")), "last first");
  equal(idsOf(edited(definition, "remove step 1")), "first other");
});

Deno.test("names are found as they are written, and otherwise where one fits", () => {
  const definition = definitionOf(write("sendMail"), write("SENDMAIL"), {
    ...write("x1"),
    title: "Final report",
  });
  equal(idsOf(edited(definition, "remove the step SENDMAIL")), "sendMail x1");
  match(idsOf(edited(definition, "remove the step send_mail")), /1\. sendMail, 2\. SENDMAIL/);
  equal(idsOf(edited(definition, 'remove the step "Final report"')), "sendMail SENDMAIL");
  equal(idsOf(edited(definition, "remove the final report step")), "sendMail SENDMAIL");
});

Deno.test("a step that outputs and steps inside others read is not removed", () => {
  const block = {
    id: "block",
    parallel: [write("inner", '${{ steps["source"].output.name }}')],
  };
  const definition = {
    ...definitionOf(write("source"), block, write("log", "${{ steps.inner.output.name }}")),
    outputs: { file: "${{ steps.block.output }}" },
  };
  match(idsOf(edited(definition, "remove the step source")), /step "block" would read/);
  match(
    idsOf(edited(definition, "remove the step block")),
    /step "log", the outputs of the workflow would read/,
  );
  match(idsOf(edited(definition, "remove the step inner")), /stands inside the step "block"/);
  match(idsOf(edited(definition, "move the step source to the end")), /reads step "source"/);
});

Deno.test("a copy of a block has ids of its own inside, and what services get is kept", () => {
  const block = {
    id: "block",
    parallel: [write("a"), { ...write("b"), with: { id: "a", text: "steps.a.output" } }],
  };
  const copied = edited(definitionOf(block, write("a_2")), "duplicate the step block");
  const { steps } = typeof copied === "string" ? { steps: [] } : copied;
  equal(
    JSON.stringify(Array.isArray(steps) ? steps[1] : null),
    JSON.stringify({
      id: "block_2",
      parallel: [
        { ...write("a"), id: "a_3" },
        { ...write("b"), id: "b_2", with: { id: "a", text: "steps.a_3.output" } },
      ],
    }),
  );
});

Deno.test("a name of 500 steps is a bounded answer", () => {
  const definition = definitionOf(
    ...Array.from(
      { length: 500 },
      (_, at) => write(`step_${at}`, `\${{ steps.step_${at - 1}.x }}`),
    ),
  );
  const answer = idsOf(edited(definition, "remove the step nowhere"));
  match(answer, /20\. step_19 and 480 more/);
  equal(answer.length < 1_000, true);
  match(idsOf(edited(definition, "swap step_0 and step_499")), /reads step/);
});

Deno.test("hostile names are no patterns, and change nothing else", () => {
  const definition = definitionOf(write("a"), write("toString"), write("c", "steps.axb"));
  equal(idsOf(edited(definition, "remove the step toString")), "a c");
  for (const name of ["constructor", "__proto__", ".*", "a|b", "${{ x }}", '"', "$&"]) {
    const answer = edited(definition, `remove the step "${name}"`);
    equal(typeof answer, "string", name);
  }
  for (const sentence of ["remove step 0", "remove step -1 of them", "move step 1 to position 0"]) {
    equal(typeof edited(definition, sentence), "string", sentence);
  }
});

Deno.test("long hostile sentences are read in time that grows with their length", () => {
  for (const part of ["the step ", "last ", "move the step ", "and the ", '"a" step '].values()) {
    const sentence = part.repeat(Math.floor(2_000 / part.length));
    equal(edited(definitionOf(write("a")), `swap ${sentence.slice(0, 1_900)}`), "not read");
  }
});
