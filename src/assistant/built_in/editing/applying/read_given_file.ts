import { isJsonObject, type JsonObject } from "../../../../lib/json.ts";
import { idsIn, mapTexts, stepsOf } from "../steps.ts";

const GIVEN_CSV = /\S\.csv$/iu;

/**
 * If the definition sends a CSV file input unchanged, adds steps that read and write it first, so
 * that steps between them can change its rows. Other definitions are not changed.
 */
export function withGivenFileRead(definition: JsonObject): JsonObject {
  const { inputs } = definition;
  const steps = stepsOf(definition);
  const [given, another] = Object.entries(isJsonObject(inputs) ? inputs : {})
    .filter(([, input]) =>
      Object(input)["type"] === "file" && GIVEN_CSV.test(String(Object(input)["description"]))
    );
  if (!given || another) return definition;
  const [name, input] = given;
  const key = `\${{ inputs.${name} }}`;
  const sends = steps.some(({ service, with: fields }) =>
    service === "email" && Object(fields)["attachments"] === key
  );
  if (!sends || steps.some((step) => step["service"] === "files")) return definition;
  const ids = idsIn(steps);
  const [read, write] = [freeId(`read_${name}`, ids), freeId("report", ids)];
  const file = String(Object(input)["description"]).split(": ").at(-1) ?? "report.csv";
  return {
    ...definition,
    steps: [
      { id: read, service: "files", action: "read", with: { objectKey: key, as: "rows" } },
      {
        id: write,
        service: "files",
        action: "write",
        with: { name: file, rows: `\${{ steps.${read}.output.rows }}` },
      },
      ...mapTexts(steps, (text) => text === key ? `\${{ steps.${write}.output.objectKey }}` : text),
    ],
  };
}

function freeId(wanted: string, ids: readonly string[]): string {
  let id = wanted;
  for (let count = 2; ids.includes(id); count++) id = `${wanted}${count}`;
  return id;
}
