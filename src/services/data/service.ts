import type { Json } from "../../lib/json.ts";
import type { Conversions } from "../formats/conversions.ts";
import type { ParsedFormat, PrintedFormat } from "../formats/mod.ts";
import { type Service, type StepCall, StepError } from "../service.ts";
import { filterItems, groupItems, joinItems, mapItems } from "./lists.ts";

/** Transforms lists and converts between formats. */
export function createDataService({ conversions }: { conversions: Conversions }): Service {
  return async (call) => ({ kind: "done", output: await compute(conversions, call) });
}

async function parseHeld(
  conversions: Conversions,
  call: StepCall,
  { text, as }: { text: string; as: ParsedFormat },
): Promise<Json> {
  await call.hold(text.length);
  return await conversions.parse(as, text, call);
}

function compute(conversions: Conversions, call: StepCall): Promise<Json> {
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
      return parseHeld(conversions, call, { text, as });
    }
    case "print": {
      const { value, as } = call.values as { value: Json; as: PrintedFormat };
      return conversions.print(as, value, call);
    }
    default:
      throw new StepError("action_unknown", `"data" has no action "${call.action}"`);
  }
}
