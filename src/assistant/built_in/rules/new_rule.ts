import type { Json, JsonObject } from "../../../lib/json.ts";
import { nameIn } from "../drafting/text_file.ts";

const COLUMNS =
  /\binputs?\s+(.+?)\s+(?:and|with)\s+outputs?\s+(.+?)(?=\s+(?:called|named)\b|[.;?]|$)/i;

/** Reads "make a rule called Approval with input amount (number) and output approval (boolean)". */
export function ruleFrom(words: string): JsonObject | null {
  const [, inputs = "", outputs = ""] = COLUMNS.exec(words) ?? [];
  if (inputs === "" || outputs === "") return null;
  const declared = columnsIn(outputs);
  const nothing = Object.entries(declared).map(([name, { type }]) => [name, emptyOf(type)]);
  return {
    format: "rule/1",
    name: nameIn(words.replace(/\s+with\s+inputs?\b[^]*$/i, "")) ?? "Decision",
    inputs: columnsIn(inputs),
    outputs: declared,
    rows: [{ then: Object.fromEntries(nothing) }],
  };
}

const COLUMN = /([A-Za-z_]\w*)(?:\s*\(\s*(string|text|number|boolean|date)\s*\))?/g;

function columnsIn(text: string): Record<string, { type: string }> {
  const names = [
    ...text.replace(/\b(?:and|with|(?:an?|the)(?=\s+[a-z_]))\b/gi, ",").matchAll(COLUMN),
  ];
  return Object.fromEntries(names.map(([, name = "", type = "number"]) => [
    name,
    { type: type.toLowerCase() === "text" ? "string" : type.toLowerCase() },
  ]));
}

function emptyOf(type: string): Json {
  return type === "boolean" ? false : type === "number" ? 0 : '""';
}
