import assert from "node:assert/strict";
import { parse } from "yaml";
import { parseDefinition } from "../../../src/definition/parse.ts";
import { plannerValidator } from "../../support/workflows/planner_validator.ts";
import { readWrongDefinitions } from "../wrong_corpus.ts";

const validate = plannerValidator();

/** Definitions whose fault lies in their shape, which a schema can tell. */
const THEMES = ["structure", "steps", "services"];

/** Faults that take a calendar, other parts of the definition or the meaning of an expression. */
const ONLY_THE_CHECKER = [
  /^schedule\.timezone: must be an IANA time zone/,
  /\.default: must be "/,
  /\.default: must be an ISO 8601 date/,
  /: step id ".+" is used twice/,
  /: steps are nested more than 8 levels deep/,
  /\.(timeout|catchupWindow|jitter): must be at most (1h|365d|7d)/,
  /, but the template gives a /,
  /: must not contain templates: /,
];

const WRONG = (await readWrongDefinitions()).filter(({ theme }) => THEMES.includes(theme));

for (const theme of THEMES) {
  Deno.test(`plannerSchema() refuses what is wrong in ${theme}, but for what only the checker knows`, () => {
    const definitions = WRONG.filter((wrong) => wrong.theme === theme);
    assert.ok(definitions.length > 10);
    for (const { source, messages } of definitions) {
      const isForTheChecker = messages.every((message) =>
        ONLY_THE_CHECKER.some((pattern) => pattern.test(message))
      );
      assert.equal(validate(parse(source)), isForTheChecker, messages.join("\n"));
    }
  });
}

Deno.test("plannerSchema() leaves to the checker nothing that it does not meet", () => {
  const messages = WRONG.flatMap((wrong) => wrong.messages);
  for (const pattern of ONLY_THE_CHECKER) {
    assert.ok(messages.some((message) => pattern.test(message)), `${pattern}`);
  }
});

const TEXTS: readonly [string, ...string[]][] = [
  ["timeout", "0s", "1w", "1.5h", "9999999999s", "30 s"],
  ["id", "true", "a-b", "1a", "a".repeat(64), "__proto__"],
  ["when", "", "${{ true }}"],
];

Deno.test("plannerSchema() refuses durations, names and expressions as the checker does", () => {
  const step = { id: "a", service: "data", action: "print", with: { value: 1, as: "json" } };
  const isTaken = (fields: object) => {
    const definition = { format: "planner/1", name: "T", steps: [{ ...step, ...fields }] };
    assert.equal(parseDefinition(definition).errors.length === 0, validate(definition));
    return validate(definition);
  };
  assert.ok(isTaken({ timeout: "007m", id: "a".repeat(63), when: "inputs == null" }));
  for (const [key, ...texts] of TEXTS) {
    for (const text of texts) assert.equal(isTaken({ [key]: text }), false, `${key}: ${text}`);
  }
});

Deno.test("plannerSchema() takes as many environment variables as the checker does", () => {
  const isTaken = (count: number) => {
    const names = Array.from({ length: count }, (_, at) => `NAME_${at}`);
    const env = Object.fromEntries(names.map((name) => [name, {}]));
    const step = { id: "a", service: "wait", action: "for", with: { duration: "1s" } };
    const definition = { format: "planner/1", name: "T", env, steps: [step] };
    assert.equal(parseDefinition(definition).errors.length === 0, validate(definition));
    return validate(definition);
  };
  assert.ok(isTaken(200));
  assert.ok(!isTaken(201));
});

Deno.test("plannerSchema() refuses a cron line without five fields, and takes several lines", () => {
  const isTaken = (cron: string) =>
    validate({ format: "planner/1", name: "T", schedule: { cron }, steps: [] });
  assert.ok(isTaken("0 9 * * 1-5") && isTaken(" 0 9 * * 1;30 17 * * 5 ; 0 1 1 1 *"));
  for (const cron of ["", "0 9 * *", "0 0 9 * * *", "0 9 * * 1;", "0 9 * * 1; 0 9 * *"]) {
    assert.ok(!isTaken(cron), cron);
  }
});

Deno.test("plannerSchema() refuses times that the checker cannot read", () => {
  const isTaken = (runAt: string) => {
    const definition = { format: "planner/1", name: "T", schedule: { runAt }, steps: [] };
    assert.equal(parseDefinition(definition).errors.length === 0, validate(definition), runAt);
    return validate(definition);
  };
  const taken = ["2027-03-01T08:30:00Z", "2027-03-01T08:30+01:00", "2027-03-01 08:30:00.5z"];
  for (const time of taken) assert.ok(isTaken(time), time);
  const refused = ["", "2027-03-01", "2027-03-01T08:30:00", "2027-3-1T08:30Z", "tomorrow"];
  for (const time of refused) assert.ok(!isTaken(time), time);
});
