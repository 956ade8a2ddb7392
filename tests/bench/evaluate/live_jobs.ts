import type { Json } from "../../../src/lib/json.ts";
import type { Job } from "./job.ts";
import type { Place } from "./place.ts";

const TABLE = "name,amount,city\nAnn,10,Rome\nBen,250,Oslo\nCat,99.5,Rome\n";

/** Files, as a run is given them and as it leaves them. */
const FILES: readonly Job[] = [
  {
    id: "file-sum",
    says:
      "Make a workflow with one required input of type file, table, a CSV file with a header, " +
      "and one output, result: the sum of the column amount. Do not publish it.",
    inputs: {},
    async play(place, workflowId) {
      return await place.run(workflowId, { table: await place.store("table.csv", TABLE) });
    },
    expected: { result: 359.5 },
  },
  {
    id: "file-json",
    says: "Make a workflow with one required input of type file, order, a JSON file, and one " +
      "output, result: the quantities of its list items. Do not publish it.",
    inputs: {},
    async play(place, workflowId) {
      const text = '{"items":[{"quantity":2},{"quantity":5}]}';
      return await place.run(workflowId, { order: await place.store("order.json", text) });
    },
    expected: { result: [2, 5] },
  },
  {
    id: "file-filter",
    says:
      "Make a workflow with one required input of type file, table, a CSV file with a header. " +
      "It writes the rows with an amount over 50 to a new CSV file with the same columns. Its one " +
      "output, result, is the object key of that file. Do not publish it.",
    inputs: {},
    async play(place, workflowId) {
      const table = await place.store("table.csv", TABLE);
      return await place.linesOf((await place.run(workflowId, { table }))["result"] ?? null);
    },
    expected: ["name,amount,city", "Ben,250,Oslo", "Cat,99.5,Rome"],
  },
  {
    id: "file-note",
    says: "Make a workflow with one required input, who, a string. It writes a text file that " +
      'holds "Hello, Ada!" where who is Ada. Its one output, result, is the object key of that ' +
      "file. Do not publish it.",
    inputs: { who: "Ida" },
    async play(place, workflowId) {
      return await place.linesOf((await place.run(workflowId, { who: "Ida" }))["result"] ?? null);
    },
    expected: ["Hello, Ida!"],
  },
];

const CALLS: readonly Job[] = [
  {
    id: "http-get",
    says: "Make a workflow without inputs. It gets {site}/orders, a JSON list of { id, amount }, " +
      "and has one output, result: the ids with an amount over 100. Do not publish it.",
    inputs: {},
    async play(place, workflowId) {
      return { ...await place.run(workflowId, {}), requests: place.requests };
    },
    expected: { result: [2, 3], requests: ["GET /orders"] },
  },
  {
    id: "http-post",
    says: "Make a workflow with the required inputs customer (string) and amount (number). It " +
      "posts the JSON object { customer, amount } to {site}/orders and has one output, result: " +
      "the id in the JSON that is answered. Do not publish it.",
    inputs: { customer: "Ada", amount: 12 },
    async play(place, workflowId) {
      const outputs = await place.run(workflowId, { customer: "Ada", amount: 12 });
      return { ...outputs, requests: place.requests };
    },
    expected: { result: "o-17", requests: [{ "POST /orders": { customer: "Ada", amount: 12 } }] },
  },
  {
    id: "http-each",
    says:
      "Make a workflow with one required input, ids (json: a list of whole numbers). For each " +
      "of them, one after the other, it gets {site}/orders/ with the number behind it, a JSON " +
      "object { id, amount }. Its one output, result, is the sum of the amounts. Do not publish it.",
    inputs: { ids: [1, 3] },
    async play(place, workflowId) {
      return { ...await place.run(workflowId, { ids: [3, 1] }), requests: place.requests };
    },
    expected: { result: 1580, requests: ["GET /orders/3", "GET /orders/1"] },
  },
];

/** Starts it with the amount, decides where it asks, and tells what it gave. */
async function pay(
  place: Place,
  { workflowId, amount, approved }: { workflowId: string; amount: number; approved: boolean },
): Promise<Json> {
  const runId = await place.start(workflowId, { amount });
  const isAsked = await place.decide(runId, approved);
  return { isAsked, ...await place.outputsOf(runId) };
}

const APPROVALS: readonly Job[] = [
  {
    id: "approve",
    says: "Make a workflow with one required input, amount (number). A person approves it first. " +
      "Only where this person says yes, it posts the JSON object { amount } to {site}/payments. " +
      "Its one output, result, is true where it was approved, else false. Do not publish it.",
    inputs: { amount: 5 },
    async play(place, workflowId) {
      const no = await pay(place, { workflowId, amount: 5, approved: false });
      const yes = await pay(place, { workflowId, amount: 7, approved: true });
      return { no, yes, requests: place.requests };
    },
    expected: {
      no: { isAsked: true, result: false },
      yes: { isAsked: true, result: true },
      requests: [{ "POST /payments": { amount: 7 } }],
    },
  },
  {
    id: "approve-large",
    says: "Make a workflow with one required input, amount (number). Where the amount is over " +
      "1,000, a person has to approve it. It posts the JSON object { amount } to {site}/payments " +
      "at once where it is 1,000 or less, and after a yes where it is more; after a no it posts " +
      "nothing and still ends well. Its one output, result, is the amount. Do not publish it.",
    inputs: { amount: 50 },
    async play(place, workflowId) {
      const small = await pay(place, { workflowId, amount: 1000, approved: false });
      const no = await pay(place, { workflowId, amount: 2000, approved: false });
      const yes = await pay(place, { workflowId, amount: 3000, approved: true });
      return { small, no, yes, requests: place.requests };
    },
    expected: {
      small: { isAsked: false, result: 1000 },
      no: { isAsked: true, result: 2000 },
      yes: { isAsked: true, result: 3000 },
      requests: [{ "POST /payments": { amount: 1000 } }, { "POST /payments": { amount: 3000 } }],
    },
  },
  {
    id: "ask-limit",
    says: "Make a workflow with one required input, customer (string). It asks a person for a " +
      "number, limit, by a form. Then it posts the JSON object { customer, limit } to " +
      "{site}/limits. Its one output, result, is that number. Do not publish it.",
    inputs: { customer: "Ada" },
    async play(place, workflowId) {
      const runId = await place.start(workflowId, { customer: "Bo" });
      const isAsked = await place.fillIn(runId, { limit: 250 });
      return { isAsked, ...await place.outputsOf(runId), requests: place.requests };
    },
    expected: {
      isAsked: true,
      result: 250,
      requests: [{ "POST /limits": { customer: "Bo", limit: 250 } }],
    },
  },
];

export const LIVE_JOBS: readonly Job[] = [...FILES, ...CALLS, ...APPROVALS];
