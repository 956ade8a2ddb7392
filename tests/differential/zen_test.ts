/** Rules against the tables of another engine, which reads them as JDM. */
import assert from "node:assert/strict";
import { ZenEngine } from "@gorules/zen-engine";
import { AppError } from "../../src/lib/errors.ts";
import { isJsonObject, type Json, type JsonObject } from "../../src/lib/json.ts";
import {
  type CompiledRule,
  compileRule,
  evaluateRule,
  exportJdm,
  parseRule,
  type RuleDefinition,
} from "../../src/rules/table/mod.ts";
import { readCell, type TestSyntax } from "../../src/rules/table/cell_syntax.ts";
import { makeInputs, makeRule } from "../rules/table/generated.ts";

const TABLES = 4_000;
const INPUTS_EACH = 1;

/**
 * Differences of the languages, told in docs/rules.md. Each is undone in as little as it concerns:
 * the rule that says what JDM says has to give what the other engine gives, in all its other cells
 * too.
 */
const UNIQUE = "a unique table is one of the first match to JDM";
const DEFAULT = "the default row is collected always";
const TEXT_ORDER = "texts have no order";
const NULL_ORDER = "a comparison with null fails, and with it the rest of its cell";

/** The answer of a unique table where several rows match. */
const SEVERAL = "several rows match";

interface Translated {
  definition: RuleDefinition;
  reasons: string[];
}

/** The rule that gives for these inputs what JDM's semantics give. */
function asJdmReadsIt(definition: RuleDefinition, inputs: JsonObject): Translated {
  const reasons = new Set<string>();
  const rows = definition.rows.map((row) => {
    const cells = Object.entries(row.when ?? {}).map(([name, cell]) => {
      const value = inputs[name] ?? null;
      const { outcome, reason } = jdmOutcome(String(cell), { definition, name, value });
      if (reason === null) return [name, cell];
      reasons.add(reason);
      return [name, outcome ? "value == value" : "value != value"];
    });
    return row.when === undefined ? row : { ...row, when: Object.fromEntries(cells) };
  });
  const { hitPolicy } = definition;
  if (hitPolicy === "unique") reasons.add(UNIQUE);
  const translated: RuleDefinition = { ...definition, rows };
  if (hitPolicy === "unique") translated.hitPolicy = "first";
  return { definition: translated, reasons: [...reasons] };
}

interface CellCase {
  definition: RuleDefinition;
  name: string;
  value: Json;
}

/** The reason is null if no comparison in the cell fails, so that both languages agree on it. */
function jdmOutcome(cell: string, at: CellCase): { outcome: boolean; reason: string | null } {
  const type = at.definition.inputs?.[at.name]?.type;
  const reason = at.value === null ? NULL_ORDER : type === "string" ? TEXT_ORDER : null;
  const tests = readCell(cell).tests ?? [];
  if (reason === null || !tests.some(isOrdered)) return { outcome: false, reason: null };
  return { outcome: anyOf(tests, at.value) === true, reason };
}

function isOrdered(test: TestSyntax): boolean {
  if (test.kind === "not") return test.tests.some(isOrdered);
  return test.kind === "interval" || (test.kind === "compare" && /<|>/.test(test.operator));
}

type Outcome = boolean | "fails";

/** One failure fails the whole; the rows before it have been tried. */
function anyOf(tests: readonly TestSyntax[], value: Json): Outcome {
  for (const test of tests) {
    const outcome = outcomeOf(test, value);
    if (outcome !== false) return outcome;
  }
  return false;
}

function outcomeOf(test: TestSyntax, value: Json): Outcome {
  if (test.kind === "not") {
    const inner = anyOf(test.tests, value);
    return inner === "fails" ? inner : !inner;
  }
  if (isOrdered(test)) return "fails";
  if (test.kind === "compare") return (test.operator === "==") === (value === test.value);
  const source = test.kind === "expression" ? test.source : "";
  const [, literal = ""] = /^value == (.*)$/.exec(source) ?? [];
  return value === JSON.parse(literal);
}

function evaluated(rule: CompiledRule, inputs: JsonObject): Json {
  try {
    const { outputs, matched } = evaluateRule(rule, inputs);
    return Array.isArray(outputs) || matched.length > 0 ? outputs : {};
  } catch (error) {
    assert.ok(error instanceof AppError && isJsonObject(error.extra) && error.extra["matched"]);
    return SEVERAL;
  }
}

Deno.test("rules give what another engine gives for the same tables, but for known differences", async () => {
  using engine = {
    it: new ZenEngine(),
    [Symbol.dispose]() {
      this.it.dispose();
    },
  };
  const explained = new Map<string, number>();
  let same = 0;
  for (let seed = 1; seed <= TABLES; seed++) {
    const { definition } = parseRule(makeRule(seed));
    assert.ok(definition, `seed ${seed}`);
    const rule = compileRule(definition);
    const decision = engine.it.createDecision(exportJdm(definition).document);
    for (const inputs of makeInputs(rule, { seed, count: INPUTS_EACH })) {
      const ours = evaluated(rule, inputs);
      const theirs: Json = (await decision.evaluate(inputs)).result;
      if (JSON.stringify(ours) === JSON.stringify(theirs)) {
        same++;
        continue;
      }
      const { outputs, reasons } = evaluatedAsJdm(definition, inputs);
      const shown: string = JSON.stringify({
        seed,
        inputs,
        ours,
        theirs,
        outputs,
        rows: definition.rows,
      });
      assert.deepEqual(outputs, theirs, shown);
      for (const reason of reasons) explained.set(reason, (explained.get(reason) ?? 0) + 1);
    }
  }
  assert.ok(same > TABLES / 2, `only ${same} are the same`);
  assert.deepEqual([...explained.keys()].sort(), [DEFAULT, NULL_ORDER, TEXT_ORDER, UNIQUE].sort());
  console.log({ same, ...Object.fromEntries(explained) });
});

function evaluatedAsJdm(definition: RuleDefinition, inputs: JsonObject) {
  const { definition: translated, reasons } = asJdmReadsIt(definition, inputs);
  const rule = compileRule(translated);
  const outputs = evaluated(rule, inputs);
  const isCollected = rule.hitPolicy === "collect" && rule.defaultRow !== null &&
    Array.isArray(outputs) && JSON.stringify(outputs) !== '[{"row":0}]';
  if (!isCollected) return { outputs, reasons };
  return { outputs: [...outputs, { row: 0 }], reasons: [...reasons, DEFAULT] };
}
