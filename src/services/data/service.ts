import type { Json } from "../../lib/json.ts";
import type { ColumnTypes, CsvSeparator } from "../column_declaration.ts";
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
  columns?: ColumnTypes;
  separator?: CsvSeparator;
}

async function parseHeld(
  conversions: Conversions,
  call: StepCall,
  { text, as, columns, separator }: ParseValues,
): Promise<Json> {
  if ((columns || separator) && as !== "csv") {
    throw onlyForCsv(columns ? "columns" : "separator", as);
  }
  await call.hold(text.length);
  return await conversions.parse(as, text, call, { columns, separator });
}

function onlyForCsv(field: string, format: string): StepError {
  return new StepError("input_invalid", `"${field}" is for \`as: csv\` only, not for ${format}`);
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
    case "parse":
      return parseHeld(conversions, call, call.values as ParseValues & StepCall["values"]);
    case "print": {
      const { value, as, separator } = call.values as {
        value: Json;
        as: PrintedFormat;
        separator?: CsvSeparator;
      };
      if (separator && as !== "csv") throw onlyForCsv("separator", as);
      return conversions.print(as, value, call, separator);
    }
    default:
      throw new StepError("action_unknown", `"data" has no action "${call.action}"`);
  }
}
