import type { Json, JsonObject } from "../../../src/lib/json.ts";
import type { Job } from "./job.ts";
import type { Place } from "./place.ts";

async function outputsAndRequests(
  place: Place,
  { workflowId, inputs }: { workflowId: string; inputs: JsonObject },
): Promise<Json> {
  return { ...await place.run(workflowId, inputs), requests: place.requests };
}

const RETRIES: readonly Job[] = [
  {
    id: "retry",
    says: "Make a workflow without inputs. It gets {site}/flaky, a JSON object, which is busy at " +
      "times: it tries up to three more times, a tenth of a second apart. Its one output, result, " +
      "is the field rate. Do not publish it.",
    inputs: {},
    play: (place, workflowId) => outputsAndRequests(place, { workflowId, inputs: {} }),
    expected: { result: 7, requests: ["GET /flaky", "GET /flaky", "GET /flaky"] },
  },
  {
    id: "retry-post",
    says: "Make a workflow with one required input, amount (number). It posts the JSON object " +
      "{ amount } to {site}/busy, which is busy at times: then it tries once more, a tenth of a " +
      "second later. Its one output, result, is the id in the JSON that is answered. Do not " +
      "publish it.",
    inputs: { amount: 5 },
    play: (place, workflowId) => outputsAndRequests(place, { workflowId, inputs: { amount: 6 } }),
    expected: {
      result: "o-17",
      requests: [{ "POST /busy": { amount: 6 } }, { "POST /busy": { amount: 6 } }],
    },
  },
  {
    id: "retry-in-vain",
    says:
      "Make a workflow without inputs. It gets {site}/down, a JSON object, and tries up to two " +
      "more times, a tenth of a second apart. Where that fails, too, the run still ends well. Its " +
      "one output, result, is the field rate of the object, or 0 where there was none. Do not " +
      "publish it.",
    inputs: {},
    play: (place, workflowId) => outputsAndRequests(place, { workflowId, inputs: {} }),
    expected: { result: 0, requests: ["GET /down", "GET /down", "GET /down"] },
  },
];

const BRANCHES: readonly Job[] = [
  {
    id: "on-failure",
    says: "Make a workflow without inputs. It gets {site}/down once, without trying again. Where " +
      'that fails, it posts the JSON object { "text": "down" } to {site}/alarms, and the run ' +
      'still ends well. Its one output, result, is the text "failed" where the call has failed, ' +
      'else "fine". Do not publish it.',
    inputs: {},
    play: (place, workflowId) => outputsAndRequests(place, { workflowId, inputs: {} }),
    expected: { result: "failed", requests: ["GET /down", { "POST /alarms": { text: "down" } }] },
  },
  {
    id: "on-failure-other",
    says:
      "Make a workflow without inputs. It gets {site}/down once, a JSON list of { id, amount }, " +
      "without trying again. Where that fails, it gets {site}/orders instead, a list of the same " +
      "form. Its one output, result, is the list of ids. Do not publish it.",
    inputs: {},
    play: (place, workflowId) => outputsAndRequests(place, { workflowId, inputs: {} }),
    expected: { result: [1, 2, 3], requests: ["GET /down", "GET /orders"] },
  },
  {
    id: "on-failure-each",
    says: "Make a workflow with one required input, paths (json: a list of texts). For each of " +
      "them, one after the other, it gets {site} with the path behind it, once. A call that fails " +
      "ends neither the others nor the run. Its one output, result, is the list of the paths " +
      "whose calls have failed. Do not publish it.",
    inputs: { paths: ["/orders"] },
    play: (place, workflowId) =>
      outputsAndRequests(place, {
        workflowId,
        inputs: { paths: ["/down", "/orders", "/nowhere"] },
      }),
    expected: {
      result: ["/down", "/nowhere"],
      requests: ["GET /down", "GET /orders", "GET /nowhere"],
    },
  },
];

/** Jobs whose calls fail, at first or for good. */
export const FAILURE_JOBS: readonly Job[] = [...RETRIES, ...BRANCHES];
