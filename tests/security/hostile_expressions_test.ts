import assert from "node:assert/strict";
import { setImmediate } from "node:timers/promises";
import { checkedRun, totalCounts } from "../../src/expressions/arguments.ts";
import type { ExpressionFunction } from "../../src/expressions/declaration.ts";
import { FUNCTIONS } from "../../src/expressions/functions.ts";
import { LIST_LENGTH_MAX, WORK_AT_ONCE_MAX, WORK_MAX } from "../../src/expressions/limits.ts";
import {
  type CompiledExpression,
  compileExpression,
  createScope,
  evaluate,
  evaluateInTurns,
  EvaluationError,
  type Scope,
} from "../../src/expressions/mod.ts";
import type { ValueType } from "../../src/expressions/signature.ts";
import { drain, type Steps } from "../../src/expressions/steps.ts";
import { endWork, spentUnits, startWork } from "../../src/expressions/work.ts";
import { HOSTILE_EXPRESSIONS, hostileScope } from "../support/texts/hostile_expressions.ts";

const ACME = { orgKey: "acme" };
const OTHER = { orgKey: "other" };

const SMALL = 10_000;
const LARGE = 4 * SMALL;
const LARGEST = 1_000_000;

const scopes = new Map<number, Scope>();

function scopeOf(size: number): Scope {
  const scope = scopes.get(size) ?? hostileScope(size);
  scopes.set(size, scope);
  return scope;
}

function compiled(source: string): CompiledExpression {
  const { expression, issues } = compileExpression(source);
  assert.deepEqual(issues, [], source);
  assert.ok(expression);
  return expression;
}

interface Outcome {
  units: number;
  /** Whether a bound ended it. */
  isStopped: boolean;
}

const BOUND =
  /units of work$|more than (100000|16000000)$|nested too deeply$|more than \d+ levels$/;

async function outcomeOf(source: string, size: number): Promise<Outcome> {
  try {
    await evaluateInTurns(compiled(source), scopeOf(size), ACME);
    return { units: spentUnits(), isStopped: false };
  } catch (error) {
    assert.ok(error instanceof EvaluationError, String(error));
    assert.ok(error.message.length < 2_000, `the message has ${error.message.length} characters`);
    return { units: spentUnits(), isStopped: BOUND.test(error.message) };
  }
}

/** Work for each of many items grows with the square, and ends at the bound. */
function isSquare(source: string): boolean {
  return /numbers\.|range\(|numbers \+|join\(inputs\.a\)/.test(source);
}

// At the largest size, what is quadratic in the engine takes minutes: the test does not end then.
for (const [name, source] of HOSTILE_EXPRESSIONS) {
  Deno.test(`an expression takes work that is linear in its data, or ends: ${name}`, async () => {
    const small = await outcomeOf(source, SMALL);
    const large = await outcomeOf(source, LARGE);
    const growth = large.units / Math.max(1_000, small.units);
    const most = isSquare(source) ? 18 : 5;
    assert.ok(large.isStopped || growth <= most, `four times the data take ${growth} the work`);
    const largest = await outcomeOf(source, LARGEST);
    assert.ok(largest.isStopped || largest.units <= WORK_MAX, `${largest.units} units`);
  });
}

const LONG = 500_000;
const VALUES: Readonly<Record<ValueType, () => unknown>> = {
  any: () => "a".repeat(LONG),
  string: () => "a".repeat(LONG),
  list: () => Array(LIST_LENGTH_MAX).fill("a"),
  map: () => Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`k${at}`, at])),
  number: () => 1.5,
  integer: () => 1,
  bool: () => true,
  timestamp: () => new Date(0),
  duration: () => null,
  optional: () => null,
};

/** The units that a call spends; all of them if it breaks a bound. */
function unitsOf(declared: ExpressionFunction, values: readonly unknown[]): number {
  const run = checkedRun(declared, values.length);
  const interrupted = startWork();
  try {
    const result = run(...values);
    if (declared.inSteps) drain(result as Steps);
  } catch (error) {
    assert.ok(error instanceof Error);
  } finally {
    endWork(interrupted);
  }
  return spentUnits();
}

/** These take the same time whatever their value is. */
const CONSTANT = new Set(["first", "last", "dyn"]);

Deno.test("every function pays for each long text, list and map that it takes", () => {
  let calls = 0;
  for (const declared of FUNCTIONS.values()) {
    if (CONSTANT.has(declared.name)) continue;
    for (const { receiver, parameters } of declared.signatures) {
      const all = receiver === null ? parameters : [receiver, ...parameters];
      const given = all.filter(({ optional }) => !optional);
      assert.ok(totalCounts(declared).has(given.length));
      const values = given.map(({ types: [type = "any"] }) => VALUES[type]());
      const long = values.find((value) => typeof value === "object" || typeof value === "string");
      const isCounted = declared.name === "size" && Array.isArray(long);
      if (long === undefined || long instanceof Date || long === null || isCounted) continue;
      const least = typeof long === "string" ? LONG >> 4 : LIST_LENGTH_MAX >> 2;
      const units = unitsOf(declared, values);
      assert.ok(units >= Math.min(least, 20_000), `${declared.name} spends ${units} units`);
      calls++;
    }
  }
  assert.ok(calls > 40, `${calls} calls`);
});

