import type { Json, JsonObject } from "../../../src/lib/json.ts";
import type { Job } from "./job.ts";
import type { Place } from "./place.ts";

const WEBHOOKS: readonly Job[] = [
  {
    id: "webhook-text",
    says: "Make a workflow that a webhook starts, whose JSON body has the fields customer (text) " +
      'and amount (a number). Its one output, result, is the text "customer: amount", the amount ' +
      "as a whole number. Do not publish it; I make the webhook myself.",
    inputs: { customer: "Ada", amount: 80 },
    async play(place, workflowId) {
      const body = { customer: "Bo", amount: 12, sentBy: "shop" };
      const runId = await place.callHook(workflowId, body);
      const outputs = await place.outputsOf(runId);
      return { ...outputs, trigger: (await place.ask("GET", `/runs/${runId}`)).trigger };
    },
    expected: { result: "Bo: 12", trigger: "webhook" },
  },
  {
    id: "webhook-forward",
    says: "Make a workflow that a webhook starts, whose JSON body has the field id (text) and " +
      "sometimes country (text); without one the country is DE. It posts the JSON object { id, " +
      "country } to {site}/orders. It needs no output. Do not publish it; I make the webhook myself.",
    inputs: { id: "a" },
    async play(place, workflowId) {
      const bodies: JsonObject[] = [{ id: "a" }, { id: "b", country: "FR" }];
      for (const body of bodies) {
        await place.outputsOf(await place.callHook(workflowId, body));
      }
      return place.requests;
    },
    expected: [
      { "POST /orders": { id: "a", country: "DE" } },
      { "POST /orders": { id: "b", country: "FR" } },
    ],
  },
  {
    id: "webhook-list",
    says:
      "Make a workflow that a webhook starts, whose JSON body has the field orders, a list of " +
      "{ id, amount }. Its one output, result, is the sum of the amounts over 100. Do not publish " +
      "it; I make the webhook myself.",
    inputs: { orders: [{ id: 1, amount: 120 }] },
    async play(place, workflowId) {
      const amounts = [80, 120, 300, 100];
      const orders = amounts.map((amount, id) => ({ id, amount }));
      return await place.outputsOf(await place.callHook(workflowId, { orders }));
    },
    expected: { result: 420 },
  },
];

/** The times at which a workflow is to run, as each of them is told by `shown`. */
async function timesOf(
  place: Place,
  { workflowId, shown }: { workflowId: string; shown: (localTime: string) => string },
): Promise<Json> {
  const runs: { localTime: string }[] = await place.ask(
    "GET",
    `/workflows/${workflowId}/upcoming-runs?limit=10`,
  );
  return [...new Set(runs.map(({ localTime }) => shown(localTime)))].sort();
}

const dayOfWeek = (localTime: string) =>
  `${new Date(localTime.slice(0, 10)).getUTCDay()} ${localTime.slice(11, 16)}`;

const SCHEDULES: readonly Job[] = [
  {
    id: "schedule-weekdays",
    says: "Make a workflow without inputs that gets {site}/orders. Its definition says that it " +
      "runs from Monday to Friday at 8:30 in the time zone Europe/Berlin. Do not publish it.",
    inputs: {},
    async play(place, workflowId) {
      await place.run(workflowId, {});
      const times = await timesOf(place, { workflowId, shown: dayOfWeek });
      return { times, requests: place.requests };
    },
    expected: {
      times: ["1 08:30", "2 08:30", "3 08:30", "4 08:30", "5 08:30"],
      requests: ["GET /orders"],
    },
  },
  {
    id: "schedule-monthly",
    says: "Make a workflow without inputs whose one output, result, is the text done. Its " +
      "definition says that it runs on the first day of each month at 6 in the morning, in the " +
      "time zone Asia/Tokyo. Do not publish it.",
    inputs: {},
    async play(place, workflowId) {
      const outputs = await place.run(workflowId, {});
      const shown = (localTime: string) => localTime.slice(8);
      return { ...outputs, times: await timesOf(place, { workflowId, shown }) };
    },
    expected: { result: "done", times: ["01T06:00:00+09:00"] },
  },
  {
    id: "schedule-sunday",
    says: "Make a workflow without inputs that posts the JSON object { } to {site}/weeks. Its " +
      "definition says that it runs each Sunday at 10 in the evening, in the time zone " +
      "America/New_York. Do not publish it.",
    inputs: {},
    async play(place, workflowId) {
      await place.run(workflowId, {});
      const times = await timesOf(place, { workflowId, shown: dayOfWeek });
      const { timezone } = await place.ask("GET", `/workflows/${workflowId}/schedule`);
      return { times, timezone, requests: place.requests };
    },
    expected: {
      times: ["0 22:00"],
      timezone: "America/New_York",
      requests: [{ "POST /weeks": {} }],
    },
  },
];

