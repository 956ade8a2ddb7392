import type { JsonObject } from "../../lib/json.ts";
import type { OrderedDeed, OrderedRun, WorkflowReference } from "../grammar/ordered_deed.ts";
import type { Wish } from "./phrases.ts";

/** Returns the tool for an ordered deed, with its input. */
export function wishOf(order: OrderedDeed): Wish {
  switch (order.deed) {
    case "publish":
      return { tool: "publish", input: { force: order.force } };
    case "run":
      return { tool: "run", input: runInput(order) };
    case "go_back":
      return { tool: "go_back", input: present({ version: order.versionNumber }) };
    case "retry":
    case "cancel":
      return { tool: `${order.deed}_run`, input: present({ runId: order.runId }) };
    case "schedule": {
      const { phrase, schedule, isNew } = order;
      return { tool: "schedule", input: present({ phrase, schedule, isNew }) };
    }
    case "change_schedule": {
      const { change, schedule, settings } = order;
      const stated = change === "set" ? settings : null;
      return {
        tool: "change_schedule",
        input: present({ change, schedule, settings: stated }),
      };
    }
    case "decide": {
      const { approved, step, comment } = order;
      return { tool: "answer", input: present({ approved, step, comment }) };
    }
    case "answer": {
      const { runId, step, answers } = order;
      return { tool: "answer", input: present({ runId, step, answers }) };
    }
    case "share":
      return {
        tool: "share",
        input: { teams: [...order.teamKeys], ...order.removes && { removes: true } },
      };
    case "delete":
      return { tool: "delete_workflow", input: workflowInput(order.reference) };
    case "transfer":
      return { tool: "transfer_workflow", input: { user: order.user } };
    case "set_env":
      return { tool: "set_env", input: present({ name: order.name }) };
    case "unset_env":
      return { tool: "unset_env", input: { name: order.name } };
  }
}

function runInput({ reference, inputs, value, withFile, fileName, again }: OrderedRun): JsonObject {
  return {
    ...workflowInput(reference),
    inputs,
    ...present({ value }),
    ...withFile && { withFile: true },
    ...present({ fileName }),
    ...again && { again: true },
  };
}

function workflowInput(reference: WorkflowReference): JsonObject {
  return reference.kind === "named" ? { workflow: reference.name } : {};
}

function present(fields: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
}
