import type { Refusal } from "../../../grammar/language/answers/refusal_texts.ts";
import { isJsonObject, type JsonObject } from "../../../../lib/json.ts";
import { stepsOf } from "../steps.ts";

/** Writes the only file with rows as CSV or JSON. */
export function withFormat(
  definition: JsonObject,
  format: "csv" | "json",
): JsonObject | Refusal {
  const steps = stepsOf(definition);
  const writing = steps.filter(({ service, action, with: fields }) =>
    service === "files" && action === "write" && rowsOf(fields) !== null
  );
  const [only, another] = writing;
  if (!only) return (texts) => texts.noFile;
  if (another) return (texts) => texts.severalFiles(writing.map(({ id }) => id).join(", "));
  const { rows: _rows, json: _json, separator: _separator, ...kept } = Object(only["with"]);
  const name = String(kept["name"]).replace(/\.\w{1,5}$/u, "");
  const fields = {
    ...kept,
    name: `${name}.${format}`,
    [format === "csv" ? "rows" : "json"]: rowsOf(only["with"]),
  };
  return { ...definition, steps: steps.with(steps.indexOf(only), { ...only, with: fields }) };
}

function rowsOf(fields: unknown): string | null {
  const { rows, json } = Object(fields);
  const said = isJsonObject(rows) ? null : rows ?? json;
  return typeof said === "string" ? said : null;
}
