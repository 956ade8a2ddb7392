import type { Media, OpenApi } from "./reference.ts";

/** The example of a body: its own, else that of its schema, which may have a name. */
export function exampleOf({ components }: OpenApi, { example, schema }: Media): unknown {
  if (example !== undefined) return example;
  const name = schema.$ref?.split("/").at(-1);
  return name === undefined ? schema.example : components.schemas[name]?.example;
}

/** An example under a title that opens it; text as it stands, all else as JSON. */
export function exampleBlock(title: string, example: unknown): string {
  const [language, text] = typeof example === "string"
    ? ["text", example.trimEnd()]
    : ["json", laidOut(example, "")];
  return `<details>\n<summary>${title}</summary>\n\n\`\`\`${language}\n${text}\n\`\`\`\n\n</details>`;
}

const LINE_CHARACTERS_MAX = 100;

/** JSON with each value on one line where it fits, else an entry a line. */
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
