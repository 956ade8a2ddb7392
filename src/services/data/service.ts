import type { Json } from "../../lib/json.ts";
import type { ColumnTypes } from "../column_declaration.ts";
import type { Conversions } from "../formats/conversions.ts";
import type { ParsedFormat, PrintedFormat } from "../formats/mod.ts";
import { type Service, type StepCall, StepError } from "../service.ts";
import { filterItems, groupItems, joinItems, mapItems } from "./lists.ts";

/** Transforms lists and converts between formats. */
export function createDataService({ conversions }: { conversions: Conversions }): Service {
  return async (call) => ({ kind: "done", output: await compute(conversions, call) });
}

interface ParseValues {
  text: string;
  as: ParsedFormat;
  columns: ColumnTypes | undefined;
}

async function parseHeld(
  conversions: Conversions,
  call: StepCall,
  { text, as, columns }: ParseValues,
): Promise<Json> {
  if (columns && as !== "csv") {
    throw new StepError("input_invalid", `"columns" is for \`as: csv\` only, not for ${as}`);
  }
  await call.hold(text.length);
  return await conversions.parse(as, text, call, columns);
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
      const { text, as, columns } = call.values as {
        text: string;
        as: ParsedFormat;
        columns?: ColumnTypes;
      };
      return parseHeld(conversions, call, { text, as, columns });
    }
    case "print": {
      const { value, as } = call.values as { value: Json; as: PrintedFormat };
      return conversions.print(as, value, call);
    }
    default:
      throw new StepError("action_unknown", `"data" has no action "${call.action}"`);
  }
}
