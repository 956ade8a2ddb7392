import assert from "node:assert/strict";
import { AppError } from "../../../src/lib/errors.ts";
import type { JsonObject } from "../../../src/lib/json.ts";
import { checkRule, checkRuleText, parseRule, workOnRule } from "../../../src/rules/table/mod.ts";
import { WorkerPool } from "../../../src/workers/worker_pool.ts";
import { silentLog } from "../../support/logs/silent_log.ts";
import { DISCOUNT, sketch } from "./lab.ts";

const NUMBER = { type: "number" } as const;

function openThreads() {
  const workers = new WorkerPool({ log: silentLog, idleMs: 0 });
  return { workers, orgKey: "acme", [Symbol.asyncDispose]: () => workers[Symbol.asyncDispose]() };
}

Deno.test("checkRuleText() checks a small rule at once", async () => {
  await using threads = openThreads();
  const checked = await checkRuleText(threads, DISCOUNT);
  assert.equal(threads.workers.jobsBegun, 0);
  const { name, description, valid, warnings, tests, text, definition } = checked;
  assert.deepEqual([name, description, valid], ["Discount", "What a customer gets off", true]);
  assert.deepEqual(warnings, []);
  assert.deepEqual(tests, [{
    name: "large in Berlin",
    passed: true,
    outputs: { discount: 10, reason: "large, DE" },
    problem: null,
  }]);
  assert.equal(text, DISCOUNT);
  assert.deepEqual(JSON.parse(definition ?? ""), parseRule(DISCOUNT).definition);
});

Deno.test("checkRuleText() gives a large rule to a thread, which says the same", async () => {
  await using threads = openThreads();
  const rows = Array.from({ length: 500 }, (_, at) => ({ x: `[${at}..${at + 1})` }));
  const rule: JsonObject = sketch({ inputs: { x: NUMBER }, rows });
  const { text: _, definition, ordered, ...checked } = await checkRuleText(threads, rule);
  assert.equal(threads.workers.jobsBegun, 1);
  const { definition: whole, value: __, ...here } = checkRule(rule);
  assert.deepEqual(checked, here);
  assert.deepEqual([definition, ordered], [JSON.stringify(whole), JSON.stringify(whole)]);
});

Deno.test("checkRuleText() gives a small rule of many combinations to a thread", async () => {
  await using threads = openThreads();
  const names = Array.from("abcdefghijkl");
  const inputs = Object.fromEntries(names.map((name) => [name, NUMBER]));
  // Every pair of neighbours has one row: what they leave takes many combinations to find.
  const rows = names.flatMap((name, at) =>
    [1, 2, 3, 4].map((value) => ({ [name]: `!= ${value}`, [names[at + 1] ?? "a"]: `!= ${value}` }))
  );
  await checkRuleText(threads, sketch({ inputs, rows }));
  assert.equal(threads.workers.jobsBegun, 1);
  await checkRuleText(threads, sketch({ inputs, rows: rows.slice(0, 4) }));
  assert.equal(threads.workers.jobsBegun, 1);
});

Deno.test("checkRuleText() refuses a too large rule, as text and as an object", async () => {
  await using threads = openThreads();
  const description = "a".repeat(300_000);
  const given = [`description: ${description}`, { description }];
  for (const rule of given) {
    await assert.rejects(
      checkRuleText(threads, rule),
      (error) => error instanceof AppError && error.code === "too_large",
    );
  }
});

Deno.test("workOnRule() compares two rules, and a draft that is none", async () => {
  const before = { name: "version 1", definition: definitionText(DISCOUNT), source: "" };
  const changed = DISCOUNT.replace("discount: 5", "discount: 6");
  const after = { name: "draft", definition: definitionText(changed), source: changed };
  const task = { do: "diff", before, after } as const;
  const { text, changes } = await workOnRule({ orgKey: "acme" }, task);
  assert.match(text, /^--- version 1\n\+\+\+ draft\n/);
  assert.match(text, /\n-\s+discount: 5\n\+\s+discount: 6\n/);
  assert.deepEqual(JSON.parse(changes), [
    { path: "rows[1].then.discount", before: 5, after: 6 },
  ]);
  const broken = { name: "draft", definition: null, source: "rows: [" };
  const other = await workOnRule({ orgKey: "acme" }, { do: "diff", before, after: broken });
  assert.ok(other.text.includes("+rows: ["));
});

Deno.test("workOnRule() prints a rule with the comments of a source", async () => {
  const definition = definitionText(DISCOUNT);
  const task = { do: "print", definition, source: DISCOUNT } as const;
  assert.ok((await workOnRule({ orgKey: "acme" }, task)).startsWith("# Who pays less\n"));
});

function definitionText(source: string): string {
  return JSON.stringify(parseRule(source).definition);
}