Deno.test("each different item and each new group is paid for", async () => {
  const scope = createScope({
    inputs: {
      equal: Array(LIST_LENGTH_MAX).fill(0.5),
      different: Array.from({ length: LIST_LENGTH_MAX }, (_, at) => at / 7),
    },
  });
  const unitsFor = async (source: string): Promise<number> => {
    await evaluateInTurns(compiled(source), scope, ACME);
    return spentUnits();
  };
  for (const call of ["distinct()", "groupBy(x, x)"]) {
    const more = await unitsFor(`inputs.different.${call}`) -
      await unitsFor(`inputs.equal.${call}`);
    assert.ok(more >= 5 * LIST_LENGTH_MAX, `${call} spends ${more} units more`);
  }
});

Deno.test("an evaluation in one stretch ends at the small allowance and says so", () => {
  const heavy = compiled("inputs.rows.map(r, inputs.rows.map(s, s.id))");
  assert.throws(() => evaluate(heavy, scopeOf(SMALL)), (error) => {
    assert.ok(error instanceof EvaluationError && error.needsTurns);
    return true;
  });
  assert.ok(spentUnits() < 2 * WORK_AT_ONCE_MAX, `${spentUnits()} units`);
  const wrong = compiled("inputs.missing");
  assert.throws(() => evaluate(wrong, scopeOf(SMALL)), { needsTurns: false });
});

/**
 * There are rounds of the event loop between two turns; others go on several times in each turn.
 */
const ROUNDS_OF_OTHERS = 25;

Deno.test("a large evaluation lets others go on, and leaves them their own allowance", async () => {
  const heavy = compiled("inputs.numbers.filter(x, x % 2 == 0 && x >= 0).map(x, x * 2).sum()");
  const small = compiled("size(inputs.rows.map(r, r.id))");
  const stopped = compiled("inputs.rows.map(r, inputs.rows)");
  let others = 0;
  const working = evaluateInTurns(heavy, scopeOf(LARGEST), ACME);
  await turnsOf(() => working, (round) => {
    if (round % ROUNDS_OF_OTHERS !== 0) return;
    assert.equal(evaluate(small, scopeOf(SMALL)), SMALL / 10);
    assert.throws(() => evaluate(stopped, scopeOf(LARGEST)), { needsTurns: true });
    others++;
  });
  assert.equal(await working, 4_999_900_000);
  assert.ok(others >= 5, `others went on ${others} times`);
});

Deno.test("large evaluations that wait for each other give their own results", async () => {
  const sources = ["sum()", "max()", "size()"].map((call) =>
    `inputs.numbers.map(x, x + 1).${call}`
  );
  const results = sources.map((source) =>
    evaluateInTurns(compiled(source), scopeOf(LARGEST), ACME)
  );
  assert.deepEqual(await Promise.all(results), [5_000_050_000, 100_000, 100_000]);
});

Deno.test("a large evaluation ends with its signal", async () => {
  const heavy = compiled("inputs.numbers.map(x, inputs.numbers.map(y, y + x)).size()");
  const ending = new AbortController();
  const reason = new Error("the time is up");
  const working = evaluateInTurns(heavy, scopeOf(SMALL), { ...ACME, signal: ending.signal });
  await setImmediate();
  await setImmediate();
  ending.abort(reason);
  await assert.rejects(async () => await working, reason);
  assert.ok(spentUnits() < WORK_MAX, `${spentUnits()} units`);
  const late = evaluateInTurns(heavy, scopeOf(SMALL), { ...ACME, signal: ending.signal });
  await assert.rejects(async () => await late, reason);
});

/** It spends all that a large evaluation may, in 25 turns. */
const COSTLY = "inputs.numbers.map(a, inputs.numbers.map(b, a + b)).size()";
/** It spends some 900,000 units, in 5 turns. */
const LARGER = "inputs.numbers.map(x, x + 1).map(x, x + 1).size()";

Deno.test("attack: 100 large evaluations of one organization delay no other by one of theirs", async () => {
  let ended = 0;
  const costly = compiled(COSTLY);
  const ending = new AbortController();
  const [acme, other] = [countLooks(ending.signal), countLooks(new AbortController().signal)];
  const attack = Array.from({ length: 100 }, async () => {
    const caller = { ...ACME, signal: acme.signal };
    await assert.rejects(async () => await evaluateInTurns(costly, scopeOf(LARGE), caller));
    ended++;
  });
  const caller = { ...OTHER, signal: other.signal };
  await evaluateInTurns(compiled(LARGER), scopeOf(LARGEST), caller);
  const [theirs, own] = [acme.count(), other.count()];
  assert.equal(ended, 0);
  assert.ok(own > 0, "the evaluation takes several turns");
  assert.ok(theirs <= own + 2, `${theirs} turns of theirs beside ${own}`);
  ending.abort();
  await Promise.all(attack);
});