async function publish(place: Place, definition: JsonObject): Promise<void> {
  const { workflowId } = await place.ask("POST", "/workflows", { definition });
  await place.ask("POST", `/workflows/${workflowId}/publish`);
}

/** How often a workflow of that name was started by another one. */
async function timesStarted(place: Place, name: string): Promise<number> {
  const { workflows } = await place.ask("GET", `/workflows?search=${encodeURIComponent(name)}`);
  return (await place.ask("GET", `/workflows/${workflows[0].id}/runs?trigger=subworkflow`)).total;
}

const NET = { net: { type: "number" } };

const SUB_WORKFLOWS: readonly Job[] = [
  {
    id: "sub-workflow",
    says: "Make a workflow with one required input, net (number). It runs my published workflow " +
      "Shipping cost, which takes net and has the output cost, and has one output, result: net " +
      "plus that cost. Do not publish it.",
    inputs: { net: 100 },
    prepare: (place) =>
      publish(place, {
        format: "planner/1",
        name: "Shipping cost",
        inputs: NET,
        steps: [],
        outputs: { cost: "${{ inputs.net > 500.0 ? 0.0 : 4.5 }}" },
      }),
    async play(place, workflowId) {
      const small = await place.run(workflowId, { net: 100 });
      const large = await place.run(workflowId, { net: 600 });
      return { small, large, started: await timesStarted(place, "Shipping cost") };
    },
    expected: { small: { result: 104.5 }, large: { result: 600 }, started: 2 },
  },
  {
    id: "sub-workflow-each",
    says: "Make a workflow with one required input, nets (json: a list of numbers). For each of " +
      "them it runs my published workflow Add tax, which takes net and has the output gross. Its " +
      "one output, result, is the list of what these give. Do not publish it.",
    inputs: { nets: [100, 50] },
    prepare: (place) =>
      publish(place, {
        format: "planner/1",
        name: "Add tax",
        inputs: NET,
        steps: [],
        outputs: { gross: "${{ inputs.net + inputs.net / 4.0 }}" },
      }),
    async play(place, workflowId) {
      const outputs = await place.run(workflowId, { nets: [100, 40, 8] });
      return { ...outputs, started: await timesStarted(place, "Add tax") };
    },
    expected: { result: [125, 50, 10], started: 3 },
  },
  {
    id: "sub-workflow-failing",
    says:
      "Make a workflow with one required input, count (number). It runs my published workflow " +
      "Check stock, which takes count and has the output stock, a text. Where that fails, the run " +
      'still ends well. Its one output, result, is that text, or "unknown" where there is none. Do ' +
      "not publish it.",
    inputs: { count: 3 },
    prepare: (place) =>
      publish(place, {
        format: "planner/1",
        name: "Check stock",
        inputs: { count: { type: "number" } },
        steps: [{
          id: "order",
          service: "http",
          action: "request",
          when: "inputs.count > 10.0",
          with: { url: `${place.site.url}/down` },
        }],
        outputs: { stock: "${{ inputs.count > 5.0 ? 'few' : 'enough' }}" },
      }),
    async play(place, workflowId) {
      const enough = await place.run(workflowId, { count: 3 });
      const failed = await place.run(workflowId, { count: 30 });
      return { enough, failed, started: await timesStarted(place, "Check stock") };
    },
    expected: { enough: { result: "enough" }, failed: { result: "unknown" }, started: 2 },
  },
];

