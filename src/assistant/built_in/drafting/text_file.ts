import type { ActionStep, Definition } from "../../../definition/definition.ts";
import { fileName } from "./file_name.ts";

const ASKS = /\b(?:make|create|build|draft|write|generate|prepare)\b/i;
const CALLED =
  /\b(?:called|named)\s+(?:"([^"\n]+)"|“([^”\n]+)”|([^"“\n]+?))(?=\s+(?:and|then|where)\b|\s*[.;]?\s*$|,)/i;

/** The name that a sentence asks for. */
export function nameIn(words: string): string | null {
  const [, quoted, curly, plain] = CALLED.exec(words) ?? [];
  return (quoted ?? curly ?? plain)?.trim() || null;
}

function writeFile(fields: NonNullable<ActionStep["with"]>): ActionStep {
  return { id: "report", service: "files", action: "write", with: fields };
}

/** "make a text file saying Hello called greeting.txt" */
export function textFile(words: string): Definition | null {
  const said = /\bsaying\s+(?:"([^"]+)"|“([^”]+)”|(.+?))(?=\s+(?:called|named)\b|\s*$)/i.exec(
    words,
  );
  if (!ASKS.test(words) || !/\b(?:text|note|file)\b/i.test(words) || !said) return null;
  const text = said[1] ?? said[2] ?? said[3] ?? "";
  const name = nameIn(words) ?? "note.txt";
  return {
    format: "planner/1",
    name: name.replace(/\.\w+$/, ""),
    description: "Writes a text file.",
    steps: [
      writeFile({ name: fileName(name, ".txt"), text: text.replaceAll("${{", () => "$${{") }),
    ],
    outputs: { file: "${{ steps.report.output.objectKey }}" },
  };
}
