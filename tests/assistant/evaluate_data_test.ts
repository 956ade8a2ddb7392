/** The data of the evaluation, against expressions that do its jobs. */
import { deepEqual, ok } from "node:assert/strict";
import { compileExpression, createScope, evaluate } from "../../src/expressions/mod.ts";
import type { Json } from "../../src/lib/json.ts";
import { JOBS } from "../bench/evaluate/jobs.ts";

/** Over `given`, the one input of a job; cells of a CSV are split by hand. */
const DONE: Readonly<Record<string, string>> = {
  "filter-open": "given.filter(r, r.status == 'open').map(r, r.id)",
  "filter-large": "given.filter(r, r.amount > 1000).map(r, r.id)",
  "filter-and": "given.filter(r, r.status == 'open' && r.country == 'DE').map(r, r.customer)",
  "filter-or": "given.filter(r, r.status == 'late' || r.country == 'US').map(r, r.customer)",
  "filter-not": "given.filter(r, r.status != 'paid').map(r, r.id)",
  "filter-before": "given.filter(r, r.due < '2026-01-05').map(r, r.id)",
  "count-open": "size(given.filter(r, r.status == 'open'))",
  "sum-open": "given.filter(r, r.status == 'open').map(r, r.amount).sum()",
  "average": "given.map(r, r.amount).avg()",
  "largest": "given.map(r, r.amount).max()",
  "countries": "given.map(r, r.country).distinct().sort()",
  "any-late": "given.exists(r, r.status == 'late')",
  "add-tax": "given.map(r, math.round(r.amount * 1.2, 2))",
  "rename": "given.map(r, {'who': r.customer, 'value': r.amount})",
  "flag": "given.map(r, r.amount >= 300)",
  "label": "given.map(r, r.customer + ': ' + string(r.amount))",
  "join-text": "given.map(r, r.customer).join(', ')",
  "emails": "given.map(r, r.email.trim().lowerAscii())",
  "initials": "given.map(r, r.name.substring(0, 1))",
  "sort-down": "given.sort().reverse()",
  "even": "given.filter(n, n % 2 == 0)",
  "sum-squares": "given.map(n, n * n).sum()",
  "first-three": "given.slice(0, 3)",
  "distinct": "given.distinct()",
  "lengths": "given.map(word, size(word))",
  "long-words": "given.filter(word, size(word) > 3)",
  "group-count": "given.groupBy(r, r.country).map(g, {'country': g.key, 'count': size(g.items)})",
  "group-sum": "given.groupBy(r, r.country).map(g, {'country': g.key, " +
    "'total': g.items.map(r, r.amount).sum()})",
  "nested": "given.map(o, o.items.map(i, i.quantity).sum()).sum()",
  "json-field": "json.parse(given).order.total",
  "json-list": "json.parse(given).map(o, o.id)",
  "split": "given.split(';')",
  "words": "size(given.split(' '))",
  "replace": "given.replace('-', ' ')",
  "number-in-text": "double(regex.extract(given, '[0-9]+').orValue('0'))",
  "is-email": "re2(given, '.+@.+')",
};

Deno.test("the outputs that the evaluation expects are those of expressions that do the jobs", () => {
  for (const [id, source] of Object.entries(DONE)) {
    const job = JOBS.find((each) => each.id === id);
    ok(job?.again, id);
    const { expression, issues } = compileExpression(source, { names: new Set(["given"]) });
    ok(expression, `${id}: ${JSON.stringify(issues)}`);
    for (const { inputs, expected } of [job, job.again]) {
      const [given = null] = Object.values(inputs);
      const result = evaluate(expression, createScope({ given })) as Json;
      deepEqual({ result }, expected, id);
    }
  }
});
