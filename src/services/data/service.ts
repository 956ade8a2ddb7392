import type { Json } from "../../lib/json.ts";
import { parseAs, type ParsedFormat, printAs, type PrintedFormat } from "../formats/mod.ts";
import { type Service, type StepCall, StepError } from "../service.ts";
import { filterItems, groupItems, joinItems, mapItems } from "./lists.ts";

/** Transforms lists and converts between formats. */
export function createDataService(): Service {
  return async (call) => ({ kind: "done", output: await compute(call) });
}

function compute(call: StepCall): Json | Promise<Json> {
  switch (call.action) {
    case "map":
      return mapItems(call);
    case "filter":
      return filterItems(call);
    case "group":
      return groupItems(call);
    case "join":
      return joinItems(call);
    case "parse": {
      const { text, as } = call.values as { text: string; as: ParsedFormat };
      return parseAs(as, text);
    }
    case "print": {
      const { value, as } = call.values as { value: Json; as: PrintedFormat };
      return printAs(as, value);
    }
    default:
      throw new StepError("action_unknown", `"data" has no action "${call.action}"`);
  }
}