const ruleOf = (name: string, output: string, values: readonly [Json, Json]): JsonObject => ({
  format: "rule/1",
  name,
  inputs: { amount: { type: "number" } },
  outputs: { [output]: { type: typeof values[0] === "number" ? "number" : "string" } },
  rows: [
    { when: { amount: ">= 1000" }, then: { [output]: values[0] } },
    { then: { [output]: values[1] } },
  ],
});

async function publishRule(place: Place, definition: JsonObject): Promise<void> {
  const { ruleId } = await place.ask("POST", "/rules", { definition });
  await place.ask("POST", `/rules/${ruleId}/publish`);
}

/** Its next version, which a workflow that holds a copy of the table does not know. */
async function changeRule(place: Place, definition: JsonObject): Promise<void> {
  const { rules } = await place.ask("GET", "/rules?limit=100");
  const { id } = rules.find(({ name }: { name: string }) => name === definition["name"]);
  await place.ask("PUT", `/rules/${id}/draft`, { definition });
  await place.ask("POST", `/rules/${id}/publish`);
}

const postage = (price: number): JsonObject => ({
  format: "rule/1",
  name: "Postage",
  inputs: { country: { type: "string" }, weight: { type: "number" } },
  outputs: { price: { type: "number" } },
  rows: [{ when: { country: '"DE"', weight: "< 5" }, then: { price } }, { then: { price: 9 } }],
});

const RULES: readonly Job[] = [
  {
    id: "rule",
    says:
      "Make a workflow with one required input, amount (number). It asks my published decision " +
      "rule Discount tiers, which takes amount and gives percent, and has one output, result: " +
      "that percent. Do not publish it.",
    inputs: { amount: 1000 },
    prepare: (place) => publishRule(place, ruleOf("Discount tiers", "percent", [10, 0])),
    async play(place, workflowId) {
      const before = await place.run(workflowId, { amount: 1000 });
      await changeRule(place, ruleOf("Discount tiers", "percent", [25, 5]));
      return [before, await place.run(workflowId, { amount: 1000 })];
    },
    expected: [{ result: 10 }, { result: 25 }],
  },
  {
    id: "rule-each",
    says: "Make a workflow with one required input, orders (json: a list of { id, amount }). For " +
      "each order it asks my published decision rule Order check, which takes amount and gives " +
      'decision, the text "review" or "accept". Its one output, result, is the list of ids that ' +
      "are to be reviewed. Do not publish it.",
    inputs: { orders: [{ id: 1, amount: 10 }] },
    prepare: (place) =>
      publishRule(place, ruleOf("Order check", "decision", ['"review"', '"accept"'])),
    async play(place, workflowId) {
      const orders = [{ id: 1, amount: 1200 }, { id: 2, amount: 10 }, { id: 3, amount: 1000 }];
      const before = await place.run(workflowId, { orders });
      await changeRule(place, ruleOf("Order check", "decision", ['"accept"', '"review"']));
      return [before, await place.run(workflowId, { orders })];
    },
    expected: [{ result: [1, 3] }, { result: [2] }],
  },
  {
    id: "rule-two-inputs",
    says:
      "Make a workflow with the required inputs country (string) and weight (number). It asks " +
      "my published decision rule Postage, which takes country and weight and gives price, and has " +
      "one output, result: that price plus 1. Do not publish it.",
    inputs: { country: "DE", weight: 2 },
    prepare: (place) => publishRule(place, postage(4)),
    async play(place, workflowId) {
      const before = await place.run(workflowId, { country: "DE", weight: 2 });
      await changeRule(place, postage(5));
      const after = await place.run(workflowId, { country: "DE", weight: 2 });
      return [before, after, await place.run(workflowId, { country: "FR", weight: 2 })];
    },
    expected: [{ result: 5 }, { result: 6 }, { result: 10 }],
  },
];

/** Jobs that reach beyond one run: calls from outside, times, other workflows, decision rules. */
export const JOINED_JOBS: readonly Job[] = [
  ...WEBHOOKS,
  ...SCHEDULES,
  ...SUB_WORKFLOWS,
  ...RULES,
];
