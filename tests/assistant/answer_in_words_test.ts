import assert from "node:assert/strict";
import { readAnswerInWords } from "../../src/assistant/answer_in_words.ts";
import type { JsonObject } from "../../src/lib/json.ts";
import type { Interrupt } from "../../src/threads/interrupts/interrupt.ts";

function asking(...inputs: JsonObject[]): Interrupt {
  const all = inputs.map((input) => ({
    required: true,
    description: null,
    default: null,
    ...input,
  }));
  const payload = { interruptId: "i", workflowId: "w", workflowName: "Report", inputs: all };
  return { type: "workflow-inputs", payload };
}

function offering(...names: string[]): Interrupt {
  const options = names.map((name, at) => ({
    workflowId: `id-${at + 1}`,
    name,
    description: null,
  }));
  return { type: "subworkflow-select", payload: { interruptId: "i", options } };
}

function inputsGiven(interrupt: Interrupt, message: string, fileCount = 0): JsonObject | null {
  return readAnswerInWords(interrupt, { message, inputs: {}, fileCount })?.inputs ?? null;
}

function chosen(interrupt: Interrupt, message: string): string | null {
  const said = { message, inputs: {}, fileCount: 0 };
  return readAnswerInWords(interrupt, said)?.selectedWorkflowId ?? null;
}

const REGION = asking({ name: "region", type: "string" });

Deno.test("a value for the one missing input is the answer, read as the type of the input", () => {
  const zone = { name: "zone", type: "enum", options: ["EU", "US"] };
  const cases: [JsonObject, string, unknown][] = [
    [{ type: "string" }, "EU", "EU"],
    [{ type: "string" }, '"EU"', "EU"],
    [{ type: "string" }, "x = EU", "EU"],
    [{ type: "string" }, "x: New York", "New York"],
    [{ type: "string" }, '{"x": "list my workflows"}', "list my workflows"],
    [{ type: "number" }, "12.5", 12.5],
    [{ type: "number" }, "12.", 12],
    [{ type: "number" }, "x is -3", -3],
    [{ type: "boolean" }, "yes", true],
    [{ type: "boolean" }, "false", false],
    [{ type: "date" }, "2026-03-01", "2026-03-01"],
    [zone, "eu", "EU"],
    [zone, '"US".', "US"],
    [{ type: "json" }, '[{"a":1}]', [{ a: 1 }]],
    [{ type: "json" }, '```json\n[{"a":1}]\n```', [{ a: 1 }]],
  ];
  for (const [input, message, value] of cases) {
    const given = inputsGiven(asking({ ...input, name: "x" }), message);
    assert.deepEqual(given, { x: value }, `${message} for ${input["type"]}`);
  }
});

Deno.test("what is an order, a question, a definition, a refusal or a doubt is no value", () => {
  const messages = [
    "list my workflows",
    "run it",
    "publish it",
    "cancel",
    "never mind",
    "no",
    "yes",
    "hello",
    "thanks",
    "help",
    "what is a region?",
    "Which regions are there?",
    "not the US",
    "wait",
    "EU?",
    "use the template csv-cleanup",
    "delete the workflow",
    "I would rather have you look at the numbers of last year first",
    "EU\nUS",
    "",
    " ",
    "format: planner/1\nname: x\nsteps: []",
    "word ".repeat(20_000),
    '{"other": 1}',
    '{"__proto__": "EU"}',
  ];
  for (const message of messages) assert.equal(inputsGiven(REGION, message), null, message);
});

Deno.test("only the one missing input takes a bare value", () => {
  const both = asking({ name: "a", type: "string" }, { name: "b", type: "string" });
  assert.equal(inputsGiven(both, "EU"), null);
  assert.deepEqual(inputsGiven(both, "a=EU, b=US"), { a: "EU", b: "US" });
  const said = { message: "US", inputs: { a: "EU" }, fileCount: 0 };
  assert.deepEqual(readAnswerInWords(both, said)?.inputs, { a: "EU", b: "US" });
  const optional = { name: "b", type: "string", required: false };
  assert.deepEqual(inputsGiven(asking({ name: "a", type: "string" }, optional), "EU"), { a: "EU" });
  assert.equal(inputsGiven(asking(optional), "EU"), null);
});

Deno.test("a text that is no value of the type is an ordinary message", () => {
  for (const [type, message] of [["number", "many"], ["number", "1,000"], ["date", "tomorrow"]]) {
    assert.equal(inputsGiven(asking({ name: "x", type: type ?? "" }), message ?? ""), null);
  }
  for (const message of ["cancel", "sure", "go ahead"]) {
    assert.equal(inputsGiven(asking({ name: "x", type: "boolean" }), message), null);
  }
});

Deno.test("a file answers for the one missing file", () => {
  const scan = asking({ name: "scan", type: "file" });
  assert.deepEqual(inputsGiven(scan, "here it is", 1), {});
  assert.equal(inputsGiven(scan, "here it is", 0), null);
  assert.equal(inputsGiven(scan, "What is in this?", 1), null);
  assert.equal(inputsGiven(scan, "not this one", 1), null);
});

Deno.test("an option is chosen by its name or its number", () => {
  const options = offering("Report weekly", "Report daily", "Straße", "7");
  assert.equal(chosen(options, "report DAILY"), "id-2");
  assert.equal(chosen(options, '"Report weekly"'), "id-1");
  assert.equal(chosen(options, "STRASSE"), "id-3");
  assert.equal(chosen(options, "2"), "id-2");
  assert.equal(chosen(options, "#3"), "id-3");
  assert.equal(chosen(options, "option 1"), "id-1");
  assert.equal(chosen(options, "7"), "id-4");
  for (const message of ["0", "5", "999", "-1", "Report", "two", "list my workflows", ""]) {
    assert.equal(chosen(options, message), null, message);
  }
  assert.equal(chosen(offering("Twins", "Twins"), "Twins"), null);
  assert.equal(chosen(offering("Twins", "twins"), "twins"), "id-2");
});
