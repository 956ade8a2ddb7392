import type { Json, JsonObject } from "../../../lib/json.ts";
import { type PartForm, SentenceParts } from "../../grammar/sentence_parts.ts";
import { nameIn } from "../drafting/files/text_file.ts";

const INPUTS = /\binputs?\s+/gi;
const LINE_END = /[\n\r\u2028\u2029]/g;
const AND_OUTPUTS = /(?<!\s)\s+(?:and|with)\s+outputs?\s+/gi;
const OUTPUTS: PartForm = {
  stops: LINE_END,
  ends: /[.;?]|(?<!\s)\s+(?:called|named)\b|$/gi,
};

/** Reads "make a rule called Approval with input amount (number) and output approval (boolean)". */
export function ruleFrom(words: string): JsonObject | null {
  const said = readColumns(words);
  if (said === null) return null;
  const declared = columnsIn(said.outputs);
  const nothing = Object.entries(declared).map(([name, { type }]) => [name, emptyOf(type)]);
  return {
    format: "rule/1",
    name: nameIn(words.replace(/(?<!\s)\s+with\s+inputs?\b[^]*$/i, "")) ?? "Decision",
    inputs: columnsIn(said.inputs),
    outputs: declared,
    rows: [{ then: Object.fromEntries(nothing) }],
  };
}

/** Reads the columns. Each list of columns must be on one line. */
function readColumns(words: string): { inputs: string; outputs: string } | null {
  const parts = new SentenceParts(words, OUTPUTS);
  const inputs = [...words.matchAll(INPUTS)].map(({ index, 0: lead }) => index + lead.length);
  const lines = new SentenceParts(words, { stops: LINE_END, ends: AND_OUTPUTS });
  for (const start of inputs) {
    const said = lines.at(start);
    if (said === null) continue;
    AND_OUTPUTS.lastIndex = start + said.length;
    const [joint = ""] = AND_OUTPUTS.exec(words) ?? [];
    const outputs = parts.at(start + said.length + joint.length);
    if (outputs !== null) return { inputs: said, outputs };
  }
  return null;
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
