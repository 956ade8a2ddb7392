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
import { makeInputs, makeRule } from "../rules/table/generated.ts";

const TABLES = 2_500;
const INPUTS_EACH = 2;

interface Case {
  definition: RuleDefinition;
  inputs: JsonObject;
  ours: Json;
  theirs: Json;
}

/** Why the two differ; each is a difference of the languages, told in docs/rules.md. */
const REASONS: Readonly<Record<string, (at: Case) => boolean>> = {
  "a unique table is one of the first match to JDM": ({ ours }) => ours === SEVERAL,
  "the default row is collected always": ({ definition, ours, theirs }) =>
    definition.hitPolicy === "collect" && Array.isArray(theirs) && Array.isArray(ours) &&
    ours.length > 0 && JSON.stringify([...ours, { row: 0 }]) === JSON.stringify(theirs),
  "texts have no order": ({ definition }) => hasOrderedTexts(definition),
  "a comparison with null fails, and with it the rest of its cell": ({ definition, inputs }) =>
    Object.entries(inputs).some(([name, value]) => value === null && isCompared(definition, name)),
};

function reasonFor(at: Case): string | undefined {
  return Object.keys(REASONS).find((name) => REASONS[name]?.(at));
}

const SEVERAL = "several rows match";

/** What a comparison is written with, in a cell that has one. */
const ORDER = /<|>|\.\./;

function cellsOf({ rows }: RuleDefinition, name: string): string[] {
  return rows.map(({ when }) => String(when?.[name] ?? ""));
}

function hasOrderedTexts(definition: RuleDefinition): boolean {
  const texts = Object.entries(definition.inputs ?? {}).filter(([, { type }]) => type === "string");
  return texts.some(([name]) => cellsOf(definition, name).some((cell) => ORDER.test(cell)));
}

function isCompared(definition: RuleDefinition, name: string): boolean {
  return cellsOf(definition, name).some((cell) => ORDER.test(cell));
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
      const reason = reasonFor({ definition, inputs, ours, theirs });
      const shown: string = JSON.stringify({ seed, inputs, ours, theirs, rows: definition.rows });
      assert.ok(reason, `no reason is known for ${shown}`);
      explained.set(reason, (explained.get(reason) ?? 0) + 1);
    }
  }
  assert.ok(same > TABLES, `only ${same} are the same`);
  assert.deepEqual([...explained.keys()].sort(), Object.keys(REASONS).sort());
  console.log({ same, ...Object.fromEntries(explained) });
});