/** A signal that counts how often it is looked at, which an evaluation does after each turn. */
function countLooks(signal: AbortSignal): { signal: AbortSignal; count(): number } {
  let looks = 0;
  const counting = new Proxy(signal, {
    get(target, name) {
      if (name === "aborted") looks++;
      const value = Reflect.get(target, name, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  return { signal: counting, count: () => looks };
}

Deno.test("large evaluations of many organizations at once give their own results", async () => {
  const results = Array.from({ length: 10 }, (_, at) => {
    const expression = compiled(`inputs.numbers.map(x, [x, ${at}]).map(p, p[0] + p[1]).sum()`);
    return evaluateInTurns(expression, scopeOf(LARGEST), { orgKey: `org-${at}` });
  });
  const stopped = evaluateInTurns(compiled(COSTLY), scopeOf(LARGE), ACME);
  await assert.rejects(async () => await stopped, /units of work/);
  const expected = results.map((_, at) => 4_999_950_000 + 100_000 * at);
  assert.deepEqual(await Promise.all(results), expected);
});

const IN_PIECES: Readonly<Record<string, string>> = {
  "a map of rows":
    "{'all': {'rows': inputs.rows.filter(r, r.id < 20000).map(r, {'a': r, 'b': timestamp(r.id)})}}",
  "JSON text": "json.print({'all': {'rows': inputs.rows, 'texts': inputs.texts}}).size()",
  "JSON text in a text": "'x' + json.print([[[inputs.rows]], inputs.texts])",
};

for (const [name, source] of Object.entries(IN_PIECES)) {
  Deno.test(`attack: a large result comes in pieces: ${name}`, async () => {
    const { units, isStopped } = await outcomeOf(source, LARGEST);
    assert.equal(isStopped, false);
    const turns = await turnsOf(() => evaluateInTurns(compiled(source), scopeOf(LARGEST), ACME));
    // A turn has 200,000 units, and the work between two looks at it some more.
    assert.ok(turns >= units / 300_000, `${turns} turns for ${units} units`);
  });
}

/** Expressions that do not list a map's keys: their cost does not depend on the number of keys. */
const UNLISTED = [
  "inputs.wide == inputs.wide && inputs.wide != null",
  "'key1' in inputs.wide && inputs.wide['key2'] == 2.0 && inputs.wide['key' + string(3)] == 3.0",
  "has(inputs.wide.key1) && default(inputs.wide.none, 1) == 1 && dyn(inputs.wide) != 1",
  "inputs.list.all(x, x != null && !(x in [])) && size(inputs.list) == 2 && inputs.list[0] != 5",
  "inputs.list.filter(x, x != 7).reverse().map(x, x != null).size() == 2",
];

Deno.test("attack: a map with too many keys is listed once, whatever reads it", async () => {
  const keys = Array.from({ length: LIST_LENGTH_MAX + 1 }, (_, at) => [`key${at}`, at]);
  let listed = 0;
  const wide = new Proxy(Object.fromEntries(keys), {
    ownKeys(target) {
      listed++;
      return Reflect.ownKeys(target);
    },
  });
  const scope = createScope({ inputs: { wide, list: [wide, {}] } });
  const sources = [
    "size(wide)",
    "wide.keys()",
    "wide.map(k, 1)",
    "wide == {}",
    "[wide].distinct()",
  ];
  for (const read of [...sources, "json.print(wide)", "{'a': wide}", "[wide].map(x, size(x))"]) {
    const source = read.replaceAll("wide", "inputs.wide");
    for (let round = 0; round < 2; round++) {
      const result = async () => await evaluateInTurns(compiled(source), scope, ACME);
      await assert.rejects(result, /a map has 100001 keys, more than 20000$/, source);
    }
  }
  assert.equal(listed, 1);
  for (const source of UNLISTED) await evaluateInTurns(compiled(source), scope, ACME);
  assert.equal(listed, 1);
  assert.equal(await evaluateInTurns(compiled("inputs.wide.key7"), scope, ACME), 7);
});

/** In how many rounds of the event loop the work ends; `during` is called in each of them. */
async function turnsOf(work: () => unknown, during = (_round: number) => {}): Promise<number> {
  let isOver = false;
  const working = Promise.resolve(work()).finally(() => isOver = true);
  working.catch(() => {});
  let rounds = 0;
  for (; !isOver; rounds++) {
    during(rounds);
    await setImmediate();
  }
  await working;
  return rounds;
}
