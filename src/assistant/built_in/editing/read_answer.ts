import { isJsonObject, type JsonObject } from "../../../lib/json.ts";
import { template } from "../drafting/draft_builder.ts";
import { idsIn, mapTexts, stepsOf } from "./steps.ts";

/**
 * If a call stores its response directly, adds steps that parse and write the response, so that
 * steps between them can change its rows. Other definitions are not changed.
 */
export function withReadAnswer(definition: JsonObject): JsonObject {
  const steps = stepsOf(definition);
  const at = steps.findIndex((step) => nameOf(step) !== null);
  const step = steps[at];
  const name = step && nameOf(step);
  const fields = step?.["with"];
  if (!step || !name || !isJsonObject(fields)) return definition;
  const { saveAs: _, ...read } = fields;
  const [report = "report", parse = "parse"] = freeIds(steps, ["report", "parse"]);
  const isCsv = name.endsWith(".csv");
  const body = `steps.${step["id"]}.output.body`;
  const parsing = { service: "data", action: "parse", with: { text: template(body), as: "csv" } };
  const content: JsonObject = isCsv
    ? { rows: template(`steps.${parse}.output`) }
    : { json: template(body) };
  const writing = { service: "files", action: "write", with: { name, ...content } };
  const outputs = mapTexts(
    definition["outputs"] ?? {},
    (text) =>
      text.replaceAll(`steps.${step["id"]}.output.objectKey`, `steps.${report}.output.objectKey`),
  );
  const changed: JsonObject[] = [
    ...steps.slice(0, at),
    { ...step, with: read },
    ...isCsv ? [{ id: parse, ...parsing }] : [],
    { id: report, ...writing },
    ...steps.slice(at + 1),
  ];
  const hasOutputs = isJsonObject(outputs) && Object.keys(outputs).length > 0;
  return { ...definition, steps: changed, ...hasOutputs && { outputs } };
}

/**
 * Adds a step that parses the CSV response of a call, and returns the new position of the step at
 * `place`. A response that steps read already is not parsed again.
 */
export function withParsedAnswer(
  definition: JsonObject,
  place: number,
): { definition: JsonObject; place: number } {
  const steps = stepsOf(definition);
  const at = steps.slice(0, place).findLastIndex((step) => bringsText(step, steps));
  const step = steps[at];
  if (!step) return { definition, place };
  const [id = "parse"] = freeIds(steps, ["parse"]);
  const text = template(`steps.${step["id"]}.output.body`);
  const parsing = { id, service: "data", action: "parse", with: { text, as: "csv" } };
  return {
    definition: { ...definition, steps: steps.toSpliced(at + 1, 0, parsing) },
    place: place + 1,
  };
}

/** Whether a step fetches a CSV text that no step reads. */
function bringsText(
  { id, service, with: fields }: JsonObject,
  steps: readonly JsonObject[],
): boolean {
  const url = service === "http" && isJsonObject(fields) ? fields["url"] : null;
  return typeof url === "string" && /\.csv(?:$|[?#])/i.test(url) &&
    !JSON.stringify(steps).includes(`steps.${id}.output.body`);
}

/** Returns the file name under which a call stores rows; null for any other step. */
function nameOf({ service, with: fields }: JsonObject): string | null {
  const name = service === "http" && isJsonObject(fields) ? fields["saveAs"] : null;
  return typeof name === "string" && /\.(?:csv|json)$/.test(name) ? name : null;
}

function freeIds(steps: readonly JsonObject[], wanted: readonly string[]): string[] {
  const taken = new Set(idsIn(steps));
  return wanted.map((id) => {
    let free = id;
    for (let count = 2; taken.has(free); count++) free = `${id}${count}`;
    return free;
  });
}
