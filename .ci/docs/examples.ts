import type { Media, OpenApi } from "./reference.ts";

/** The example of a body, or else the example of its schema, which may be a reference. */
export function exampleOf({ components }: OpenApi, { example, schema }: Media): unknown {
  if (example !== undefined) return example;
  const name = schema.$ref?.split("/").at(-1);
  return name === undefined ? schema.example : components.schemas[name]?.example;
}

/** An example under a title that unfolds it. A text is printed unchanged, anything else as JSON. */
export function exampleBlock(title: string, example: unknown): string {
  const [language, text] = typeof example === "string"
    ? ["text", example.trimEnd()]
    : ["json", laidOut(example, "")];
  return `<details>\n<summary>${title}</summary>\n\n\`\`\`${language}\n${text}\n\`\`\`\n\n</details>`;
}

const LINE_CHARACTERS_MAX = 100;

/** Prints JSON with a value on one line if it fits, or else with one entry per line. */
function laidOut(value: unknown, indent: string): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const inner = `${indent}  `;
  const isList = Array.isArray(value);
  const entries = Object.entries(value).map(([key, item]) =>
    `${isList ? "" : `${JSON.stringify(key)}: `}${laidOut(item, inner)}`
  );
  const [open, close] = isList ? ["[", "]"] : ["{", "}"];
  if (entries.length === 0) return open + close;
  const space = isList ? "" : " ";
  const line = `${open}${space}${entries.join(", ")}${space}${close}`;
  const fits = !line.includes("\n") && inner.length + line.length <= LINE_CHARACTERS_MAX;
  return fits ? line : `${open}\n${inner}${entries.join(`,\n${inner}`)}\n${indent}${close}`;
}
